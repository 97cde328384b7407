// A second Board, written from the assignment alone: one ring of cups in the order of sowing.
// The global names below the class are there to collide with careless names elsewhere.

#ifndef SWAP_BOARD_INCLUDED
#define SWAP_BOARD_INCLUDED

#include "Side.h"

#include <cstddef>
#include <vector>

class Board
{
  public:
    // Throws std::length_error for more than ten million holes a side. Lowers the number of beans
    // per hole if the total would not fit an int.
    Board(int nHoles, int nInitialBeansPerHole);
    int holes() const;
    int beans(Side s, int hole) const;
    int beansInPlay(Side s) const;
    int totalBeans() const;
    bool sow(Side s, int hole, Side& endSide, int& endHole);
    bool moveToPot(Side s, int hole, Side potOwner);
    // Refuses, as if it were negative, a number with which the total would not fit an int.
    bool setBeans(Side s, int hole, int beans);

  private:
    struct Cup
    {
        Side side;
        int number;
        int beans;
    };

    // South's holes in ascending order, South's pot, North's holes in descending order, North's
    // pot: each cup is sown into after the one before it.
    std::vector<Cup> m_ring;

    bool has(int hole) const;
    std::size_t find(Side s, int hole) const;
    std::size_t next(std::size_t at, Side sower) const;
};

const int MAX_DEPTH = 3;

enum class Outcome
{
    NOTHING, AGAIN, CAPTURE
};

struct Position
{
    int cups[14];
    Side toMove;
};

struct Move
{
    Side side;
    int hole;
};

struct Table
{
    std::vector<Position> entries;
};

class AlarmClock
{
  public:
    explicit AlarmClock(int ticks) : m_ticks(ticks) {}
    bool rings() { return m_ticks-- <= 0; }

  private:
    int m_ticks;
};

inline bool isLegal(const Board& b, Side s, int hole)
{
    return hole != POT && b.beans(s, hole) > 0;
}

inline bool isOver(const Board& b)
{
    return b.beansInPlay(NORTH) == 0 || b.beansInPlay(SOUTH) == 0;
}

inline void sweep(Board& b)
{
    for (int hole = 1; hole <= b.holes(); hole++)
    {
        b.moveToPot(NORTH, hole, NORTH);
        b.moveToPot(SOUTH, hole, SOUTH);
    }
}

inline int margin(const Board& b, Side s)
{
    return b.beans(s, POT) - b.beans(opponent(s), POT);
}

inline int evaluate(const Board& b)
{
    return margin(b, SOUTH);
}

inline bool operator==(const Board& a, const Board& b)
{
    if (a.holes() != b.holes())
    {
        return false;
    }
    for (int hole = 0; hole <= a.holes(); hole++)
    {
        if (a.beans(NORTH, hole) != b.beans(NORTH, hole)
            || a.beans(SOUTH, hole) != b.beans(SOUTH, hole))
        {
            return false;
        }
    }
    return true;
}

#endif // SWAP_BOARD_INCLUDED
