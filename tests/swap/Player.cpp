// The second set of players: see Player.h beside this file.

#include "Player.h"

#include <cctype>
#include <iostream>
#include <utility>

#include "Board.h"

namespace
{

// How many cups a search may look at, all in all: a depth that stays within it takes some
// hundredths of a second.
const long CUP_BUDGET = 1000000;
const int DEEPEST = 8;

int depthFor(int holes)
{
    long cups = holes;
    int depth = 0;
    while (depth < DEEPEST && cups <= CUP_BUDGET / holes)
    {
        cups *= holes;
        depth++;
    }
    return depth;
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

// All beans counted for the side that they lie on.
int southsLead(const Board& b)
{
    return b.beans(SOUTH, POT) + b.beansInPlay(SOUTH) - b.beans(NORTH, POT) - b.beansInPlay(NORTH);
}

int potLead(const Board& b)
{
    return b.beans(SOUTH, POT) - b.beans(NORTH, POT);
}

bool sideIsEmpty(const Board& b)
{
    return b.beansInPlay(SOUTH) == 0 || b.beansInPlay(NORTH) == 0;
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
    return sideIsEmpty(b) ? southsLead(b) : minimax(b, other, depth - 1).value;
}

// Drops what is left of a word that is no number, so that the next one can be read.
void dropWord(std::istream& in)
{
    in.clear();
    int c = in.peek();
    while (c != std::char_traits<char>::eof() && !std::isspace(c))
    {
        in.get();
        c = in.peek();
    }
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
        {
            best = Choice{hole, value};
        }
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
    for (;;)
    {
        std::cout << name() << ", which hole? " << std::flush;
        int hole = POT;
        if (std::cin >> hole && hole != POT && b.beans(s, hole) > 0)
            return hole;
        if (std::cin.eof() || std::cin.bad())
        {
            std::cout << '\n';
            return NO_HOLE;
        }
        if (std::cin.fail())
            dropWord(std::cin);
        std::cout << "A hole from 1 to " << b.holes() << " with beans in it, please.\n";
    }
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
