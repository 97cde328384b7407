// The suites that see the engine from within, as one program with Main.cpp, and with Player.cpp the
// words for it: its pieces and its answerers. What a caller sees is in door_test.cpp.

#define main kalahMain
#include "../Main.cpp"
#include "../Player.cpp"
#undef main

#include <doctest/doctest.h>

#include "minimax.h"
#include "process.h"
#include "referee.h"

namespace
{

using namespace kalah_engine;
using kalah_rules::Outcome;
using kalah_test::inChild;
using kalah_test::Minimax;

const std::chrono::hours LONG_TIME(1);

// Random beans on a board of so many holes, in play on both sides.
Board randomBoard(int holes, int maxBeansPerHole, std::mt19937& random)
{
    Board b(holes, 0);
    while (kalah_rules::isOver(b))
    {
        for (Side s : {NORTH, SOUTH})
        {
            for (int hole = POT; hole <= holes; hole++)
                b.setBeans(s, hole,
                           static_cast<int>(random() % static_cast<unsigned>(maxBeansPerHole + 1)));
        }
    }
    return b;
}

} // namespace

#include "answerers_test.h"
#include "pieces_test.h"
