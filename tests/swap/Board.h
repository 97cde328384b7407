// A second Board, written from the assignment alone: one ring of cups in the order of sowing. It
// throws std::length_error for more than ten million holes a side and keeps the total within an
// int. The global names below the class are there to collide with careless names elsewhere; most of
// them are only declared.

#ifndef BOARD
#define BOARD

#include "Side.h"

#include <cstddef>
#include <vector>

class Board
{
public:
    Board(int nHoles, int nInitialBeansPerHole);
    int holes() const
    {
        return static_cast<int>(m_ring.size() / 2) - 1;
    }
    int beans(Side s, int hole) const;
    int beansInPlay(Side s) const;
    int totalBeans() const;
    bool sow(Side s, int hole, Side& endSide, int& endHole);
    bool moveToPot(Side s, int hole, Side potOwner);
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

    bool has(int hole) const
    {
        return hole >= 0 && hole <= holes();
    }
    std::size_t find(Side s, int hole) const;
};

const int MAX_DEPTH = 3;

enum class Outcome { NOTHING, AGAIN, CAPTURE };

struct Position;
struct Move;
struct Table;
class AlarmClock;
bool isLegal(const Board& b, Side s, int hole);
bool isOver(const Board& b);
void sweep(Board& b);
int margin(const Board& b, Side s);
int evaluate(const Board& b);
bool operator==(const Board& a, const Board& b);

#endif // BOARD
