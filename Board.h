// Board keeps the beans: who has how many in which hole, and sowing. What a sowing means for the
// game (captures, turns, the end) stands in Side.h.

#ifndef BOARD_INCLUDED
#define BOARD_INCLUDED

#include "Side.h"

#include <vector>

// No board ever holds more beans than an int can count: the constructor caps the beans per hole at
// the largest number that fits, and setBeans refuses what would not fit.
class Board
{
public:
    // Throws std::length_error for more than 2^24 holes a side, std::bad_alloc if memory is short.
    Board(int nHoles, int nInitialBeansPerHole);
    int holes() const;
    int beans(Side s, int hole) const;
    int beansInPlay(Side s) const;
    int totalBeans() const;
    bool sow(Side s, int hole, Side& endSide, int& endHole);
    bool moveToPot(Side s, int hole, Side potOwner);
    bool setBeans(Side s, int hole, int beans);

private:
    std::vector<int> m_rows[NSIDES]; // [s][POT] is the pot of s, [s][1] to [s][holes()] its holes

    bool isHole(int hole) const; // a hole of the board, and not the pot
};

#endif // BOARD_INCLUDED
