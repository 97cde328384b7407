// What is behind the doors of Side.h, and the command line:
//   1. The rules  2. Words and pictures  3. The engine  4. The command line
// No part uses a later one.

#include "Side.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <climits>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <list>
#include <map>
#include <memory>
#include <new>
#include <numeric>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "Board.h"
#include "Game.h"
#include "Player.h"

//========================================================================
// Part 1: The rules
//========================================================================

bool kalah_rules::isLegal(const Board& b, Side s, int hole)
{
    return hole != POT && b.beans(s, hole) > 0;
}

kalah_rules::Sowing kalah_rules::sowAndCapture(Board& b, Side s, int hole)
{
    Sowing sowing = {Outcome::ILLEGAL, s, hole, b.beans(s, hole), s, hole, 0};
    if (!kalah_rules::isLegal(b, s, hole) || !b.sow(s, hole, sowing.endSide, sowing.endHole))
        return sowing;

    // One bean means that the hole was empty until the last bean fell into it. The hole across the
    // board has the same number, whichever side we are on.
    const int endHole = sowing.endHole;
    const int across = b.beans(opponent(s), endHole);
    const bool isInOwnHole = sowing.endSide == s && endHole != POT;
    if (isInOwnHole && b.beans(s, endHole) == 1 && across > 0)
    {
        sowing.captured = 1 + across;
        b.moveToPot(s, endHole, s);
        b.moveToPot(opponent(s), endHole, s);
    }
    if (endHole == POT && b.beansInPlay(s) > 0)
        sowing.outcome = Outcome::EXTRA_TURN;
    else
        sowing.outcome = kalah_rules::isOver(b) ? Outcome::GAME_ENDS : Outcome::TURN_ENDS;
    return sowing;
}

bool kalah_rules::isOver(const Board& b)
{
    return b.beansInPlay(NORTH) == 0 || b.beansInPlay(SOUTH) == 0;
}

void kalah_rules::sweep(Board& b)
{
    for (int hole = 1; hole <= b.holes(); hole++)
    {
        b.moveToPot(NORTH, hole, NORTH);
        b.moveToPot(SOUTH, hole, SOUTH);
    }
}

int kalah_rules::margin(const Board& b, Side s)
{
    const Side other = opponent(s);
    return b.beans(s, POT) + b.beansInPlay(s) - b.beans(other, POT) - b.beansInPlay(other);
}

//========================================================================
// Part 2: Words and pictures
//========================================================================

namespace kalah_text
{
namespace
{

const int SCREEN_WIDTH = 79;
const std::size_t LONGEST_WORD = 100;
const std::size_t LONGEST_QUOTE = 30;

// How many digits the largest number has that is drawn; at least two, so that most games keep their
// picture from the start to the end.
std::size_t widestNumber(const Board& b)
{
    int largest = std::max({10, b.holes(), b.beans(NORTH, POT), b.beans(SOUTH, POT)});
    for (int hole = 1; hole <= b.holes(); hole++)
        largest = std::max({largest, b.beans(NORTH, hole), b.beans(SOUTH, hole)});
    return std::to_string(largest).size();
}

// The beans of a hole or pot, between the marks that the last sowing left there.
std::string markedCount(const Board& b, Side s, int hole, const kalah_rules::Sowing& last)
{
    const bool isMarked = last.outcome != kalah_rules::Outcome::ILLEGAL;
    std::string marks = "  ";
    if (isMarked && last.side == s && last.hole == hole)
        marks = "()";
    if (isMarked && last.endSide == s && last.endHole == hole)
        marks = "**";
    return marks[0] + std::to_string(b.beans(s, hole)) + marks[1];
}

// The text set to the right in so many columns. It fits.
std::string padded(const std::string& text, std::size_t width, char fill)
{
    return std::string(width - text.size(), fill) + text;
}

// Ends a line, without blanks that nobody sees.
std::string endLine(std::string line)
{
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

// The counts of a side's holes, with blanks between them.
std::string rowNotation(const Board& b, Side s)
{
    std::string row;
    for (int hole = 1; hole <= b.holes(); hole++)
        row += (hole == 1 ? "" : " ") + std::to_string(b.beans(s, hole));
    return row;
}

// Takes blanks from the input, but not the end of the line.
void skipBlanksInLine(std::istream& in)
{
    while (in.peek() != '\n' && std::isspace(in.peek()))
        in.get();
}

} // namespace
} // namespace kalah_text

std::string kalah_text::sideName(Side s)
{
    return s == NORTH ? "North" : "South";
}

std::string kalah_text::beanCount(int beans)
{
    return std::to_string(beans) + (beans == 1 ? " bean" : " beans");
}

std::string kalah_text::drawBoard(const Board& b, const std::string& northLabel,
                                  const std::string& southLabel, const kalah_rules::Sowing& last)
{
    const std::size_t width = kalah_text::widestNumber(b) + 2; // with the marks
    const std::string margin(width + 1, ' ');                  // where North's pot is not
    const auto cell = [&](Side s, int hole) {
        return padded(kalah_text::markedCount(b, s, hole, last), width, ' ');
    };
    const int mostPerBand = std::max(1, SCREEN_WIDTH / static_cast<int>(margin.size()) - NSIDES);
    const int bands = (b.holes() + mostPerBand - 1) / mostPerBand;
    const int perBand = (b.holes() + bands - 1) / bands;
    std::string drawn = margin + northLabel + "\n";
    // A band is North's row, the numbers of the holes, and South's row, each pot in its owner's.
    for (int first = 1; first <= b.holes(); first += perBand)
    {
        const int end = std::min(first + perBand, b.holes() + 1);
        std::string north = first == 1 ? cell(NORTH, POT) + "|" : margin;
        std::string ridge = margin; // the numbers of the holes: "--1----2----3--"
        std::string south = margin;
        for (int hole = first; hole < end; hole++)
        {
            north += cell(NORTH, hole) + " ";
            ridge += padded(std::to_string(hole) + "--", width + 1, '-');
            south += cell(SOUTH, hole) + " ";
        }
        if (end > b.holes())
            south += "|" + cell(SOUTH, POT);
        drawn += (first > 1 ? "\n" : "") + endLine(north) + ridge + "\n" + endLine(south);
    }
    return drawn + margin + southLabel + "\n";
}

std::string kalah_text::notation(const Board& b)
{
    return std::to_string(b.beans(NORTH, POT)) + " | " + kalah_text::rowNotation(b, NORTH) + " / " +
           kalah_text::rowNotation(b, SOUTH) + " | " + std::to_string(b.beans(SOUTH, POT));
}

std::string kalah_text::notation(const Board& b, Side toMove)
{
    return kalah_text::notation(b) + ", " + kalah_text::sideName(toMove) + " to move";
}

std::string kalah_text::path(const kalah_rules::Sowing& sowing)
{
    std::string end = "hole " + std::to_string(sowing.endHole);
    if (sowing.endHole == POT)
        end = "the pot";
    else if (sowing.endSide != sowing.side)
        end = kalah_text::sideName(sowing.endSide) + "'s " + end;
    return beanCount(sowing.beans) + " from hole " + std::to_string(sowing.hole) + " to " + end;
}

std::string kalah_text::effect(const kalah_rules::Sowing& sowing)
{
    if (sowing.outcome == kalah_rules::Outcome::EXTRA_TURN)
        return "extra turn";
    if (sowing.captured > 0)
        return "captures " + beanCount(sowing.captured - 1) + ", pots " +
               std::to_string(sowing.captured);
    return sowing.outcome == kalah_rules::Outcome::GAME_ENDS ? "ends the game" : "passes the turn";
}

std::string kalah_text::record(const std::vector<kalah_rules::Sowing>& sowings)
{
    std::string words;
    bool isTurnOpen = false;
    for (const kalah_rules::Sowing& sowing : sowings)
    {
        const std::string turn =
            (words.empty() ? "" : " ") + kalah_text::sideName(sowing.side).substr(0, 1);
        words += (isTurnOpen ? "," : turn) + std::to_string(sowing.hole) +
                 (sowing.captured > 0 ? "x" : "");
        isTurnOpen = sowing.outcome == kalah_rules::Outcome::EXTRA_TURN;
    }
    return words;
}

std::string kalah_text::holeList(const Board& b, Side s)
{
    std::string list;
    for (int first = 1; first <= b.holes(); first++)
    {
        int last = first;
        while (kalah_rules::isLegal(b, s, last))
            last++;
        if (last == first)
            continue;
        last--;
        list += (list.empty() ? "" : ", ") + std::to_string(first);
        if (last > first)
            list += (last == first + 1 ? ", " : "-") + std::to_string(last);
        first = last;
    }
    return list;
}

bool kalah_text::readWord(std::istream& in, std::string& word)
{
    skipBlanksInLine(in);
    word.clear();
    for (int c = in.peek(); c != std::istream::traits_type::eof() && !std::isspace(c);
         c = in.peek())
    {
        in.get();
        if (word.size() < LONGEST_WORD)
            word += static_cast<char>(c);
        else if (word.size() == LONGEST_WORD)
            word += "...";
    }
    skipBlanksInLine(in);
    const bool endsLine = in.peek() == '\n';
    if (endsLine)
        in.get();
    return endsLine || !word.empty();
}

std::string kalah_text::lowered(std::string word)
{
    for (char& c : word)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return word;
}

bool kalah_text::isCommand(const std::string& word, const std::string& command)
{
    const std::string said = kalah_text::lowered(word);
    return said == command || said == command.substr(0, 1);
}

bool kalah_text::saysGoodbye(const std::string& word)
{
    const std::string said = kalah_text::lowered(word);
    return isCommand(said, "quit") || said == "exit" || said == "resign";
}

bool kalah_text::toInt(const std::string& word, int& value)
{
    char* end = nullptr;
    const long number = std::strtol(word.c_str(), &end, 10);
    if (word.empty() || end != word.c_str() + word.size())
        return false;
    value = static_cast<int>(std::max<long>(INT_MIN, std::min<long>(INT_MAX, number)));
    return true;
}

std::string kalah_text::printable(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return text;
}

std::string kalah_text::quoted(const std::string& word)
{
    const std::string shown = kalah_text::printable(word.substr(0, LONGEST_QUOTE));
    return '"' + shown + (word.size() > LONGEST_QUOTE ? "...\"" : "\"");
}

//========================================================================
// Part 3: The engine
//   3.1 Alarm clock   3.2 Position     3.3 Endgame table         3.4 Estimate   3.5 Tables
//   3.6 Look-ahead    3.7 Proof        3.8 Opening book          3.9 Thought
//   3.10 Search on any board           3.11 The door
// The three answerers are LookAhead, Thought (the proof) and BoardSearch; the door picks one.
//========================================================================

//------------------------------------------------------------------------
// 3.1 Alarm clock
//------------------------------------------------------------------------

namespace kalah_engine
{
namespace
{

// How many positions are visited between two looks at the time.
const int POSITIONS_PER_LOOK = 1024;

// Polled, not threaded: a search asks at every position whether to go on. Clocks are passed down,
// never kept.
class AlarmClock
{
public:
    // Rings after so much time, or after so many positions.
    explicit AlarmClock(std::chrono::milliseconds time, long long maxPositions = LLONG_MAX)
        : m_end(std::chrono::steady_clock::now() + time), m_positions(0),
          m_maxPositions(maxPositions), m_rings(false)
    {
    }

    // A clock that rings when so many quarters of the time are over that this one has left.
    AlarmClock afterQuarters(int quarters) const
    {
        AlarmClock sooner = *this;
        const auto now = std::chrono::steady_clock::now();
        sooner.m_end = now + (m_end - now) / 4 * quarters;
        return sooner;
    }

    // How much of the time is left; less than 0 if it is over.
    long long millisecondsLeft() const
    {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
                   m_end - std::chrono::steady_clock::now())
            .count();
    }

    // Counts one position. Once the clock rings it goes on ringing, and no value that comes out of
    // a look-ahead from then on means anything; the bounds of a proof stay true.
    bool ringsAfterOneMore()
    {
        m_positions++;
        if (m_positions % POSITIONS_PER_LOOK == 0)
            lookAtTime();
        return m_rings;
    }

    // For what takes longer than a position: looks at the time at once.
    bool lookAtTime()
    {
        m_rings = m_rings || m_positions >= m_maxPositions || millisecondsLeft() <= 0;
        return m_rings;
    }

    // As it was at the last look.
    bool rings() const
    {
        return m_rings;
    }

    // How many were counted, the measure of work.
    long long positions() const
    {
        return m_positions;
    }

private:
    std::chrono::steady_clock::time_point m_end;
    long long m_positions;
    long long m_maxPositions;
    bool m_rings;
};

} // namespace

//------------------------------------------------------------------------
// 3.2 Position
//------------------------------------------------------------------------

namespace
{

const int MAX_COMPACT_HOLES = 8;
const int MAX_COMPACT_BEANS = 255;

// What the side to move sees, without the pots: one byte a hole, in the order of sowing, so that
// the lowest byte of each row is the hole farthest from its owner's pot. All values below are
// margins of the beans in play: what is in the pots already changes nothing.
struct Position
{
    std::uint64_t mine;
    std::uint64_t theirs;
};

const std::uint64_t EVERY_BYTE = 0x0101010101010101;

// The beans of one hole of a row.
int beansAt(std::uint64_t row, int hole)
{
    return static_cast<int>(row >> (8 * hole) & 0xff);
}

// A row with so many beans in one hole and no others.
std::uint64_t beansInHole(int beans, int hole)
{
    return static_cast<std::uint64_t>(beans) << (8 * hole);
}

// The product's top byte is the sum of all bytes, as long as that is a byte.
int beansIn(std::uint64_t row)
{
    return static_cast<int>(row * EVERY_BYTE >> 56);
}

// All beans in play.
int beansIn(const Position& p)
{
    return beansIn(p.mine) + beansIn(p.theirs);
}

// A bean for every hole that has more than its limit, which is at most 127: adding what is missing
// to 127 sets the top bit of its byte, if it is not set already.
std::uint64_t holesAbove(std::uint64_t row, std::uint64_t limits)
{
    const std::uint64_t rest = row & 127 * EVERY_BYTE;
    return ((rest + (127 * EVERY_BYTE - limits)) | row) >> 7 & EVERY_BYTE;
}

// The holes of the row that are not empty, nearest to the pot first.
std::vector<int> holesInUse(std::uint64_t row)
{
    std::vector<int> holes;
    for (int hole = MAX_COMPACT_HOLES - 1; hole >= 0; hole--)
    {
        if (beansAt(row, hole) > 0)
            holes.push_back(hole);
    }
    return holes;
}

// How many they are.
int holesUsed(std::uint64_t row)
{
    return beansIn(holesAbove(row, 0));
}

enum class Turn { PASSES, STAYS, GAME_OVER };

// What one sowing leads to.
struct Sown
{
    Turn turn;
    int gain;      // beans into the mover's pot; if the game is over, the mover's final margin
    Position next; // as the side to move next sees it; void if the game is over
};

// The engine's own move-maker, and the numbering of positions, for boards of one size.
class Sower
{
public:
    // Prepares every sowing and every term of the numbers.
    explicit Sower(int holes) : m_holes(holes), m_terms()
    {
        for (int hole = 0; hole < holes; hole++)
        {
            for (int beans = 0; beans <= MAX_COMPACT_BEANS; beans++)
                m_effects[hole][beans] = effect(hole, beans);
        }
        const std::uint64_t* before = nullptr;
        for (int i = 0; i < 2 * holes; i++)
        {
            std::uint64_t* const terms = m_terms[i / holes][i % holes];
            for (int beans = 1; beans <= MAX_COMPACT_BEANS + 1; beans++)
                terms[beans] = terms[beans - 1] + (before == nullptr ? 1 : before[beans]);
            before = terms;
        }
    }

    // How many a side has.
    int holes() const
    {
        return m_holes;
    }

    // The hole must not be empty. Captures are taken without a branch: nobody can foresee them, and
    // a processor that has guessed wrong loses more time than the sowing takes.
    Sown sow(const Position& p, int hole) const
    {
        const Effect& effect = m_effects[hole][beansAt(p.mine, hole)];
        std::uint64_t mine = p.mine + effect.mine;
        std::uint64_t theirs = p.theirs + effect.theirs;
        const bool wasEmpty = (mine & effect.endHole) == effect.lastBean;
        const bool captures = wasEmpty & ((theirs & effect.opposite) != 0);
        const std::uint64_t everything = captures ? ~std::uint64_t(0) : 0;
        const std::uint64_t lastBean = effect.lastBean & everything;
        const std::uint64_t captured = theirs & effect.opposite & everything;
        mine -= lastBean;
        theirs -= captured;
        const int gain = effect.gain + captures + beansIn(captured);
        if (mine == 0 || (theirs == 0 && !effect.endsInPot))
            return {Turn::GAME_OVER, gain + beansIn(mine) - beansIn(theirs), p};
        if (effect.endsInPot)
            return {Turn::STAYS, gain, {mine, theirs}};
        return {Turn::PASSES, gain, {theirs, mine}};
    }

    // What a sowing leaves in the mover's row before a capture.
    std::uint64_t rowAfter(std::uint64_t row, int hole) const
    {
        return row + m_effects[hole][beansAt(row, hole)].mine;
    }

    // All positions of the board are numbered, those with fewer beans in play first: the number is
    // that of the combinatorial number system, a sum of one binomial coefficient for each hole,
    // chosen by the beans in it and in the holes before it. Different positions of the board have
    // different numbers (unless they exceed 64 bits: then it is still a good hash).
    std::uint64_t number(const Position& p) const
    {
        // Each byte of these products is the sum of the bytes up to it.
        const std::uint64_t mine = p.mine * EVERY_BYTE;
        const std::uint64_t theirs = p.theirs * EVERY_BYTE + (mine >> 56) * EVERY_BYTE;
        return sumOfTerms(m_terms[0], mine) + sumOfTerms(m_terms[1], theirs);
    }

    // The rows are numbered in the same way.
    std::size_t rowNumber(std::uint64_t row) const
    {
        return static_cast<std::size_t>(sumOfTerms(m_terms[0], row * EVERY_BYTE));
    }

    // How many rows have at most so many beans.
    std::size_t rowsUpTo(int beans) const
    {
        return static_cast<std::size_t>(m_terms[0][m_holes - 1][beans + 1]);
    }

    // How many positions have at most so many beans in play.
    std::uint64_t positionsUpTo(int beans) const
    {
        return m_terms[1][m_holes - 1][beans + 1];
    }

    // With how many beans in play there are no more than so many positions.
    int mostBeans(std::uint64_t positions) const
    {
        int beans = 0;
        while (beans < MAX_COMPACT_BEANS && positionsUpTo(beans + 1) <= positions)
            beans++;
        return beans;
    }

private:
    // What sowing adds to both rows (less the beans that are taken out) and to the pot, and where
    // it ends.
    struct Effect
    {
        std::uint64_t mine;
        std::uint64_t theirs;
        std::uint64_t endHole;  // all bits of the mover's hole where it ends, if it ends in one
        std::uint64_t lastBean; // the bean that falls into it
        std::uint64_t opposite; // and all bits of the hole across
        int gain;
        bool endsInPot;
    };

    // One row's terms of a position's number, by the hole and the beans up to it. Those of holes
    // that the board does not have are 0.
    using Terms = std::uint64_t[MAX_COMPACT_HOLES][MAX_COMPACT_BEANS + 2];

    int m_holes;
    Effect m_effects[MAX_COMPACT_HOLES][MAX_COMPACT_BEANS + 1];
    Terms m_terms[2];

    // Written out, since this is where a search spends much of its time.
    static std::uint64_t sumOfTerms(const Terms& terms, std::uint64_t beans)
    {
        static_assert(MAX_COMPACT_HOLES == 8, "there is one term for each hole");
        return terms[0][beansAt(beans, 0)] + terms[1][beansAt(beans, 1)] +
               terms[2][beansAt(beans, 2)] + terms[3][beansAt(beans, 3)] +
               terms[4][beansAt(beans, 4)] + terms[5][beansAt(beans, 5)] +
               terms[6][beansAt(beans, 6)] + terms[7][beansAt(beans, 7)];
    }

    // Sows bean by bean.
    Effect effect(int hole, int beans) const
    {
        Effect e = {0, 0, 0, 0, 0, 0, false};
        e.mine -= beansInHole(beans, hole);
        int end = hole; // counted along the way: the mover's holes, the pot, the other holes
        for (int i = 0; i < beans; i++)
        {
            end = (end + 1) % (2 * m_holes + 1);
            if (end < m_holes)
                e.mine += beansInHole(1, end);
            else if (end == m_holes)
                e.gain++;
            else
                e.theirs += beansInHole(1, end - m_holes - 1);
        }
        if (end < m_holes)
        {
            e.endHole = beansInHole(MAX_COMPACT_BEANS, end);
            e.lastBean = beansInHole(1, end);
            e.opposite = beansInHole(MAX_COMPACT_BEANS, m_holes - 1 - end);
        }
        e.endsInPot = end == m_holes;
        return e;
    }
};

// A sowing that is being considered.
struct Child
{
    int hole;
    Sown sown;
    int beans; // in play after it
};

// The hole must not be empty. Searches spend much time here, and g++ does not inline it by itself.
inline Child childOf(const Sower& sower, const Position& p, int beans, int hole)
{
    const Sown sown = sower.sow(p, hole);
    return {hole, sown, sown.turn == Turn::GAME_OVER ? 0 : beans - sown.gain};
}

// The mover's margin when the sowing's gain and the value of what follows are known. Only a passed
// turn changes the point of view.
int valueOf(const Sown& sown, int nextValue)
{
    if (sown.turn == Turn::GAME_OVER)
        return sown.gain;
    return sown.turn == Turn::STAYS ? sown.gain + nextValue : sown.gain - nextValue;
}

// In tables margins are kept as the mover's share of the beans in play.
std::uint64_t shareOf(int margin, int beans)
{
    return static_cast<std::uint64_t>((margin + beans) / 2);
}

// The inverse of shareOf.
int marginOf(std::uint64_t share, int beans)
{
    return 2 * static_cast<int>(share) - beans;
}

// What the child must reach for the sowing to reach beta: the inverse of valueOf. Margins of one
// position differ by an even number, so "less than beta" is "at most beta - 2".
int betaAfter(const Sown& sown, int beta)
{
    return sown.turn == Turn::STAYS ? beta - sown.gain : sown.gain - beta + 2;
}

} // namespace

//------------------------------------------------------------------------
// 3.3 Endgame table
//------------------------------------------------------------------------

namespace
{

// No table has more levels; Search::prepare says how many are worth their time.
const int MAX_ENDGAME_BEANS = 40;

// The exact values of all positions with few beans in play, one byte each. It is built level by
// level, a level being all positions with the same number of beans. Within its level a position has
// its place by the beans of both sides, then by the row of the side that waits, then by the
// mover's.
//
// A sowing is made once for all rows that may lie across, and judged against one after the other:
// what follows a pass is in the table in just that order. So most of the work is done by loops over
// adjacent bytes, which compilers turn into instructions for many bytes at once.
class EndgameTable
{
public:
    // Begins with the level of no beans.
    explicit EndgameTable(const Sower& sower) : m_sower(sower), m_maxBeans(0)
    {
        m_levels.emplace_back(1);
        for (int beans = 0; beans <= MAX_ENDGAME_BEANS; beans++)
        {
            m_rows[beans] = sower.rowsUpTo(beans) - sower.rowsUpTo(beans - 1);
            std::size_t start = 0;
            for (int mine = 0; mine <= beans; mine++)
            {
                m_starts[mine][beans - mine] = start;
                start += m_rows[mine] * m_rows[beans - mine];
            }
        }
    }

    // Positions with so many beans, and fewer, have their values.
    int maxBeans() const
    {
        return m_maxBeans;
    }

    // The mover's margin.
    int value(const Position& p, int beans) const
    {
        const int mine = beansIn(p.mine);
        const int theirs = beans - mine;
        const Share* const shares = sharesAgainst(theirs, rankOf(p.theirs, theirs), mine);
        return marginOf(shares[rankOf(p.mine, mine)], beans);
    }

    // Adds the levels up to that many beans, as far as the clock allows.
    void growTo(int beans, AlarmClock clock)
    {
        while (m_maxBeans < std::min(beans, MAX_ENDGAME_BEANS) && addLevel(m_maxBeans + 1, clock))
            m_maxBeans++;
    }

private:
    using Share = std::uint8_t; // how many of the beans in play the mover will get
    using Rank = std::uint32_t; // a row's number among those with as many beans

    // A sowing from one row to another with as many beans.
    struct QuietSowing
    {
        Rank from;
        Rank to;
    };

    // All rows with so many beans, in the order of their ranks: the more beans are near the pot,
    // the earlier. A quiet sowing, which stays in its row and captures nothing, leads to an earlier
    // row. It may need an empty hole across from where it ends.
    struct Rows
    {
        int beans;
        std::vector<std::uint64_t> rows;
        std::vector<QuietSowing> quiet[MAX_COMPACT_HOLES + 1]; // by that hole; last, those of none
        std::vector<Rank> given[MAX_COMPACT_HOLES + 1]; // the ranks after a bean for so many holes
        std::vector<Rank> robbed[MAX_COMPACT_HOLES];    // the ranks after a hole's capture
        std::vector<std::uint8_t> lost[MAX_COMPACT_HOLES]; // and how many beans that takes
    };

    const Sower& m_sower;
    int m_maxBeans;
    std::vector<std::vector<Share>> m_levels; // the last one may not be finished yet
    int m_nextFewer = 0; // if so, it goes on where one side has so many beans, the other no fewer
    std::size_t m_rows[MAX_ENDGAME_BEANS + 1]; // how many rows have so many beans
    // Where in their level the positions with so many beans of the mover and of the other begin.
    std::size_t m_starts[MAX_ENDGAME_BEANS + 1][MAX_ENDGAME_BEANS + 1];

    // The rank of a row with so many beans.
    Rank rankOf(std::uint64_t row, int beans) const
    {
        return static_cast<Rank>(m_sower.rowNumber(row) - m_sower.rowsUpTo(beans - 1));
    }

    // The shares of all movers with so many beans against one row, in the order of their ranks.
    const Share* sharesAgainst(int theirs, Rank theirRank, int mine) const
    {
        const int beans = mine + theirs;
        return m_levels[static_cast<std::size_t>(beans)].data() + m_starts[mine][theirs] +
               theirRank * m_rows[mine];
    }

    // Goes on with the level where it was stopped, if it was begun. False if the clock stops it.
    bool addLevel(int beans, AlarmClock& clock)
    {
        if (m_levels.size() == static_cast<std::size_t>(beans))
        {
            m_levels.emplace_back(static_cast<std::size_t>(m_sower.positionsUpTo(beans) -
                                                           m_sower.positionsUpTo(beans - 1)),
                                  static_cast<Share>(beans));
            m_nextFewer = 0;
        }
        for (; 2 * m_nextFewer <= beans; m_nextFewer++)
        {
            if (!addPositions(rowsWith(beans - m_nextFewer), rowsWith(m_nextFewer), clock))
                return false;
        }
        return true;
    }

    // The positions of two sets of rows, whoever is to move. First come the second set's sowings
    // that leave the level: as long as it is not known, who sows within it seems to leave all beans
    // to the other side. Then, row by row, come all of the first set's and with their outcome what
    // the second set's quiet ones bring against that row. A quiet sowing leads to an earlier row:
    // so what can follow a position within its level is known when it is needed.
    bool addPositions(const Rows& first, const Rows& second, AlarmClock& clock)
    {
        Share* const level = m_levels.back().data();
        Share* const againstFirst = level + m_starts[second.beans][first.beans];
        const std::size_t width = second.rows.size();
        std::vector<Share> byMover(first.rows.size() * width);
        std::fill_n(againstFirst, byMover.size(), static_cast<Share>(first.beans + second.beans));
        std::vector<Share> extra = extraTurns(second, first);
        for (Rank j = 0; j < width; j++)
        {
            if (clock.lookAtTime())
                return false;
            raise(&byMover[j * first.rows.size()], second, j, first, extra);
        }
        transpose(byMover.data(), width, first.rows.size(), againstFirst);
        std::fill(byMover.begin(), byMover.end(), Share(0));
        extra = extraTurns(first, second);
        for (Rank i = 0; i < first.rows.size(); i++)
        {
            if (clock.lookAtTime())
                return false;
            Share* const shares = &byMover[i * width];
            raise(shares, first, i, second, extra);
            raiseQuietly(againstFirst + i * width, second, first.rows[i], shares,
                         first.beans + second.beans);
        }
        if (first.beans != second.beans)
            transpose(byMover.data(), first.rows.size(), width,
                      level + m_starts[first.beans][second.beans]);
        return true;
    }

    // The shares after extra turns: those of movers with a bean less, mover by mover.
    std::vector<Share> extraTurns(const Rows& movers, const Rows& others) const
    {
        if (movers.beans == 0)
            return {};
        const std::size_t count = m_rows[movers.beans - 1];
        std::vector<Share> result(count * others.rows.size());
        transpose(sharesAgainst(others.beans, 0, movers.beans - 1), others.rows.size(), count,
                  result.data());
        return result;
    }

    // In strips, so that what is read of a column stays in the cache for the next one.
    static void transpose(const Share* from, std::size_t height, std::size_t width, Share* to)
    {
        const std::size_t STRIP = 64;
        for (std::size_t top = 0; top < height; top += STRIP)
        {
            const std::size_t bottom = std::min(height, top + STRIP);
            for (std::size_t j = 0; j < width; j++)
            {
                for (std::size_t i = top; i < bottom; i++)
                    to[j * height + i] = from[i * width + j];
            }
        }
    }

    // Raises a mover's shares, one for each of the other rows, to what the best sowing gives.
    void raise(Share* shares, const Rows& movers, Rank mover, const Rows& others,
               const std::vector<Share>& extra) const
    {
        const std::size_t count = others.rows.size();
        const int holes = m_sower.holes();
        const int mine = movers.beans;
        const int beans = mine + others.beans;
        const std::uint64_t row = movers.rows[mover];
        for (int hole : holesInUse(row))
        {
            const int end = hole + beansAt(row, hole);
            const std::uint64_t next = m_sower.rowAfter(row, hole);
            const int rest = beansIn(next);
            const Rank rank = rankOf(next, rest);
            if (end > 2 * holes || (end != holes && (next == 0 || mine == 1)))
                raiseBySowing(shares, row, hole, others);
            else if (end > holes)
            {
                const Share* const after = sharesAgainst(rest, rank, beans - 1 - rest);
                const Rank* const given = others.given[end - holes].data();
                raiseEach(shares, count, [=](std::size_t j) { return beans - after[given[j]]; });
            }
            else if (end == holes)
            {
                const Share* const after = &extra[rank * count];
                raiseEach(shares, count, [=](std::size_t j) { return 1 + after[j]; });
            }
            else if (beansAt(row, end) == 0)
                raiseByCapture(shares, next, end, others);
            else
            {
                const Share* const after = sharesAgainst(mine, rank, others.beans);
                raiseEach(shares, count, [=](std::size_t j) { return beans - after[j]; });
            }
        }
    }

    // Raises each share to what the function gives for its index. Steps of a fixed size by way of a
    // buffer that nothing else can refer to are what g++ vectorizes with -O2.
    template <typename Function>
    static void raiseEach(Share* shares, std::size_t count, Function candidate)
    {
        const std::size_t STEP = 16;
        std::size_t i = 0;
        for (; i + STEP <= count; i += STEP)
        {
            Share candidates[STEP];
            for (std::size_t j = 0; j < STEP; j++)
                candidates[j] = static_cast<Share>(candidate(i + j));
            for (std::size_t j = 0; j < STEP; j++)
                shares[i + j] = std::max(shares[i + j], candidates[j]);
        }
        for (; i < count; i++)
            shares[i] = std::max(shares[i], static_cast<Share>(candidate(i)));
    }

    // By what follows a quiet sowing that ends there where nothing lies across, or else a capture.
    void raiseByCapture(Share* shares, std::uint64_t quiet, int end, const Rows& others) const
    {
        const int mine = beansIn(quiet);
        const int beans = mine + others.beans;
        const Rank rank = rankOf(quiet - beansInHole(1, end), mine - 1);
        const Share* next[MAX_ENDGAME_BEANS + 1];
        next[0] = sharesAgainst(mine, rankOf(quiet, mine), others.beans);
        for (int lost = 1; lost <= others.beans; lost++)
            next[lost] = sharesAgainst(mine - 1, rank, others.beans - lost);
        const auto across = static_cast<std::size_t>(m_sower.holes() - 1 - end);
        const Rank* const robbed = others.robbed[across].data();
        const std::uint8_t* const lost = others.lost[across].data();
        raiseEach(shares, others.rows.size(),
                  [&](std::size_t j) { return beans - next[lost[j]][robbed[j]]; });
    }

    // By sowing, for what may end the game or comes round to the own row.
    void raiseBySowing(Share* shares, std::uint64_t mover, int hole, const Rows& others) const
    {
        raiseEach(shares, others.rows.size(), [&](std::size_t j) {
            const Position p = {mover, others.rows[j]};
            const Child c = childOf(m_sower, p, beansIn(p), hole);
            const int rest = c.beans == 0 ? 0 : value(c.sown.next, c.beans);
            return static_cast<int>(shareOf(valueOf(c.sown, rest), beansIn(p)));
        });
    }

    // Raises the shares of all movers against one row to what their quiet sowings give, after which
    // that row gets the next shares.
    void raiseQuietly(Share* shares, const Rows& movers, std::uint64_t other, const Share* next,
                      int beans) const
    {
        for (int hole = 0; hole <= MAX_COMPACT_HOLES; hole++)
        {
            if (hole < MAX_COMPACT_HOLES && beansAt(other, hole) > 0)
                continue;
            for (const QuietSowing& quiet : movers.quiet[hole])
                shares[quiet.from] =
                    std::max(shares[quiet.from], static_cast<Share>(beans - next[quiet.to]));
        }
    }

    // The rows with so many beans.
    Rows rowsWith(int beans) const
    {
        Rows rows;
        rows.beans = beans;
        rows.rows.reserve(m_rows[beans]);
        collectRows(m_sower.holes() - 1, beans, 0, rows.rows);
        for (Rank rank = 0; rank < rows.rows.size(); rank++)
        {
            const std::uint64_t row = rows.rows[rank];
            std::uint64_t given = row;
            for (int hole = 0; hole < m_sower.holes(); hole++)
            {
                const int here = beansAt(row, hole);
                given += beansInHole(1, hole);
                rows.given[hole + 1].push_back(rankOf(given, beans + hole + 1));
                rows.robbed[hole].push_back(rankOf(row - beansInHole(here, hole), beans - here));
                rows.lost[hole].push_back(static_cast<std::uint8_t>(here));
                const int across = m_sower.holes() - 1 - hole - here;
                if (here == 0 || across < 0)
                    continue;
                const bool mayCapture = beansAt(row, hole + here) == 0;
                rows.quiet[mayCapture ? across : MAX_COMPACT_HOLES].push_back(
                    {rank, rankOf(m_sower.rowAfter(row, hole), beans)});
            }
        }
        return rows;
    }

    // Collects all rows with so many beans in that hole and below it, and this row's above it.
    void collectRows(int hole, int beans, std::uint64_t row, std::vector<std::uint64_t>& rows) const
    {
        if (hole == 0)
        {
            rows.push_back(row | beansInHole(beans, 0));
            return;
        }
        for (int here = beans; here >= 0; here--)
            collectRows(hole - 1, beans - here, row | beansInHole(here, hole), rows);
    }
};

} // namespace

//------------------------------------------------------------------------
// 3.4 Estimate
//------------------------------------------------------------------------

namespace
{

// The nearest margin that a position with so many beans in play can have to an estimate that is
// in parts of a bean.
template <typename Integer>
int roundedMargin(Integer parts, int partsPerBean, int beans)
{
    const Integer share = (parts + (Integer(beans) + 1) * partsPerBean) / (2 * partsPerBean);
    return static_cast<int>(2 * std::max<Integer>(0, std::min<Integer>(beans, share)) - beans);
}

// The worths are in quarters of a bean.
const int QUARTERS_PER_BEAN = 4;
const int BEAN_WORTH = 3;
const int OVERFULL_WORTH = -24;
const int EMPTY_WORTH = -8;
const int TURN_WORTH = 6;

// What the mover may hope for if nothing is known but where the beans lie: most of a bean's worth
// goes to the side on which it lies; an overfull hole, with more beans than it takes to reach the
// pot, has to give some away, and an empty one gives no choice. The worths are rounded from a
// least-squares fit to the margins of 10000 random positions of 6 holes. They miss these by 5.9
// beans (root mean square); what fits best of the difference of beans alone misses by 7.9.
class Estimator
{
public:
    // For boards with so many holes.
    explicit Estimator(int holes) : m_reach(0)
    {
        for (int hole = 0; hole < holes; hole++)
            m_reach |= beansInHole(holes - hole, hole);
        for (int usage = 0; usage < 256; usage++)
            m_worths[usage] = OVERFULL_WORTH * (usage / 16) + EMPTY_WORTH * (holes - usage % 16);
    }

    // The difference of what both sides have, in quarters of a bean.
    int quarters(const Position& p, int beans) const
    {
        return BEAN_WORTH * (2 * beansIn(p.mine) - beans) + m_worths[usage(p.mine)] -
               m_worths[usage(p.theirs)];
    }

    // Rounded.
    int margin(const Position& p, int beans) const
    {
        return roundedMargin(quarters(p, beans) + TURN_WORTH, QUARTERS_PER_BEAN, beans);
    }

private:
    std::uint64_t m_reach; // with how many beans each hole reaches the pot
    int m_worths[256];     // of a row's holes, by their usage

    // How many holes have beans, and 16 for each that is overfull.
    std::size_t usage(std::uint64_t row) const
    {
        return static_cast<std::size_t>(
            beansIn(holesAbove(row, 0) + 16 * holesAbove(row, m_reach)));
    }
};

// What the look-ahead's estimate counts, in hundredths of a bean.
struct Worths
{
    int turn;         // being to move
    int bean;         // each bean in the own holes
    int excessBean;   // more for each that an overfull hole has to give away
    int nearestBean;  // more for each in the hole next to the pot, where beans are kept best
    int empty;        // a hole without beans
    int overfull;     // an overfull hole
    int overfullStep; // and more for each step from it to the pot
    int moversReady;  // a hole with just the beans that make an extra turn
    int othersReady;  // the same for the side that has to wait, and is often spoilt by then
    int moversCatch;  // each bean that could be captured without sowing beyond the own row
    int othersCatch;
};

const int HUNDREDTHS_PER_BEAN = 100;
const Worths FITTED_WORTHS = {102, 86, -48, 31, -139, -436, -40, 55, -205, 75, 24};

// For weaker play nothing counts but the pots: so every turn of sight matters, and holes are often
// equally good.
const Worths POTS_ONLY = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

enum class Waiting { NO, YES };

// What a hole is worth to its owner, if it is so many steps from the pot.
long long worthOfHole(const Worths& w, long long beans, int steps, Waiting waiting)
{
    if (beans == 0)
        return w.empty;
    long long worth = (w.bean + (steps == 1 ? w.nearestBean : 0)) * beans;
    if (beans == steps)
        worth += waiting == Waiting::YES ? w.othersReady : w.moversReady;
    if (beans > steps)
        worth += w.overfull + w.overfullStep * steps + w.excessBean * (beans - steps);
    return worth;
}

// The richer estimate of the look-ahead: what each hole is worth by its beans and its place, and
// what could be captured at once.
class LeafEstimator
{
public:
    // Prepares every worth of a hole, and where its sowings end.
    explicit LeafEstimator(int holes, const Worths& worths = FITTED_WORTHS)
        : m_holes(holes), m_worths(worths), m_mine(), m_theirs(), m_ends()
    {
        for (int hole = 0; hole < holes; hole++)
        {
            const int steps = holes - hole;
            for (int beans = 0; beans <= MAX_COMPACT_BEANS; beans++)
            {
                m_mine[hole][beans] =
                    static_cast<int>(worthOfHole(worths, beans, steps, Waiting::NO));
                m_theirs[hole][beans] =
                    static_cast<int>(worthOfHole(worths, beans, steps, Waiting::YES));
                if (beans > 0 && beans < steps)
                    m_ends[hole][beans] = beansInHole(MAX_COMPACT_BEANS, hole + beans);
            }
        }
    }

    // In hundredths of a bean.
    int hundredths(const Position& p) const
    {
        int sum = m_worths.turn + m_worths.moversCatch * caught(p.mine, p.theirs) -
                  m_worths.othersCatch * caught(p.theirs, p.mine);
        for (int hole = 0; hole < m_holes; hole++)
            sum += m_mine[hole][beansAt(p.mine, hole)] - m_theirs[hole][beansAt(p.theirs, hole)];
        return sum;
    }

    // Rounded.
    int margin(const Position& p, int beans) const
    {
        return roundedMargin(hundredths(p), HUNDREDTHS_PER_BEAN, beans);
    }

private:
    int m_holes;
    Worths m_worths;
    int m_mine[MAX_COMPACT_HOLES][MAX_COMPACT_BEANS + 1];
    int m_theirs[MAX_COMPACT_HOLES][MAX_COMPACT_BEANS + 1];
    // All bits of the hole where a sowing ends, if it ends in the own row.
    std::uint64_t m_ends[MAX_COMPACT_HOLES][MAX_COMPACT_BEANS + 1];

    // How many beans could be captured by sowing from mine, all possible captures together: those
    // across from empty holes in which a sowing ends.
    int caught(std::uint64_t mine, std::uint64_t theirs) const
    {
        std::uint64_t ends = 0;
        for (int hole = 0; hole < m_holes; hole++)
            ends |= m_ends[hole][beansAt(mine, hole)];
        const std::uint64_t emptyEnds = ends - (ends & holesAbove(mine, 0) * MAX_COMPACT_BEANS);
        return beansIn(theirs & mirrored(emptyEnds));
    }

    // The row in reverse order, as the opponent across the board sees it.
    std::uint64_t mirrored(std::uint64_t row) const
    {
        const std::uint64_t oddBytes = 0x00ff00ff00ff00ff;
        const std::uint64_t oddPairs = 0x0000ffff0000ffff;
        row = (row & oddBytes) << 8 | (row >> 8 & oddBytes);
        row = (row & oddPairs) << 16 | (row >> 16 & oddPairs);
        return (row << 32 | row >> 32) >> 8 * (MAX_COMPACT_HOLES - m_holes);
    }
};

} // namespace

//------------------------------------------------------------------------
// 3.5 Tables
//------------------------------------------------------------------------

namespace
{

// What is known of a position's value.
struct Bounds
{
    int lower;
    int upper;
};

// No margin exceeds the beans in play.
Bounds nothingKnown(int beans)
{
    return {-beans, beans};
}

// What both bounds tell together.
Bounds narrowed(const Bounds& x, const Bounds& y)
{
    return {std::max(x.lower, y.lower), std::min(x.upper, y.upper)};
}

// The bounds of a sowing's value by the bounds of what follows (of no beans, if the game is over).
Bounds boundsOf(const Sown& sown, const Bounds& next)
{
    if (sown.turn == Turn::STAYS)
        return {sown.gain + next.lower, sown.gain + next.upper};
    return {sown.gain - next.upper, sown.gain - next.lower};
}

// 2^bits buckets, of one entry or several. The memory comes zeroed from calloc, which takes none of
// it before it is used; if there is not so much, there are fewer buckets, but not fewer than
// 2^minBits.
template <typename Bucket>
class TranspositionTable
{
public:
    // Throws std::bad_alloc if not even those can be had.
    TranspositionTable(int bits, int minBits)
        : m_bits(bits + 1), m_memory(nullptr, std::free), m_buckets(nullptr)
    {
        while (m_memory == nullptr)
        {
            if (m_bits == minBits)
                throw std::bad_alloc();
            m_bits--;
            m_memory.reset(std::calloc((std::size_t(1) << m_bits) + 1, sizeof(Bucket)));
        }
        void* start = m_memory.get();
        const std::size_t size = sizeof(Bucket) << m_bits;
        std::size_t space = size + sizeof(Bucket); // one bucket more, to align them
        m_buckets = static_cast<Bucket*>(std::align(sizeof(Bucket), size, start, space));
    }

    // How many it got.
    int bits() const
    {
        return m_bits;
    }

    // By its place, from 0 to 2^bits - 1.
    Bucket& operator[](std::uint64_t place) const
    {
        return m_buckets[place];
    }

private:
    int m_bits;
    std::unique_ptr<void, void (*)(void*)> m_memory;
    Bucket* m_buckets; // in that memory, where no bucket is in two cache lines
};

// An odd factor, which mixes the low bits of a number into its high ones.
const std::uint64_t MIXER = 0x9e3779b97f4a7c15;

const int NO_HOLE = -1;

// What a look-ahead knows of a position: the bounds of its value when seen to that depth, and the
// hole that was best or cut the search short, a good one to begin with at any depth.
struct Sighting
{
    Bounds bounds;
    int depth;
    int hole;
};

// What a look-ahead's table has of a position. To confuse two positions with the same 32 bits of
// their keys only spoils an estimate.
struct LookAheadEntry
{
    std::uint32_t key;
    std::uint8_t lower; // both bounds as shares
    std::uint8_t upper;
    std::uint8_t depth; // 0 if the entry is empty
    std::int8_t hole;
};

// The question of a proof is whether a margin reaches beta. These are how hard each answer seems to
// be to prove, in positions to be visited. When yes is proven, its effort is 0 and that of no is
// IMPOSSIBLE, and the other way round. Elsewhere they are called proof and disproof numbers.
struct Efforts
{
    int yes;
    int no;
};

const int IMPOSSIBLE = 3 << 28; // twice that is still an int
const int MAX_EFFORT = 1 << 29;

// In ten bits an effort is kept as a float is: five bits for the exponent, five for the mantissa.
const int COARSE_BITS = 10;
const int MANTISSA_BITS = 5;
const int MANTISSAS = 1 << MANTISSA_BITS;

// The ten bits of an effort, rounded. Small ones are exact.
std::uint64_t coarse(int effort)
{
    int bits = 0;
    std::frexp(effort, &bits); // how many the effort has
    const int exponent = std::max(0, bits - MANTISSA_BITS - 1);
    const auto mantissa = static_cast<std::uint64_t>((effort + (1 << exponent >> 1)) >> exponent);
    return static_cast<std::uint64_t>(exponent) * MANTISSAS + mantissa;
}

// The effort of ten bits.
int effortOf(std::uint64_t coarse)
{
    const int bits = static_cast<int>(coarse);
    const int exponent = std::max(0, bits / MANTISSAS - 1);
    return (bits - exponent * MANTISSAS) << exponent;
}

// What the table knows of a position: bounds, and the efforts of the last question that was asked,
// whether the margin reaches beta. They are not known, and one of them is 0, if it was answered.
struct Finding
{
    Bounds bounds;
    int beta;
    Efforts efforts;
};

// What a table of proofs takes for a board and a number of beans.
struct ProofLayout
{
    int shareBits;
    int restBits;      // what the shares and the efforts leave of 64
    int minBucketBits; // with them and the rest every position has a key of its own
    int maxBeans;      // those that fit the layout, some more than asked for

    // How many bits a key has.
    int keyBits() const
    {
        return minBucketBits + restBits;
    }
};

// The game's tables have the same layout up to 56 beans with 6 holes, and begin with 4 MB. Boards
// with more positions than 63 bits tell apart have none, which maxBeans tells.
ProofLayout proofLayout(const Sower& sower, int beans)
{
    ProofLayout layout = {6, 0, 17, 0};
    while (beans >> layout.shareBits > 0)
        layout.shareBits++;
    layout.restBits = 64 - 2 * COARSE_BITS - 3 * layout.shareBits;
    while (sower.mostBeans(std::uint64_t(1) << layout.keyBits()) < beans && layout.keyBits() < 63)
        layout.minBucketBits++;
    layout.maxBeans = std::min((1 << layout.shareBits) - 1,
                               sower.mostBeans(std::uint64_t(1) << layout.keyBits()));
    return layout;
}

// What proofs remember, in eight bytes a position. Its key is its number, mixed so that no two
// become the same. The top bits choose the bucket, the others are in the entry: so none is ever
// taken for another. The memory is asked for at once, but a table begins with a small part of it,
// which stays in the processor's cache, and doubles that whenever most of it is in use.
class ProofTable
{
public:
    // Grows to 2^maxBits buckets, or as far as there is memory. Throws std::bad_alloc if there is
    // not enough for the layout.
    ProofTable(const ProofLayout& layout, int maxBits)
        : m_layout(layout), m_bits(layout.minBucketBits),
          m_table(std::max(layout.minBucketBits, maxBits), layout.minBucketBits), m_entriesInUse(0)
    {
    }

    // For positions with so many beans, and fewer.
    int maxBeans() const
    {
        return m_layout.maxBeans;
    }

    // Prefetches the position's bucket, before find, if there is something else to do in the
    // meantime. Where there is no such instruction, reading a byte of it does much the same.
    void prefetch(std::uint64_t number) const
    {
        const Bucket& wanted = bucket(mixed(number));
#ifdef __GNUC__
        __builtin_prefetch(&wanted);
#else
        static_cast<void>(*reinterpret_cast<const volatile char*>(&wanted));
#endif
    }

    // Leaves the finding as it is if there is none.
    bool find(std::uint64_t number, int beans, Finding& finding) const
    {
        const std::uint64_t key = mixed(number);
        for (std::uint64_t entry : bucket(key).entries)
        {
            if (isOf(entry, key))
            {
                finding = findingIn(entry, beans);
                return true;
            }
        }
        return false;
    }

    // Takes the place of the position's old entry, with the tighter bounds of both, or of the
    // oldest entry. Beta must be more than what every margin reaches, and no more than the beans.
    // Returns the bounds that are known now.
    Bounds store(std::uint64_t number, int beans, Bounds bounds, int beta, const Efforts& efforts)
    {
        const std::uint64_t key = mixed(number);
        std::uint64_t* const entries = bucket(key).entries;
        int place = 0;
        while (place < ENTRIES - 1 && !isOf(entries[place], key))
            place++;
        if (isOf(entries[place], key))
            bounds = narrowed(bounds, findingIn(entries[place], beans).bounds);
        else if (entries[place] == 0)
            m_entriesInUse++;
        for (; place > 0; place--)
            entries[place] = entries[place - 1];
        entries[0] = (key & restMask()) | shareOf(bounds.lower, beans) << shareShift(0) |
                     shareOf(bounds.upper, beans) << shareShift(1) |
                     shareOf(beta, beans) << shareShift(2) | coarse(efforts.yes) << YES_SHIFT |
                     coarse(efforts.no) << NO_SHIFT;
        if (m_entriesInUse >> m_bits == ENTRIES - 1 && m_bits < m_table.bits())
            grow();
        return bounds;
    }

private:
    static const int NO_SHIFT = 64 - COARSE_BITS;
    static const int YES_SHIFT = NO_SHIFT - COARSE_BITS;
    static const std::uint64_t COARSE_MASK = (1 << COARSE_BITS) - 1;
    static const int ENTRIES = 4;

    // The newest entry first: from the lowest bit on the rest of the key, the shares of the lower
    // bound, of the upper one and of beta, the efforts of yes and of no. An empty one is 0; else
    // the share of beta is not, since every margin reaches that.
    struct Bucket
    {
        std::uint64_t entries[ENTRIES];
    };

    ProofLayout m_layout;
    int m_bits; // 2^bits of the table's buckets are in use
    TranspositionTable<Bucket> m_table;
    std::size_t m_entriesInUse;

    // The bits of the key that are in an entry.
    std::uint64_t restMask() const
    {
        return (std::uint64_t(1) << m_layout.restBits) - 1;
    }

    // Where one of the three shares begins.
    int shareShift(int index) const
    {
        return m_layout.restBits + index * m_layout.shareBits;
    }

    // What an entry says of a position with so many beans.
    Finding findingIn(std::uint64_t entry, int beans) const
    {
        const std::uint64_t mask = (std::uint64_t(1) << m_layout.shareBits) - 1;
        const auto margin = [&](int index) {
            return marginOf(entry >> shareShift(index) & mask, beans);
        };
        return {{margin(0), margin(1)},
                margin(2),
                {effortOf(entry >> YES_SHIFT & COARSE_MASK), effortOf(entry >> NO_SHIFT)}};
    }

    // Whether an entry is about the position with that key.
    bool isOf(std::uint64_t entry, std::uint64_t key) const
    {
        return entry != 0 && ((entry ^ key) & restMask()) == 0;
    }

    // As many bits as the number may have, in an order that fills all buckets alike.
    std::uint64_t mixed(std::uint64_t number) const
    {
        return number * MIXER & ((std::uint64_t(1) << m_layout.keyBits()) - 1);
    }

    // Where that key has its place.
    Bucket& bucket(std::uint64_t key) const
    {
        return m_table[key >> (m_layout.keyBits() - m_bits)];
    }

    // Twice as many buckets: each is divided into two, from the last one on, so that none is
    // overwritten before its turn. The next bit of the key tells which of both an entry goes to.
    void grow()
    {
        for (std::uint64_t place = std::uint64_t(1) << m_bits; place-- > 0;)
        {
            Bucket halves[2] = {};
            std::uint64_t* next[] = {halves[0].entries, halves[1].entries};
            for (std::uint64_t entry : m_table[place].entries) // empty ones come last
                *next[entry >> (m_layout.keyBits() - m_bits - 1) & 1]++ = entry;
            m_table[2 * place] = halves[0];
            m_table[2 * place + 1] = halves[1];
        }
        m_bits++;
    }
};

} // namespace

//------------------------------------------------------------------------
// 3.6 Look-ahead
//------------------------------------------------------------------------

namespace
{

// What an answerer says of the legal holes, best first. The answerers on positions count the holes
// as these do, and the margins without the pots.
using Answer = std::vector<Prospect>;

// What is known of a hole, narrowed by other bounds of it.
Prospect narrowed(const Prospect& p, const Bounds& bounds)
{
    const Bounds both = narrowed(Bounds{p.lower, p.upper}, bounds);
    return {p.hole, both.lower, both.upper, std::max(both.lower, std::min(both.upper, p.estimate))};
}

// Higher estimates first. As they are within the bounds, this contradicts nothing that is proven.
void sortBestFirst(Answer::iterator first, Answer::iterator last)
{
    std::stable_sort(first, last,
                     [](const Prospect& x, const Prospect& y) { return x.estimate > y.estimate; });
}

// What is known before any search: the beans that a sowing leaves bound its margin, and its
// estimate is that of what follows.
template <typename AnyEstimator>
Answer firstAnswer(const Sower& sower, const AnyEstimator& estimator, const Position& p)
{
    Answer answer;
    for (int hole : holesInUse(p.mine))
    {
        const Child c = childOf(sower, p, beansIn(p), hole);
        const Bounds bounds = boundsOf(c.sown, nothingKnown(c.beans));
        answer.push_back({hole, bounds.lower, bounds.upper,
                          valueOf(c.sown, estimator.margin(c.sown.next, c.beans))});
    }
    sortBestFirst(answer.begin(), answer.end());
    return answer;
}

// Whether what is wanted is known: every margin, or that no other hole is better than the first.
bool isSettled(const Answer& answer, Wanted wanted)
{
    return std::all_of(answer.begin(), answer.end(), [&](const Prospect& p) {
        return wanted == Wanted::EVERY_HOLE
                   ? p.lower == p.upper
                   : &p == &answer.front() || p.upper <= answer.front().lower;
    });
}

// Finds the estimates for one depth from those for the depth before by questions whether a hole
// reaches beta: if the result of bound(prospect, beta) is at least beta, the margin is at least the
// result; if it is less than beta, the margin is at most the result. Plaat's MTD(f): asks from the
// guess up, or down, until the bounds meet. If only the best hole is wanted, the others are only
// compared, and their estimates are upper bounds. Void if the clock rings.
template <typename Bound>
void deepen(Answer& answer, Wanted wanted, const AlarmClock& clock, Bound bound)
{
    int best = answer.front().lower;
    for (Prospect& prospect : answer)
    {
        const bool isOnlyCompared = wanted == Wanted::BEST_HOLE && &prospect != &answer.front();
        Bounds bounds = {prospect.lower, prospect.upper};
        int beta = isOnlyCompared ? best + 2 : prospect.estimate;
        while (bounds.lower < bounds.upper && !(isOnlyCompared && bounds.upper <= best) &&
               !clock.rings())
        {
            beta = std::max(bounds.lower + 2, std::min(bounds.upper, beta));
            const int value = bound(prospect, beta);
            (value >= beta ? bounds.lower : bounds.upper) = value;
            beta = value >= beta ? value + 2 : value;
        }
        prospect.estimate = std::min(prospect.upper, std::max(bounds.lower, bounds.upper));
        best = std::max(best, prospect.estimate);
    }
    sortBestFirst(answer.begin(), answer.end());
}

// A look-ahead goes no deeper.
const int MAX_DEPTH = 100;

// What is seen less far is not kept in the table: to search it again is faster than to look it up.
// Twelve positions of 8x4, 11 turns: 3.7 s from 1 on, 2.4 from 2, 2.0 from 3, 1.9 from 4, 2.2 from
// 5; 6x6 and 6x8 alike. Looking all children up before searching one gained nothing on top of it.
const int MIN_TABLE_DEPTH = 4;

// Futility pruning: with so few turns to look a position counts as decided if its estimate is so
// many beans (by the turns; an even number, as margins differ) or more away from beta. At equal
// depth nothing is lost (240 games of 8x4, 7 turns: +0.2 +- 0.5), and it takes half of the time: a
// turn more, which is worth +1.2 +- 0.7 in 300 games of 8x4 and +1.8 +- 0.7 of 6x6. With two beans
// less each it is +0.9 and +1.1, with four +0.4 and +0.2.
enum class Pruning { NO, YES };
const int MAX_PRUNED_DEPTH = 3;
const int DECISIVE_BEANS[MAX_PRUNED_DEPTH + 1] = {0, 6, 10, 14};

// The order in which the sowings are tried; see score. Replies and own holes saved a fifth and a
// tenth of the positions when they came in.
const int TABLE_HOLE_SCORE = 10000;
const int EXTRA_TURN_SCORE = 1000;
const int GAIN_SCORE = 8;
const int REPLY_SCORE = -4;
const int OWN_HOLE_SCORE = 3;

// Alpha-beta search with null windows, to a depth: the only question is whether a margin, with an
// estimate at the horizon, reaches beta.
class LookAhead
{
public:
    // Throws std::bad_alloc if there is no memory for a small table either.
    LookAhead(const Sower& sower, const EndgameTable& endgames, const LeafEstimator& estimator,
              Pruning pruning, int tableBits)
        : m_sower(sower), m_endgames(endgames), m_estimator(estimator), m_pruning(pruning),
          m_table(tableBits, MIN_LOOK_AHEAD_BITS)
    {
    }

    // Looks further and further ahead, up to so many turns, until the clock rings. The answer is
    // that of the last depth that was finished, within the bounds that are known. If only the best
    // hole is wanted, the estimates of the others are upper bounds.
    Answer answer(const Position& p, Wanted wanted, int turns, AlarmClock& clock,
                  const Answer& known = {})
    {
        Answer answer = known.empty() ? firstAnswer(m_sower, m_estimator, p) : known;
        sortBestFirst(answer.begin(), answer.end());
        for (int depth = 1; depth <= std::min(turns, MAX_DEPTH); depth++)
        {
            Answer deeper = answer;
            deepen(deeper, wanted, clock, [&](const Prospect& prospect, int beta) {
                const Child c = childOf(m_sower, p, beansIn(p), prospect.hole);
                return bound(c, depth, beta, clock);
            });
            if (clock.rings())
                break;
            answer.swap(deeper);
        }
        return answer;
    }

    // The mover's margin by this sowing: if the result is at least beta, the margin is at least
    // the result; if it is less than beta, the margin is at most the result. Void if the clock
    // rings.
    int bound(const Child& c, int depth, int beta, AlarmClock& clock)
    {
        if (isLeaf(c, depth))
            return leafValue(c);
        const int nextDepth = c.sown.turn == Turn::STAYS ? depth : depth - 1; // turns are counted
        return valueOf(c.sown,
                       search(c.sown.next, c.beans, nextDepth, betaAfter(c.sown, beta), clock));
    }

private:
    static const int MIN_LOOK_AHEAD_BITS = 12;

    struct Open
    {
        Child child;
        int score; // those with a higher one are tried first
    };

    // The sowings of one position that are still worth a search, and the best of the others.
    struct Choice
    {
        Open open[MAX_COMPACT_HOLES];
        int count = 0;
        int best = -MAX_COMPACT_BEANS;
        int bestHole = NO_HOLE;

        // Takes the value of a sowing into account.
        void settle(int hole, int value)
        {
            if (bestHole == NO_HOLE || value > best)
            {
                best = value;
                bestHole = hole;
            }
        }
    };

    const Sower& m_sower;
    const EndgameTable& m_endgames;
    const LeafEstimator& m_estimator;
    Pruning m_pruning;
    TranspositionTable<LookAheadEntry> m_table;

    // Where that key has its place in the table.
    LookAheadEntry& entry(std::uint64_t key) const
    {
        return m_table[key * MIXER >> (64 - m_table.bits())];
    }

    // What the table knows of a position when seen to that depth; what it knows of it at another
    // depth is only a hole to begin with.
    Sighting sighted(std::uint64_t key, int beans, int depth) const
    {
        const LookAheadEntry& e = entry(key);
        const bool isThere = e.depth != 0 && e.key == static_cast<std::uint32_t>(key);
        Sighting known = {nothingKnown(beans), depth, isThere ? e.hole : NO_HOLE};
        if (isThere && e.depth == depth)
            known.bounds = {marginOf(e.lower, beans), marginOf(e.upper, beans)};
        return known;
    }

    // Whether a sowing's value is known, or estimated, without a search.
    bool isLeaf(const Child& c, int depth) const
    {
        return c.sown.turn == Turn::GAME_OVER || c.beans <= m_endgames.maxBeans() ||
               (depth == 1 && c.sown.turn == Turn::PASSES);
    }

    // That value.
    int leafValue(const Child& c) const
    {
        if (c.sown.turn == Turn::GAME_OVER)
            return c.sown.gain;
        return valueOf(c.sown, c.beans <= m_endgames.maxBeans()
                                   ? m_endgames.value(c.sown.next, c.beans)
                                   : m_estimator.margin(c.sown.next, c.beans));
    }

    // The contract is that of bound, for a position.
    int search(const Position& p, int beans, int depth, int beta, AlarmClock& clock)
    {
        if (clock.ringsAfterOneMore())
            return 0;
        if (m_pruning == Pruning::YES && depth <= MAX_PRUNED_DEPTH)
        {
            const int estimate = m_estimator.margin(p, beans);
            if (estimate - DECISIVE_BEANS[depth] >= beta)
                return estimate - DECISIVE_BEANS[depth];
            if (estimate + DECISIVE_BEANS[depth] < beta)
                return estimate + DECISIVE_BEANS[depth];
        }
        const bool asksTable = depth >= MIN_TABLE_DEPTH;
        const std::uint64_t key = asksTable ? m_sower.number(p) : 0;
        Sighting known = {nothingKnown(beans), depth, NO_HOLE};
        if (asksTable)
            known = sighted(key, beans, depth);
        if (known.bounds.lower >= beta)
            return known.bounds.lower;
        if (known.bounds.upper < beta)
            return known.bounds.upper;

        Choice choice;
        expand(p, beans, depth, beta, choice);
        if (choice.best < beta)
            score(known.hole, choice);
        for (Open* open = choice.open; open != choice.open + choice.count && choice.best < beta;
             ++open)
        {
            std::iter_swap(open, std::max_element(open, choice.open + choice.count,
                                                  [](const Open& x, const Open& y) {
                                                      return x.score < y.score;
                                                  }));
            choice.settle(open->child.hole, bound(open->child, depth, beta, clock));
        }
        if (clock.rings())
            return 0;
        (choice.best >= beta ? known.bounds.lower : known.bounds.upper) = choice.best;
        if (choice.best >= beta || known.hole == NO_HOLE)
            known.hole = choice.bestHole;
        if (asksTable)
            entry(key) = {static_cast<std::uint32_t>(key),
                          static_cast<std::uint8_t>(shareOf(known.bounds.lower, beans)),
                          static_cast<std::uint8_t>(shareOf(known.bounds.upper, beans)),
                          static_cast<std::uint8_t>(depth), static_cast<std::int8_t>(known.hole)};
        return choice.best;
    }

    // Settles the sowings whose value is known at once, or which cannot matter because there are
    // not enough beans left. Stops at the first that reaches beta.
    void expand(const Position& p, int beans, int depth, int beta, Choice& choice)
    {
        for (int hole = m_sower.holes() - 1; hole >= 0 && choice.best < beta; hole--)
        {
            if (beansAt(p.mine, hole) == 0)
                continue;
            Child& c = choice.open[choice.count].child;
            c = childOf(m_sower, p, beans, hole);
            if (isLeaf(c, depth))
                choice.settle(hole, leafValue(c));
            else if (c.sown.gain + c.beans < beta)
                choice.settle(hole, c.sown.gain + c.beans);
            else if (c.sown.gain - c.beans >= beta)
                choice.settle(hole, c.sown.gain - c.beans);
            else
                choice.count++;
        }
    }

    // The hole from the table first, then extra turns, nearest to the pot first, then the others by
    // the beans they gain, by how few replies they leave and how many holes to go on with.
    static void score(int tableHole, Choice& choice)
    {
        for (int i = 0; i < choice.count; i++)
        {
            Open& open = choice.open[i];
            const Child& c = open.child;
            open.score = c.hole;
            if (c.hole == tableHole)
                open.score += TABLE_HOLE_SCORE;
            if (c.sown.turn == Turn::STAYS)
                open.score += EXTRA_TURN_SCORE;
            else
                open.score += GAIN_SCORE * c.sown.gain + REPLY_SCORE * holesUsed(c.sown.next.mine) +
                              OWN_HOLE_SCORE * holesUsed(c.sown.next.theirs);
        }
    }
};

} // namespace

//------------------------------------------------------------------------
// 3.7 Proof
//------------------------------------------------------------------------

namespace
{

// The first guess of an effort counts steps, 24 of which double it: one for each quarter of a bean
// that the estimate is on the wrong side of beta, and so many for each bean in play. What being to
// move is worth is in it as well: yes is easier than no. The steps for the choices save a tenth of
// the positions of 180 proofs.
const double EFFORT_PER_STEP = 1.0293;
const int STEPS_PER_BEAN_IN_PLAY = 6;
const int YES_STEPS = -40;
const int YES_STEPS_PER_CHOICE = 4;
const int NO_STEPS = -8;
const int NO_STEPS_PER_CHOICE = 8;

// With up to 4,000 or 100,000 proofs took a hundredth more positions.
const int MAX_FIRST_EFFORT = 1000;

// Efforts by steps go no farther either way; see Prover::scaled. First guesses cannot, even those
// for a beta that is out of reach.
const int MAX_STEPS = MAX_COMPACT_BEANS * (BEAN_WORTH + STEPS_PER_BEAN_IN_PLAY) +
                      QUARTERS_PER_BEAN * (2 * MAX_COMPACT_BEANS + 2) +
                      MAX_COMPACT_HOLES * (NO_STEPS_PER_CHOICE - OVERFULL_WORTH - EMPTY_WORTH) -
                      YES_STEPS;

// Nagai's df-pn, a proof-number search. The question is whether the mover's margin reaches beta;
// yes takes one sowing that does, no takes all of them. The search always goes on with the sowing
// whose yes seems easiest, and leaves it when another one seems easier by now: alpha-beta stays
// with a sowing until it is refuted, however long that takes.
class Prover
{
public:
    // The table grows to 2^maxBucketBits buckets of 32 bytes, and is made for few beans at first.
    Prover(const Sower& sower, const EndgameTable& endgames, const Estimator& estimator,
           int maxBucketBits)
        : m_sower(sower), m_endgames(endgames), m_estimator(estimator),
          m_maxBucketBits(maxBucketBits), m_table(proofLayout(sower, 0), maxBucketBits)
    {
        // Products instead of powers: they are the same on every machine.
        m_odds[MAX_STEPS] = 1;
        for (int i = 1; i <= MAX_STEPS; i++)
        {
            m_odds[MAX_STEPS + i] = m_odds[MAX_STEPS + i - 1] * EFFORT_PER_STEP;
            m_odds[MAX_STEPS - i] = m_odds[MAX_STEPS - i + 1] / EFFORT_PER_STEP;
        }
        for (int i = -MAX_STEPS; i <= MAX_STEPS; i++)
            m_firstEffort[MAX_STEPS + i] = std::min(MAX_FIRST_EFFORT, scaled(1, i));
    }

    // Whether the table can be made for so many beans: as a rule with up to 63 beans, 127 in tables
    // of more than a gigabyte.
    bool canMakeRoomFor(int beans) const
    {
        const ProofLayout layout = proofLayout(m_sower, beans);
        return layout.maxBeans >= beans && layout.minBucketBits <= m_maxBucketBits;
    }

    // Makes it, if necessary, which forgets what was proven. To be called before anything else
    // about positions with so many beans.
    void makeRoomFor(int beans)
    {
        if (beans > m_table.maxBeans())
            m_table = ProofTable(proofLayout(m_sower, beans), m_maxBucketBits);
    }

    // The bounds of the mover's margin by this sowing, as far as they are known without a proof.
    Bounds known(const Child& c) const
    {
        const Branch branch = {c, m_sower.number(c.sown.next), {}};
        return verdictBefore(branch, c.sown.gain, true).bounds; // the same for every beta
    }

    // Narrows the bounds of these holes of a position until one is known to reach beta or none can,
    // or the clock rings. Returns whether one is known to.
    bool anyReaches(const Position& p, Prospect* first, Prospect* last, int beta, AlarmClock& clock)
    {
        if (first == last)
            return false;
        Branch branches[MAX_COMPACT_HOLES];
        int count = 0;
        for (const Prospect* known = first; known != last; ++known)
            branches[count++].child = childOf(m_sower, p, beansIn(p), known->hole);
        consult(branches, count, beta, true);
        const Verdict verdict = pursue(branches, beta, {IMPOSSIBLE, IMPOSSIBLE}, clock);
        for (int i = 0; i < count; i++)
            first[i] = narrowed(first[i], branches[i].verdict.bounds);
        return verdict.bounds.lower >= beta;
    }

private:
    // What is known about a question: whether a margin reaches beta.
    struct Verdict
    {
        Bounds bounds;
        Efforts efforts;
    };

    // A sowing, and what is known about its reaching the beta of the position before it.
    struct Branch
    {
        Child child;
        std::uint64_t number; // of the position after it, if the table is asked about that
        Verdict verdict;
    };

    const Sower& m_sower;
    const EndgameTable& m_endgames;
    const Estimator& m_estimator;
    int m_maxBucketBits;
    ProofTable m_table;
    double m_odds[2 * MAX_STEPS + 1];
    int m_firstEffort[2 * MAX_STEPS + 1];

    // Visits the position after a sowing, and what follows it, until one of the efforts reaches its
    // limit (a proven answer makes the other IMPOSSIBLE, which reaches every limit) or the clock
    // rings. Here beta is what that position has to reach.
    Verdict visit(const Child& c, int beta, const Efforts& limits, AlarmClock& clock)
    {
        const Position& p = c.sown.next;
        const std::uint64_t number = m_sower.number(p);
        m_table.prefetch(number); // it arrives while the sowings are made
        Branch branches[MAX_COMPACT_HOLES];
        int count = 0;
        for (int hole = m_sower.holes() - 1; hole >= 0; hole--)
        {
            if (beansAt(p.mine, hole) > 0)
                branches[count++].child = childOf(m_sower, p, c.beans, hole);
        }

        Finding finding;
        const bool wasVisited = m_table.find(number, c.beans, finding);
        if (wasVisited && (finding.bounds.lower >= beta || finding.bounds.upper < beta))
            return verdictBy(finding.bounds, beta, finding.efforts);
        // After a position that is new hardly one is known to the table, so it is not asked.
        consult(branches, count, beta, wasVisited);
        const Verdict verdict = pursue(branches, beta, limits, clock);
        const Bounds bounds =
            m_table.store(number, c.beans, narrowed(verdict.bounds, nothingKnown(c.beans)), beta,
                          verdict.efforts);
        return verdictBy(bounds, beta, verdict.efforts);
    }

    // Goes on with the easiest branch, again and again. It may become half as hard again as the
    // second easiest before that has its turn, so as not to change between them all the time.
    Verdict pursue(Branch* branches, int beta, const Efforts& limits, AlarmClock& clock)
    {
        while (true)
        {
            // A branch's rank is the effort of its yes, with its place in the lowest digit.
            Bounds bounds = branches[0].verdict.bounds;
            std::int64_t easiest =
                std::int64_t(branches[0].verdict.efforts.yes) * MAX_COMPACT_HOLES;
            std::int64_t second = std::int64_t(IMPOSSIBLE) * MAX_COMPACT_HOLES;
            int no = branches[0].verdict.efforts.no;
            for (int i = 1; i < m_sower.holes(); i++)
            {
                const Verdict& v = branches[i].verdict;
                bounds.lower = std::max(bounds.lower, v.bounds.lower);
                bounds.upper = std::max(bounds.upper, v.bounds.upper);
                const std::int64_t rank = std::int64_t(v.efforts.yes) * MAX_COMPACT_HOLES + i;
                second = std::min(second, std::max(easiest, rank));
                easiest = std::min(easiest, rank);
                no = std::min(MAX_EFFORT, no + v.efforts.no);
            }
            // Yes is as hard as it is for the easiest branch, no as for all of them together.
            const int yes = static_cast<int>(easiest / MAX_COMPACT_HOLES);
            const Verdict verdict = verdictBy(bounds, beta, {yes, no});
            if (verdict.efforts.yes >= limits.yes || verdict.efforts.no >= limits.no ||
                clock.ringsAfterOneMore())
                return verdict;

            Branch& branch = branches[easiest % MAX_COMPACT_HOLES];
            const Sown& sown = branch.child.sown;
            const int nextYes = static_cast<int>(second / MAX_COMPACT_HOLES);
            const Efforts childLimits = {std::min(limits.yes, nextYes + nextYes / 2 + 1),
                                         limits.no - (no - branch.verdict.efforts.no)};
            branch.verdict = beforeSowing(sown, visit(branch.child, betaAfter(sown, beta),
                                                      acrossSowing(sown, childLimits), clock));
        }
    }

    // The efforts are those given unless the bounds tell the answer.
    static Verdict verdictBy(const Bounds& bounds, int beta, const Efforts& efforts)
    {
        if (bounds.lower >= beta)
            return {bounds, {0, IMPOSSIBLE}};
        if (bounds.upper < beta)
            return {bounds, {IMPOSSIBLE, 0}};
        return {bounds, efforts};
    }

    // What holds of the position after a sowing, told of the sowing. A passed turn changes sides:
    // no for the one is yes for the other.
    static Verdict beforeSowing(const Sown& sown, const Verdict& after)
    {
        return {boundsOf(sown, after.bounds), acrossSowing(sown, after.efforts)};
    }

    // The same of efforts, and of their limits, in either direction.
    static Efforts acrossSowing(const Sown& sown, const Efforts& efforts)
    {
        return sown.turn == Turn::STAYS ? efforts : Efforts{efforts.no, efforts.yes};
    }

    // Finds out what is known about the branches without a visit. There is room for as many as the
    // board has holes, and those that the position has not are filled in.
    void consult(Branch* branches, int count, int beta, bool asksTable) const
    {
        if (asksTable)
        {
            // All entries are prefetched before the first is read.
            for (int i = 0; i < count; i++)
            {
                branches[i].number = m_sower.number(branches[i].child.sown.next);
                m_table.prefetch(branches[i].number);
            }
        }
        int i = 0;
        bool isYes = false;
        for (; i < count && !isYes; i++)
        {
            branches[i].verdict = verdictBefore(branches[i], beta, asksTable);
            isYes = branches[i].verdict.bounds.lower >= beta;
        }
        // The others are not worth a visit: they come after a yes, and may reach anything, or they
        // are not there.
        const int upper = i < count ? MAX_COMPACT_BEANS : -MAX_COMPACT_BEANS;
        for (; i < m_sower.holes(); i++)
            branches[i].verdict = {{-MAX_COMPACT_BEANS, upper}, {IMPOSSIBLE, 0}};
    }

    // One branch's part of consult.
    Verdict verdictBefore(const Branch& branch, int beta, bool asksTable) const
    {
        const Child& c = branch.child;
        if (c.sown.turn == Turn::GAME_OVER)
            return verdictBy({c.sown.gain, c.sown.gain}, beta, {0, 0});
        if (c.beans <= m_endgames.maxBeans())
        {
            const int value = valueOf(c.sown, m_endgames.value(c.sown.next, c.beans));
            return verdictBy({value, value}, beta, {0, 0});
        }
        const int nextBeta = betaAfter(c.sown, beta);
        Finding finding;
        if (asksTable && m_table.find(branch.number, c.beans, finding))
            return beforeSowing(c.sown, verdictAfter(finding, c.sown.next, c.beans, nextBeta));
        return verdictBy({c.sown.gain - c.beans, c.sown.gain + c.beans}, beta,
                         acrossSowing(c.sown, firstEfforts(c.sown.next, c.beans, nextBeta)));
    }

    // If the table does not tell the efforts, a first guess; what a near question took is better.
    Verdict verdictAfter(const Finding& finding, const Position& p, int beans, int beta) const
    {
        Efforts efforts = finding.efforts;
        if (efforts.yes == 0 || efforts.no == 0)
            efforts = firstEfforts(p, beans, beta);
        else if (finding.beta != beta)
            efforts = {scaled(efforts.yes, QUARTERS_PER_BEAN * (beta - finding.beta)),
                       scaled(efforts.no, QUARTERS_PER_BEAN * (finding.beta - beta))};
        return verdictBy(finding.bounds, beta, efforts);
    }

    // The effort grows with the beans in play and with the choices, and for yes it is the less, for
    // no the more, the higher the estimate is above beta. More choices mean more to visit for
    // either answer, most of all for no, which has to refute every one.
    Efforts firstEfforts(const Position& p, int beans, int beta) const
    {
        const int above = m_estimator.quarters(p, beans) - QUARTERS_PER_BEAN * beta;
        const int choices = holesUsed(p.mine);
        const int atBeta = MAX_STEPS + STEPS_PER_BEAN_IN_PLAY * beans;
        return {m_firstEffort[atBeta - above + YES_STEPS + YES_STEPS_PER_CHOICE * choices],
                m_firstEffort[atBeta + above + NO_STEPS + NO_STEPS_PER_CHOICE * choices]};
    }

    // The effort after so many steps up, or down.
    int scaled(double effort, int steps) const
    {
        const int within = std::max(-MAX_STEPS, std::min(MAX_STEPS, steps));
        const double changed = effort * m_odds[MAX_STEPS + within];
        return static_cast<int>(std::max(1.0, std::min<double>(MAX_EFFORT, changed)));
    }
};

} // namespace

//------------------------------------------------------------------------
// 3.8 Opening book
//------------------------------------------------------------------------

namespace
{

// The book has the margin of every position of the first sowings of this game. So the margin of
// every hole is known after one sowing less, without a search.
const int BOOK_HOLES = 6;
const Position BOOK_START = {0x040404040404, 0x040404040404};
const int BOOK_SOWINGS = 5;

// The mover's margins after the last of these sowings, a letter each (see bookMargin) in the order
// of addOpenings, proven by tests/make_book.cpp.
const char BOOK[] =
    "NMMMKQMMNKQLMMKRLLNKIQQQROMOOMRNONKQNOMKKPONIHPOPSNMLPLQMJMJQNLMJLPNNJGQOQWGFGLMNNMJOMNNINMM"
    "MIJIJNLLLLMQLMNRSMLLQSOKKLNLMMLRKOLJSJNLJRJNLJNUNNOOMQNNNQKOMHSLOMIQWNQLRUONWJHNNPMLMKQNOOKL"
    "KIMMMHGPKJHLNOLKLKPLLLJQLKMKLIJPJLLKNPNNSQVMMOSRJIHHRLLPKPKKMJQKMQKXHNPKSOTQQRKPMNLNNOLJTLPS"
    "KRNYSKRNTRTGHJLQONNJRMMMJMLINLJHJPKKJMRNMLMRLMLNJMKNLLMNQPMMMPULLNIQJGKHRKMOLOMMLJVIMKIWJNOK"
    "RNOUSRLQNOLOMNMKTKPKJRNRYJQLKTTGHILPNMSMJSNMNJMLJMLIHJNKJJKOMMLMRKMJMOJLJKSLLMORNLMRSMKNORKI"
    "IKLMMTMLLKTKNJLKMMLKMIHINJLPOPKKKQKLLLNMLPKFHMKMZNNNRMRMMJNKNMLNKIJMLOYO[NKJUNLKNUMLLOJHZSNM"
    "MVSRONNTWQIHIKNLLKOKIHHLVKJOMPMMMNXJPNNTJQMMVLPNMUESIKSLGIOLPMLNMTLROMULPLMVJRKMUGSHJCCGJSPO"
    "QORTSOOOROMLLOOLLMQPIHIILNLKJJMLLKKKMMLJJLLMKKKLJJKKNLKKKMKKLKNLJKLMKJIMMJKKMIJJMKHPNIGTOIPO"
    "OPLRNNNISOQMKPPIGIQPRHGQQZWKTLMPHUIRPLOQJFJPPQHGQQUYPQPQHQNOMOSSIUFSSHSDPNOLPNUOMPURUOOWUPMK"
    "MMNMLLLLLIHIIJJOHOLLKROMJSOLMVINLKRQNOOHQPNLSPQMJSPQSLTRQRSQSNOSJPLKKPRONOFIOJMPOGNMNPPOMNJR"
    "JMJNTNNQGTNNMGQLOLNNUIMMTURRSTQKFFQJKIHHJOLJJJIGQNJHNKCVHJHRONGSMLRMQQRGSUNRNKRNOOPNRPHQNPQG"
    "SOSQOTQSRRGPMMKNSPLOFPPLKPMMPMQPULPWNQOQSQLLJJOKNKKJLKJHIKQTKPWUSRSSVSJEJQKKGKNLPJJIMLJRNLOM"
    "PIPPLHKOIHNKJPLMIOMPRMNGPMNGNMHINLEPJMJTSRNPNPHQKJKMONJROKFSISNNLLMSPMJOPOOGPLINKOKIMJMQMLQO"
    "SROPSPSHIFGJPLLOLLJJQMJLSMONPUHOPPJLLIHJKHILMJJPOSMOGPMNGPLIILLFHKLIVMWQPMOJLJJKLPMJJLKHIJPM"
    "LSUKTONHLKHJKMJKLMHILQNMKTSRQOSTRGHFGISMMLNLKKMGFVIIJOMJIONJTOMITPMBUGLIGGDSHJGHQJJFRPJGHSHK"
    "EHQHKCFTFIWVUUUUUQOOPWQQORTYQPPOQNLPRFHFEIHIIGHIJJJIIJJIJIHJJIHHJMKJKMMJLKMNLKLLLLJTLJMNNKOM"
    "NKMPNMONMJHPOOSKKKPNLTOMKSOKPPOHHONOXNLTNLOMSPMJOLPHJHKPGQPRFQPOJHSTSGAOKRLNSQKEDOJNMPSOSRRS"
    "SOTQSSOKJLMPLLKJJILILJQKLPJOOLLSOLOVKQKQTJOWLOJIRJQRKNSQKQPSUKRRRRUTTOVLJSPQIEKPKNQJKKKLKHMJ"
    "KTOPNMJSQPKEQHKOMQPLQGPHMKMQNQRRRSPRPPSGFHIIPPNLMLKNMOKRKRNMNOKCRKOLOOLSOUTKSMSUUMMLROOLPMMS"
    "SOQPQPGRSPTSTTPNHESRPRHFMPLNOMQKMNJINLTRNSTSLPOQORJIJJJLMLKKLJGKMLRNTVVRRTORTPGFFHKRTNJJMJLK"
    "KKLROJONVLHHIJMOOOIWNPKLHHJKMJQOLOLQOJPLOKMOLMMHGEKNKPPOMOMNPHLRJKLORLLMHHGJPPPRRKPOMLMJKJIJ"
    "KLLILKJGIKNPNMPPQQOOONPIJJIJONMMJMKJMMHLESLKHQMKHPMJXRLCVDMONMMQJGVLLGPLIMPKLPNLCQILTONOSXSW"
    "RUITONPTGPONMOONMLOPKKOTJGLGLJLHLGKLMJJFJKKIJJKKJIIJLKLKLMOMOKKPNMPLKOONNJLMMLKKLHHFSJKIRKKI"
    "RKJSPLGUFKDTEJKJEVILFRJLSQJKQRKHRGIDSFJTSSPUUWRSRSTRQOPFSSPNFPLLOIFDHEHJIHKGKKLHKJKLJGKLKYNO"
    "SJKLHLLKLMIMNKKMMLLLKMJLMLKKLPRSWGRRUYGNMNMQRGG[MLLMJRNOSISNRTHNKJLNNLKNRPOSKTORSJNIJMOMLLMU"
    "QRXRHVRSTGQNOEMKLLIIMWJLLOPLKLNRLMLUDHHGKVSUTSVUTSSTTTQRNOOLLLPPQSWHQTTVDRPQLSEJBKJPLLKOQSMN"
    "RKSNPPDIMHJLQGHNMSOTPOGUQOPGPQNKONJNNQUQQWOITQORGPPOJOMLKMOJHKSJLHLLNMHKLMILLIGIJWTOPQUYURSS"
    "SXPQRQOMNRRQUXHQQUVEMMMOFEQRLNNNKOTRNQRJRNPOEKJLMONHOLLTQTRRHTPSSTHQQLIPOIONSLHMMPMLINKLMLLO"
    "LLMLLIHGKJIHJNJLHKMLMJMKJJIJHGEJTTQPQSWRRQPSTRRPSONLPPQPRIPQNNJUSRPIPLKQJPLKPKRMMLMPSONMLLSO"
    "OIQQOOHRMIKNNLILMRKIMKNLMILNMPNLKOQSLHPLILKMLINKNQKNPPKLKKKKLMLLJKLLKKKMJJJJKPOOOONQMMLMOOON"
    "MQQMMLLMMNLLLROPNOVUQRPNUTPRQSRPQNNFONNLGNKJKNOLLKONLLKOHGQKNMJPLNIGOJMNJIOMOLKMLPIJLNIGPKLL"
    "IOJLIGQJLIKLIONLKLIMOLJJMOGGOKMOLOMPIHOILOMNPPOPPNPMQPONONQNMKMHKKKLKNKLJMMNKKKMNMLMIOOLIJLL"
    "LKKUMLMLQRONOLPROLOMRRMMKLKHGIKMLLSNMKKTLNKMWLMMLLNIGGKNJJPOQLLSNPKLQNMPMNQIFEJMKMWPPOOZNPNN"
    "KOMNNLNHGHJMJIXNONKXLPNMKOMNMMOIHHOWPXQYIZVHRIHKLPNNYKIJILQNKLTQQNMLUXOIGILNMKLNJIHJLLLKTOOO"
    "PTIQNPTJLLIHJJIHMKOJJOOTMPPGQNNPHONIJMKFFJKLIUMUOOOPOJLJJLNOMLJMJFCJJNLKTULTNNPIMLIKKLIKMMJE"
    "GNLVOOQXJUOGGKGJKOMLMMMKJJMNMKKTRSQOQTRGHFIJRMLMMNLMZMROMUKLJLMQPRILIKHILIIKOLKSNQMMPLQMSIMI"
    "LJLMGHKOKSOUNNNOOKLKJMKLJKKKKIILRLOTSIPOOURHJIGHINKLMKHJMPNLMRUQPNMRRGEGGJPMMNMLMKKLJILRJMMO"
    "OLLLNOLLLOKHGGLGGHMJHKRJLJMLNMJLPMILMHGILGGGLIJJOKMIKNLMLMLKJIKIHHLHGGKLJKJJJLJGKJLLLHJJKJJJ"
    "JLIGJGIJMLNLNMMMPKOPPNMLONMMMKMKKJKLJJINMLLKOMMKKNNMKJOLJIHLJIILLGFLLMHINNMJINOMIIMOKJIKKJIJ"
    "KILHMKMIGMMLKIMMLKJNKIIKJIIKJHHLLKMIIMKNMKLKKMKMKJJIJNLLLNNPMNMONOLNQNMNOONMNLKKKMFEFJJHHLKI"
    "HHKLIHILKHIIKFFGHGFEHKGFJKJFGKKKGGKJIGGJGGGJGGFHGGEKJIIEJKJIIKKIEKGHHJHFFKJIHFHKKLLIFKLKHIMO"
    "NOUOGEGHJJIILKJJJKMMKJKJMKLLKJKLMKLVNNNOUOMOSUOOMTUQKIJLIIJKPKLLPOMMQTPLMPRONLLLJHHIOLPQTNMO"
    "TTPLKMLMLKLMJJJIONKPWNNMTTQLKLLOLKMLKJJJSOPNVUQPRUVRIIIJOLLTKJIKUQUYVWTTTTWWTFGIISOOOPMLLLMN"
    "MNOUPNQSYPOSRTGHFEHLKLKMNKKKRQMPPRPNPPQJIHHKMJKKLMKUPOTNOSQUIGIRIIJIIJLLJJMRONSVTROQQUFGGGGN"
    "MMMOMKKNNSOOMXUSPOQTGFGHINLMNPLKKKMUQQYSXURRUSVBGFHIQOOOLLLZNMNSTOMMSWQNQJTHFJGJLKLMNNMLPTQM"
    "MRQQNRJTIHKGLMKKMLMMSNPSONPTTKHKPMKIMJMLKKMLQNNSQSRPPQTRHDJKIOPMIPKKKKMJKKIPLLKKIMMLKIMMLKNM"
    "KFTGKSRRTZWWQSSTVDFGGJSOROMMLNPGFJTIIIJRIHHJQJJHQIFDGIBBGJIEGTIJFIOJKGRJKIOJFFGIECFIHGHQHGHH"
    "QJKIQIFHFIDGHIFEEIFEFHGHHEDKJKKHFKIJJHGIJYQRTHHILJLJIJLLNKJJLLMKIJLLLLKKUNNNMRPMMOTQNNPQPNNO"
    "PNLLKMLLLOKJLNOKLMQPMLMQQLLNPOLLLMLLLNLMKKMMMKKQOMLLPOKLIOMKLLMKJKMILMKMNLLOKONLMMPNMMLNLLKL"
    "JJHIKKLJJIKKLJIHLLLJJH@@IJJKLJJKMKJKKMKJJKMJJJNMJIIPJHHIMJJKMKKJJLLKJKLKKJNLJHINKKIJKKKKLKKJ"
    "KKJIJMLIJIMMIJJNJJINKMJKKNKOLJKMOKKKLOLKLKOIJJNNMKMMONNLMNONLLMMNNLLJKN";

// All margins of the book are from -22 to 33; they are even if the beans in play are. Two that
// differ by one have the same letter.
const int LEAST_BOOK_MARGIN = -22;
const char LEAST_BOOK_LETTER = '@';

// The margin of a letter.
int bookMargin(char letter, int beans)
{
    return LEAST_BOOK_MARGIN + beans % 2 + 2 * (letter - LEAST_BOOK_LETTER);
}

// Puts into the book, by their numbers, the mover's margins of the position and of all that so many
// sowings lead to, and returns the first. What no other tells is told by the function, once each.
int addOpenings(const Sower& sower, const Position& p, int sowings,
                const std::function<int(const Position&)>& told, std::map<std::uint64_t, int>& book)
{
    const std::uint64_t number = sower.number(p);
    if (sowings == 0 && book.count(number) == 0)
        book[number] = told(p);
    if (sowings == 0)
        return book[number];
    int best = -beansIn(p);
    for (int hole : holesInUse(p.mine)) // so early a game is never over
    {
        const Sown sown = sower.sow(p, hole);
        best = std::max(best, valueOf(sown, kalah_engine::addOpenings(sower, sown.next, sowings - 1,
                                                                      told, book)));
    }
    return book[number] = best;
}

// The mover's margins by the numbers of the positions; none for another board than the book's.
std::map<std::uint64_t, int> openingBook(const Sower& sower)
{
    std::map<std::uint64_t, int> book;
    const char* letter = BOOK;
    const auto told = [&](const Position& p) { return bookMargin(*letter++, beansIn(p)); };
    if (sower.holes() == BOOK_HOLES)
        kalah_engine::addOpenings(sower, BOOK_START, BOOK_SOWINGS, told, book);
    return book;
}

} // namespace

//------------------------------------------------------------------------
// 3.9 Thought
//------------------------------------------------------------------------

namespace
{

// The endgame table has a level for every so many beans in play, and some more: what takes long to
// prove is worth a large table. With 6 holes each level takes 1.7 times as long to build as the one
// before and saves a fifth of the positions of a proof: the bench takes 3.13 million with two more,
// 2.43 with three and 1.81 with four. Easy positions would be served faster by fewer levels; these
// are for the hardest ones, and the table serves the rest of the game.
const int BEANS_PER_ENDGAME_BEAN = 3;
const int MORE_ENDGAME_BEANS = 3;

// So many positions take a millisecond, and are always worth it: most small boards are known whole.
const std::uint64_t CHEAP_ENDGAME_POSITIONS = 100000;

// How large the tables may become.
struct Memory
{
    int proofBucketBits;            // 2^bits buckets of 32 bytes
    int lookAheadBits;              // 2^bits entries of 8 bytes
    std::uint64_t endgamePositions; // a byte each
};

// Of the game: 64 MB for proofs, 32 MB for the look-ahead, 87 MB (0.9 seconds) for up to 18 beans
// with 6 holes. Together that is well below 256 MB.
const Memory GAME_MEMORY = {21, 22, 87000000};

// For weaker play, which has a new table for every choice: half a megabyte. Two games of level 9
// take 0.22 s with 6x4 and 8.7 with 8x8; with the buckets of 16 MB before it was 0.29 and 9.0.
const int WEAK_LOOK_AHEAD_BITS = 16;

// With so few beans in play and up to six holes the best hole is proven more often than not in four
// seconds. Every hole more takes some off, and so does every halving of the time: in 0.8 s the best
// hole was proven in 27 of 29 positions of 8x4 with 32 to 37 beans and 5 of 11 with 38 to 43, in 19
// of 21 of 7x5 with 38 to 43 and 6 of 9 with 44 to 49. Such a proof may take three quarters of the
// time: four seconds leave those of 6x4 12 million visits, more than the hardest outside of the
// book needs. With more beans, up to four more than are likely in four seconds, it may take one.
const int LIKELY_PROOF_BEANS = 50;
const int BEANS_PER_HOLE_MORE = 5;
const int BEANS_PER_HALVING = 2;
const int MORE_PROOF_BEANS = 4;

// Everything that thinking about the boards of one size takes, and what was learnt by it.
struct Search
{
    // The tables grow with their use.
    explicit Search(int holes, const Memory& memory = GAME_MEMORY)
        : sower(holes), endgames(sower), maxEndgameBeans(sower.mostBeans(memory.endgamePositions)),
          estimator(holes), leafEstimator(holes),
          prover(sower, endgames, estimator, memory.proofBucketBits),
          lookAhead(sower, endgames, leafEstimator, Pruning::YES, memory.lookAheadBits),
          book(openingBook(sower))
    {
    }

    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // How many quarters of the time a proof with so many beans in play may take; 0 if it is not
    // worth trying.
    int proofQuarters(int beans, const AlarmClock& clock) const
    {
        int likely = LIKELY_PROOF_BEANS - BEANS_PER_HOLE_MORE * std::max(0, sower.holes() - 6);
        if (beans > likely + MORE_PROOF_BEANS || !prover.canMakeRoomFor(beans))
            return 0;
        const long long left = std::max<long long>(1, clock.millisecondsLeft());
        for (int time = FULL_STRENGTH.milliseconds / 2; time > left; time /= 2)
            likely -= BEANS_PER_HALVING;
        return beans <= likely ? 3 : 1;
    }

    // Makes the endgame table as large as a proof with so many beans is worth, if there is memory,
    // and if that leaves half of the time to search.
    void prepare(int beans, const AlarmClock& clock)
    {
        const int worthwhile = std::max(sower.mostBeans(CHEAP_ENDGAME_POSITIONS),
                                        beans / BEANS_PER_ENDGAME_BEAN + MORE_ENDGAME_BEANS);
        try
        {
            endgames.growTo(std::min(maxEndgameBeans, worthwhile), clock.afterQuarters(2));
        }
        catch (const std::bad_alloc&)
        {
            // It keeps the levels that it has.
        }
    }

    // The bounds of the mover's margin by this sowing, as far as book and tables tell.
    Bounds known(const Child& c) const
    {
        const auto inBook = book.find(sower.number(c.sown.next));
        if (inBook == book.end() || c.sown.turn == Turn::GAME_OVER)
            return prover.known(c);
        return boundsOf(c.sown, {inBook->second, inBook->second});
    }

    const Sower sower;
    EndgameTable endgames;
    const int maxEndgameBeans;
    const Estimator estimator;
    const LeafEstimator leafEstimator;
    Prover prover;
    LookAhead lookAhead; // after the prover, since it makes do with what memory is left
    const std::map<std::uint64_t, int> book;
    std::map<std::uint64_t, int> chosen; // the hole that was told to be best, by position
};

// The proof: compares the holes of one position by questions to the prover.
class Thought
{
public:
    // The lead is by how many beans the mover's pot is ahead.
    Thought(Search& search, const Position& p, int lead)
        : m_search(search), m_position(p), m_beans(beansIn(p)), m_lead(lead),
          m_holes(firstAnswer(search.sower, search.estimator, p))
    {
        search.prover.makeRoomFor(m_beans);
    }

    // Finds first the best hole, then every result, then every margin, until all that is wanted is
    // proven or the clock rings.
    Answer answer(Wanted wanted, AlarmClock& clock)
    {
        m_search.prepare(0, clock); // what is cheap is always there, so that ties are told alike
        bool isKnown = recall(wanted);
        if (!isKnown)
        {
            m_search.prepare(m_beans, clock);
            isKnown = recall(wanted);
        }
        if (!isKnown)
            findBest(clock);
        if (!isKnown && wanted == Wanted::EVERY_HOLE)
        {
            findResults(clock);
            findMargins(clock);
        }
        m_search.chosen[m_search.sower.number(m_position)] = m_holes.front().hole;
        return bestFirst();
    }

    // What is known of the holes: the best first, or what seems to be the best if the clock rang.
    const Answer& holes() const
    {
        return m_holes;
    }

    // Brings a hole to the front that is as good as any other, without finding out how good it is
    // exactly: it reaches some margin, and the others do not exceed that. The first question is
    // whether any reaches the estimate of the one in front.
    void findBest(AlarmClock& clock)
    {
        const Prospect& front = m_holes.front();
        int beta = std::max(front.estimate, front.lower + 2);
        while (!clock.rings())
        {
            const bool frontHolds = front.lower >= beta - 2;
            if (anyReaches(frontHolds ? 1 : 0, m_holes.size(), beta, clock))
            {
                const auto best = std::find_if(m_holes.begin(), m_holes.end(),
                                               [=](const Prospect& p) { return p.lower >= beta; });
                std::rotate(m_holes.begin(), best, best + 1); // the others keep their order
                beta = front.lower + 2;
            }
            else if (frontHolds)
                return;
            else if (!clock.rings())
                beta = std::max_element(
                           m_holes.begin(), m_holes.end(),
                           [](const Prospect& x, const Prospect& y) { return x.upper < y.upper; })
                           ->upper;
        }
    }

    // Finds out whether each hole wins, draws or loses, with the pots.
    void findResults(AlarmClock& clock)
    {
        const bool canDraw = (m_lead + m_beans) % 2 == 0;
        const int toWin = canDraw ? 2 - m_lead : 1 - m_lead;
        const int toDraw = canDraw ? -m_lead : toWin;
        for (std::size_t i = 0; i < m_holes.size(); i++)
        {
            for (int beta : {toWin, toDraw})
            {
                if (m_holes[i].lower < beta && beta <= m_holes[i].upper && !clock.rings())
                    anyReaches(i, i + 1, beta, clock);
            }
        }
    }

    // Finds the margin of every hole.
    void findMargins(AlarmClock& clock)
    {
        for (std::size_t i = 0; i < m_holes.size(); i++)
            findMargin(i, clock);
    }

    // Plaat's MTD(f): from the estimate up, or down, until the bounds meet.
    void findMargin(std::size_t index, AlarmClock& clock)
    {
        const Prospect& p = m_holes[index];
        int beta = p.estimate;
        while (p.lower < p.upper && !clock.rings())
        {
            beta = std::max(p.lower + 2, std::min(p.upper, beta));
            beta = anyReaches(index, index + 1, beta, clock) ? p.lower + 2 : p.upper;
        }
    }

private:
    Search& m_search;
    Position m_position;
    int m_beans;
    int m_lead;
    Answer m_holes;

    // Takes up what book and tables tell. Whether that is all that is wanted: then the best hole
    // comes to the front, of several the one that was chosen before.
    bool recall(Wanted wanted)
    {
        const Sown nothing = {Turn::STAYS, 0, m_position};
        const int upper = m_search.known({NO_HOLE, nothing, m_beans}).upper;
        for (Prospect& p : m_holes)
        {
            const Bounds known =
                m_search.known(childOf(m_search.sower, m_position, m_beans, p.hole));
            p = narrowed(p, {known.lower, std::min(known.upper, upper)});
        }
        const auto known = m_search.chosen.find(m_search.sower.number(m_position));
        const int chosen = known == m_search.chosen.end() ? NO_HOLE : known->second;
        const auto best = std::max_element(m_holes.begin(), m_holes.end(),
                                           [=](const Prospect& x, const Prospect& y) {
                                               return std::make_pair(x.lower, x.hole == chosen) <
                                                      std::make_pair(y.lower, y.hole == chosen);
                                           });
        const bool isSettled = std::all_of(m_holes.begin(), m_holes.end(), [&](const Prospect& p) {
            return wanted == Wanted::EVERY_HOLE ? p.lower == p.upper
                                                : &p == &*best || p.upper <= best->lower;
        });
        if (isSettled)
            std::rotate(m_holes.begin(), best, best + 1);
        return isSettled;
    }

    // The hole in front, then the others by their estimates, none of which is higher than its.
    Answer bestFirst() const
    {
        Answer answer = m_holes;
        sortBestFirst(answer.begin() + 1, answer.end());
        if (answer.size() > 1)
            answer[0].estimate =
                std::min(answer[0].upper, std::max(answer[0].estimate, answer[1].estimate));
        return answer;
    }

    // Whether one of the holes from the first to before the last reaches beta.
    bool anyReaches(std::size_t first, std::size_t last, int beta, AlarmClock& clock)
    {
        return m_search.prover.anyReaches(m_position, m_holes.data() + first, m_holes.data() + last,
                                          beta, clock);
    }
};

} // namespace

//------------------------------------------------------------------------
// 3.10 Search on any board
//------------------------------------------------------------------------

namespace
{

// A larger board is not searched: one sowing takes milliseconds there, and an answer megabytes.
const int MAX_SEARCHED_HOLES = 100000;

// The recursion goes no deeper.
const int MAX_BOARD_TURNS = 400;

// The legal holes of s, nearest to the pot first, but not more than so many.
std::vector<int> legalHoles(const Board& b, Side s, int most)
{
    std::vector<int> holes;
    for (int i = 1; i <= b.holes() && static_cast<int>(holes.size()) < most; i++)
    {
        const int hole = s == NORTH ? i : b.holes() + 1 - i;
        if (kalah_rules::isLegal(b, s, hole))
            holes.push_back(hole);
    }
    return holes;
}

// The mover's lead by what is in the pots.
int leadOf(const Board& b, Side s)
{
    return b.beans(s, POT) - b.beans(opponent(s), POT);
}

// The board's number of a position's hole.
int holeOnBoard(const Board& b, Side s, int hole)
{
    return s == SOUTH ? hole + 1 : b.holes() - hole;
}

// The board's number of the hole in which a sowing captures that goes no further than the own row;
// POT if it captures nothing. The hole sown from is counted as in a position.
int catchOf(const Board& b, Side s, int hole)
{
    const int beans = b.beans(s, kalah_engine::holeOnBoard(b, s, hole));
    if (beans == 0 || beans >= b.holes() - hole)
        return POT;
    const int end = kalah_engine::holeOnBoard(b, s, hole + beans);
    return b.beans(s, end) == 0 && b.beans(opponent(s), end) > 0 ? end : POT;
}

// What a side's holes and captures are worth, in hundredths of a bean.
long long worthOf(const Worths& w, const Board& b, Side s, Waiting waiting)
{
    long long worth = 0;
    std::set<int> catches;
    for (int hole = 0; hole < b.holes(); hole++)
    {
        worth += worthOfHole(w, b.beans(s, kalah_engine::holeOnBoard(b, s, hole)), b.holes() - hole,
                             waiting);
        const int caught = kalah_engine::catchOf(b, s, hole);
        if (caught != POT && catches.insert(caught).second)
            worth += static_cast<long long>(b.beans(opponent(s), caught)) *
                     (waiting == Waiting::YES ? w.othersCatch : w.moversCatch);
    }
    return worth;
}

// The final margin of s, who is to move, by the look-ahead's estimate.
int estimatedMargin(const Worths& w, const Board& b, Side s)
{
    const Side other = opponent(s);
    const long long hundredths = w.turn + kalah_engine::worthOf(w, b, s, Waiting::NO) -
                                 kalah_engine::worthOf(w, b, other, Waiting::YES);
    return kalah_engine::leadOf(b, s) +
           roundedMargin(hundredths, HUNDREDTHS_PER_BEAN, b.beansInPlay(s) + b.beansInPlay(other));
}

// What is in play, and who is to move, as a number. That two positions have the same is too
// unlikely to matter.
std::uint64_t hashOf(const Board& b, Side s)
{
    std::uint64_t hash = s == NORTH ? 0 : MIXER;
    for (Side side : {NORTH, SOUTH})
    {
        for (int hole = 1; hole <= b.holes(); hole++)
        {
            hash = (hash + static_cast<std::uint64_t>(b.beans(side, hole)) + 1) * MIXER;
            hash ^= hash >> 32;
        }
    }
    return hash;
}

// The legal holes in the order in which they are tried: the one that is known to be good, then
// extra turns, then captures, the largest first.
std::vector<int> holesToTry(const Board& b, Side s, int goodHole)
{
    const auto place = [&](int hole) {
        const int steps = s == NORTH ? hole : b.holes() + 1 - hole;
        const int caught = kalah_engine::catchOf(b, s, b.holes() - steps);
        if (hole == goodHole)
            return -INT_MAX;
        if (b.beans(s, hole) % (2 * b.holes() + 1) == steps)
            return 1 - INT_MAX;
        return caught == POT ? 0 : -b.beans(opponent(s), caught);
    };
    std::vector<int> holes = kalah_engine::legalHoles(b, s, b.holes());
    std::stable_sort(holes.begin(), holes.end(), [&](int x, int y) { return place(x) < place(y); });
    return holes;
}

// The search on any board remembers no more positions than this, and then begins anew: 40 MB.
const std::size_t MAX_BOARD_SIGHTINGS = 500000;

// The depth of what no horizon was seen of: it is true at every depth.
const int WHOLE_GAME = INT_MAX;

// Iterative deepening on Board itself, by the shared rules: slow, but right for every board. What
// was seen of a position, without the pots, serves the next depth and other ways to get there.
class BoardSearch
{
public:
    // As LookAhead::answer, but with the holes and margins of the board. What no horizon was seen
    // of is proven. If memory runs out, the answer is that of the last depth that was finished.
    Answer answer(const Board& b, Side s, Wanted wanted, int turns, AlarmClock& clock)
    {
        const int inPlay = b.beansInPlay(NORTH) + b.beansInPlay(SOUTH);
        const int lead = kalah_engine::leadOf(b, s);
        const bool isHuge = b.holes() > MAX_SEARCHED_HOLES;
        const int turnsToLook = isHuge ? -1 : std::min(turns, MAX_BOARD_TURNS);
        m_worths = turns < FULL_STRENGTH.turns ? POTS_ONLY : FITTED_WORTHS;
        Answer answer;
        for (int hole : kalah_engine::legalHoles(b, s, isHuge ? 1 : MAX_SEARCHED_HOLES))
            answer.push_back({hole, lead - inPlay, lead + inPlay, kalah_rules::margin(b, s)});
        try
        {
            for (int depth = 0; depth <= turnsToLook && !isSettled(answer, wanted); depth++)
            {
                Answer deeper = answer;
                deepen(deeper, wanted, clock, [&](Prospect& prospect, int beta) {
                    m_sawHorizon = false;
                    const int value = bound(b, s, prospect.hole, depth, beta, clock);
                    if (!m_sawHorizon)
                        (value >= beta ? prospect.lower : prospect.upper) = value;
                    return value;
                });
                if (clock.rings())
                    break;
                answer.swap(deeper);
            }
        }
        catch (const std::bad_alloc&)
        {
            // What is known by now has to do.
        }
        return answer;
    }

private:
    Worths m_worths = FITTED_WORTHS; // for the estimates at the horizon
    bool m_sawHorizon = false;       // whether any value since the last reset is an estimate
    std::unordered_map<std::uint64_t, Sighting> m_sightings;

    // The contract is that of LookAhead::bound, for a position.
    int search(const Board& b, Side s, int depth, int beta, AlarmClock& clock)
    {
        const int lead = kalah_engine::leadOf(b, s);
        const std::uint64_t hash = kalah_engine::hashOf(b, s);
        Sighting known = sighted(b, hash, depth);
        const bool reaches = lead + known.bounds.lower >= beta;
        if (reaches || lead + known.bounds.upper < beta)
        {
            m_sawHorizon = m_sawHorizon || known.depth != WHOLE_GAME;
            return lead + (reaches ? known.bounds.lower : known.bounds.upper);
        }
        const bool sawHorizonBefore = m_sawHorizon;
        m_sawHorizon = false;
        int best = -INT_MAX;
        for (int hole : kalah_engine::holesToTry(b, s, known.hole))
        {
            const int value = bound(b, s, hole, depth, beta, clock);
            if (value > best)
                known.hole = hole;
            best = std::max(best, value);
            if (best >= beta || clock.rings())
                break;
        }
        (best >= beta ? known.bounds.lower : known.bounds.upper) = best - lead;
        if (m_sawHorizon)
            known.depth = depth;
        m_sawHorizon = m_sawHorizon || sawHorizonBefore;
        if (m_sightings.size() >= MAX_BOARD_SIGHTINGS)
            m_sightings.clear();
        if (!clock.rings())
            m_sightings[hash] = known;
        return best;
    }

    // What was seen of a position to that depth, or is true at every depth; else only its hole.
    Sighting sighted(const Board& b, std::uint64_t hash, int depth) const
    {
        const auto found = m_sightings.find(hash);
        Sighting known = {nothingKnown(b.beansInPlay(NORTH) + b.beansInPlay(SOUTH)), WHOLE_GAME,
                          NO_HOLE};
        if (found == m_sightings.end())
            return known;
        if (found->second.depth == depth || found->second.depth == WHOLE_GAME)
            return found->second;
        known.hole = found->second.hole;
        return known;
    }

    // The same for a sowing. Only a passed turn changes the point of view, and takes one off the
    // depth; at depth 0, which every board has the time for, extra turns are not followed either.
    int bound(const Board& b, Side s, int hole, int depth, int beta, AlarmClock& clock)
    {
        if (clock.lookAtTime())
            return 0;
        Board next = b;
        const bool passes =
            kalah_rules::sowAndCapture(next, s, hole).outcome != kalah_rules::Outcome::EXTRA_TURN;
        if (passes && kalah_rules::isOver(next)) // an extra turn goes on
            return kalah_rules::margin(next, s);
        if (depth <= (passes ? 1 : 0))
        {
            m_sawHorizon = true;
            return passes ? -kalah_engine::estimatedMargin(m_worths, next, opponent(s))
                          : kalah_engine::estimatedMargin(m_worths, next, s);
        }
        return passes ? -search(next, opponent(s), depth - 1, 2 - beta, clock)
                      : search(next, s, depth, beta, clock);
    }
};

} // namespace

//------------------------------------------------------------------------
// 3.11 The door
//------------------------------------------------------------------------

namespace
{

// Each thread's search. There is one, for boards of one size: what it learns for one sowing serves
// the next.
Search& searchFor(int holes)
{
    thread_local std::list<Search> kept;
    if (kept.empty() || kept.front().sower.holes() != holes)
    {
        kept.clear(); // before the new one takes its memory
        kept.emplace_back(holes);
    }
    return kept.front();
}

// Whether a board fits a Position.
bool isCompact(const Board& b)
{
    return b.holes() <= MAX_COMPACT_HOLES &&
           b.beansInPlay(SOUTH) <= MAX_COMPACT_BEANS - b.beansInPlay(NORTH);
}

// A compact board as s sees it.
Position compactPosition(const Board& b, Side s)
{
    Position p = {0, 0};
    const Side other = opponent(s);
    for (int hole = 0; hole < b.holes(); hole++)
    {
        p.mine |= beansInHole(b.beans(s, kalah_engine::holeOnBoard(b, s, hole)), hole);
        p.theirs |= beansInHole(b.beans(other, kalah_engine::holeOnBoard(b, other, hole)), hole);
    }
    return p;
}

// Picks the answerer. A limit of turns means that nothing is proven, nor looked up in an endgame
// table, which sees to the end. A proof shares the time with a look-ahead: one that is finished by
// then needs none, and one that is not costs no more than a turn of its sight.
Answer answerCompactly(const Board& b, Side s, Wanted wanted, int turns, AlarmClock& clock)
{
    Search& search = kalah_engine::searchFor(b.holes());
    const Position p = kalah_engine::compactPosition(b, s);
    if (turns < FULL_STRENGTH.turns)
    {
        const EndgameTable noEndgames(search.sower);
        const LeafEstimator potsOnly(b.holes(), POTS_ONLY);
        return LookAhead(search.sower, noEndgames, potsOnly, Pruning::NO, WEAK_LOOK_AHEAD_BITS)
            .answer(p, wanted, turns, clock);
    }
    const int quarters = search.proofQuarters(beansIn(p), clock);
    if (quarters == 0)
        return search.lookAhead.answer(p, wanted, turns, clock);
    Thought thought(search, p, kalah_engine::leadOf(b, s));
    AlarmClock sooner = clock.afterQuarters(quarters);
    const Answer proven = thought.answer(Wanted::BEST_HOLE, sooner);
    if (!isSettled(proven, Wanted::BEST_HOLE))
        return search.lookAhead.answer(p, wanted, turns, clock, proven);
    return wanted == Wanted::BEST_HOLE ? proven : thought.answer(wanted, clock);
}

// The answer in terms of the board: its numbers of the holes, the pots in the margins.
Answer asOnBoard(Answer answer, const Board& b, Side s)
{
    const int lead = kalah_engine::leadOf(b, s);
    for (Prospect& prospect : answer)
        prospect = {kalah_engine::holeOnBoard(b, s, prospect.hole), lead + prospect.lower,
                    lead + prospect.upper, lead + prospect.estimate};
    return answer;
}

} // namespace
} // namespace kalah_engine

std::vector<kalah_engine::Prospect> kalah_engine::prospects(const Board& b, Side s, Wanted wanted,
                                                            const Limits& limits)
{
    AlarmClock clock{std::chrono::milliseconds(limits.milliseconds)};
    const std::size_t choices = kalah_engine::legalHoles(b, s, 2).size();
    const bool isForced = choices == 1 && wanted == Wanted::BEST_HOLE;
    try
    {
        if (choices > 0 && !isForced && kalah_engine::isCompact(b))
            return kalah_engine::asOnBoard(
                kalah_engine::answerCompactly(b, s, wanted, limits.turns, clock), b, s);
    }
    catch (const std::bad_alloc&)
    {
        // Without memory for tables there is still the search that needs none.
    }
    return BoardSearch().answer(b, s, wanted, isForced ? 0 : limits.turns, clock);
}

//========================================================================
// Part 4: The command line
//========================================================================

namespace kalah_console
{
namespace
{

const int MAX_HOLES = 1000;
const int MAX_BEANS = 1000000; // 2 * (1000 + 1) places of so many still fit an int
const int MAX_GAMES = 1000000;
const int MAX_SEED = 1000000000;

using kalah_engine::Prospect;
using kalah_rules::Outcome;
using kalah_rules::Sowing;
using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

// What is wrong with the command line: which word, and what is allowed there.
class UsageError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

//------------------------------------------------------------------------
// Options
//------------------------------------------------------------------------

// The kinds of players in the order of their names. A level looks so many turns ahead.
const int MAX_LEVEL = 9;
enum class Kind { HUMAN, BAD, SMART, LEVEL1, LEVEL9 = LEVEL1 + MAX_LEVEL - 1 };
const char* const KIND_NAMES[] = {"human",  "bad",    "smart",  "level1", "level2", "level3",
                                  "level4", "level5", "level6", "level7", "level8", "level9"};

// Who plays a side.
struct Seat
{
    Kind kind;
    std::string name;
    std::string text; // as --south takes it
};

struct Options
{
    std::string program; // as it was called
    Seat south = {Kind::HUMAN, "Human", "human"};
    Seat north = {Kind::SMART, "Smart", "smart"};
    std::vector<Seat> players; // of a tournament
    int holes = 6;
    int beans = 4;
    int games = 0; // 0: one game to be seen, no match
    int seed = 1;
    int milliseconds = kalah_engine::FULL_STRENGTH.milliseconds; // for smart and the review
    std::map<std::string, std::string> given; // the options on the command line and their values

    // Whether that option is on the command line.
    bool has(const std::string& option) const
    {
        return given.count(option) != 0;
    }

    // Its value; empty if it is not there.
    std::string value(const std::string& option) const
    {
        return has(option) ? given.at(option) : "";
    }

    // Whether somebody at the keyboard plays.
    bool hasPerson() const
    {
        return south.kind == Kind::HUMAN || north.kind == Kind::HUMAN;
    }
};

// The number that the word is. What it is for is named if it is none, or out of range.
int parseNumber(const std::string& what, const std::string& word, int least, int most)
{
    int number = 0;
    if (!kalah_text::toInt(word, number) || number < least || number > most)
        throw UsageError(what + ": " + kalah_text::quoted(word) + " is not a number from " +
                         std::to_string(least) + " to " + std::to_string(most));
    return number;
}

// The seat of a player of that kind, if there is one; it is called after its kind.
bool findSeat(const std::string& kind, Seat& seat)
{
    const auto found = std::find(std::begin(KIND_NAMES), std::end(KIND_NAMES), kind);
    if (found == std::end(KIND_NAMES))
        return false;
    seat = {static_cast<Kind>(found - std::begin(KIND_NAMES)), kind, kind};
    seat.name[0] = static_cast<char>(seat.name[0] - 'a' + 'A');
    return true;
}

// Refuses a name that would not stay on its line.
void checkPrintable(const std::string& option, const std::string& name)
{
    const bool isPrintable = std::none_of(name.begin(), name.end(), [](char c) {
        return static_cast<unsigned char>(c) < ' ' || c == 127;
    });
    if (!isPrintable)
        throw UsageError(option + ": " + kalah_text::quoted(name) +
                         " has unprintable characters in the name");
}

// The player that "smart" or "smart:Lisa" means.
Seat parseSeat(const std::string& option, const std::string& word)
{
    const std::size_t colon = word.find(':');
    Seat seat = {};
    if (!findSeat(word.substr(0, colon), seat))
        throw UsageError(option + ": " + kalah_text::quoted(word) +
                         " is not level1 to level9, human, bad or smart");
    if (colon != std::string::npos && colon + 1 < word.size())
        seat.name = word.substr(colon + 1);
    seat.text = word;
    checkPrintable(option, word);
    return seat;
}

// An option: its name, what it takes (nothing if empty; a value that may be left out if in
// brackets), its line of the help, and what it does to the options, if that is more than to stand
// in Options::given.
struct OptionRule
{
    const char* name;
    const char* value;
    const char* help;
    void (*take)(Options& options, const std::string& name, const std::string& value);
    const char* otherName = "";
};

// What --south and --north do.
template <Seat Options::*Member>
void takeSeat(Options& options, const std::string& name, const std::string& value)
{
    options.*Member = parseSeat(name, value);
}

// What --name and --token do: they must be something that can be sent.
void takeName(Options&, const std::string& name, const std::string& value)
{
    if (value.empty())
        throw UsageError(name + ": a value must follow; --help shows which");
    checkPrintable(name, value);
}

// What --kgp does.
void takeMode(Options&, const std::string& name, const std::string& value)
{
    if (!value.empty() && value != "freeplay" && value != "eval" && value != "verify")
        throw UsageError(name + ": " + kalah_text::quoted(value) +
                         " is not freeplay, eval or verify");
}

// What an option does that is a number.
template <int Options::*Member, int Least, int Most>
void takeNumber(Options& options, const std::string& name, const std::string& value)
{
    options.*Member = parseNumber(name, value, Least, Most);
}

// What --seconds does.
void takeSeconds(Options& options, const std::string& name, const std::string& value)
{
    const bool isDecimal = value.find_first_not_of("0123456789.") == std::string::npos &&
                           std::count(value.begin(), value.end(), '.') <= 1;
    const double seconds = std::strtod(value.c_str(), nullptr);
    if (!isDecimal || seconds < 0.1 || seconds > 60)
        throw UsageError(name + ": " + kalah_text::quoted(value) +
                         " is not a number from 0.1 to 60");
    options.milliseconds = static_cast<int>(std::lround(seconds * 1000));
}

// What --players does: "bad,level2,smart:Lisa" plays a tournament.
void takePlayers(Options& options, const std::string& name, const std::string& value)
{
    options.players.clear();
    std::istringstream in(value);
    for (std::string word; std::getline(in, word, ',');)
    {
        options.players.push_back(parseSeat(name, word));
        if (options.players.back().kind == Kind::HUMAN)
            throw UsageError(name + ": computer players only, not " + kalah_text::quoted(word));
    }
    if (options.players.size() < 2)
        throw UsageError(name + ": needs at least two players, as in bad,level2,smart");
}

const OptionRule OPTION_RULES[] = {
    {"--south", "KIND[:NAME]", "who begins: human, bad, level1 to level9 or smart (human)",
     takeSeat<&Options::south>},
    {"--north", "KIND[:NAME]", "who plays North, the upper row (smart)", takeSeat<&Options::north>},
    {"--holes", "N", "holes a side, 1 to 1000 (6)", takeNumber<&Options::holes, 1, MAX_HOLES>},
    {"--beans", "N", "beans a hole, 0 to 1000000 (4)", takeNumber<&Options::beans, 0, MAX_BEANS>},
    {"--position", "\"...\"", "start from a position, written as the game writes it", nullptr},
    {"--moves", "\"S3,6 N2x\"", "go on after these moves, without telling them", nullptr},
    {"--review", "\"S3,6 N2x\"", "what each sowing of a game gave away", nullptr},
    {"--seconds", "S", "how long smart may think for a sowing, 0.1 to 60 (4)", takeSeconds},
    {"--games", "N", "a match of N games: sides alternate, random openings",
     takeNumber<&Options::games, 1, MAX_GAMES>},
    {"--players", "A,B,...", "a tournament: each pair plays --games N", takePlayers},
    {"--seed", "N", "another set of random openings (1)", takeNumber<&Options::seed, 0, MAX_SEED>},
    {"--analyse", "", "judge the positions on standard input, a line each", nullptr, "--analyze"},
    {"--kgp", "[MODE]", "talk with a server: freeplay, eval or verify (freeplay)", takeMode},
    {"--name", "NAME", "what the server is to call us (Kalah)", takeName},
    {"--token", "WORD", "by which the server knows us again", takeName},
    {"--version", "", "which version this is", nullptr},
    {"--help", "", "this page", nullptr, "-h"},
};

const char* const EXAMPLES =
    "examples:\n"
    "  kalah                                 you against the best player there is\n"
    "  kalah --south human:Ann --north human:Bob --beans 6\n"
    "  kalah --position \"22 | 2 4 0 0 0 0 / 0 0 1 1 1 1 | 16, South to move\"\n"
    "  kalah --south smart --north bad --games 20 --seed 7\n";

// Prints the page that --help is for, on one screen.
void printHelp()
{
    std::cout << "Kalah: sow beans, capture beans, have more of them in your pot at the end.\n"
                 "usage: kalah [option...]     in the game, type ? for help\n";
    for (const OptionRule& rule : OPTION_RULES)
        std::cout << "  " << std::left << std::setw(21)
                  << rule.name + (' ' + std::string(rule.value)) << rule.help << '\n';
    std::cout << EXAMPLES;
}

// The rule of the option that is spelled so.
const OptionRule& findRule(const std::string& option)
{
    const auto found =
        std::find_if(std::begin(OPTION_RULES), std::end(OPTION_RULES), [&](const OptionRule& rule) {
            return option == rule.name || (!option.empty() && option == rule.otherName);
        });
    if (found == std::end(OPTION_RULES))
        throw UsageError(kalah_text::quoted(option) + " is not an option; --help lists them");
    return *found;
}

// Takes the option in words[i] off the command line, with its value: behind an equals sign, or the
// next word; i then is the last word taken.
void takeOption(Options& options, const std::vector<std::string>& words, std::size_t& i)
{
    const std::size_t equals = words[i].find('=');
    const OptionRule& rule = findRule(words[i].substr(0, equals));
    const std::string name = rule.name;
    const bool takesValue = *rule.value != '\0';
    const bool mayBeAlone = *rule.value == '[';
    const bool isFollowed =
        i + 1 < words.size() && !(mayBeAlone && words[i + 1].compare(0, 1, "-") == 0);
    std::string value;
    if (equals != std::string::npos && !takesValue)
        throw UsageError(name + ": takes no value");
    if (equals != std::string::npos)
        value = words[i].substr(equals + 1);
    else if (takesValue && isFollowed)
        value = words[++i];
    else if (takesValue && !mayBeAlone)
        throw UsageError(name + ": a value must follow; --help shows which");
    if (rule.take != nullptr)
        rule.take(options, name, value);
    options.given[name] = value;
}

// Which options do not go together.
void checkOptions(const Options& options)
{
    const std::pair<const char*, const char*> contradictions[] = {
        {"--moves", "--games"},    {"--moves", "--review"},   {"--review", "--games"},
        {"--players", "--south"},  {"--players", "--north"},  {"--kgp", "--position"},
        {"--kgp", "--analyse"},    {"--kgp", "--games"},      {"--kgp", "--moves"},
        {"--kgp", "--review"},     {"--analyse", "--moves"},  {"--analyse", "--games"},
        {"--analyse", "--review"}, {"--position", "--holes"}, {"--position", "--beans"}};
    for (const auto& pair : contradictions)
    {
        if (options.has(pair.first) && options.has(pair.second))
            throw UsageError(std::string(pair.first) + ": leave out " + pair.second);
    }
    if (!options.players.empty() && options.games == 0)
        throw UsageError("--players: --games must say how many games each pair plays");
    if (options.games > 0 && options.players.empty() && options.hasPerson())
        throw UsageError(
            "--games: needs computer players; set --south and --north to bad or smart");
    if (options.has("--kgp") && options.has("--south") && options.south.kind == Kind::HUMAN)
        throw UsageError("--kgp: a person cannot play there; set --south to a computer player");
    if (!options.has("--kgp") && (options.has("--name") || options.has("--token")))
        throw UsageError("--name and --token: they are for a server; give --kgp, too");
}

// The options of the command line. Whoever asks for help need not get the rest right.
Options parseOptions(const std::vector<std::string>& words)
{
    Options options;
    for (std::size_t i = 0; i < words.size(); i++)
    {
        takeOption(options, words, i);
        if (options.has("--help"))
            return options;
    }
    checkOptions(options);
    return options;
}

//------------------------------------------------------------------------
// Positions
//------------------------------------------------------------------------

// A board, and whose turn it is.
struct Position
{
    Board board;
    Side mover;
};

// The words of a text. The signs | and / are words even where no blank sets them off.
std::vector<std::string> wordsOf(const std::string& text)
{
    std::string spaced;
    for (char c : text)
        spaced += c == '|' || c == '/' ? std::string{' ', c, ' '} : std::string(1, c);
    std::istringstream in(spaced);
    return {std::istream_iterator<std::string>(in), std::istream_iterator<std::string>()};
}

// Takes the side to move off the end of a position: ", North to move" or, in an answer of
// --analyse, a tab and "North", with all that follows. South, if nobody is named.
Side takeMover(const std::string& what, std::string& text)
{
    const std::size_t comma = text.find(',', text.rfind('|')); // none if there is no sign
    const std::string named = comma == std::string::npos ? "" : text.substr(comma + 1);
    for (Side s : {NORTH, SOUTH})
    {
        const std::string side = kalah_text::sideName(s);
        const bool isNamed =
            wordsOf(kalah_text::lowered(named)) == wordsOf(kalah_text::lowered(side) + " to move");
        const std::size_t end = isNamed ? comma : text.find('\t' + side);
        if (end == std::string::npos)
            continue;
        text.erase(end);
        return s;
    }
    if (comma == std::string::npos)
        return SOUTH;
    throw UsageError(what + ": " + kalah_text::quoted(named) +
                     " is not a side, as in \"North to move\"");
}

// A board with these beans. The rows are of equal length.
Board boardWith(int northPot, const std::vector<int>& north, const std::vector<int>& south,
                int southPot)
{
    const int holes = static_cast<int>(north.size());
    Board b(holes, 0);
    b.setBeans(NORTH, POT, northPot);
    b.setBeans(SOUTH, POT, southPot);
    for (int hole = 1; hole <= holes; hole++)
    {
        b.setBeans(NORTH, hole, north[static_cast<std::size_t>(hole) - 1]);
        b.setBeans(SOUTH, hole, south[static_cast<std::size_t>(hole) - 1]);
    }
    return b;
}

// Reads a position as the program writes it, "0 | 4 4 / 4 4 | 0, North to move"; South is to move
// if it does not say. A UsageError tells which word is wrong, after what the text is for.
Position readPosition(const std::string& what, std::string text)
{
    const Side mover = takeMover(what, text);
    const char* const names[] = {"North's pot", "North's row", "South's row"};
    const std::string signs = "|/|"; // one behind each of them
    std::vector<std::vector<int>> parts(1);
    for (const std::string& word : wordsOf(text))
    {
        if (word == signs.substr(parts.size() - 1, 1))
            parts.emplace_back();
        else
            parts.back().push_back(parseNumber(what, word, 0, MAX_BEANS));
    }
    const std::size_t signsFound = parts.size() - 1;
    if (signsFound < signs.size())
        throw UsageError(what + ": " + kalah_text::quoted(signs.substr(signsFound, 1)) +
                         " is missing after " + names[signsFound] +
                         ", as in \"0 | 4 4 / 4 4 | 0\"");
    if (parts[0].size() != 1 || parts[3].size() != 1)
        throw UsageError(what + ": at each end one number must stand, the beans in that pot");
    const std::size_t holes = parts[1].size();
    if (holes == 0 || holes > MAX_HOLES || holes != parts[2].size())
        throw UsageError(what + ": rows of " + std::to_string(holes) + " and " +
                         std::to_string(parts[2].size()) + " holes; they must be equal, 1 to " +
                         std::to_string(MAX_HOLES));
    return {boardWith(parts[0][0], parts[1], parts[2], parts[3][0]), mover};
}

// Where the game, or whatever is asked for, begins.
Position startOf(const Options& options)
{
    if (options.has("--position"))
        return readPosition("--position", options.value("--position"));
    return {Board(options.holes, options.beans), SOUTH};
}

// The position seen by the side to move, as if it were South: North has the table turned.
Board fromSouth(const Position& at)
{
    if (at.mover == SOUTH)
        return at.board;
    const int holes = at.board.holes();
    Board turned(holes, 0);
    for (Side s : {NORTH, SOUTH})
    {
        turned.setBeans(opponent(s), POT, at.board.beans(s, POT));
        for (int hole = 1; hole <= holes; hole++)
            turned.setBeans(opponent(s), holes + 1 - hole, at.board.beans(s, hole));
    }
    return turned;
}

// Sows for the side to move and passes the turn, unless it goes on.
Sowing sowAt(Position& at, int hole)
{
    const Sowing sowing = kalah_rules::sowAndCapture(at.board, at.mover, hole);
    if (sowing.outcome != Outcome::EXTRA_TURN)
        at.mover = opponent(at.mover);
    return sowing;
}

// The words of a line of moves, one for each sowing: "S3,6 N2x" is S3, S6 and N2x.
std::vector<std::string> moveWords(const std::string& text)
{
    std::string spread;
    for (const std::string& turn : wordsOf(text))
    {
        spread += ' ';
        for (char c : turn)
            spread += c == ',' ? std::string{' ', turn[0]} : std::string(1, c);
    }
    return wordsOf(spread);
}

// Reads a line of moves as the program writes it, "S3,6 N2x", made from there on; the x of a
// capture may be left out. A UsageError tells which sowing is not legal, and what is, after what
// the text is for.
std::vector<Sowing> readMoves(const std::string& what, Position at, const std::string& text)
{
    std::vector<Sowing> sowings;
    for (const std::string& written : moveWords(text))
    {
        const std::string named = what + ": " + kalah_text::quoted(written) + " (sowing " +
                                  std::to_string(sowings.size() + 1) + ")";
        std::string word = kalah_text::lowered(written);
        const bool saysCapture = !word.empty() && word.back() == 'x';
        if (saysCapture)
            word.pop_back();
        int hole = POT;
        if (kalah_rules::isOver(at.board))
            throw UsageError(named + " is not legal; the game is over there");
        if (word[0] != (at.mover == SOUTH ? 's' : 'n') ||
            !kalah_text::toInt(word.substr(1), hole) ||
            !kalah_rules::isLegal(at.board, at.mover, hole))
            throw UsageError(named + " is not legal; " + kalah_text::sideName(at.mover) +
                             " may sow from " + kalah_text::holeList(at.board, at.mover));
        sowings.push_back(sowAt(at, hole));
        if (saysCapture && sowings.back().captured == 0)
            throw UsageError(named + " captures nothing there");
    }
    return sowings;
}

//------------------------------------------------------------------------
// One game
//------------------------------------------------------------------------

// Plays what the engine thinks best within the limits. A level, whose look ahead is limited, plays
// any of the holes that seem equally good, so that no two games are the same.
class EnginePlayer : public Player
{
public:
    // The seed is for the choice between holes that seem equally good.
    EnginePlayer(const std::string& name, const kalah_engine::Limits& limits, unsigned seed)
        : Player(name), m_limits(limits), m_random(seed)
    {
    }

    int chooseMove(const Board& b, Side s) const override
    {
        using kalah_engine::Wanted;
        const bool isLevel = m_limits.turns < kalah_engine::FULL_STRENGTH.turns;
        const std::vector<Prospect> prospects = kalah_engine::prospects(
            b, s, isLevel ? Wanted::EVERY_HOLE : Wanted::BEST_HOLE, m_limits);
        if (prospects.empty() || !isLevel)
            return prospects.empty() ? -1 : prospects.front().hole;
        const auto equals =
            std::count_if(prospects.begin(), prospects.end(), [&](const Prospect& other) {
                return other.estimate == prospects.front().estimate;
            });
        return prospects[m_random() % static_cast<std::size_t>(equals)].hole;
    }

private:
    kalah_engine::Limits m_limits;
    mutable std::mt19937 m_random;
};

// The player who sits there. The seed is for what a level leaves to chance.
std::unique_ptr<Player> newPlayer(const Seat& seat, const Options& options, unsigned seed)
{
    const int level = 1 + static_cast<int>(seat.kind) - static_cast<int>(Kind::LEVEL1);
    const int turns = level >= 1 ? level : kalah_engine::FULL_STRENGTH.turns;
    if (seat.kind == Kind::HUMAN)
        return std::make_unique<HumanPlayer>(seat.name);
    if (seat.kind == Kind::BAD)
        return std::make_unique<BadPlayer>(seat.name);
    if (seat.kind == Kind::SMART && !options.has("--seconds"))
        return std::make_unique<SmartPlayer>(seat.name);
    const kalah_engine::Limits limits = {options.milliseconds, turns};
    return std::make_unique<EnginePlayer>(seat.name, limits, seed);
}

// While cout is silent, whatever is written to it is lost: it counts as failed.
void setSilent(bool isSilent)
{
    std::cout.clear(isSilent ? std::ios::failbit : std::ios::goodbit);
}

// A game as it is played.
struct Story
{
    Board start;
    Board now;                        // after the sowings
    std::vector<Sowing> written = {}; // to be sown first, until somebody is asked
    std::vector<Sowing> sowings = {};
    const Game* hidden = nullptr; // is to be shown when somebody is asked

    // Forgets what was taken back when somebody is to sow on that board. No position ever comes
    // again in a game, so the board tells.
    void goBackTo(const Board& b)
    {
        while (!sowings.empty() && kalah_text::notation(now) != kalah_text::notation(b))
        {
            sowings.pop_back();
            now = start;
            for (const Sowing& sowing : sowings)
                kalah_rules::sowAndCapture(now, sowing.side, sowing.hole);
        }
    }

    // Nothing more is retold: shows the game, if it was hidden, as it is shown at a start.
    void goOn()
    {
        written.clear();
        if (hidden == nullptr)
            return;
        setSilent(false);
        std::cout << '\n';
        hidden->display();
        hidden = nullptr;
    }
};

// Plays as another player does, but first what is written; and adds what it plays to the story.
class StoryPlayer : public Player
{
public:
    // The other player and the story must outlive this one.
    StoryPlayer(const Player& other, Story& story)
        : Player(other.name()), m_other(other), m_story(story)
    {
    }

    // A person stays one, even while a computer retells what the person sowed.
    bool isInteractive() const override
    {
        return m_other.isInteractive();
    }

    int chooseMove(const Board& b, Side s) const override
    {
        m_story.goBackTo(b);
        const std::size_t made = m_story.sowings.size();
        const bool isWritten = made < m_story.written.size();
        if (!isWritten)
            m_story.goOn();
        const int hole = isWritten ? m_story.written[made].hole : m_other.chooseMove(b, s);
        if (kalah_rules::isLegal(b, s, hole))
            m_story.sowings.push_back(kalah_rules::sowAndCapture(m_story.now, s, hole));
        return hole;
    }

private:
    const Player& m_other;
    Story& m_story;
};

// Plays a game to be seen. What is written of it is sown without a word; if that ends within a
// turn, the game shows itself when the next sowing is to be chosen.
Story playStory(const Board& b, const std::vector<Sowing>& written, const Options& options)
{
    std::random_device chance;
    const std::unique_ptr<Player> southPlayer = newPlayer(options.south, options, chance());
    const std::unique_ptr<Player> northPlayer = newPlayer(options.north, options, chance());
    Story story = {b, b, written};
    StoryPlayer south(*southPlayer, story);
    StoryPlayer north(*northPlayer, story);
    Game game(b, &south, &north);
    setSilent(true);
    for (const Sowing& sowing : written)
    {
        if (sowing.outcome != Outcome::EXTRA_TURN)
            game.move();
    }
    if (!written.empty() && written.back().outcome == Outcome::EXTRA_TURN)
        story.hidden = &game;
    else
        setSilent(false);
    game.play();
    setSilent(false);
    return story;
}

// The word as a shell takes it for one word. A single backslash means itself in double quotes, also
// under Windows, where paths have them.
std::string shellWord(const std::string& word)
{
    const std::string plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:,-";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos)
        return word;
    if (word.find_first_not_of(plain + " |\\") == std::string::npos &&
        (word + '\\').find("\\\\") == std::string::npos)
        return '"' + word + '"';
    std::string quoted = "'";
    for (char c : word)
        quoted += c == '\'' ? "'\\''" : std::string(1, c);
    return quoted + "'";
}

// The command that goes on with a game that was left.
std::string resumeCommand(const Options& options, const Story& story)
{
    std::map<std::string, std::string> resumed = options.given;
    resumed["--south"] = options.south.text;
    resumed["--north"] = options.north.text;
    resumed["--moves"] = kalah_text::record(story.sowings);
    if (story.sowings.empty())
        resumed.erase("--moves");
    if (options.has("--position"))
        resumed["--position"] = kalah_text::notation(story.start, SOUTH);
    std::string command = shellWord(options.program);
    for (const OptionRule& rule : OPTION_RULES)
    {
        if (resumed.count(rule.name) != 0)
            command += ' ' + (rule.name + (' ' + shellWord(resumed[rule.name])));
    }
    return command;
}

// Who sits where, and what to do.
void welcome(const std::string& greeting, const Options& options)
{
    const bool southIsHuman = options.south.kind == Kind::HUMAN;
    const bool northIsHuman = options.north.kind == Kind::HUMAN;
    std::cout << greeting
              << (southIsHuman == northIsHuman
                      ? "South has the lower row and the pot on the right.\n"
                  : southIsHuman ? "You are South, with the lower row and the pot on the right.\n"
                                 : "You are North, with the upper row and the pot on the left.\n")
              << (southIsHuman || northIsHuman
                      ? "Type the number of the hole to sow from; ? explains, quit leaves."
                      : "Two computer players: lean back and watch.")
              << std::endl;
}

//------------------------------------------------------------------------
// The review of a game
//------------------------------------------------------------------------

// A sowing, what best play led to after it and what would have been best, for the side that sowed.
struct Step
{
    Sowing sowing;
    Prospect played;
    Prospect best;

    // How many beans the sowing gave away.
    int cost() const
    {
        return best.estimate - played.estimate;
    }

    // Whether all that is said of it is proven.
    bool isProven() const
    {
        return played.lower == played.upper && best.lower == best.upper;
    }

    // What best play led to after it, for South.
    int southsMargin() const
    {
        return sowing.side == SOUTH ? played.estimate : -played.estimate;
    }
};

// What is known of the holes there. The game's end counts as one.
std::vector<Prospect> holesAt(const Position& at, int milliseconds)
{
    const int margin = kalah_rules::margin(at.board, at.mover);
    if (kalah_rules::isOver(at.board))
        return {{POT, margin, margin, margin}};
    return kalah_engine::prospects(at.board, at.mover, kalah_engine::Wanted::EVERY_HOLE,
                                   {milliseconds, kalah_engine::FULL_STRENGTH.turns});
}

// What best play leads to for the side whose holes these are, by which hole. If the value is
// proven, it is proven of that hole.
Prospect bestOf(const std::vector<Prospect>& holes)
{
    Prospect best =
        *std::max_element(holes.begin(), holes.end(), [](const Prospect& x, const Prospect& y) {
            return std::make_pair(x.estimate, x.lower) < std::make_pair(y.estimate, y.lower);
        });
    for (const Prospect& p : holes)
    {
        best.lower = std::max(best.lower, p.lower);
        best.upper = std::max(best.upper, p.upper);
    }
    return best;
}

// Judges the sowings of a game. The engine is asked about the last position first: what it finds
// out serves those before, and what is known of a position is known of the sowing that led there.
std::vector<Step> judgeGame(const Position& start, const std::vector<Sowing>& sowings,
                            int milliseconds)
{
    std::vector<Position> positions = {start};
    for (const Sowing& sowing : sowings)
    {
        positions.push_back(positions.back());
        sowAt(positions.back(), sowing.hole);
    }
    std::vector<Step> steps(sowings.size());
    Prospect after = bestOf(holesAt(positions.back(), milliseconds));
    for (std::size_t i = sowings.size(); i-- > 0;)
    {
        std::cerr << "\rReviewing sowing" << std::setw(5) << i + 1 << std::flush;
        if (positions[i].mover != positions[i + 1].mover)
            after = {after.hole, -after.upper, -after.lower, -after.estimate};
        std::vector<Prospect> holes = holesAt(positions[i], milliseconds);
        Prospect& played = *std::find_if(holes.begin(), holes.end(), [&](const Prospect& p) {
            return p.hole == sowings[i].hole;
        });
        played.lower = std::max(played.lower, after.lower);
        played.upper = std::min(played.upper, after.upper);
        played.estimate = std::max(played.lower, std::min(played.upper, after.estimate));
        after = bestOf(holes);
        steps[i] = {sowings[i], played, after};
    }
    std::cerr << '\n';
    return steps;
}

// "win", "draw" or "loss".
std::string resultName(int margin)
{
    return margin > 0 ? "win" : margin < 0 ? "loss" : "draw";
}

// What is to be said of a sowing: nothing, if it gave nothing away.
std::string remark(const Step& step)
{
    const std::string was = resultName(step.best.estimate);
    const std::string is = resultName(step.played.estimate);
    if (step.cost() == 0)
        return "";
    return std::string(" lost ") + (step.isProven() ? "" : "~") + std::to_string(step.cost()) +
           ": hole " + std::to_string(step.best.hole) + " was best" +
           (was == is ? "" : " (" + was + " to " + is + ")");
}

// South's margin after a sowing: "+8", or "~+8" if that is not proven.
std::string marginText(const Step& step)
{
    return std::string(step.played.lower == step.played.upper ? "" : "~") +
           (step.southsMargin() > 0 ? "+" : "") + std::to_string(step.southsMargin());
}

// A margin as a bar: North's lead to the left, South's to the right, each of so many characters.
std::string bar(int margin, int beansPerSign, int width)
{
    const int length = (std::abs(margin) + beansPerSign - 1) / beansPerSign;
    std::string signs(static_cast<std::size_t>(2 * width + 1), ' ');
    signs[static_cast<std::size_t>(width)] = '|';
    const int first = margin < 0 ? width - length : width + 1;
    std::fill_n(signs.begin() + first, length, '#');
    return signs;
}

// The game at a glance, a line for each sowing; the bars are as wide as 80 columns allow.
void printSteps(const std::vector<Step>& steps)
{
    int largest = 1;
    std::size_t widest = 0;
    std::size_t digits = 5;
    for (const Step& step : steps)
    {
        largest = std::max(largest, std::abs(step.southsMargin()));
        widest = std::max(widest, remark(step).size());
        digits = std::max(digits, marginText(step).size());
    }
    const int left = 11 + static_cast<int>(digits); // the number and the sowing, ten columns
    const int width = std::max(1, std::min(12, (79 - left - static_cast<int>(widest)) / 2));
    const int beansPerSign = (largest + width - 1) / width;
    std::cout << "What best play leads to after each sowing; # is "
              << kalah_text::beanCount(beansPerSign) << ".\n"
              << std::setw(left + width + 1) << "North ahead |"
              << " South ahead\n";
    for (std::size_t i = 0; i < steps.size(); i++)
    {
        std::ostringstream line;
        line << std::setw(3) << i + 1 << ' ' << std::left << std::setw(5)
             << kalah_text::record({steps[i].sowing}) << ' ' << std::right
             << std::setw(static_cast<int>(digits)) << marginText(steps[i]) << ' '
             << bar(steps[i].southsMargin(), beansPerSign, width) << remark(steps[i]);
        std::cout << line.str().substr(0, line.str().find_last_not_of(' ') + 1) << '\n';
    }
}

// What one side did: how many sowings, how many best, what was given away.
void printSummary(const std::vector<Step>& steps, Side s)
{
    int sowings = 0;
    int best = 0;
    int lost = 0;
    bool isProven = true;
    for (const Step& step : steps)
    {
        if (step.sowing.side != s)
            continue;
        sowings++;
        best += step.cost() == 0 ? 1 : 0;
        lost += step.cost();
        isProven = isProven && step.isProven();
    }
    std::cout << kalah_text::sideName(s) << ": " << sowings
              << (sowings == 1 ? " sowing, " : " sowings, ") << best << " of them best, "
              << (isProven ? "" : "~") << kalah_text::beanCount(lost) << " given away.\n";
}

// Tells what each sowing of a game was worth, and what each side made of the game.
void printReview(const Position& start, const std::vector<Sowing>& sowings, int milliseconds)
{
    if (sowings.empty())
    {
        std::cout << "There is no sowing to review." << std::endl;
        return;
    }
    const std::vector<Step> steps = judgeGame(start, sowings, milliseconds);
    printSteps(steps);
    printSummary(steps, SOUTH);
    printSummary(steps, NORTH);
    const bool isPerfect =
        std::all_of(steps.begin(), steps.end(), [](const Step& step) { return step.cost() == 0; });
    const bool isProven = std::all_of(steps.begin(), steps.end(), std::mem_fn(&Step::isProven));
    if (isPerfect)
        std::cout << "A perfect game" << (isProven ? "" : ", as far as can be seen")
                  << ": nobody gave anything away.\n";
    std::cout << (isProven ? "All of this is proven."
                           : "~ is an estimate: the time was not enough for a proof.")
              << std::endl;
}

//------------------------------------------------------------------------
// The evening: one game and what follows it
//------------------------------------------------------------------------

// A game begins with South: if North is to move, the players change places, and what is written
// of the game is told from there.
bool turnTable(Position& start, std::vector<Sowing>& written, Options& options)
{
    if (start.mover == SOUTH)
        return false;
    start = {fromSouth(start), SOUTH};
    for (Sowing& sowing : written)
        sowing.hole = start.board.holes() + 1 - sowing.hole;
    std::swap(options.south, options.north);
    return true;
}

// Who won how many of the games, and how many nobody won.
struct Score
{
    std::map<std::string, int> wins;
    int draws = 0;
};

// Adds a game to the score and tells it. Players of the same name are told apart by their sides.
void tellScore(Score& score, const Options& options, int southsMargin)
{
    const bool isSame = options.south.name == options.north.name;
    int& south = score.wins[options.south.name + (isSame ? " (South)" : "")];
    int& north = score.wins[options.north.name + (isSame ? " (North)" : "")];
    (southsMargin > 0 ? south : southsMargin < 0 ? north : score.draws)++;
    std::cout << "\nThis evening: ";
    for (const auto& player : score.wins)
        std::cout << player.first << ' ' << player.second << ", ";
    std::cout << "drawn " << score.draws << ".\n";
}

const char* const NEXT_HELP = "  again, a            another game\n"
                              "  swap, s             another game with the sides swapped\n"
                              "  smart, bad, level1 to level9\n"
                              "                      another game, against that player\n"
                              "  review, r           what each sowing of the game gave away\n"
                              "  quit, q             leave\n";

// Does what is typed after a game, if it leads to another game: again, other sides, or another
// opponent of the person (of South, if both are persons).
bool prepareNext(const std::string& word, Options& options)
{
    Seat other = {};
    if (kalah_text::isCommand(word, "swap"))
        std::swap(options.south, options.north);
    else if (findSeat(word, other) && other.kind != Kind::HUMAN)
        (options.south.kind == Kind::HUMAN ? options.north : options.south) = other;
    else
        return kalah_text::isCommand(word, "again");
    return true;
}

// Asks what comes after a game with a person, until it is another game or the end.
bool wantsAnotherGame(const Story& story, Options& options)
{
    for (;;)
    {
        std::cout << "What next (again, swap, level1 to 9, smart, review, quit; ? explains): "
                  << std::flush;
        std::string word;
        if (!kalah_text::readWord(std::cin, word))
        {
            std::cout << std::endl;
            return false;
        }
        word = kalah_text::lowered(word);
        if (kalah_text::saysGoodbye(word))
            return false;
        if (prepareNext(word, options))
            return true;
        if (kalah_text::isCommand(word, "review"))
            printReview({story.start, SOUTH}, story.sowings, options.milliseconds);
        else if (word == "?" || word == "help")
            std::cout << NEXT_HELP;
        else if (!word.empty())
            std::cout << kalah_text::quoted(word) << " is not one of these:\n" << NEXT_HELP;
    }
}

// Plays a game to be seen and, with a person, as many more as wanted. Whoever leaves one learns how
// to go on with it.
void playEvening(Options options)
{
    Position start = startOf(options);
    std::vector<Sowing> written = readMoves("--moves", start, options.value("--moves"));
    const bool isTurned = turnTable(start, written, options);
    const std::string turned =
        isTurned ? "North was to move, but South begins a game: the table is turned.\n" : "";
    welcome("Welcome to Kalah! " + turned, options);
    Score score;
    for (;;)
    {
        const Story story = kalah_console::playStory(start.board, written, options);
        const bool isFinished = kalah_rules::isOver(story.now);
        if (!isFinished)
            std::cout << "To go on with it:\n  " << resumeCommand(options, story) << std::endl;
        if (!isFinished && !story.sowings.empty())
            std::cout << "With --review instead of --moves it tells what each sowing gave away."
                      << std::endl;
        if (!isFinished || !options.hasPerson())
            return;
        tellScore(score, options, kalah_rules::margin(story.now, SOUTH));
        if (!wantsAnotherGame(story, options))
            return;
        written.clear();
        welcome("A new game. ", options);
    }
}

//------------------------------------------------------------------------
// The match
//------------------------------------------------------------------------

// How the games of a player went, and how long it thought about its choices.
struct Record
{
    int wins = 0;
    int draws = 0;
    int losses = 0;
    long long margin = 0; // the sum over the games
    int choices = 0;
    double milliseconds = 0; // for all choices
    double longest = 0;      // for one of them

    // How many there were.
    int games() const
    {
        return wins + draws + losses;
    }

    // A draw is worth half a win.
    double points() const
    {
        return wins + 0.5 * draws;
    }

    // Adds the games of another record.
    void add(const Record& other)
    {
        wins += other.wins;
        draws += other.draws;
        losses += other.losses;
        margin += other.margin;
        choices += other.choices;
        milliseconds += other.milliseconds;
        longest = std::max(longest, other.longest);
    }

    // Adds a game that ended with that lead.
    void addGame(int lead)
    {
        (lead > 0 ? wins : lead < 0 ? losses : draws)++;
        margin += lead;
    }

    // Adds a choice that took so long.
    void addChoice(Milliseconds taken)
    {
        choices++;
        milliseconds += taken.count();
        longest = std::max(longest, taken.count());
    }
};

// One of the two in a match.
struct Contestant
{
    std::unique_ptr<Player> player;
    std::array<Record, NSIDES> records = {}; // [SOUTH] has the games that it played as South

    // All games, whichever side.
    Record record() const
    {
        Record both = records[SOUTH];
        both.add(records[NORTH]);
        return both;
    }
};

using Pair = std::array<Contestant, 2>;

// What some random sowings lead to, seen so that South is to move.
Board randomOpening(const Board& start, int sowings, std::mt19937& random)
{
    Position at = {start, SOUTH};
    for (int i = 0; i < sowings && !kalah_rules::isOver(at.board); i++)
    {
        int hole = 0;
        do
            hole = 1 + static_cast<int>(random() % static_cast<unsigned>(start.holes()));
        while (!kalah_rules::isLegal(at.board, at.mover, hole));
        sowAt(at, hole);
    }
    return fromSouth(at);
}

// A random opening that is not among the used ones. When short ones run out it takes longer ones;
// a board so small that these run out too starts as it is.
Board newOpening(const Board& start, std::set<std::string>& used, std::mt19937& random)
{
    const int fewSowings = 4;
    const int manySowings = 12;
    const int triesEach = 20;
    for (int i = 0; i < (manySowings - fewSowings) * triesEach; i++)
    {
        Board b = kalah_console::randomOpening(start, fewSowings + i / triesEach, random);
        if (!kalah_rules::isOver(b) && used.insert(kalah_text::notation(b)).second)
            return b;
    }
    return start;
}

// The line that shows how far a match is, in place of the one before.
void showProgress(int game, const Options& options, const Pair& pair, Clock::time_point start)
{
    const std::chrono::duration<double> taken = Clock::now() - start;
    const Record record = pair[0].record();
    std::cerr << "\rGame " << game << " of " << options.games << ": " << pair[0].player->name()
              << ' ' << record.wins << ", " << pair[1].player->name() << ' ' << record.losses
              << ", drawn " << record.draws << ", " << std::fixed << std::setprecision(1)
              << taken.count() << " s" << std::flush;
}

// Plays a game of a match to its end without a word.
void playSilently(const Board& start, Contestant& south, Contestant& north)
{
    Position at = {start, SOUTH};
    while (!kalah_rules::isOver(at.board))
    {
        const Side s = at.mover;
        Contestant& mover = s == SOUTH ? south : north;
        const Clock::time_point asked = Clock::now();
        const int hole = mover.player->chooseMove(at.board, s);
        mover.records[s].addChoice(Clock::now() - asked);
        if (sowAt(at, hole).outcome == Outcome::ILLEGAL)
            throw std::runtime_error("a player made an illegal move; the match is abandoned");
    }
    south.records[SOUTH].addGame(kalah_rules::margin(at.board, SOUTH));
    north.records[NORTH].addGame(kalah_rules::margin(at.board, NORTH));
}

// Plays the games of a match: two after the same opening, one from each side, then the next two.
Pair playMatch(const Board& start, const Options& options, const Seat& first, const Seat& second)
{
    const Clock::time_point startTime = Clock::now();
    const unsigned seed = static_cast<unsigned>(options.seed);
    Pair pair = {{{newPlayer(first, options, seed + 1)}, {newPlayer(second, options, seed + 2)}}};
    std::mt19937 random(seed);
    std::set<std::string> usedOpenings;
    Board opening = start;
    for (int game = 1; game <= options.games; game++)
    {
        showProgress(game, options, pair, startTime);
        const bool isNewOpening = game % 2 == 1;
        if (isNewOpening)
            opening = kalah_console::newOpening(start, usedOpenings, random);
        Contestant& south = pair[isNewOpening ? 0 : 1];
        Contestant& north = pair[isNewOpening ? 1 : 0];
        kalah_console::playSilently(opening, south, north);
    }
    showProgress(options.games, options, pair, startTime);
    std::cerr << '\n';
    return pair;
}

// A name in so many columns, one at least of them blank. What a longer one loses are whole
// characters of UTF-8: their first bytes are counted.
std::string nameColumn(const std::string& name, int width)
{
    std::string column;
    for (char c : name)
    {
        width -= (c & 0xc0) == 0x80 ? 0 : 1;
        if (width > 0)
            column += c;
    }
    return column + std::string(static_cast<std::size_t>(std::max(1, width)), ' ');
}

// The columns that the tables share: wins, draws, losses and the mean margin.
std::string results(const Record& record)
{
    std::ostringstream out;
    out << std::setw(6) << record.wins << std::setw(7) << record.draws << std::setw(8)
        << record.losses << std::fixed << std::setprecision(1) << std::showpos << std::setw(8)
        << static_cast<double>(record.margin) / std::max(1, record.games());
    return out.str();
}

// The table of a match: two lines for each contestant, as South and as North.
void printMatch(const Pair& pair)
{
    std::cout << "player              side    games  wins  draws  losses  margin  ms/move"
                 "  longest\n"
              << std::fixed << std::setprecision(1);
    for (const Contestant& contestant : pair)
    {
        for (Side s : {SOUTH, NORTH})
        {
            const Record& record = contestant.records[s];
            std::cout << nameColumn(s == SOUTH ? contestant.player->name() : "", 20) << std::left
                      << std::setw(7) << kalah_text::sideName(s) << std::right << std::setw(6)
                      << record.games() << results(record) << std::setw(9)
                      << record.milliseconds / std::max(1, record.choices) << std::setw(9)
                      << record.longest << '\n';
        }
    }
}

//------------------------------------------------------------------------
// The tournament
//------------------------------------------------------------------------

// [i][j] is how player i did against player j, and [i][i] against all.
using CrossTable = std::vector<std::vector<Record>>;

// Lets each pair play a match.
CrossTable playTournament(const Board& start, const Options& options)
{
    const std::vector<Seat>& seats = options.players;
    CrossTable table(seats.size(), std::vector<Record>(seats.size()));
    for (std::size_t i = 0; i < seats.size(); i++)
    {
        for (std::size_t j = i + 1; j < seats.size(); j++)
        {
            const Pair pair = kalah_console::playMatch(start, options, seats[i], seats[j]);
            table[i][j] = pair[0].record();
            table[j][i] = pair[1].record();
            table[i][i].add(table[i][j]);
            table[j][j].add(table[j][i]);
        }
    }
    return table;
}

// Prints the table, best first: the points against each of the others, and the sums.
void printTournament(const CrossTable& table, const Options& options)
{
    const std::vector<Seat>& seats = options.players;
    const int width = std::max(6, 3 + static_cast<int>(std::to_string(options.games).size()));
    std::vector<std::size_t> ranking(seats.size());
    std::iota(ranking.begin(), ranking.end(), std::size_t(0));
    std::stable_sort(ranking.begin(), ranking.end(), [&](std::size_t a, std::size_t b) {
        return std::make_pair(table[a][a].points(), table[a][a].margin) >
               std::make_pair(table[b][b].points(), table[b][b].margin);
    });
    std::cout << "    player         " << std::fixed << std::setprecision(1);
    for (std::size_t rank = 1; rank <= ranking.size(); rank++)
        std::cout << std::setw(width) << rank;
    std::cout << "  points  wins  draws  losses  margin\n";
    for (std::size_t rank = 1; rank <= ranking.size(); rank++)
    {
        const std::size_t player = ranking[rank - 1];
        std::cout << std::setw(3) << rank << ' ' << nameColumn(seats[player].name, 15);
        for (std::size_t other : ranking)
        {
            if (other == player)
                std::cout << std::setw(width) << '-';
            else
                std::cout << std::setw(width) << table[player][other].points();
        }
        const Record& all = table[player][player];
        std::cout << std::setw(8) << all.points() << results(all) << '\n';
    }
}

//------------------------------------------------------------------------
// The analysis
//------------------------------------------------------------------------

// "5=+8" if the margin after that hole is proven, "2=-2..+8" if bounds of it are, "4~+3" if it is
// only estimated; "over=-3" at the end of a game. Bounds are not worth telling if they leave open
// who wins and are further apart than half of what the beans in play allow anyway.
std::string judgement(const Board& b, const Prospect& prospect)
{
    const int inPlay = b.beansInPlay(NORTH) + b.beansInPlay(SOUTH);
    std::ostringstream out;
    out << (prospect.hole == POT ? "over" : std::to_string(prospect.hole)) << std::showpos;
    if (prospect.lower == prospect.upper)
        out << '=' << prospect.lower;
    else if (prospect.lower >= 0 || prospect.upper <= 0 ||
             prospect.upper <= prospect.lower + inPlay)
        out << '=' << prospect.lower << ".." << prospect.upper;
    else
        out << '~' << prospect.estimate;
    return out.str();
}

// Answers a position, with tabs between: the position, the side to move, and what is known of its
// legal holes, best first, or of the game's end.
std::string analysisOf(const Position& at, int milliseconds)
{
    std::string answer = kalah_text::notation(at.board) + '\t' + kalah_text::sideName(at.mover);
    for (const Prospect& prospect : holesAt(at, milliseconds))
        answer += '\t' + kalah_console::judgement(at.board, prospect);
    return answer;
}

// Answers each line with one line as soon as it is known. Empty lines and those that begin with #
// are passed on; where there is no position, the answer is "error" and what is wrong. Throws at the
// end if there was such a line.
void analyse(std::istream& in, std::ostream& out, int milliseconds)
{
    int errors = 0;
    std::string line;
    for (int number = 1; std::getline(in, line); number++)
    {
        try
        {
            const bool isPassed =
                line.find_first_not_of(" \t\r") == std::string::npos || line[0] == '#';
            const std::string place = "line " + std::to_string(number);
            out << (isPassed ? line : analysisOf(readPosition(place, line), milliseconds))
                << std::endl;
        }
        catch (const UsageError& error)
        {
            errors++;
            out << "error\t" << error.what() << std::endl;
        }
    }
    if (errors > 0)
        throw std::runtime_error("lines that are no position: " + std::to_string(errors));
}

//------------------------------------------------------------------------
// The protocol
//------------------------------------------------------------------------

// The Kalah Game Protocol: a server and its clients talk line by line; the README says more. We are
// a client, and always South. There is one thread, so nothing is read while the engine thinks, and
// a state that comes meanwhile gets what is left of its time.

const std::size_t LONGEST_LINE = 16384 + 1; // with its CR

// A state gets a first move after this share of its time, and the last one when the rest is over.
const double FIRST_MOVE_SHARE = 1.0 / 20;

// If the server sets a clock for each state, we use so much of it: the rest is for the way and a
// busy machine. If one clock is for the whole game, a state may use this share of what is left.
const double SHARE_OF_STATE_CLOCK = 0.8;
const double SHARE_OF_GAME_CLOCK = 1.0 / 40;

// The server that exists sends a state before it has noted it, and a move that comes in the
// meantime is lost: moves after 0.1 to 8 milliseconds were. So a state gets two moves, even if they
// are the same, and the last one not sooner than this after the first.
const Milliseconds PAUSE_BEFORE_LAST_MOVE(20);

// A line of the protocol: "[id][@ref] name argument...".
struct Message
{
    std::string id;
    std::string ref;
    std::string name;
    std::vector<std::string> arguments;
};

// A state that still wants an answer.
struct OpenState
{
    std::string id;
    Board board;
    Clock::time_point arrival; // or earlier
    std::string answer;        // the best one so far
    bool isSettled;            // no answer can be better
};

// A talk with a server.
struct Session
{
    std::istream& in;
    std::ostream& out;
    Options options;
    std::string mode;
    std::string begun = ""; // of a line that has not come to its end
    bool hasGreeted = false;
    bool isLeaving = false;
    std::string timeMode = "";
    Milliseconds clock = Milliseconds::max();   // what the server says that we have left
    std::vector<OpenState> open = {};           // oldest first
    std::size_t games = 1;                      // so many states were open at once
    Clock::time_point lastEmpty = Clock::now(); // what is read next came later
};

// Takes a line apart; what is in quotes is one word. A line without a command has no known name.
Message messageFrom(const std::string& line)
{
    std::istringstream in(line);
    Message message;
    in >> std::quoted(message.name);
    if (message.name.find_first_not_of("0123456789@") == std::string::npos)
    {
        std::istringstream ids(message.name);
        std::getline(std::getline(ids, message.id, '@'), message.ref);
        in >> std::quoted(message.name);
    }
    for (std::string word; in >> std::quoted(word);)
        message.arguments.push_back(word);
    return message;
}

// Takes the next line that is not empty and not too long. While a state is open it does not wait:
// the line is empty if there is no whole one. False at the end of the input.
bool takeLine(Session& session, std::string& line)
{
    const bool waits = session.open.empty();
    std::streambuf& from = *session.in.rdbuf();
    for (line.clear(); line.empty() && (waits || from.in_avail() > 0);)
    {
        const int c = from.sbumpc();
        const bool isEnd = c == std::streambuf::traits_type::eof();
        if (isEnd && session.begun.empty())
            return false;
        const bool fits = session.begun.size() <= LONGEST_LINE;
        if (!isEnd && c != '\n')
            session.begun.append(fits ? 1 : 0, static_cast<char>(c));
        else
        {
            line = fits ? session.begun : "";
            session.begun.clear();
        }
    }
    if (waits || line.empty())
        session.lastEmpty = Clock::now();
    return true;
}

// Sends a command, as an answer to the one with that id if there is one. None of ours has an id of
// its own, since no answer to it is needed.
void send(Session& session, const std::string& ref, const std::string& command)
{
    session.out << (ref.empty() ? "" : "@" + ref + " ") << command << "\r\n" << std::flush;
}

// Reads "<3,10,2,1,2,3,4,2,0>": holes a side, South's pot, North's pot, South's holes, North's
// holes, each row in the order in which its owner sows. False if it is no board, or has more beans
// than an int can count.
bool readBoard(const std::string& text, Board& b)
{
    std::istringstream in(text);
    std::vector<int> numbers;
    long long beans = 0;
    char sign = '\0';
    for (int number = 0; in >> sign >> number;)
    {
        if (sign != (numbers.empty() ? '<' : ',') || number < 0)
            return false;
        beans += numbers.empty() ? 0 : number;
        numbers.push_back(number);
    }
    const int holes = numbers.empty() ? 0 : numbers[0];
    if (sign != '>' || text.find('>') + 1 != text.size() || holes == 0 ||
        numbers.size() != 3 + 2 * static_cast<std::size_t>(holes) || beans > INT_MAX)
        return false;
    const auto south = numbers.begin() + 3;
    b = boardWith(numbers[2], std::vector<int>(numbers.rbegin(), numbers.rbegin() + holes),
                  std::vector<int>(south, south + holes), numbers[1]);
    return true;
}

// Writes a board as readBoard reads it.
std::string boardText(const Board& b)
{
    std::ostringstream out;
    out << '<' << b.holes() << ',' << b.beans(SOUTH, POT) << ',' << b.beans(NORTH, POT);
    for (int hole = 1; hole <= b.holes(); hole++)
        out << ',' << b.beans(SOUTH, hole);
    for (int hole = b.holes(); hole >= 1; hole--)
        out << ',' << b.beans(NORTH, hole);
    out << '>';
    return out.str();
}

// How long a state may take if it is the only one.
Milliseconds allowance(const Session& session)
{
    const Milliseconds most(session.options.milliseconds);
    if (session.timeMode == "none")
        return most;
    const double share =
        session.timeMode == "relative" ? SHARE_OF_STATE_CLOCK : SHARE_OF_GAME_CLOCK;
    return std::min(most, std::max(Milliseconds(0), session.clock * share));
}

// How long it may take if all games have a state open.
Milliseconds shareOfTime(const Session& session)
{
    return allowance(session) / static_cast<double>(session.games);
}

// What is known of the holes of a state: in eval of all; in a game what the engine tells when the
// best one is wanted, or only the hole that another player chooses.
std::vector<Prospect> holesOf(const Session& session, const Board& b, int milliseconds)
{
    if (session.mode == "eval")
        return holesAt({b, SOUTH}, milliseconds);
    Options options = session.options;
    if (options.south.kind == Kind::SMART)
        return kalah_engine::prospects(b, SOUTH, kalah_engine::Wanted::BEST_HOLE,
                                       {milliseconds, kalah_engine::FULL_STRENGTH.turns});
    std::random_device chance;
    options.milliseconds = milliseconds;
    return {{newPlayer(options.south, options, chance())->chooseMove(b, SOUTH), 0, 0, 0}};
}

// Chooses an answer to a state, which is one in which South can move unless the mode is eval, and
// takes the time off a clock for the whole game.
void think(Session& session, OpenState& state, Milliseconds time)
{
    const Clock::time_point start = Clock::now();
    const std::vector<Prospect> holes =
        holesOf(session, state.board, std::max(1, static_cast<int>(time.count())));
    const Prospect best = holes.front();
    state.answer = session.mode == "eval" ? "eval " + std::to_string(best.estimate) + ".0"
                                          : "move " + std::to_string(best.hole);
    state.isSettled = std::all_of(holes.begin(), holes.end(), [&](const Prospect& other) {
        return other.hole == best.hole || other.upper <= best.lower;
    });
    if (session.timeMode != "relative")
        session.clock -= Clock::now() - start;
}

// Sends the answer that there is and, after the last one of a game, that it is the last.
void sendAnswer(Session& session, const OpenState& state, bool isLast)
{
    if (!state.answer.empty())
        send(session, state.id, state.answer);
    if (isLast && session.mode == "freeplay")
        send(session, state.id, "yield");
}

// Takes up a state, which stays open, with a first move if it is a game's. If there is no move,
// that is said at once.
void openState(Session& session, const Message& message)
{
    OpenState state = {message.id, Board(1, 0), session.lastEmpty, "", false};
    if (message.arguments.size() != 1 ||
        !kalah_console::readBoard(message.arguments[0], state.board))
        return send(session, state.id, "error \"a state is a board: <n,s,k,s1,...,n1,...>\"");
    const bool isGame = session.mode == "freeplay";
    if (isGame && state.board.beansInPlay(SOUTH) == 0)
        return sendAnswer(session, state, true);
    session.games = std::max(session.games, session.open.size() + 1);
    const bool isSmart = session.options.south.kind == Kind::SMART;
    if (isGame)
        think(session, state, shareOfTime(session) * (isSmart ? FIRST_MOVE_SHARE : 1));
    sendAnswer(session, state, false);
    session.open.push_back(state);
}

// Forgets a state, if it is open.
void closeState(Session& session, const std::string& id)
{
    const auto hasId = [&](const OpenState& state) { return state.id == id; };
    session.open.erase(std::remove_if(session.open.begin(), session.open.end(), hasId),
                       session.open.end());
}

// Answers with the board after a sowing, swept if the game is over, and whether South goes again.
// The server that exists counts holes from 0 here and takes "true" and "false", while the
// description of the protocol has numbers.
void solveProblem(Session& session, const Message& message)
{
    Board b(1, 0);
    int move = 0;
    if (message.arguments.size() != 2 || !kalah_console::readBoard(message.arguments[0], b) ||
        !kalah_text::toInt(message.arguments[1], move) || move >= b.holes() ||
        !kalah_rules::isLegal(b, SOUTH, move + 1))
        return send(session, message.id,
                    "error \"a problem is a board and a hole with beans, counted from 0\"");
    const Sowing sowing = kalah_rules::sowAndCapture(b, SOUTH, move + 1);
    const bool isOver = kalah_rules::isOver(b);
    const bool goesAgain = !isOver && sowing.outcome == Outcome::EXTRA_TURN;
    if (isOver)
        kalah_rules::sweep(b);
    send(session, message.id,
         "solution " + kalah_console::boardText(b) + (goesAgain ? " true" : " false"));
}

// Answers the server's first words: who we are, and what we want.
void introduce(Session& session, const Message& message)
{
    const Options& options = session.options;
    int version = 0;
    if (message.arguments.empty() || !kalah_text::toInt(message.arguments[0], version))
        return;
    if (version != 1)
    {
        send(session, message.id, "error \"only version 1 is spoken here\"");
        throw std::runtime_error("the server speaks version " + std::to_string(version) +
                                 " of the protocol, not 1");
    }
    if (session.hasGreeted)
        return;
    session.hasGreeted = true;
    const std::string name = options.has("--name") ? options.value("--name") : "Kalah";
    session.out << "set info:name " << std::quoted(name) << "\r\n";
    if (options.has("--token"))
        session.out << "set auth:token " << std::quoted(options.value("--token")) << "\r\n";
    send(session, "", "mode " + session.mode);
}

// Takes what the server says of our time; its other settings do not concern us.
void takeSetting(Session& session, const std::string& option, const std::string& value)
{
    std::istringstream in(value);
    double seconds = 0;
    if (option == "time:mode")
        session.timeMode = value;
    else if (option == "time:clock" && in >> seconds)
        session.clock = Milliseconds(1000 * seconds);
}

// Ends the talk once the open states are answered, each in so much time. The server may be gone
// already: then nobody misses what cannot be sent.
void leave(Session& session, int milliseconds)
{
    session.isLeaving = true;
    session.options.milliseconds = milliseconds;
    session.out.exceptions(std::ios::goodbit);
}

// Does what a command says. One that is unknown, or does not belong to our mode, is ignored.
void obey(Session& session, const Message& message)
{
    const std::vector<std::string>& arguments = message.arguments;
    if (message.name == "kgp")
        introduce(session, message);
    else if (message.name == "state" && session.mode != "verify")
        openState(session, message);
    else if (message.name == "problem" && session.mode == "verify")
        solveProblem(session, message);
    else if (message.name == "stop")
        closeState(session, message.ref);
    else if (message.name == "set" && arguments.size() == 2)
        takeSetting(session, arguments[0], arguments[1]);
    else if (message.name == "ping")
        send(session, message.id, "pong");
    else if (message.name == "error")
        std::cerr << "kalah: the server says: "
                  << kalah_text::printable(arguments.empty() ? "error" : arguments[0]) << std::endl;
    else if (message.name == "goodbye")
        leave(session, 0);
}

// Obeys all lines that are there, and waits for more while no state is open.
void obeyLines(Session& session)
{
    std::string line;
    while (!session.isLeaving)
    {
        if (!takeLine(session, line))
            leave(session, session.options.milliseconds);
        else if (line.empty())
            return;
        else
            obey(session, messageFrom(line));
    }
}

// Does nothing for a while, unless we are leaving: then nobody is waited for.
void waitFor(const Session& session, Milliseconds time)
{
    const Clock::time_point start = Clock::now();
    while (!session.isLeaving && Clock::now() - start < time)
    {
    }
}

// Gives the oldest open state its share of the time and its last answer. A state that came
// meanwhile is taken up while the old one still counts as open: so we learn how many games share
// the time.
void finishOldest(Session& session)
{
    OpenState state = session.open.front();
    const Milliseconds left = allowance(session) - (Clock::now() - state.arrival);
    const Milliseconds first = shareOfTime(session) * FIRST_MOVE_SHARE;
    const Milliseconds time = std::min(left, shareOfTime(session) - first);
    if (!state.isSettled && (state.answer.empty() || time > first))
        think(session, state, time);
    else
        waitFor(session, PAUSE_BEFORE_LAST_MOVE);
    const bool somethingCame = session.in.rdbuf()->in_avail() > 0;
    sendAnswer(session, state, true);
    if (somethingCame)
        obeyLines(session);
    else
        session.lastEmpty = Clock::now();
    closeState(session, state.id);
}

// Talks with a server until it says goodbye or the input ends.
void talk(std::istream& in, std::ostream& out, const Options& options)
{
    const std::string mode = options.value("--kgp");
    Session session = {in, out, options, mode.empty() ? "freeplay" : mode};
    if (!options.has("--south"))
        session.options.south.kind = Kind::SMART;
    while (!session.isLeaving || !session.open.empty())
    {
        obeyLines(session);
        if (!session.open.empty())
            finishOldest(session);
    }
}

// What main does, but for the errors.
void run(const std::string& program, const std::vector<std::string>& words)
{
    Options options = parseOptions(words);
    options.program = program;
    if (options.has("--help"))
        printHelp();
    else if (options.has("--version"))
        std::cout << "kalah 2.0\n";
    else if (options.has("--kgp"))
    {
        std::ios::sync_with_stdio(false); // else in_avail does not tell what waits to be read
        talk(std::cin, std::cout, options);
    }
    else if (options.has("--analyse") && options.has("--position"))
        std::cout << analysisOf(startOf(options), options.milliseconds) << std::endl;
    else if (options.has("--analyse"))
        analyse(std::cin, std::cout, options.milliseconds);
    else if (!options.players.empty())
        printTournament(kalah_console::playTournament(fromSouth(startOf(options)), options),
                        options);
    else if (options.games > 0)
        printMatch(kalah_console::playMatch(fromSouth(startOf(options)), options, options.south,
                                            options.north));
    else if (options.has("--review"))
        printReview(startOf(options),
                    readMoves("--review", startOf(options), options.value("--review")),
                    options.milliseconds);
    else
        playEvening(options);
}

// Says what went wrong; the exit code to leave with.
int fail(const std::string& what, int exitCode)
{
    std::cout.exceptions(std::ios::goodbit); // cerr flushes cout, which may be what went wrong
    std::cerr << "kalah: " << what << std::endl;
    return exitCode;
}

} // namespace
} // namespace kalah_console

int main(int argc, char* argv[])
{
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN); // where there are pipes, a closed one is an error, not the end
#endif
    const int failed = 1;
    const int misused = 2;
    try
    {
        std::cout.exceptions(std::ios::badbit); // nobody goes on playing to a closed output
        kalah_console::run(argc > 0 ? argv[0] : "kalah",
                           std::vector<std::string>(argv + std::min(argc, 1), argv + argc));
        std::cout.flush();
        return 0;
    }
    catch (const kalah_console::UsageError& error)
    {
        return kalah_console::fail(error.what(), misused);
    }
    catch (const std::ios::failure&)
    {
        return kalah_console::fail(
            std::cout.bad() ? "the output cannot be written" : "the input cannot be read", failed);
    }
    catch (const std::bad_alloc&)
    {
        return kalah_console::fail("out of memory", failed);
    }
    catch (const std::exception& error)
    {
        return kalah_console::fail(error.what(), failed);
    }
}
