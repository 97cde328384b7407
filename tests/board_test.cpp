// Board: every sentence of the assignment about it, and that any int is safe. A board is drawn
// above its case for South; checkSowing tries the same for North, the board turned by half a
// circle.

#include <doctest/doctest.h>

#include <climits>
#include <ctime>
#include <memory>
#include <new>
#include <stdexcept>
#include <type_traits>

#include "referee.h"
#include "support.h"

using namespace kalah_test;

namespace
{

// Hole numbers that no board of so many holes has.
std::vector<int> invalidHoles(int holes)
{
    return {-1, holes + 1, holes + 2, -holes, INT_MIN, INT_MIN + 1, INT_MAX, INT_MAX - 1};
}

//        11  12  13
//   10                24     every count different
//        21  22  23
const Drawing ALL_DIFFERENT{10, {11, 12, 13}, {21, 22, 23}, 24};

// Sows on the board as drawn and compares all that sow changes.
void checkSown(const Drawing& before, Side s, int hole, Place end, const Drawing& after)
{
    CAPTURE(before);
    CAPTURE(nameOf(s));
    CAPTURE(hole);
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
        checkSown(asFor(s, before), s, holeFor(s, hole, holes),
                  {sideFor(s, end.side), holeFor(s, end.hole, holes)}, asFor(s, after));
}

void checkRefusedSowing(const Drawing& d, Side s, int hole)
{
    CAPTURE(d);
    CAPTURE(nameOf(s));
    CAPTURE(hole);
    for (Side untouched : {NORTH, SOUTH})
    {
        Board b = boardOf(d);
        Place end{untouched, -99};
        CHECK_FALSE(b.sow(s, hole, end.side, end.hole));
        CHECK(drawingOf(b) == d);
        CHECK(end == Place{untouched, -99});
    }
}

void checkAgainstReferee(const Drawing& before, Side s, int hole)
{
    Drawing after = before;
    const Place end = sowBeanByBean(after, s, hole);
    checkSown(before, s, hole, end, after);
}

} // namespace

TEST_SUITE_BEGIN("board");

// That there are no others is checked by rules_check.sh.
TEST_CASE("Board has the public functions of the assignment, and their exact types")
{
    static_assert(std::is_constructible_v<Board, int, int>);
    static_assert(std::is_same_v<decltype(&Board::holes), int (Board::*)() const>);
    static_assert(std::is_same_v<decltype(&Board::beans), int (Board::*)(Side, int) const>);
    static_assert(std::is_same_v<decltype(&Board::beansInPlay), int (Board::*)(Side) const>);
    static_assert(std::is_same_v<decltype(&Board::totalBeans), int (Board::*)() const>);
    static_assert(std::is_same_v<decltype(&Board::sow), bool (Board::*)(Side, int, Side&, int&)>);
    static_assert(std::is_same_v<decltype(&Board::moveToPot), bool (Board::*)(Side, int, Side)>);
    static_assert(std::is_same_v<decltype(&Board::setBeans), bool (Board::*)(Side, int, int)>);
    static_assert(NORTH == 0 && SOUTH == 1 && NSIDES == 2 && POT == 0);
    CHECK(opponent(NORTH) == SOUTH);
    CHECK(opponent(SOUTH) == NORTH);
}

TEST_CASE("a new board has the given holes a side, the given beans a hole, and empty pots")
{
    for (int holes : {1, 2, 3, 6, 7, 100})
    {
        for (int beans : {0, 1, 4, 1000})
        {
            const Board b(holes, beans);
            CHECK(b.holes() == holes);
            CHECK(drawingOf(b) == startOf(holes, beans));
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
    struct Cap
    {
        int holes;
        int beans;
        int kept;
    };
    const Cap caps[] = {
        {6, INT_MAX, INT_MAX / 12},          {6, INT_MAX / 12, INT_MAX / 12},
        {6, INT_MAX / 12 + 1, INT_MAX / 12}, {6, INT_MAX / 12 - 1, INT_MAX / 12 - 1},
        {1, INT_MAX, INT_MAX / 2},           {INT_MIN, INT_MAX, INT_MAX / 2},
        {1, INT_MAX / 2 + 1, INT_MAX / 2},   {1000, INT_MAX, INT_MAX / 2000},
        {1000, 2000000, INT_MAX / 2000},     {1000, 1000000, 1000000},
    };
    for (const Cap& cap : caps)
    {
        CAPTURE(cap.holes);
        CAPTURE(cap.beans);
        CHECK(drawingOf(Board(cap.holes, cap.beans)) == startOf(std::max(cap.holes, 1), cap.kept));
    }
}

TEST_CASE("ruling 8: more than 2^24 holes a side throw length_error")
{
    const int mostHoles = 1 << 24;
    CHECK_THROWS_AS(Board(mostHoles + 1, 1), std::length_error);
    CHECK_THROWS_AS(Board(INT_MAX, 0), std::length_error);
    CHECK_THROWS_AS(Board(INT_MAX, INT_MAX), std::length_error);
    CHECK_THROWS_AS(Board(INT_MAX - 1, INT_MIN), std::length_error);
}

TEST_CASE("ruling 8: 2^24 holes a side are a board like any other if memory suffices")
{
    const int mostHoles = 1 << 24;
    std::unique_ptr<Board> b;
    try
    {
        b = std::make_unique<Board>(mostHoles, INT_MAX);
    }
    catch (const std::bad_alloc&)
    {
        MESSAGE("not enough memory to try");
        return;
    }
    Place end{NORTH, -99};
    CHECK(b->holes() == mostHoles);
    CHECK(b->beans(SOUTH, mostHoles) == 63);
    CHECK(b->sow(SOUTH, mostHoles - 62, end.side, end.hole));
    CHECK(end == Place{SOUTH, POT});
    CHECK(b->totalBeans() == 63 * 2 * mostHoles);
}

TEST_CASE("beans returns the number of beans in the hole or pot")
{
    const Board b = boardOf(ALL_DIFFERENT);
    const int north[] = {10, 11, 12, 13};
    const int south[] = {24, 21, 22, 23};
    for (int hole = POT; hole <= 3; hole++)
    {
        CHECK(b.beans(NORTH, hole) == north[hole]);
        CHECK(b.beans(SOUTH, hole) == south[hole]);
    }
}

TEST_CASE("ruling 8: beans returns -1 for an invalid hole, whatever the int")
{
    for (int holes : {1, 3, 6, 1000})
    {
        const Board b(holes, 4);
        for (int hole : invalidHoles(holes))
        {
            CAPTURE(hole);
            CHECK(b.beans(NORTH, hole) == -1);
            CHECK(b.beans(SOUTH, hole) == -1);
        }
    }
}

TEST_CASE("beansInPlay counts the holes of one side, totalBeans all holes and both pots")
{
    const Board b = boardOf(ALL_DIFFERENT);
    CHECK(b.beansInPlay(NORTH) == 11 + 12 + 13);
    CHECK(b.beansInPlay(SOUTH) == 21 + 22 + 23);
    CHECK(b.totalBeans() == 10 + 11 + 12 + 13 + 21 + 22 + 23 + 24);
    CHECK(boardOf({5, {0, 0}, {0, 1}, 7}).beansInPlay(NORTH) == 0);
    CHECK(boardOf({5, {0}, {0}, 7}).totalBeans() == 12);
    CHECK(Board(6, 0).totalBeans() == 0);
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
        checkRefusedSowing({0, {1}, {1}, 0}, s, POT);
    }
}

TEST_CASE("ruling 8: sow returns false and changes nothing if the hole is invalid")
{
    for (Side s : {NORTH, SOUTH})
    {
        for (int hole : invalidHoles(3))
            checkRefusedSowing(ALL_DIFFERENT, s, hole);
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
    checkSowing(startOf(6, 4), 1, {SOUTH, 5}, {0, {4, 4, 4, 4, 4, 4}, {0, 5, 5, 5, 5, 4}, 0});
}

// North sows towards his hole 1, into his pot, and on into South's hole 1.
//
//       0   3   0             1   0   0
//   0               0  ->  1               0
//       0   0   0             1   0   0
TEST_CASE("North sows from right to left, then along South's side from left to right")
{
    checkSown({0, {0, 3, 0}, {0, 0, 0}, 0}, NORTH, 2, {SOUTH, 1}, {1, {1, 0, 0}, {1, 0, 0}, 0});
}

//       1   1   1             1   1   1
//   5               6  ->  5               7
//       0   0   1             0   0   0
TEST_CASE("the last bean may end in the sower's own pot")
{
    checkSowing({5, {1, 1, 1}, {0, 0, 1}, 6}, 3, {SOUTH, POT}, {5, {1, 1, 1}, {0, 0, 0}, 7});
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
    checkSowing({5, {1}, {6}, 7}, 1, {SOUTH, 1}, {5, {3}, {2}, 9});
}

//       3   3   3             3   3   3
//   0               0  ->  0               0
//       1   0   0             0   1   0
TEST_CASE("sow itself makes no captures")
{
    checkSowing({0, {3, 3, 3}, {1, 0, 0}, 0}, 1, {SOUTH, 2}, {0, {3, 3, 3}, {0, 1, 0}, 0});
}

TEST_CASE("sow agrees with the referee, bean by bean, on thousands of random boards")
{
    std::mt19937 rng(20240521);
    for (int round = 0; round < 5000; round++)
    {
        Drawing d = randomDrawing(rng, 8, 20, 50);
        const Side s = between(rng, 0, 1) == 0 ? NORTH : SOUTH;
        const int hole = between(rng, 1, d.holes());
        d.at(s, hole) = between(rng, 1, 10) == 1 ? between(rng, 1, 2000) : between(rng, 1, 50);
        checkAgainstReferee(d, s, hole);
    }
}

TEST_CASE("sow agrees with the referee from every hole, for up to four laps")
{
    for (int holes = 1; holes <= 7; holes++)
    {
        for (int hole = 1; hole <= holes; hole++)
        {
            for (int beans = 1; beans <= 4 * (2 * holes + 1); beans++)
            {
                for (Side s : {NORTH, SOUTH})
                {
                    Drawing d = startOf(holes, 0);
                    d.at(s, hole) = beans;
                    checkAgainstReferee(d, s, hole);
                }
            }
        }
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

// A lap drops one bean on every place but the opponent's pot, so a few beans sown one by one, and
// then the laps, are the same as all of them sown one by one.
TEST_CASE("ruling 8: sow is exact for billions of beans")
{
    std::mt19937 rng(31);
    for (int round = 0; round < 5000; round++)
    {
        Drawing before = randomDrawing(rng, 8, 20, 50);
        const Side s = between(rng, 0, 1) == 0 ? NORTH : SOUTH;
        const int hole = between(rng, 1, before.holes());
        const int lap = 2 * before.holes() + 1;
        const int laps = between(rng, 0, 2000000000 / lap);

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

TEST_CASE("ruling 8: moveToPot returns false and changes nothing if the hole is invalid or a pot")
{
    Board b = boardOf(ALL_DIFFERENT);
    for (Side s : {NORTH, SOUTH})
    {
        for (Side potOwner : {NORTH, SOUTH})
        {
            CHECK_FALSE(b.moveToPot(s, POT, potOwner));
            for (int hole : invalidHoles(3))
                CHECK_FALSE(b.moveToPot(s, hole, potOwner));
        }
    }
    CHECK(drawingOf(b) == ALL_DIFFERENT);
}

TEST_CASE("moveToPot moves all beans of the hole, were they none, into the pot of the named owner")
{
    for (const Drawing& d : {ALL_DIFFERENT, Drawing{3, {0, 1, 0}, {1, 0, 2}, 4}})
    {
        for (Side s : {NORTH, SOUTH})
        {
            for (Side potOwner : {NORTH, SOUTH})
            {
                for (int hole = 1; hole <= 3; hole++)
                {
                    Drawing expected = d;
                    expected.at(potOwner, POT) += std::exchange(expected.at(s, hole), 0);
                    Board b = boardOf(d);
                    CHECK(b.moveToPot(s, hole, potOwner));
                    CHECK(drawingOf(b) == expected);
                }
            }
        }
    }
}

TEST_CASE("ruling 8: setBeans returns false and changes nothing if the hole is invalid")
{
    Board b = boardOf(ALL_DIFFERENT);
    for (int hole : invalidHoles(3))
    {
        for (int beans : {5, INT_MIN, INT_MAX})
        {
            CHECK_FALSE(b.setBeans(NORTH, hole, beans));
            CHECK_FALSE(b.setBeans(SOUTH, hole, beans));
        }
    }
    CHECK(drawingOf(b) == ALL_DIFFERENT);
}

TEST_CASE("setBeans sets a hole or a pot, and refuses a negative number")
{
    for (Side s : {NORTH, SOUTH})
    {
        for (int hole = POT; hole <= 3; hole++)
        {
            for (int beans : {0, 1, 99, 1000000, -1, INT_MIN})
            {
                Drawing expected = ALL_DIFFERENT;
                if (beans >= 0)
                    expected.at(s, hole) = beans;
                Board b = boardOf(ALL_DIFFERENT);
                CHECK(b.setBeans(s, hole, beans) == (beans >= 0));
                CHECK(drawingOf(b) == expected);
                CHECK(b.totalBeans() == expected.total());
                CHECK(b.beansInPlay(NORTH) == expected.inPlay(NORTH));
                CHECK(b.beansInPlay(SOUTH) == expected.inPlay(SOUTH));
            }
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
        CHECK(b.totalBeans() == INT_MAX);
        CHECK_FALSE(b.setBeans(opponent(s), POT, 1));
        CHECK(b.setBeans(s, 1, INT_MAX - 3));
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
        CHECK(copy.holes() == 3);
        CHECK(assigned.holes() == 3);
        CHECK(drawingOf(copy) == ALL_DIFFERENT);
        CHECK(drawingOf(assigned) == ALL_DIFFERENT);
        CHECK(assigned.setBeans(SOUTH, 2, 99));
        CHECK(original.beans(SOUTH, 2) == 22);
    }
}

TEST_SUITE_END();
