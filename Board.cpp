// Board keeps the beans. Its contract is in Board.h; the rules of the game are in Main.cpp.

#include "Board.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

Board::Board(int nHoles, int nInitialBeansPerHole)
{
    const int mostHoles = 1 << 24; // row and lap lengths stay far from the largest int
    if (nHoles > mostHoles)
        throw std::length_error("Board: more than 2^24 holes a side");
    const int holesPerSide = std::max(nHoles, 1);
    const int mostPerHole = std::numeric_limits<int>::max() / (NSIDES * holesPerSide);
    const int beansPerHole = std::min(std::max(nInitialBeansPerHole, 0), mostPerHole);
    for (Side s : {NORTH, SOUTH})
    {
        m_rows[s].assign(static_cast<std::size_t>(holesPerSide) + 1, beansPerHole);
        m_rows[s][POT] = 0;
    }
}

int Board::holes() const
{
    return static_cast<int>(m_rows[SOUTH].size()) - 1;
}

int Board::beans(Side s, int hole) const
{
    if (hole != POT && !isHole(hole))
        return -1;
    return m_rows[s][static_cast<std::size_t>(hole)];
}

int Board::beansInPlay(Side s) const
{
    return std::accumulate(m_rows[s].begin() + 1, m_rows[s].end(), 0);
}

int Board::totalBeans() const
{
    return beansInPlay(NORTH) + beansInPlay(SOUTH) + m_rows[NORTH][POT] + m_rows[SOUTH][POT];
}

bool Board::sow(Side s, int hole, Side& endSide, int& endHole)
{
    if (!isHole(hole) || beans(s, hole) == 0)
        return false;

    // One lap visits every hole and the sower's pot, the hole sown from last of all. Its places are
    // counted in the order of sowing: the sower's holes, the sower's pot, the opponent's holes.
    const int lap = NSIDES * holes() + 1;
    const int sown = beans(s, hole);
    const int wholeLaps = sown / lap;
    const int inLastLap = sown % lap;
    const int start = s == SOUTH ? hole - 1 : holes() - hole;

    m_rows[s][static_cast<std::size_t>(hole)] = 0;
    endSide = s; // without a last, partial lap the last bean falls where it came from
    endHole = hole;
    for (int step = 1; step <= lap; step++)
    {
        const int place = start + step < lap ? start + step : start + step - lap;
        const Side side = place <= holes() ? s : opponent(s);
        const int inRow = side == s ? place : place - holes() - 1;
        const int nth = inRow == holes() ? POT : side == SOUTH ? inRow + 1 : holes() - inRow;
        m_rows[side][static_cast<std::size_t>(nth)] += wholeLaps + (step <= inLastLap ? 1 : 0);
        if (step == inLastLap)
        {
            endSide = side;
            endHole = nth;
        }
    }
    return true;
}

bool Board::moveToPot(Side s, int hole, Side potOwner)
{
    if (!isHole(hole))
        return false;
    int& moved = m_rows[s][static_cast<std::size_t>(hole)];
    m_rows[potOwner][POT] += moved;
    moved = 0;
    return true;
}

bool Board::setBeans(Side s, int hole, int beans)
{
    if ((hole != POT && !isHole(hole)) || beans < 0)
        return false;
    int& place = m_rows[s][static_cast<std::size_t>(hole)];
    if (beans > std::numeric_limits<int>::max() - (totalBeans() - place))
        return false;
    place = beans;
    return true;
}

bool Board::isHole(int hole) const
{
    return hole >= 1 && hole <= holes();
}
