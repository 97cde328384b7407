// Minimax: the plainest solver, which plays every game from a position to its end by the rules of
// referee.h and remembers what it has seen. Whatever is clever is compared with it, so it shares
// nothing with the engine. Small boards only: three holes of three beans take a moment.
//
// A margin is the lead of s in the beans that are in play now, when both sides have played on as
// well as they can; the pots before that do not count. With them: potLead(d, s) + margin(d, s).
//
//   margin(d, s)              s is to move. Without beans of its own it gets nothing; with beans
//                             it sows, even if its opponent has none.
//   sowingMargin(d, s, hole)  s begins with that hole, which must be legal.
//
// Both take a Drawing or a Board. C++14, header only, no test framework.

#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "referee.h"

namespace kalah_test
{

class Minimax
{
public:
    int margin(const Drawing& d, Side s)
    {
        std::vector<int> key = d.north;
        key.insert(key.end(), d.south.begin(), d.south.end());
        key.push_back(s);
        const auto known = m_known.find(key);
        if (known != m_known.end())
            return known->second;
        int best = -d.inPlay(NORTH) - d.inPlay(SOUTH);
        for (int hole : legalHoles(d, s))
            best = std::max(best, sowingMargin(d, s, hole));
        return m_known[key] = best;
    }

    int sowingMargin(const Drawing& d, Side s, int hole)
    {
        Drawing next = d;
        const bool goesAgain = judgeSowing(next, s, hole).goesAgain;
        const int gained = potLead(next, s) - potLead(d, s);
        if (goesAgain)
            return gained + margin(next, s);
        if (judgeOver(next))
            return judgeMargin(next, s) - potLead(d, s);
        return gained - margin(next, opponent(s));
    }

    int margin(const Board& b, Side s)
    {
        return margin(kalah_test::drawingOf(b), s);
    }

    int sowingMargin(const Board& b, Side s, int hole)
    {
        return sowingMargin(kalah_test::drawingOf(b), s, hole);
    }

    // Whether the margin of that hole, pots included, is within the bounds that are known of it.
    bool allows(const kalah_engine::Prospect& p, const Drawing& d, Side s)
    {
        const int margin = potLead(d, s) + sowingMargin(d, s, p.hole);
        return p.lower <= margin && margin <= p.upper;
    }

private:
    std::map<std::vector<int>, int> m_known; // by the holes and who is to move
};

} // namespace kalah_test
