// The rules of the game as the functions of kalah_rules apply them. A board is drawn above each
// case for South; the same has to hold for North on the board turned by half a circle.

#include <doctest/doctest.h>

#include <climits>
#include <sstream>

#include "referee.h"

using namespace kalah_test;
using kalah_rules::Outcome;
using kalah_rules::Sowing;

namespace
{

std::string told(const Sowing& s)
{
    std::ostringstream out;
    out << (s.outcome == Outcome::EXTRA_TURN  ? "extra turn"
            : s.outcome == Outcome::TURN_ENDS ? "turn ends"
            : s.outcome == Outcome::GAME_ENDS ? "game ends"
                                              : "illegal")
        << " for " << nameOf(s.side) << ": " << s.beans << " beans from " << s.hole << " to "
        << nameOf(s.endSide) << ' ' << s.endHole << ", " << s.captured << " captured";
    return out.str();
}

void checkSowing(const Drawing& before, int hole, Outcome outcome, Place end, int captured,
                 const Drawing& after)
{
    const int holes = before.holes();
    for (Side s : {SOUTH, NORTH})
    {
        CAPTURE(before);
        Board b = boardOf(asFor(s, before));
        const Place there = asFor(s, end, holes);
        const int from = holeFor(s, hole, holes);
        CHECK(told(kalah_rules::sowAndCapture(b, s, from)) ==
              told({outcome, s, from, before.at(SOUTH, hole), there.side, there.hole, captured}));
        CHECK(drawingOf(b) == asFor(s, after));
    }
}

// Plays a random game from d, compares every sowing with the referee's, and returns how many there
// were.
int playRandomGame(const Drawing& d, std::mt19937& rng)
{
    Board b = boardOf(d);
    Referee referee(d, anySide(rng));
    int sowings = 0;
    while (!referee.isOver())
    {
        const Drawing before = referee.board();
        const Side mover = referee.toMove();
        const int hole = anyOf(referee.legalHoles(), rng);
        INFO(before << ", " << nameOf(mover) << ' ' << hole);
        const Sowing sowing = kalah_rules::sowAndCapture(b, mover, hole);
        const Verdict verdict = referee.sow(hole);
        const Outcome outcome = verdict.goesAgain  ? Outcome::EXTRA_TURN
                                : verdict.endsGame ? Outcome::GAME_ENDS
                                                   : Outcome::TURN_ENDS;
        REQUIRE(told(sowing) == told({outcome, mover, hole, before.at(mover, hole),
                                      verdict.end.side, verdict.end.hole, verdict.captured}));
        REQUIRE(++sowings < 100000); // it has an end
        if (!referee.isOver())
            REQUIRE(drawingOf(b) == referee.board());
    }
    REQUIRE(kalah_rules::isOver(b));
    REQUIRE(kalah_rules::margin(b, SOUTH) == judgeMargin(referee.board(), SOUTH));
    kalah_rules::sweep(b);
    REQUIRE(drawingOf(b) == swept(referee.board()));
    REQUIRE(b.totalBeans() == d.total());
    return sowings;
}

} // namespace

TEST_SUITE_BEGIN("rules");

//       4   0   3
//   5               6     hole 2 is empty for North, hole 1 for South
//       0   2   1
TEST_CASE("ruling 8: an illegal hole leaves the board unchanged, whatever the int")
{
    const Drawing d{5, {4, 0, 3}, {0, 2, 1}, 6};
    for (Side s : {NORTH, SOUTH})
    {
        for (int hole : {1, 2, 3, POT, 4, 5, -1, -3, INT_MIN, INT_MIN + 1, INT_MAX, INT_MAX - 1})
        {
            INFO(nameOf(s) << ' ' << hole);
            Board b = boardOf(d);
            CHECK(kalah_rules::isLegal(b, s, hole) == isLegalHole(d, s, hole));
            if (isLegalHole(d, s, hole))
                continue;
            CHECK(kalah_rules::sowAndCapture(b, s, hole).outcome == Outcome::ILLEGAL);
            CHECK(drawingOf(b) == d);
        }
    }
}

//       1   1   2             1   1   3
//   0               0  ->  0               1
//       1   1   2             1   1   0
TEST_CASE("a last bean on the opponent's side ends the turn")
{
    checkSowing({0, {1, 1, 2}, {1, 1, 2}, 0}, 3, Outcome::TURN_ENDS, {NORTH, 3}, 0,
                {0, {1, 1, 3}, {1, 1, 0}, 1});
}

// The second sowing comes round to the hole, across from what it has just added to.
//
//       1   2   9             1   2   0             1   4   1             2   0   2
//   3               4  ->  3              14    5               7  ->  5              14
//       2   1   0             0   2   0             1   0   6             2   0   0
TEST_CASE("ruling 1: a last bean in an own empty hole captures with it all that lies across")
{
    checkSowing({3, {1, 2, 9}, {2, 1, 0}, 4}, 1, Outcome::TURN_ENDS, {SOUTH, 3}, 10,
                {3, {1, 2, 0}, {0, 2, 0}, 14});
    checkSowing({5, {1, 4, 1}, {1, 0, 6}, 7}, 3, Outcome::TURN_ENDS, {SOUTH, 2}, 6,
                {5, {2, 0, 2}, {2, 0, 0}, 14});
}

//       0   0   5             0   0   5
//   0               0  ->  0               0
//       1   0   2             0   1   2
TEST_CASE("ruling 1: across from an empty hole nothing is captured and the bean stays")
{
    checkSowing({0, {0, 0, 5}, {1, 0, 2}, 0}, 1, Outcome::TURN_ENDS, {SOUTH, 2}, 0,
                {0, {0, 0, 5}, {0, 1, 2}, 0});
}

// The second sowing makes two full laps, which leave two beans where they began.
//
//       0   5   5             0   5   5             1   4   1             3   6   3
//   0               0  ->  0               0    5               7  ->  5               9
//       1   1   2             0   2   2             1  14   0             3   2   2
TEST_CASE("a last bean in an own hole that had beans captures nothing")
{
    checkSowing({0, {0, 5, 5}, {1, 1, 2}, 0}, 1, Outcome::TURN_ENDS, {SOUTH, 2}, 0,
                {0, {0, 5, 5}, {0, 2, 2}, 0});
    checkSowing({5, {1, 4, 1}, {1, 14, 0}, 7}, 2, Outcome::TURN_ENDS, {SOUTH, 2}, 0,
                {5, {3, 6, 3}, {3, 2, 2}, 9});
}

//       2   0   0             2   1   1
//   0               0  ->  0               1     the hole across is full, but only the own side
//       1   1   3             1   1   0          counts
TEST_CASE("an empty hole of the opponent across from the mover's beans captures nothing")
{
    checkSowing({0, {2, 0, 0}, {1, 1, 3}, 0}, 3, Outcome::TURN_ENDS, {NORTH, 2}, 0,
                {0, {2, 1, 1}, {1, 1, 0}, 1});
}

//       1   4   1             2   0   2
//   5               7  ->  5              14     seven beans are the full lap of three holes a side
//       1   7   0             2   0   1
TEST_CASE("ruling 1: a full lap that ends where it began captures")
{
    checkSowing({5, {1, 4, 1}, {1, 7, 0}, 7}, 2, Outcome::TURN_ENDS, {SOUTH, 2}, 6,
                {5, {2, 0, 2}, {2, 0, 1}, 14});
}

// Eight beans from hole 3 are a lap and one bean more. That the opponent has none is no reason not
// to go on.
//
//       1   1   1             1   1   1             1   1   1             2   2   2
//   5               6  ->  5               7    5               6  ->  5               8
//       0   2   1             0   2   0             0   2   8             1   3   1
TEST_CASE("ruling 2: a last bean in the own pot is an extra turn")
{
    checkSowing({5, {1, 1, 1}, {0, 2, 1}, 6}, 3, Outcome::EXTRA_TURN, {SOUTH, POT}, 0,
                {5, {1, 1, 1}, {0, 2, 0}, 7});
    checkSowing({5, {1, 1, 1}, {0, 2, 8}, 6}, 3, Outcome::EXTRA_TURN, {SOUTH, POT}, 0,
                {5, {2, 2, 2}, {1, 3, 1}, 8});
    checkSowing({5, {0, 0, 0}, {0, 2, 1}, 6}, 3, Outcome::EXTRA_TURN, {SOUTH, POT}, 0,
                {5, {0, 0, 0}, {0, 2, 0}, 7});
}

//       1   1   1             1   1   1
//   5               6  ->  5               7
//       0   0   1             0   0   0
TEST_CASE("ruling 2: a last bean in the own pot ends the game if the mover has no beans left")
{
    checkSowing({5, {1, 1, 1}, {0, 0, 1}, 6}, 3, Outcome::GAME_ENDS, {SOUTH, POT}, 0,
                {5, {1, 1, 1}, {0, 0, 0}, 7});
}

//       0   5   0             0   0   0
//   5               6  ->  5              12
//       1   0   2             0   0   2
TEST_CASE("ruling 3: a capture of all that the opponent has ends the game")
{
    checkSowing({5, {0, 5, 0}, {1, 0, 2}, 6}, 1, Outcome::GAME_ENDS, {SOUTH, 2}, 6,
                {5, {0, 0, 0}, {0, 0, 2}, 12});
}

TEST_CASE("ruling 3: the game is over when a side has no beans in play, whatever the pots hold")
{
    for (const Drawing& d :
         {Drawing{0, {1, 0}, {0, 1}, 0}, Drawing{9, {0, 1}, {1, 0}, 9}, Drawing{48, {1}, {1}, 0}})
        CHECK_FALSE(kalah_rules::isOver(boardOf(d)));
    for (const Drawing& d : {Drawing{0, {0, 0}, {0, 1}, 0}, Drawing{5, {3, 4}, {0, 0}, 0},
                             Drawing{5, {0, 0}, {0, 0}, 7}, startOf(2, 0)})
        CHECK(kalah_rules::isOver(boardOf(d)));
}

//       1   2   0             0   0   0
//   5               6  ->  8              13
//       0   3   4             0   0   0
TEST_CASE("ruling 3: a sweep puts the beans in play into the pots of the sides that they lie on")
{
    const Drawing empty{8, {0, 0, 0}, {0, 0, 0}, 13};
    for (const Drawing& d :
         {Drawing{5, {1, 2, 0}, {0, 3, 4}, 6}, Drawing{8, {0, 0, 0}, {0, 3, 4}, 6},
          Drawing{5, {1, 2, 0}, {0, 0, 0}, 13}, empty})
    {
        Board b = boardOf(d);
        kalah_rules::sweep(b);
        CHECK(drawingOf(b) == empty);
    }
}

TEST_CASE("ruling 4: the margin counts beans in play for the side that they lie on")
{
    const std::pair<Drawing, int> southMargins[] = {{{5, {1, 2, 0}, {0, 3, 4}, 6}, 13 - 8},
                                                    {{23, {0, 0}, {1, 2}, 22}, 2},
                                                    {{0, {3, 4}, {0, 0}, 7}, 0},
                                                    {{INT_MAX, {0}, {0}, 0}, -INT_MAX},
                                                    {{0, {0}, {1}, INT_MAX - 1}, INT_MAX},
                                                    {{0, {INT_MAX - 1}, {0}, 1}, 2 - INT_MAX}};
    for (const auto& [d, margin] : southMargins)
    {
        CHECK(kalah_rules::margin(boardOf(d), SOUTH) == margin);
        CHECK(kalah_rules::margin(boardOf(d), NORTH) == -margin);
    }
}

// One bean more than whole laps of three falls into the pot. The capture takes all the beans that
// there are.
//
//        0                 0   INT_MAX - 1
//   0         0        0                     0
//     INT_MAX              1        0
TEST_CASE("ruling 8: the rules hold for billions of beans")
{
    checkSowing({0, {0}, {INT_MAX}, 0}, 1, Outcome::EXTRA_TURN, {SOUTH, POT}, 0,
                {0, {INT_MAX / 3}, {INT_MAX / 3}, INT_MAX / 3 + 1});
    checkSowing({0, {0, INT_MAX - 1}, {1, 0}, 0}, 1, Outcome::GAME_ENDS, {SOUTH, 2}, INT_MAX,
                {0, {0, 0}, {0, 0}, INT_MAX});
}

// Every third game begins with full laps.
TEST_CASE("ten thousand random games keep every rule at every sowing, and end")
{
    std::mt19937 rng(19890521);
    int sowings = 0;
    for (int game = 0; game < 10000; game++)
    {
        Drawing d = randomDrawing(rng, 8, 8, 10);
        if (game % 20 == 0)
            d = startOf(between(rng, 1, 6), between(rng, 1, 6));
        if (game % 3 == 0)
            d.at(SOUTH, between(rng, 1, d.holes())) = d.at(NORTH, 1) = 2 * d.holes() + 1;
        sowings += playRandomGame(d, rng);
    }
    CHECK(sowings > 100000);
}

TEST_SUITE_END();
