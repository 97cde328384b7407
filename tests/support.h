// What the suites share: boards written down as they are drawn, a referee that sows bean by bean,
// redirected streams, and players that do as they are told.

#ifndef SUPPORT_INCLUDED
#define SUPPORT_INCLUDED

#include <algorithm>
#include <cctype>
#include <climits>
#include <cstddef>
#include <initializer_list>
#include <iostream>
#include <numeric>
#include <ostream>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

#include "../Board.h"
#include "../Player.h"
#include "../Side.h"

namespace kalah_test
{

// ---------------------------------------------------------------------------------------------
// Drawings
// ---------------------------------------------------------------------------------------------

// A board as a picture shows it: {22, {2, 4, 0}, {0, 0, 1}, 16} is
//
//        2   4   0
//   22               16
//        0   0   1
struct Drawing
{
    int northPot;
    std::vector<int> north; // hole 1 first
    std::vector<int> south;
    int southPot;

    int holes() const
    {
        return static_cast<int>(south.size());
    }

    int at(Side s, int hole) const
    {
        if (hole == POT)
            return s == NORTH ? northPot : southPot;
        return (s == NORTH ? north : south).at(static_cast<std::size_t>(hole) - 1);
    }

    int& at(Side s, int hole)
    {
        if (hole == POT)
            return s == NORTH ? northPot : southPot;
        return (s == NORTH ? north : south).at(static_cast<std::size_t>(hole) - 1);
    }

    int inPlay(Side s) const
    {
        const std::vector<int>& row = s == NORTH ? north : south;
        return std::accumulate(row.begin(), row.end(), 0);
    }

    int total() const
    {
        return northPot + inPlay(NORTH) + inPlay(SOUTH) + southPot;
    }
};

inline bool operator==(const Drawing& a, const Drawing& b)
{
    return a.northPot == b.northPot && a.north == b.north && a.south == b.south &&
           a.southPot == b.southPot;
}

inline std::ostream& operator<<(std::ostream& out, const Drawing& d)
{
    out << d.northPot << " | N";
    for (int beans : d.north)
        out << ' ' << beans;
    out << " | S";
    for (int beans : d.south)
        out << ' ' << beans;
    return out << " | " << d.southPot;
}

inline Board boardOf(const Drawing& d)
{
    Board b(d.holes(), 0);
    for (Side s : {NORTH, SOUTH})
    {
        for (int hole = POT; hole <= d.holes(); hole++)
        {
            if (!b.setBeans(s, hole, d.at(s, hole)))
                throw std::logic_error("boardOf: a board cannot be as drawn");
        }
    }
    return b;
}

// Draws whatever has beans(side, hole): a Board or a Game. To compare all holes at once, and see
// both boards if they differ: CHECK(drawingOf(b) == Drawing{...}).
template <typename HasBeans>
Drawing drawingOf(const HasBeans& b, int holes)
{
    Drawing d{b.beans(NORTH, POT), {}, {}, b.beans(SOUTH, POT)};
    for (int hole = 1; hole <= holes; hole++)
    {
        d.north.push_back(b.beans(NORTH, hole));
        d.south.push_back(b.beans(SOUTH, hole));
    }
    return d;
}

inline Drawing drawingOf(const Board& b)
{
    return drawingOf(b, b.holes());
}

// Half a turn of the board, which makes South's case the same case for North. Pots stay pots,
// and holes that lie across from each other still do.
inline Drawing turned(const Drawing& d)
{
    return Drawing{d.southPot,
                   {d.south.rbegin(), d.south.rend()},
                   {d.north.rbegin(), d.north.rend()},
                   d.northPot};
}

// What is written down for South, as it is when mover has South's part.
inline Drawing asFor(Side mover, const Drawing& d)
{
    return mover == SOUTH ? d : turned(d);
}

inline Side sideFor(Side mover, Side s)
{
    return mover == SOUTH ? s : opponent(s);
}

inline int holeFor(Side mover, int hole, int holes)
{
    return mover == SOUTH || hole == POT ? hole : holes + 1 - hole;
}

inline const char* nameOf(Side s)
{
    return s == NORTH ? "North" : "South";
}

// ---------------------------------------------------------------------------------------------
// The referee: the rules again, on drawings, one bean at a time
// ---------------------------------------------------------------------------------------------

struct Place
{
    Side side;
    int hole;
};

struct Verdict
{
    bool goesAgain;
    Place end;
    int captured;
};

// The place that comes counterclockwise after this one for the sower.
inline Place placeAfter(Place p, Side sower, int holes)
{
    if (p.hole == POT)
        return p.side == SOUTH ? Place{NORTH, holes} : Place{SOUTH, 1};
    if (p.side == SOUTH && p.hole < holes)
        return {SOUTH, p.hole + 1};
    if (p.side == NORTH && p.hole > 1)
        return {NORTH, p.hole - 1};
    if (p.side == sower)
        return {sower, POT};
    return p.side == SOUTH ? Place{NORTH, holes} : Place{SOUTH, 1};
}

inline Place sowBeanByBean(Drawing& d, Side s, int hole)
{
    int hand = std::exchange(d.at(s, hole), 0);
    Place p{s, hole};
    while (hand > 0)
    {
        p = placeAfter(p, s, d.holes());
        d.at(p.side, p.hole)++;
        hand--;
    }
    return p;
}

inline std::vector<int> legalHoles(const Drawing& d, Side s)
{
    std::vector<int> result;
    for (int hole = 1; hole <= d.holes(); hole++)
    {
        if (d.at(s, hole) > 0)
            result.push_back(hole);
    }
    return result;
}

inline bool isLegalHole(const Drawing& d, Side s, int hole)
{
    return hole >= 1 && hole <= d.holes() && d.at(s, hole) > 0;
}

// One sowing of the game from a legal hole.
inline Verdict judgeSowing(Drawing& d, Side s, int hole)
{
    Verdict v{false, sowBeanByBean(d, s, hole), 0};
    const bool endsInOwnHole = v.end.side == s && v.end.hole != POT;
    const bool endsInOwnPot = v.end.side == s && v.end.hole == POT;
    if (endsInOwnHole && d.at(s, v.end.hole) == 1 && d.at(opponent(s), v.end.hole) > 0)
    {
        v.captured = 1 + std::exchange(d.at(opponent(s), v.end.hole), 0);
        d.at(s, v.end.hole) = 0;
        d.at(s, POT) += v.captured;
    }
    v.goesAgain = endsInOwnPot && d.inPlay(s) > 0;
    return v;
}

inline bool judgeOver(const Drawing& d)
{
    return d.inPlay(NORTH) == 0 || d.inPlay(SOUTH) == 0;
}

inline Drawing swept(const Drawing& d)
{
    const std::vector<int> empty(d.south.size(), 0);
    return {d.northPot + d.inPlay(NORTH), empty, empty, d.southPot + d.inPlay(SOUTH)};
}

inline int judgeMargin(const Drawing& d, Side s)
{
    const Drawing end = swept(d);
    return end.at(s, POT) - end.at(opponent(s), POT);
}

// ---------------------------------------------------------------------------------------------
// Chance
// ---------------------------------------------------------------------------------------------

inline int between(std::mt19937& rng, int low, int high)
{
    return std::uniform_int_distribution<int>(low, high)(rng);
}

inline Drawing randomDrawing(std::mt19937& rng, int maxHoles, int maxBeans, int maxPot)
{
    const int holes = between(rng, 1, maxHoles);
    Drawing d{between(rng, 0, maxPot), {}, {}, between(rng, 0, maxPot)};
    for (int hole = 1; hole <= holes; hole++)
    {
        d.north.push_back(between(rng, 0, maxBeans));
        d.south.push_back(between(rng, 0, maxBeans));
    }
    return d;
}

// ---------------------------------------------------------------------------------------------
// Streams
// ---------------------------------------------------------------------------------------------

// Collects what is written to cout while it lives.
class CoutCapture
{
public:
    CoutCapture() : m_old(std::cout.rdbuf(m_text.rdbuf()))
    {
    }
    ~CoutCapture()
    {
        std::cout.rdbuf(m_old);
    }
    CoutCapture(const CoutCapture&) = delete;
    CoutCapture& operator=(const CoutCapture&) = delete;

    std::string text() const
    {
        return m_text.str();
    }

private:
    std::ostringstream m_text;
    std::streambuf* m_old;
};

// Lets cin read the given text, then end of input, while it lives. A change of buffer clears the
// state of cin, so that no end of input outlives the feed.
class CinFeed
{
public:
    explicit CinFeed(const std::string& text)
        : m_buffer(text, std::ios::in), m_old(std::cin.rdbuf(&m_buffer))
    {
    }
    ~CinFeed()
    {
        std::cin.rdbuf(m_old);
    }
    CinFeed(const CinFeed&) = delete;
    CinFeed& operator=(const CinFeed&) = delete;

    std::string consumed()
    {
        return m_buffer.str().substr(0, position());
    }
    std::string remaining()
    {
        return m_buffer.str().substr(position());
    }

private:
    std::stringbuf m_buffer;
    std::streambuf* m_old;

    std::size_t position()
    {
        const std::streamoff at = m_buffer.pubseekoff(0, std::ios::cur, std::ios::in);
        return at < 0 ? 0 : static_cast<std::size_t>(at);
    }
};

// ---------------------------------------------------------------------------------------------
// Reading what the program wrote
// ---------------------------------------------------------------------------------------------

inline std::string lowerCase(std::string text)
{
    for (char& c : text)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

inline bool contains(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

inline bool containsInAnyCase(const std::string& text, const std::string& part)
{
    return contains(lowerCase(text), lowerCase(part));
}

// Whether the text has the word as a whole: "tie" is not in "empties".
inline bool containsWord(const std::string& text, const std::string& word)
{
    const std::string lowered = lowerCase(text);
    const auto isLetter = [&lowered](std::size_t i)
    { return i < lowered.size() && std::isalpha(static_cast<unsigned char>(lowered[i])) != 0; };
    for (std::size_t at = lowered.find(word); at != std::string::npos;
         at = lowered.find(word, at + 1))
    {
        if ((at == 0 || !isLetter(at - 1)) && !isLetter(at + word.size()))
            return true;
    }
    return false;
}

inline std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

// The runs of digits in the text, as often as they occur.
inline std::multiset<std::string> numbersIn(const std::string& text)
{
    std::multiset<std::string> numbers;
    std::string digits;
    for (char c : text + ' ')
    {
        if (std::isdigit(static_cast<unsigned char>(c)) != 0)
            digits += c;
        else if (!digits.empty())
            numbers.insert(std::exchange(digits, ""));
    }
    return numbers;
}

inline bool showsNumbers(const std::string& text, std::initializer_list<int> wanted)
{
    const std::multiset<std::string> numbers = numbersIn(text);
    std::multiset<std::string> needed;
    for (int number : wanted)
        needed.insert(std::to_string(number));
    return std::includes(numbers.begin(), numbers.end(), needed.begin(), needed.end());
}

// Whether every count on the board is there. Only counts that are no hole numbers make this
// strict: draw boards with two-digit counts.
inline bool showsBoard(const std::string& text, const Drawing& d)
{
    const std::multiset<std::string> numbers = numbersIn(text);
    std::multiset<std::string> needed;
    for (Side s : {NORTH, SOUTH})
    {
        for (int hole = POT; hole <= d.holes(); hole++)
            needed.insert(std::to_string(d.at(s, hole)));
    }
    return std::includes(numbers.begin(), numbers.end(), needed.begin(), needed.end());
}

// ---------------------------------------------------------------------------------------------
// Players
// ---------------------------------------------------------------------------------------------

// Plays the given holes one after the other, legal or not, then -1. Remembers what it was asked.
class ScriptedPlayer : public Player
{
public:
    struct Question
    {
        Drawing board;
        Side side;
        std::size_t written; // how much a CoutCapture held by then
    };

    ScriptedPlayer(std::string name, std::vector<int> holes, bool interactive = false)
        : Player(std::move(name)), m_holes(std::move(holes)), m_interactive(interactive)
    {
    }

    bool isInteractive() const override
    {
        return m_interactive;
    }

    int chooseMove(const Board& b, Side s) const override
    {
        const std::size_t turn = m_asked.size();
        const std::streamoff written = std::cout.tellp();
        m_asked.push_back({drawingOf(b), s, static_cast<std::size_t>(written)});
        return turn < m_holes.size() ? m_holes[turn] : -1;
    }

    const std::vector<Question>& asked() const
    {
        return m_asked;
    }

private:
    std::vector<int> m_holes;
    bool m_interactive;
    mutable std::vector<Question> m_asked;
};

// Plays any legal hole, by the seed. Remembers what it played.
class RandomPlayer : public Player
{
public:
    RandomPlayer(std::string name, unsigned seed) : Player(std::move(name)), m_rng(seed)
    {
    }

    int chooseMove(const Board& b, Side s) const override
    {
        const std::vector<int> holes = legalHoles(drawingOf(b), s);
        if (holes.empty())
            return -1;
        const int last = static_cast<int>(holes.size()) - 1;
        m_played.push_back(holes[static_cast<std::size_t>(between(m_rng, 0, last))]);
        return m_played.back();
    }

    const std::vector<int>& played() const
    {
        return m_played;
    }

private:
    mutable std::mt19937 m_rng;
    mutable std::vector<int> m_played;
};

} // namespace kalah_test

#endif // SUPPORT_INCLUDED
