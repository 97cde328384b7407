// The referee: the rules of Kalah told a second time, on drawings and one bean at a time. Nothing
// of the program is used but the names of Side.h (and, to draw a Board, its public interface), so
// that what agrees with the referee is right and not merely consistent with itself.
//
//   Drawing      a board written down as a picture shows it
//   judgeSowing  one sowing, judgeOver and judgeMargin the end, each a function of a Drawing
//   Referee      a whole game: whose turn it is, and the line of its moves. Copy it to remember
//                a state of the game.
//
// C++14, header only, no test framework: mains beside strangers' files include it as well, so that
// Board.h is whichever comes first on the include path.

#pragma once

#include <cstddef>
#include <numeric>
#include <ostream>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "Board.h"
#include "Side.h"

namespace kalah_test
{

// ---- drawings

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

    // The beans in a hole or pot. Throws for a hole that is not there.
    int at(Side s, int hole) const
    {
        return const_cast<Drawing*>(this)->at(s, hole);
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
    out << d.northPot << " |";
    for (int beans : d.north)
        out << ' ' << beans;
    out << " /";
    for (int beans : d.south)
        out << ' ' << beans;
    return out << " | " << d.southPot;
}

// The board before the first sowing.
inline Drawing startOf(int holes, int beans)
{
    const std::vector<int> row(static_cast<std::size_t>(holes), beans);
    return {0, row, row, 0};
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
    return kalah_test::drawingOf(b, b.holes());
}

// Half a turn of the board, which makes South's case the same case for North. Pots stay pots,
// and holes that lie across from each other still do.
inline Drawing turned(const Drawing& d)
{
    return {d.southPot,
            {d.south.rbegin(), d.south.rend()},
            {d.north.rbegin(), d.north.rend()},
            d.northPot};
}

// What is written down for South, as it is when mover has South's part.
inline Drawing asFor(Side mover, const Drawing& d)
{
    return mover == SOUTH ? d : turned(d);
}

inline int holeFor(Side mover, int hole, int holes)
{
    return mover == SOUTH || hole == POT ? hole : holes + 1 - hole;
}

inline const char* nameOf(Side s)
{
    return s == NORTH ? "North" : "South";
}

// ---- the rules

struct Place
{
    Side side;
    int hole;
};

inline bool operator==(const Place& a, const Place& b)
{
    return a.side == b.side && a.hole == b.hole;
}

inline Place asFor(Side mover, Place p, int holes)
{
    return {mover == SOUTH ? p.side : opponent(p.side), holeFor(mover, p.hole, holes)};
}

// What came of a sowing.
struct Verdict
{
    bool goesAgain;
    Place end;    // of its last bean
    int captured; // what a capture put into the pot, that last bean included; 0 without one
    bool endsGame;
};

// The place that comes counterclockwise after this one for the sower.
inline Place placeAfter(Place p, Side sower, int holes)
{
    const bool isRowsEnd = p.hole == (p.side == SOUTH ? holes : 1);
    if (p.hole != POT && !isRowsEnd)
        return {p.side, p.hole + (p.side == SOUTH ? 1 : -1)};
    if (p.hole != POT && p.side == sower)
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

inline bool isLegalHole(const Drawing& d, Side s, int hole)
{
    return hole >= 1 && hole <= d.holes() && d.at(s, hole) > 0;
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

// Whether the game is over, asked between two turns.
inline bool judgeOver(const Drawing& d)
{
    return d.inPlay(NORTH) == 0 || d.inPlay(SOUTH) == 0;
}

// One sowing from a legal hole, with its capture. Nothing is swept.
inline Verdict judgeSowing(Drawing& d, Side s, int hole)
{
    Verdict v{false, sowBeanByBean(d, s, hole), 0, false};
    const bool endsInOwnHole = v.end.side == s && v.end.hole != POT;
    const bool endsInOwnPot = v.end.side == s && v.end.hole == POT;
    if (endsInOwnHole && d.at(s, v.end.hole) == 1 && d.at(opponent(s), v.end.hole) > 0)
    {
        v.captured = 1 + std::exchange(d.at(opponent(s), v.end.hole), 0);
        d.at(s, v.end.hole) = 0;
        d.at(s, POT) += v.captured;
    }
    v.goesAgain = endsInOwnPot && d.inPlay(s) > 0;
    v.endsGame = !v.goesAgain && judgeOver(d);
    return v;
}

inline Drawing swept(const Drawing& d)
{
    const std::vector<int> empty(d.south.size(), 0);
    return {d.northPot + d.inPlay(NORTH), empty, empty, d.southPot + d.inPlay(SOUTH)};
}

// By how many beans s leads in the pots.
inline int potLead(const Drawing& d, Side s)
{
    return d.at(s, POT) - d.at(opponent(s), POT);
}

// By how many beans s leads if every bean counts for the side that it lies on.
inline int judgeMargin(const Drawing& d, Side s)
{
    return potLead(swept(d), s);
}

// ---- a whole game

class Referee
{
public:
    // A board with an empty side is over, but not swept.
    explicit Referee(Drawing start, Side toMove = SOUTH)
        : m_board(std::move(start)), m_toMove(toMove)
    {
    }

    const Drawing& board() const
    {
        return m_board;
    }

    Side toMove() const
    {
        return m_toMove;
    }

    // Never within a turn.
    bool isOver() const
    {
        return !m_goesOn && judgeOver(m_board);
    }

    std::vector<int> legalHoles() const
    {
        return kalah_test::legalHoles(m_board, m_toMove);
    }

    // The line of moves as the program writes it: " S3,6 N2x", a blank before every turn.
    const std::string& moves() const
    {
        return m_moves;
    }

    // One sowing from a legal hole for the side to move, and all that follows from it: the turn
    // passes unless the sower goes again, and a game that is over is swept.
    Verdict sow(int hole)
    {
        const Verdict verdict = judgeSowing(m_board, m_toMove, hole);
        m_moves += m_goesOn ? "," : m_toMove == SOUTH ? " S" : " N";
        m_moves += std::to_string(hole) + (verdict.captured > 0 ? "x" : "");
        m_goesOn = verdict.goesAgain;
        if (m_goesOn)
            return verdict;
        m_toMove = opponent(m_toMove);
        if (judgeOver(m_board))
            m_board = swept(m_board);
        return verdict;
    }

private:
    Drawing m_board;
    Side m_toMove;
    bool m_goesOn = false; // the side to move is within its turn
    std::string m_moves;
};

// The assignment's endgame, South to move.
//
//        2   4   0   0   0   0
//   22                           16
//        0   0   1   1   1   1
inline Drawing assignmentEndgame()
{
    return {22, {2, 4, 0, 0, 0, 0}, {0, 0, 1, 1, 1, 1}, 16};
}

// ---- chance

inline int between(std::mt19937& rng, int low, int high)
{
    return std::uniform_int_distribution<int>(low, high)(rng);
}

inline Side anySide(std::mt19937& rng)
{
    return Side(between(rng, 0, 1));
}

// One of them, which must be some.
inline int anyOf(const std::vector<int>& choices, std::mt19937& rng)
{
    return choices.at(
        static_cast<std::size_t>(between(rng, 0, static_cast<int>(choices.size()) - 1)));
}

// A board of so many holes a side. A side may be empty.
inline Drawing drawingOfSize(int holes, std::mt19937& rng, int maxBeans, int maxPot)
{
    Drawing d{between(rng, 0, maxPot), {}, {}, between(rng, 0, maxPot)};
    for (int hole = 1; hole <= holes; hole++)
    {
        d.north.push_back(between(rng, 0, maxBeans));
        d.south.push_back(between(rng, 0, maxBeans));
    }
    return d;
}

// Of 1 to maxHoles holes a side.
inline Drawing randomDrawing(std::mt19937& rng, int maxHoles, int maxBeans, int maxPot)
{
    return drawingOfSize(between(rng, 1, maxHoles), rng, maxBeans, maxPot);
}

// The size of the i-th of so many boards of 1 to maxHoles holes. Those of one size come together:
// to the engine another size means other tables.
inline int sizeInTurn(int i, int count, int maxHoles)
{
    return 1 + i * maxHoles / count;
}

// A position in which the game goes on.
inline Drawing randomOpenDrawing(std::mt19937& rng, int maxHoles, int maxBeans)
{
    Drawing d = startOf(1, 0);
    while (judgeOver(d))
        d = randomDrawing(rng, maxHoles, maxBeans, 20);
    return d;
}

} // namespace kalah_test
