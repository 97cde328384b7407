// The second set of players: see Player.h beside this file. Its SmartPlayer is not very smart.

#include "Player.h"

#include <algorithm>
#include <iostream>
#include <sstream>

#include "Board.h"

int HumanPlayer::chooseMove(const Board& b, Side s) const
{
    if (b.beansInPlay(s) == 0)
        return NO_HOLE;
    std::cout << name() << ", which hole? " << std::flush;
    for (std::string word; std::cin >> word;)
    {
        std::istringstream in(word);
        int hole = POT;
        if (in >> hole && in.eof() && hole != POT && b.beans(s, hole) > 0)
            return hole;
        std::cout << "A hole from 1 to " << b.holes()
                  << " with beans in it, please: " << std::flush;
    }
    std::cout << '\n';
    return NO_HOLE;
}

// The hole that is nearest to the own pot.
int BadPlayer::chooseMove(const Board& b, Side s) const
{
    for (int step = 1; step <= b.holes(); step++)
    {
        const int hole = s == NORTH ? step : b.holes() + 1 - step;
        if (b.beans(s, hole) > 0)
            return hole;
    }
    return NO_HOLE;
}

// The fullest hole.
int SmartPlayer::chooseMove(const Board& b, Side s) const
{
    int fullest = NO_HOLE;
    for (int hole = 1; hole <= b.holes(); hole++)
    {
        if (b.beans(s, hole) > std::max(0, b.beans(s, fullest)))
            fullest = hole;
    }
    return fullest;
}
