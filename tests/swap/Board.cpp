// The second Board: see Board.h beside this file.

#include "Board.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace
{

const int MOST_BEANS = std::numeric_limits<int>::max();
const int MOST_HOLES = 10000000;

} // namespace

Board::Board(int nHoles, int nInitialBeansPerHole)
{
    const int n = std::max(nHoles, 1);
    if (n > MOST_HOLES)
        throw std::length_error("Board: too many holes");
    const int beansEach = std::min(std::max(nInitialBeansPerHole, 0), MOST_BEANS / n / NSIDES);

    m_ring.reserve(static_cast<std::size_t>(n + 1) * 2);
    for (int hole = 1; hole <= n; hole++)
    {
        m_ring.push_back(Cup{SOUTH, hole, beansEach});
    }
    m_ring.push_back(Cup{SOUTH, POT, 0});
    for (int hole = n; hole >= 1; hole--)
    {
        m_ring.push_back(Cup{NORTH, hole, beansEach});
    }
    m_ring.push_back(Cup{NORTH, POT, 0});
}

int Board::holes() const
{
    return static_cast<int>(m_ring.size() / 2) - 1;
}

int Board::beans(Side s, int hole) const
{
    return has(hole) ? m_ring[find(s, hole)].beans : -1;
}

int Board::beansInPlay(Side s) const
{
    int sum = 0;
    for (const Cup& cup : m_ring)
    {
        if (cup.side == s && cup.number != POT)
            sum += cup.beans;
    }
    return sum;
}

int Board::totalBeans() const
{
    int sum = 0;
    for (const Cup& cup : m_ring)
        sum += cup.beans;
    return sum;
}

bool Board::sow(Side s, int hole, Side& endSide, int& endHole)
{
    if (hole == POT || beans(s, hole) <= 0)
        return false;
    std::size_t at = find(s, hole);
    int hand = m_ring[at].beans;
    m_ring[at].beans = 0;

    // A lap gives every cup but one a bean and ends where it began; only the beans left over from
    // whole laps are sown one by one.
    const int lap = static_cast<int>(m_ring.size()) - 1;
    for (Cup& cup : m_ring)
    {
        if (cup.number != POT || cup.side == s)
            cup.beans += hand / lap;
    }
    for (hand %= lap; hand > 0; hand--)
    {
        at = next(at, s);
        m_ring[at].beans++;
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
    if (beans > MOST_BEANS - (totalBeans() - cup.beans))
        return false;
    cup.beans = beans;
    return true;
}

bool Board::has(int hole) const
{
    return hole >= 0 && hole <= holes();
}

std::size_t Board::find(Side s, int hole) const
{
    const std::size_t half = m_ring.size() / 2;
    const std::size_t number = static_cast<std::size_t>(hole);
    if (s == SOUTH)
        return hole == POT ? half - 1 : number - 1;
    return m_ring.size() - 1 - number;
}

std::size_t Board::next(std::size_t at, Side sower) const
{
    do
        at = (at + 1) % m_ring.size();
    while (m_ring[at].number == POT && m_ring[at].side != sower);
    return at;
}
