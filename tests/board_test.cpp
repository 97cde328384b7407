// Board: every sentence of the assignment about it, and that any int is safe. Its public functions
// and their types are compared by rules_check.sh. A board is drawn above its case for South;
// checkSowing tries the same for North, the board turned by half a circle.

#include <doctest/doctest.h>

#include <climits>
#include <ctime>
#include <stdexcept>

#include "referee.h"

using namespace kalah_test;

namespace
{

//        11  12  13
//   10                24     every count different
//        21  22  23
const Drawing ALL_DIFFERENT{10, {11, 12, 13}, {21, 22, 23}, 24};

// Sows on the board as drawn and compares all that sow changes.
void checkSown(const Drawing& before, Side s, int hole, Place end, const Drawing& after)
{
    INFO(before << ", " << nameOf(s) << ' ' << hole);
    Board b = boardOf(before);
    Place sown{opponent(end.side), -99};
    CHECK(b.sow(s, hole, sown.side, sown.hole));
    CHECK(drawingOf(b) == after);
    CHECK(sown == end);
}

void checkSowing(const Drawing& before, int hole, Place end, const Drawing& after)
{
    const int holes = before.holes();
    for (Side s : {SOUTH, NORTH})
        checkSown(asFor(s, before), s, holeFor(s, hole, holes), asFor(s, end, holes),
                  asFor(s, after));
}

void checkRefusedSowing(const Drawing& d, Side s, int hole)
{
    INFO(d << ", " << nameOf(s) << ' ' << hole);
    for (Side untouched : {NORTH, SOUTH})
    {
        Board b = boardOf(d);
        Place end{untouched, -99};
        CHECK_FALSE(b.sow(s, hole, end.side, end.hole));
        CHECK(drawingOf(b) == d);
        CHECK(end == Place{untouched, -99});
    }
}

} // namespace

TEST_SUITE_BEGIN("board");

TEST_CASE("a new board has the given holes a side, the given beans a hole, and empty pots")
{
    for (int holes : {1, 2, 3, 6, 7, 100})
    {
        for (int beans : {0, 1, 4, 1000})
        {
            CHECK(Board(holes, beans).holes() == holes);
            CHECK(drawingOf(Board(holes, beans)) == startOf(holes, beans));
        }
    }
}

TEST_CASE("holes that are not positive count as 1, beans that are negative as 0")
{
    for (int holes : {0, -1, -6, INT_MIN})
        CHECK(drawingOf(Board(holes, 4)) == startOf(1, 4));
    for (int beans : {-1, -4, INT_MIN})
        CHECK(drawingOf(Board(3, beans)) == startOf(3, 0));
    CHECK(drawingOf(Board(INT_MIN, INT_MIN)) == startOf(1, 0));
}

TEST_CASE("ruling 8: beans per hole are capped at the largest number whose total fits an int")
{
    for (int holes : {1, 6, 1000})
    {
        const int most = INT_MAX / (2 * holes);
        for (int beans : {INT_MAX, INT_MAX - 1, most + 1, most, most - 1})
            CHECK(drawingOf(Board(holes, beans)) == startOf(holes, std::min(beans, most)));
    }
}

TEST_CASE("ruling 8: a side has up to 2^24 holes, and more throw length_error")
{
    const int most = 1 << 24;
    const Board largest(most, INT_MAX);
    CHECK(largest.beans(SOUTH, most) == 63);
    CHECK(largest.totalBeans() == 63 * 2 * most);
    CHECK_THROWS_AS(Board(most + 1, 1), std::length_error);
    CHECK_THROWS_AS(Board(INT_MAX, INT_MAX), std::length_error);
    CHECK_THROWS_AS(Board(INT_MAX - 1, INT_MIN), std::length_error);
}

TEST_CASE("ruling 8: an invalid hole has -1 beans, and whatever is done to it changes nothing")
{
    Board b = boardOf(ALL_DIFFERENT);
    for (int hole : {-1, 4, 5, -3, INT_MIN, INT_MIN + 1, INT_MAX, INT_MAX - 1})
    {
        CAPTURE(hole);
        for (Side s : {NORTH, SOUTH})
        {
            CHECK(b.beans(s, hole) == -1);
            checkRefusedSowing(ALL_DIFFERENT, s, hole);
            for (Side potOwner : {NORTH, SOUTH})
                CHECK_FALSE(b.moveToPot(s, hole, potOwner));
            for (int beans : {5, INT_MIN, INT_MAX})
                CHECK_FALSE(b.setBeans(s, hole, beans));
        }
    }
    CHECK(drawingOf(b) == ALL_DIFFERENT);
}

//       1   0   2
//   3               4
//       2   0   1
TEST_CASE("sow returns false and changes nothing if the hole is empty or a pot, even a full one")
{
    for (Side s : {NORTH, SOUTH})
    {
        checkRefusedSowing({3, {1, 0, 2}, {2, 0, 1}, 4}, s, 2);
        checkRefusedSowing({3, {1, 0, 2}, {2, 0, 1}, 4}, s, POT);
    }
}

// The assignment's example: South's 4 beans in hole 5 go into her hole 6, her pot, and North's
// holes 6 and 5.
//
//       4   4   4   4   4   4             4   4   4   4   5   5
//   0                           0  ->  0                           1
//       4   4   4   4   4   4             4   4   4   4   0   5
TEST_CASE("sow drops one bean in each hole and the own pot, counterclockwise")
{
    checkSowing(startOf(6, 4), 5, {NORTH, 5}, {0, {4, 4, 4, 4, 5, 5}, {4, 4, 4, 4, 0, 5}, 1});
}

// Six beans from hole 3 go round the end of North's row and pass his pot.
//
//       1   1   1             2   2   2
//   5               7  ->  5               8
//       0   0   6             1   1   0
TEST_CASE("sow skips the opponent's pot")
{
    checkSowing({5, {1, 1, 1}, {0, 0, 6}, 7}, 3, {SOUTH, 2}, {5, {2, 2, 2}, {1, 1, 0}, 8});
}

// Seven beans are one lap on three holes a side.
//
//       1   1   1             2   2   2
//   5               7  ->  5               8
//       0   7   0             1   1   1
TEST_CASE("a lap goes past the hole that it began in, which gets a bean too")
{
    checkSowing({5, {1, 1, 1}, {0, 7, 0}, 7}, 2, {SOUTH, 2}, {5, {2, 2, 2}, {1, 1, 1}, 8});
    checkSowing({5, {1, 1, 1}, {0, 9, 0}, 7}, 2, {SOUTH, POT}, {5, {2, 2, 2}, {1, 1, 2}, 9});
}

//       3   3   3             3   3   3
//   0               0  ->  0               0
//       1   0   0             0   1   0
TEST_CASE("sow itself makes no captures")
{
    checkSowing({0, {3, 3, 3}, {1, 0, 0}, 0}, 1, {SOUTH, 2}, {0, {3, 3, 3}, {0, 1, 0}, 0});
}

// A lap drops one bean on every place but the opponent's pot, so a few beans sown one by one, and
// then the laps, are the same as all of them sown one by one.
TEST_CASE("ruling 8: sow agrees with the referee on any board, from one bean to billions")
{
    std::mt19937 rng(31);
    for (int round = 0; round < 10000; round++)
    {
        Drawing before = randomDrawing(rng, 8, 20, 50);
        const Side s = anySide(rng);
        const int hole = between(rng, 1, before.holes());
        const int lap = 2 * before.holes() + 1;
        const int laps = round % 2 == 0 ? between(rng, 0, 3) : between(rng, 0, 2000000000 / lap);
        before.at(s, hole) = between(rng, 1, lap);
        Drawing after = before;
        const Place end = sowBeanByBean(after, s, hole);
        before.at(s, hole) += laps * lap;
        after.at(s, POT) += laps;
        for (int each = 1; each <= after.holes(); each++)
        {
            after.at(NORTH, each) += laps;
            after.at(SOUTH, each) += laps;
        }
        checkSown(before, s, hole, end, after);
    }
}

// INT_MAX is one more than a number of whole laps of three, so the pot gets the odd bean.
TEST_CASE("ruling 8: sowing costs time in the number of holes, not of beans")
{
    const std::clock_t start = std::clock();
    checkSown({0, {0}, {INT_MAX}, 0}, SOUTH, 1, {SOUTH, POT},
              {0, {INT_MAX / 3}, {INT_MAX / 3}, INT_MAX / 3 + 1});
    CHECK(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC < 0.5);
}

TEST_CASE("moveToPot moves all beans of the hole, were they none, into the pot of the named owner")
{
    for (const Drawing& d : {ALL_DIFFERENT, Drawing{3, {0, 1, 0}, {1, 0, 2}, 4}})
    {
        for (int sides = 0; sides < 4; sides++)
        {
            const Side s = Side(sides % 2);
            const Side potOwner = Side(sides / 2);
            Board b = boardOf(d);
            Drawing expected = d;
            for (int hole = 1; hole <= 3; hole++)
            {
                expected.at(potOwner, POT) += std::exchange(expected.at(s, hole), 0);
                CHECK(b.moveToPot(s, hole, potOwner));
                CHECK(drawingOf(b) == expected);
            }
            CHECK_FALSE(b.moveToPot(s, POT, potOwner));
            CHECK(drawingOf(b) == expected);
        }
    }
}

TEST_CASE("setBeans sets what beans, beansInPlay and totalBeans tell, and refuses less than none")
{
    for (int place = 0; place < 8; place++)
    {
        const Side s = Side(place % 2);
        for (int beans : {0, 1, 99, 1000000, -1, INT_MIN})
        {
            Drawing expected = ALL_DIFFERENT;
            if (beans >= 0)
                expected.at(s, place / 2) = beans;
            Board b = boardOf(ALL_DIFFERENT);
            CHECK(b.setBeans(s, place / 2, beans) == (beans >= 0));
            CHECK(drawingOf(b) == expected);
            CHECK(b.totalBeans() == expected.total());
            CHECK(b.beansInPlay(NORTH) == expected.inPlay(NORTH));
            CHECK(b.beansInPlay(SOUTH) == expected.inPlay(SOUTH));
        }
    }
}

//      1   1
//  0           0     three more beans than the one hole that is set
//      1   1
TEST_CASE("ruling 8: setBeans refuses what would make the total larger than an int")
{
    for (Side s : {NORTH, SOUTH})
    {
        Board b = boardOf(startOf(2, 1));
        for (int tooMany : {INT_MAX, INT_MAX - 1, INT_MAX - 2})
        {
            CHECK_FALSE(b.setBeans(s, 1, tooMany));
            CHECK_FALSE(b.setBeans(s, POT, tooMany));
        }
        CHECK(drawingOf(b) == startOf(2, 1));
        CHECK(b.setBeans(s, 1, INT_MAX - 3));
        CHECK_FALSE(b.setBeans(opponent(s), POT, 1));
        CHECK(b.setBeans(s, 2, 0));
        CHECK(b.setBeans(opponent(s), POT, 1));
        CHECK(b.totalBeans() == INT_MAX);
        CHECK(b.moveToPot(s, 1, s));
        CHECK(b.beans(s, POT) == INT_MAX - 3);
    }
}

TEST_CASE("a copied or assigned board takes the size and the beans, and goes its own way")
{
    for (int holes : {1, 3, 8})
    {
        Board original = boardOf(ALL_DIFFERENT);
        const Board copy(original);
        Board assigned(holes, 4);
        assigned = original;
        Board& itself = assigned;
        assigned = itself;
        CHECK(original.moveToPot(SOUTH, 3, NORTH));
        CHECK(drawingOf(copy) == ALL_DIFFERENT);
        CHECK(drawingOf(assigned) == ALL_DIFFERENT);
        CHECK(assigned.setBeans(SOUTH, 2, 99));
        CHECK(original.beans(SOUTH, 2) == 22);
    }
}

TEST_SUITE_END();
