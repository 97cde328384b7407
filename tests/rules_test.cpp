// The rules of the game as the functions of kalah_rules apply them. A board is drawn above each
// case for South; the same has to hold for North on the board turned by half a circle.

#include <doctest/doctest.h>

#include "support.h"

using namespace kalah_test;
using kalah_rules::Outcome;
using kalah_rules::Sowing;

namespace
{

struct Expected
{
    Outcome outcome;
    int beans;
    Place end;
    int captured;
};

std::string told(const Expected& e)
{
    std::ostringstream out;
    out << (e.outcome == Outcome::EXTRA_TURN  ? "extra turn"
            : e.outcome == Outcome::TURN_ENDS ? "turn ends"
                                              : "illegal")
        << ", " << e.beans << " beans, the last one in " << nameOf(e.end.side) << ' ' << e.end.hole
        << ", " << e.captured << " captured";
    return out.str();
}

std::string told(const Sowing& s)
{
    return told(Expected{s.outcome, s.beans, {s.endSide, s.endHole}, s.captured});
}

void checkSowing(const Drawing& before, int hole, const Expected& expected, const Drawing& after)
{
    const int holes = before.holes();
    for (Side mover : {SOUTH, NORTH})
    {
        CAPTURE(nameOf(mover));
        Board b = boardOf(asFor(mover, before));
        const Sowing sowing = kalah_rules::sowAndCapture(b, mover, holeFor(mover, hole, holes));
        Expected expectedHere = expected;
        expectedHere.end.side = sideFor(mover, expected.end.side);
        expectedHere.end.hole = holeFor(mover, expected.end.hole, holes);
        CHECK(told(sowing) == told(expectedHere));
        CHECK(sowing.side == mover);
        CHECK(sowing.hole == holeFor(mover, hole, holes));
        CHECK(drawingOf(b) == asFor(mover, after));
    }
}

void checkIllegal(const Drawing& d, Side s, int hole)
{
    CAPTURE(d);
    CAPTURE(nameOf(s));
    CAPTURE(hole);
    Board b = boardOf(d);
    CHECK_FALSE(kalah_rules::isLegal(b, s, hole));
    CHECK(kalah_rules::sowAndCapture(b, s, hole).outcome == Outcome::ILLEGAL);
    CHECK(drawingOf(b) == d);
}

// Plays a line of holes for one side from a drawn board. All but the last must be extra turns.
Drawing afterTurn(const Drawing& d, Side s, const std::vector<int>& holes)
{
    Board b = boardOf(d);
    for (std::size_t i = 0; i < holes.size(); i++)
    {
        const bool isLast = i + 1 == holes.size();
        const Sowing sowing = kalah_rules::sowAndCapture(b, s, holes[i]);
        CAPTURE(holes[i]);
        CHECK(sowing.outcome == (isLast ? Outcome::TURN_ENDS : Outcome::EXTRA_TURN));
    }
    if (kalah_rules::isOver(b))
        kalah_rules::sweep(b);
    return drawingOf(b);
}

int potMargin(const Drawing& d)
{
    return d.southPot - d.northPot;
}

// What is wrong with one sowing of a random game, or nothing.
std::string complaintAbout(const Drawing& before, Side s, int hole, const Sowing& sowing,
                           const Drawing& after)
{
    Drawing expected = before;
    const Verdict verdict = judgeSowing(expected, s, hole);
    const Outcome outcome = verdict.goesAgain ? Outcome::EXTRA_TURN : Outcome::TURN_ENDS;
    const Expected expectedSowing{outcome, before.at(s, hole), verdict.end, verdict.captured};
    if (!(after == expected))
        return "the board is not as the referee has it";
    if (told(sowing) != told(expectedSowing))
        return told(sowing) + " instead of " + told(expectedSowing);
    if (after.total() != before.total())
        return "beans were lost or made";
    if (after.at(s, POT) < before.at(s, POT))
        return "the mover's pot shrank";
    if (after.at(opponent(s), POT) != before.at(opponent(s), POT))
        return "the opponent's pot changed";
    const auto isNegative = [](int beans) { return beans < 0; };
    if (std::any_of(after.north.begin(), after.north.end(), isNegative) ||
        std::any_of(after.south.begin(), after.south.end(), isNegative))
        return "a count is negative";
    return "";
}

// A game cannot take more sowings than this. Beans come past the end of a row only if a bean
// falls into a pot at the same time, which happens at most once for each bean. Between two such
// moments every sowing brings beans nearer to the end of their row.
int longestGame(const Drawing& d)
{
    return (d.total() + 1) * (d.total() * d.holes() + 1);
}

// Plays a random game from d, checks every sowing, and returns how many there were.
int playRandomGame(const Drawing& d, std::mt19937& rng)
{
    Board b = boardOf(d);
    Side mover = between(rng, 0, 1) == 0 ? NORTH : SOUTH;
    int sowings = 0;
    while (!kalah_rules::isOver(b))
    {
        const Drawing before = drawingOf(b);
        const std::vector<int> holes = legalHoles(before, mover);
        REQUIRE_FALSE(holes.empty());
        const int last = static_cast<int>(holes.size()) - 1;
        const int hole = holes[static_cast<std::size_t>(between(rng, 0, last))];
        const Sowing sowing = kalah_rules::sowAndCapture(b, mover, hole);
        CAPTURE(before);
        CAPTURE(nameOf(mover));
        CAPTURE(hole);
        REQUIRE(complaintAbout(before, mover, hole, sowing, drawingOf(b)) == "");
        REQUIRE(++sowings <= longestGame(d));
        // Nobody may be left with a turn and no beans while the game goes on.
        if (sowing.outcome == Outcome::EXTRA_TURN)
            REQUIRE_FALSE(kalah_rules::isOver(b));
        else
            mover = opponent(mover);
    }
    const Drawing end = drawingOf(b);
    REQUIRE(judgeOver(end));
    const int margin = kalah_rules::margin(b, SOUTH);
    kalah_rules::sweep(b);
    REQUIRE(drawingOf(b) == swept(end));
    REQUIRE(margin == potMargin(drawingOf(b)));
    REQUIRE(b.totalBeans() == d.total());
    return sowings;
}

} // namespace

TEST_SUITE_BEGIN("rules");

//       4   0   3
//   5               6
//       0   2   1
TEST_CASE("a hole is legal if it is one of the mover's own and has beans")
{
    const Board b = boardOf({5, {4, 0, 3}, {0, 2, 1}, 6});
    CHECK(kalah_rules::isLegal(b, NORTH, 1));
    CHECK_FALSE(kalah_rules::isLegal(b, NORTH, 2));
    CHECK(kalah_rules::isLegal(b, NORTH, 3));
    CHECK_FALSE(kalah_rules::isLegal(b, SOUTH, 1));
    CHECK(kalah_rules::isLegal(b, SOUTH, 2));
    CHECK(kalah_rules::isLegal(b, SOUTH, 3));
}

//       4   0   3
//   5               6     hole 2 is empty for North, hole 1 for South
//       0   2   1
TEST_CASE("an illegal hole leaves the board unchanged")
{
    const Drawing d{5, {4, 0, 3}, {0, 2, 1}, 6};
    checkIllegal(d, NORTH, 2);
    checkIllegal(d, SOUTH, 1);
    for (Side s : {NORTH, SOUTH})
    {
        for (int hole : {POT, 4, 5, -1, -3, INT_MIN, INT_MIN + 1, INT_MAX, INT_MAX - 1})
            checkIllegal(d, s, hole);
    }
}

//       1   1   2             1   1   3
//   0               0  ->  0               1
//       1   1   2             1   1   0
TEST_CASE("a last bean on the opponent's side ends the turn")
{
    checkSowing({0, {1, 1, 2}, {1, 1, 2}, 0}, 3, {Outcome::TURN_ENDS, 2, {NORTH, 3}, 0},
                {0, {1, 1, 3}, {1, 1, 0}, 1});
}

//       0   1   5             0   0   5
//   0               0  ->  0               2
//       1   0   2             0   0   2
TEST_CASE("a last bean in an own empty hole captures with it what lies across")
{
    checkSowing({0, {0, 1, 5}, {1, 0, 2}, 0}, 1, {Outcome::TURN_ENDS, 1, {SOUTH, 2}, 2},
                {0, {0, 0, 5}, {0, 0, 2}, 2});
}

//       1   2   9             1   2   0
//   3               4  ->  3              14
//       2   1   0             0   2   0
TEST_CASE("a capture takes all beans from across and no others")
{
    checkSowing({3, {1, 2, 9}, {2, 1, 0}, 4}, 1, {Outcome::TURN_ENDS, 2, {SOUTH, 3}, 10},
                {3, {1, 2, 0}, {0, 2, 0}, 14});
}

//       0   0   5             0   0   5
//   0               0  ->  0               0
//       1   0   2             0   1   2
TEST_CASE("across from an empty hole nothing is captured and the bean stays")
{
    checkSowing({0, {0, 0, 5}, {1, 0, 2}, 0}, 1, {Outcome::TURN_ENDS, 1, {SOUTH, 2}, 0},
                {0, {0, 0, 5}, {0, 1, 2}, 0});
}

//       0   5   5             0   5   5
//   0               0  ->  0               0
//       1   1   2             0   2   2
TEST_CASE("a last bean in an own hole that had beans captures nothing")
{
    checkSowing({0, {0, 5, 5}, {1, 1, 2}, 0}, 1, {Outcome::TURN_ENDS, 1, {SOUTH, 2}, 0},
                {0, {0, 5, 5}, {0, 2, 2}, 0});
}

//       2   0   0             2   0   1
//   0               0  ->  0               1
//       1   1   2             1   1   0
TEST_CASE("a last bean in an empty hole of the opponent captures nothing")
{
    checkSowing({0, {2, 0, 0}, {1, 1, 2}, 0}, 3, {Outcome::TURN_ENDS, 2, {NORTH, 3}, 0},
                {0, {2, 0, 1}, {1, 1, 0}, 1});
}

// The hole across is full, and only the sower's own side counts.
//
//       2   0   0             2   1   1
//   0               0  ->  0               1
//       1   1   3             1   1   0
TEST_CASE("an empty hole of the opponent across from the mover's beans captures nothing")
{
    checkSowing({0, {2, 0, 0}, {1, 1, 3}, 0}, 3, {Outcome::TURN_ENDS, 3, {NORTH, 2}, 0},
                {0, {2, 1, 1}, {1, 1, 0}, 1});
}

// Six beans from hole 3 end in the empty hole 2, across from what they have just added to.
//
//       1   4   1             2   0   2
//   5               7  ->  5              14
//       1   0   6             2   0   0
TEST_CASE("a sowing that comes round to an own empty hole captures")
{
    checkSowing({5, {1, 4, 1}, {1, 0, 6}, 7}, 3, {Outcome::TURN_ENDS, 6, {SOUTH, 2}, 6},
                {5, {2, 0, 2}, {2, 0, 0}, 14});
}

//       1   0   1             2   0   2
//   5               7  ->  5              10
//       1   0   6             2   0   0
TEST_CASE("a sowing that comes round captures even the one bean that it put across")
{
    checkSowing({5, {1, 0, 1}, {1, 0, 6}, 7}, 3, {Outcome::TURN_ENDS, 6, {SOUTH, 2}, 2},
                {5, {2, 0, 2}, {2, 0, 0}, 10});
}

// Seven beans are the full lap of three holes a side.
//
//       1   4   1             2   0   2
//   5               7  ->  5              14
//       1   7   0             2   0   1
TEST_CASE("a full lap that ends where it began captures")
{
    checkSowing({5, {1, 4, 1}, {1, 7, 0}, 7}, 2, {Outcome::TURN_ENDS, 7, {SOUTH, 2}, 6},
                {5, {2, 0, 2}, {2, 0, 1}, 14});
}

//       1   0   1             2   0   2
//   5               7  ->  5              10
//       1   7   0             2   0   1
TEST_CASE("a full lap captures the bean just sown across if the hole there was empty before")
{
    checkSowing({5, {1, 0, 1}, {1, 7, 0}, 7}, 2, {Outcome::TURN_ENDS, 7, {SOUTH, 2}, 2},
                {5, {2, 0, 2}, {2, 0, 1}, 10});
}

TEST_CASE("a full lap from any hole of any board captures")
{
    for (int holes = 1; holes <= 10; holes++)
    {
        for (int hole = 1; hole <= holes; hole++)
        {
            const std::vector<int> ones(static_cast<std::size_t>(holes), 1);
            Drawing before{0, ones, ones, 0};
            before.at(SOUTH, hole) = 2 * holes + 1;
            const std::vector<int> twos(static_cast<std::size_t>(holes), 2);
            Drawing after{0, twos, twos, 1 + 3};
            after.at(SOUTH, hole) = 0;
            after.at(NORTH, hole) = 0;
            CAPTURE(before);
            checkSowing(before, hole, {Outcome::TURN_ENDS, 2 * holes + 1, {SOUTH, hole}, 3}, after);
        }
    }
}

//       1   4   1             3   6   3
//   5               7  ->  5               9
//       1  14   0             3   2   2
TEST_CASE("two full laps leave two beans where they began and capture nothing")
{
    checkSowing({5, {1, 4, 1}, {1, 14, 0}, 7}, 2, {Outcome::TURN_ENDS, 14, {SOUTH, 2}, 0},
                {5, {3, 6, 3}, {3, 2, 2}, 9});
}

//       1   1   1             1   1   1
//   5               6  ->  5               7
//       0   2   1             0   2   0
TEST_CASE("a last bean in the own pot is an extra turn")
{
    checkSowing({5, {1, 1, 1}, {0, 2, 1}, 6}, 3, {Outcome::EXTRA_TURN, 1, {SOUTH, POT}, 0},
                {5, {1, 1, 1}, {0, 2, 0}, 7});
    checkSowing({5, {1, 1, 1}, {0, 2, 1}, 6}, 2, {Outcome::EXTRA_TURN, 2, {SOUTH, POT}, 0},
                {5, {1, 1, 1}, {0, 0, 2}, 7});
}

// Eight beans from hole 3 are a lap and one bean more.
//
//       1   1   1             2   2   2
//   5               6  ->  5               8
//       0   2   8             1   3   1
TEST_CASE("a last bean in the own pot after a lap is an extra turn too")
{
    checkSowing({5, {1, 1, 1}, {0, 2, 8}, 6}, 3, {Outcome::EXTRA_TURN, 8, {SOUTH, POT}, 0},
                {5, {2, 2, 2}, {1, 3, 1}, 8});
}

//       1   1   1             1   1   1
//   5               6  ->  5               7
//       0   0   1             0   0   0
TEST_CASE("a last bean in the own pot ends the turn if the mover has no beans left")
{
    checkSowing({5, {1, 1, 1}, {0, 0, 1}, 6}, 3, {Outcome::TURN_ENDS, 1, {SOUTH, POT}, 0},
                {5, {1, 1, 1}, {0, 0, 0}, 7});
    checkSowing({5, {4}, {1}, 6}, 1, {Outcome::TURN_ENDS, 1, {SOUTH, POT}, 0}, {5, {4}, {0}, 7});
}

// The opponent has nothing to begin with: no reason not to go on.
//
//       0   0   0             0   0   0
//   5               6  ->  5               7
//       0   2   1             0   2   0
TEST_CASE("an extra turn does not depend on the opponent's beans")
{
    checkSowing({5, {0, 0, 0}, {0, 2, 1}, 6}, 3, {Outcome::EXTRA_TURN, 1, {SOUTH, POT}, 0},
                {5, {0, 0, 0}, {0, 2, 0}, 7});
}

TEST_CASE("the game is over when either side has no beans in play, whatever the pots hold")
{
    struct Position
    {
        Drawing board;
        bool isOver;
    };
    const Position positions[] = {
        {{0, {1, 0}, {0, 1}, 0}, false}, {{9, {0, 1}, {1, 0}, 9}, false},
        {{0, {0, 0}, {0, 1}, 0}, true},  {{0, {1, 0}, {0, 0}, 0}, true},
        {{0, {0, 0}, {0, 0}, 0}, true},  {{5, {0, 0}, {0, 0}, 7}, true},
        {{5, {0, 0}, {3, 4}, 0}, true},  {{0, {3, 4}, {0, 0}, 5}, true},
        {{48, {1}, {1}, 0}, false},
    };
    for (const Position& position : positions)
    {
        CAPTURE(position.board);
        for (Side side : {SOUTH, NORTH})
            CHECK(kalah_rules::isOver(boardOf(asFor(side, position.board))) == position.isOver);
    }
}

//       1   2   0             0   0   0
//   5               6  ->  8              13
//       0   3   4             0   0   0
TEST_CASE("a sweep puts the beans in play into the pots of the sides that they lie on")
{
    const Drawing drawings[] = {{5, {1, 2, 0}, {0, 3, 4}, 6},
                                {5, {0, 0, 0}, {0, 3, 4}, 6},
                                {5, {1, 2, 0}, {0, 0, 0}, 6},
                                {5, {0, 0, 0}, {0, 0, 0}, 6}};
    for (const Drawing& d : drawings)
    {
        CAPTURE(d);
        Board b = boardOf(d);
        kalah_rules::sweep(b);
        CHECK(drawingOf(b) == swept(d));
        kalah_rules::sweep(b);
        CHECK(drawingOf(b) == swept(d));
    }
    Board b = boardOf({5, {1, 2, 0}, {0, 3, 4}, 6});
    kalah_rules::sweep(b);
    CHECK(drawingOf(b) == Drawing{8, {0, 0, 0}, {0, 0, 0}, 13});
}

TEST_CASE("the margin counts beans in play for the side that they lie on")
{
    struct Position
    {
        Drawing board;
        int southMargin;
    };
    const Position positions[] = {
        {{5, {1, 2, 0}, {0, 3, 4}, 6}, 13 - 8}, {{23, {0, 0}, {0, 0}, 25}, 2},
        {{23, {0, 0}, {1, 2}, 22}, 2},          {{0, {3, 4}, {0, 0}, 7}, 0},
        {{9, {1, 0}, {0, 0}, 2}, -8},           {{0, {0}, {0}, 0}, 0},
        {{INT_MAX, {0}, {0}, 0}, -INT_MAX},     {{0, {INT_MAX - 1}, {0}, 1}, 2 - INT_MAX},
        {{0, {0}, {1}, INT_MAX - 1}, INT_MAX},
    };
    for (const Position& position : positions)
    {
        CAPTURE(position.board);
        const Board b = boardOf(position.board);
        CHECK(kalah_rules::margin(b, SOUTH) == position.southMargin);
        CHECK(kalah_rules::margin(b, NORTH) == -position.southMargin);
        CHECK(drawingOf(b) == position.board);
    }
}

TEST_CASE("the rules hold for billions of beans")
{
    //      0                    one bean more than whole laps of three: it falls into the pot
    //  0       0
    //   INT_MAX
    Board b = boardOf({0, {0}, {INT_MAX}, 0});
    CHECK(kalah_rules::sowAndCapture(b, SOUTH, 1).outcome == Outcome::EXTRA_TURN);
    CHECK(drawingOf(b) == Drawing{0, {INT_MAX / 3}, {INT_MAX / 3}, INT_MAX / 3 + 1});

    //   INT_MAX - 1
    //  0           0            the capture takes all the beans that there are
    //     1   0
    b = boardOf({0, {0, INT_MAX - 1}, {1, 0}, 0});
    CHECK(kalah_rules::sowAndCapture(b, SOUTH, 1).captured == INT_MAX);
    CHECK(drawingOf(b) == Drawing{0, {0, 0}, {0, 0}, INT_MAX});
}

TEST_CASE("the assignment's endgame: South wins 25 to 23")
{
    //       2   4   0   0   0   0
    //  22                          16
    //       0   0   1   1   1   1
    Board b = boardOf({22, {2, 4, 0, 0, 0, 0}, {0, 0, 1, 1, 1, 1}, 16});
    CHECK(kalah_rules::sowAndCapture(b, SOUTH, 6).outcome == Outcome::EXTRA_TURN);
    //       2   4   0   0   0   0
    //  22                          17
    //       0   0   1   1   1   0
    CHECK(drawingOf(b) == Drawing{22, {2, 4, 0, 0, 0, 0}, {0, 0, 1, 1, 1, 0}, 17});

    CHECK(kalah_rules::sowAndCapture(b, SOUTH, 4).outcome == Outcome::TURN_ENDS);
    //       2   4   0   0   0   0
    //  22                          17
    //       0   0   1   0   2   0
    CHECK(drawingOf(b) == Drawing{22, {2, 4, 0, 0, 0, 0}, {0, 0, 1, 0, 2, 0}, 17});
    CHECK_FALSE(kalah_rules::isOver(b));

    CHECK(kalah_rules::sowAndCapture(b, NORTH, 1).outcome == Outcome::TURN_ENDS);
    //       0   4   0   0   0   0
    //  23                          17
    //       1   0   1   0   2   0
    CHECK(drawingOf(b) == Drawing{23, {0, 4, 0, 0, 0, 0}, {1, 0, 1, 0, 2, 0}, 17});
    CHECK_FALSE(kalah_rules::isOver(b));

    const Sowing capture = kalah_rules::sowAndCapture(b, SOUTH, 1);
    CHECK(told(capture) == told(Expected{Outcome::TURN_ENDS, 1, {SOUTH, 2}, 5}));
    //       0   0   0   0   0   0
    //  23                          22
    //       0   0   1   0   2   0
    CHECK(drawingOf(b) == Drawing{23, {0, 0, 0, 0, 0, 0}, {0, 0, 1, 0, 2, 0}, 22});
    CHECK(kalah_rules::isOver(b));
    CHECK(kalah_rules::margin(b, SOUTH) == 2);

    kalah_rules::sweep(b);
    //       0   0   0   0   0   0
    //  23                          25
    //       0   0   0   0   0   0
    CHECK(drawingOf(b) == Drawing{23, {0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}, 25});
    CHECK(kalah_rules::margin(b, SOUTH) == 2);
}

// The root of the assignment's game tree, South to move:
//
//       0   1   0   0   2   0
//  22                          20
//       0   0   2   0   1   0
TEST_CASE("the assignment's game tree comes about as its text says")
{
    const Drawing root{22, {0, 1, 0, 0, 2, 0}, {0, 0, 2, 0, 1, 0}, 20};
    CHECK(legalHoles(root, SOUTH) == std::vector<int>{3, 5});

    //       0   1   0   0   2   0
    //  22                          20
    //       0   0   0   1   2   0
    const Drawing p1 = afterTurn(root, SOUTH, {3});
    CHECK(p1 == Drawing{22, {0, 1, 0, 0, 2, 0}, {0, 0, 0, 1, 2, 0}, 20});

    //       0   1   0   0   2   0
    //  22                          20
    //       0   0   2   0   0   1
    const Drawing p2 = afterTurn(root, SOUTH, {5});
    CHECK(p2 == Drawing{22, {0, 1, 0, 0, 2, 0}, {0, 0, 2, 0, 0, 1}, 20});

    SUBCASE("P11: from P1, North sows from hole 2, across from nothing")
    {
        //       1   0   0   0   2   0
        //  22                          20
        //       0   0   0   1   2   0
        const Drawing p11 = afterTurn(p1, NORTH, {2});
        CHECK(p11 == Drawing{22, {1, 0, 0, 0, 2, 0}, {0, 0, 0, 1, 2, 0}, 20});

        //       1   0   0   0   2   0
        //  22                          20
        //       0   0   0   0   3   0
        const Drawing p111 = afterTurn(p11, SOUTH, {4});
        CHECK(p111 == Drawing{22, {1, 0, 0, 0, 2, 0}, {0, 0, 0, 0, 3, 0}, 20});
        CHECK(potMargin(p111) == -2);

        // Hole 5 ends in the pot, then hole 4 captures the beans in North's hole 5.
        //
        //       1   0   0   0   0   0
        //  22                          24
        //       0   0   0   0   0   1
        const Drawing p112 = afterTurn(p11, SOUTH, {5, 4});
        CHECK(p112 == Drawing{22, {1, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 1}, 24});

        // Holes 5, 6 and 4 leave South no beans, and North's last one is swept.
        //
        //       0   0   0   0   0   0
        //  23                          25
        //       0   0   0   0   0   0
        const Drawing p113 = afterTurn(p11, SOUTH, {5, 6, 4});
        CHECK(p113 == Drawing{23, {0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}, 25});
    }

    SUBCASE("P12: from P1, North sows from hole 5, and South's replies are worth -2, -1 and 0")
    {
        //       0   1   1   1   0   0
        //  22                          20
        //       0   0   0   1   2   0
        const Drawing p12 = afterTurn(p1, NORTH, {5});
        CHECK(p12 == Drawing{22, {0, 1, 1, 1, 0, 0}, {0, 0, 0, 1, 2, 0}, 20});

        //       0   1   1   1   0   0
        //  22                          20
        //       0   0   0   0   3   0
        const Drawing p121 = afterTurn(p12, SOUTH, {4});
        CHECK(p121 == Drawing{22, {0, 1, 1, 1, 0, 0}, {0, 0, 0, 0, 3, 0}, 20});
        CHECK(potMargin(p121) == -2);

        //       0   1   1   1   0   0
        //  22                          21
        //       0   0   0   0   1   1
        const Drawing p122 = afterTurn(p12, SOUTH, {5, 4});
        CHECK(p122 == Drawing{22, {0, 1, 1, 1, 0, 0}, {0, 0, 0, 0, 1, 1}, 21});
        CHECK(potMargin(p122) == -1);

        //       0   1   1   1   0   0
        //  22                          22
        //       0   0   0   0   1   0
        const Drawing p123 = afterTurn(p12, SOUTH, {5, 6, 4});
        CHECK(p123 == Drawing{22, {0, 1, 1, 1, 0, 0}, {0, 0, 0, 0, 1, 0}, 22});
        CHECK(potMargin(p123) == 0);
    }

    SUBCASE("P21: from P2, North sows from hole 2, across from nothing")
    {
        //       1   0   0   0   2   0
        //  22                          20
        //       0   0   2   0   0   1
        CHECK(afterTurn(p2, NORTH, {2}) == Drawing{22, {1, 0, 0, 0, 2, 0}, {0, 0, 2, 0, 0, 1}, 20});
    }

    SUBCASE("P22: from P2, North's hole 5 captures, and North has the majority of the beans")
    {
        //       0   1   0   1   0   0
        //  25                          20
        //       0   0   0   0   0   1
        const Drawing p22 = afterTurn(p2, NORTH, {5});
        CHECK(p22 == Drawing{25, {0, 1, 0, 1, 0, 0}, {0, 0, 0, 0, 0, 1}, 20});
        CHECK(2 * p22.northPot > p22.total());
    }
}

TEST_CASE("ten thousand random games keep every rule at every sowing, and end")
{
    std::mt19937 rng(19890521);
    int sowings = 0;
    for (int game = 0; game < 10000; game++)
        sowings += playRandomGame(randomDrawing(rng, 8, 8, 10), rng);
    CHECK(sowings > 100000);
}

TEST_CASE("random games from the usual start keep every rule at every sowing, and end")
{
    std::mt19937 rng(48);
    for (int holes = 1; holes <= 6; holes++)
    {
        for (int beans = 1; beans <= 6; beans++)
        {
            for (int game = 0; game < 10; game++)
                playRandomGame(drawingOf(Board(holes, beans)), rng);
        }
    }
}

TEST_SUITE_END();
