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
    kalah_test::Drawing d = kalah_test::startOf(holes, 0);
    while (kalah_test::judgeOver(d))
        d = kalah_test::drawingOfSize(holes, random, maxBeansPerHole, maxBeansPerHole);
    return kalah_test::boardOf(d);
}

} // namespace

#include "answerers_test.h"
#include "pieces_test.h"
