// The second set of players: see Player.h beside this file.

#include "Player.h"

#include <iostream>
#include <sstream>
#include <utility>

#include "Board.h"

namespace
{

// So many sowings ahead that a search takes some hundredths of a second.
int depthFor(int holes)
{
    return holes <= 4 ? 8 : holes <= 8 ? 4 : holes <= 100 ? 2 : 0;
}

int nearestToPot(const Board& b, Side s)
{
    for (int step = 1; step <= b.holes(); step++)
    {
        const int hole = s == NORTH ? step : b.holes() + 1 - step;
        if (b.beans(s, hole) > 0)
            return hole;
    }
    return NO_HOLE;
}

int potLead(const Board& b)
{
    return b.beans(SOUTH, POT) - b.beans(NORTH, POT);
}

// What is worth most to South once s has sown from that hole and both went on as well as they can.
int valueOfSowing(Board b, Side s, int hole, int depth)
{
    Side endSide = s;
    int endHole = hole;
    b.sow(s, hole, endSide, endHole);
    const bool atHome = endSide == s;
    if (atHome && endHole == POT && b.beansInPlay(s) > 0)
        return minimax(b, s, depth - 1).value;
    const Side other = opponent(s);
    if (atHome && endHole != POT && b.beans(s, endHole) == 1 && b.beans(other, endHole) > 0)
    {
        b.moveToPot(s, endHole, s);
        b.moveToPot(other, endHole, s);
    }
    const int south = b.beansInPlay(SOUTH);
    const int north = b.beansInPlay(NORTH);
    return south == 0 || north == 0 ? potLead(b) + south - north
                                    : minimax(b, other, depth - 1).value;
}

} // namespace

Choice minimax(const Board& b, Side s, int depth)
{
    Choice best = {NO_HOLE, potLead(b)};
    if (depth <= 0)
        return best;
    for (int hole = 1; hole <= b.holes(); hole++)
    {
        if (b.beans(s, hole) <= 0)
            continue;
        const int value = valueOfSowing(b, s, hole, depth);
        const bool better = s == SOUTH ? value > best.value : value < best.value;
        if (best.hole == NO_HOLE || better)
            best = Choice{hole, value};
    }
    return best;
}

Player::Player(std::string name) : m_name(std::move(name))
{
}

std::string Player::name() const
{
    return m_name;
}

bool Player::isInteractive() const
{
    return false;
}

Player::~Player()
{
}

HumanPlayer::HumanPlayer(std::string name) : Player(std::move(name))
{
}

bool HumanPlayer::isInteractive() const
{
    return true;
}

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

BadPlayer::BadPlayer(std::string name) : Player(std::move(name))
{
}

int BadPlayer::chooseMove(const Board& b, Side s) const
{
    return nearestToPot(b, s);
}

SmartPlayer::SmartPlayer(std::string name) : Player(std::move(name))
{
}

int SmartPlayer::chooseMove(const Board& b, Side s) const
{
    const int depth = depthFor(b.holes());
    return depth == 0 ? nearestToPot(b, s) : minimax(b, s, depth).hole;
}
