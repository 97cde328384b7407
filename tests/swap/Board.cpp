// The second Board: see Board.h beside this file.

#include "Board.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

Board::Board(int nHoles, int nInitialBeansPerHole)
{
    const int n = std::max(nHoles, 1);
    if (n > 10000000)
        throw std::length_error("Board: too many holes");
    const int most = std::numeric_limits<int>::max() / n / NSIDES;
    const int beansEach = std::min(std::max(nInitialBeansPerHole, 0), most);
    for (int hole = 1; hole <= n; hole++)
        m_ring.push_back(Cup{SOUTH, hole, beansEach});
    m_ring.push_back(Cup{SOUTH, POT, 0});
    for (int hole = n; hole >= 1; hole--)
        m_ring.push_back(Cup{NORTH, hole, beansEach});
    m_ring.push_back(Cup{NORTH, POT, 0});
}

int Board::beans(Side s, int hole) const
{
    return has(hole) ? m_ring[find(s, hole)].beans : -1;
}

int Board::beansInPlay(Side s) const
{
    int sum = 0;
    for (const Cup& cup : m_ring)
        sum += cup.side == s && cup.number != POT ? cup.beans : 0;
    return sum;
}

int Board::totalBeans() const
{
    return beansInPlay(NORTH) + beans(NORTH, POT) + beansInPlay(SOUTH) + beans(SOUTH, POT);
}

// A lap gives every cup but one a bean and ends where it began; only the beans left over from whole
// laps are sown one by one.
bool Board::sow(Side s, int hole, Side& endSide, int& endHole)
{
    if (hole == POT || beans(s, hole) <= 0)
        return false;
    std::size_t at = find(s, hole);
    const int lap = static_cast<int>(m_ring.size()) - 1;
    const int laps = m_ring[at].beans / lap;
    int hand = m_ring[at].beans % lap;
    m_ring[at].beans = 0;
    const auto isPassed = [s](const Cup& cup) { return cup.number == POT && cup.side != s; };
    for (Cup& cup : m_ring)
        cup.beans += isPassed(cup) ? 0 : laps;
    while (hand > 0)
    {
        at = (at + 1) % m_ring.size();
        if (isPassed(m_ring[at]))
            continue;
        m_ring[at].beans++;
        hand--;
    }
    endSide = m_ring[at].side;
    endHole = m_ring[at].number;
    return true;
}

bool Board::moveToPot(Side s, int hole, Side potOwner)
{
    if (hole == POT || !has(hole))
        return false;
    Cup& from = m_ring[find(s, hole)];
    m_ring[find(potOwner, POT)].beans += from.beans;
    from.beans = 0;
    return true;
}

bool Board::setBeans(Side s, int hole, int beans)
{
    if (!has(hole) || beans < 0)
        return false;
    Cup& cup = m_ring[find(s, hole)];
    if (beans > std::numeric_limits<int>::max() - (totalBeans() - cup.beans))
        return false;
    cup.beans = beans;
    return true;
}

std::size_t Board::find(Side s, int hole) const
{
    const std::size_t number = static_cast<std::size_t>(hole);
    if (s == NORTH)
        return m_ring.size() - 1 - number;
    return hole == POT ? m_ring.size() / 2 - 1 : number - 1;
}
