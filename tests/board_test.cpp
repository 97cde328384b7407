// Board: every sentence of the assignment about it, and that any int is safe.

#include <doctest/doctest.h>

#include <ctime>
#include <memory>
#include <new>
#include <type_traits>

#include "support.h"

using namespace kalah_test;

namespace
{

// Hole numbers that no board of this many holes has.
std::vector<int> invalidHoles(int holes)
{
    return {-1, holes + 1, holes + 2, -holes, INT_MIN, INT_MIN + 1, INT_MAX, INT_MAX - 1};
}

// North and South as drawn, every count different:
//
//        11  12  13
//   10                24
//        21  22  23
const Drawing ALL_DIFFERENT{10, {11, 12, 13}, {21, 22, 23}, 24};

struct SowingExample
{
    Drawing before;
    int hole;
    Place end;
    Drawing after;
};

// The example is South's; it has to hold for North on the board turned by half a circle.
void checkSowing(const SowingExample& example)
{
    for (Side sower : {SOUTH, NORTH})
    {
        const int holes = example.before.holes();
        Board b = boardOf(asFor(sower, example.before));
        Side endSide = opponent(sideFor(sower, example.end.side));
        int endHole = -99;
        CAPTURE(nameOf(sower));
        CAPTURE(example.before);
        CHECK(b.sow(sower, holeFor(sower, example.hole, holes), endSide, endHole));
        CHECK(drawingOf(b) == asFor(sower, example.after));
        CHECK(endSide == sideFor(sower, example.end.side));
        CHECK(endHole == holeFor(sower, example.end.hole, holes));
    }
}

void checkRefusedSowing(const Drawing& d, Side s, int hole)
{
    CAPTURE(d);
    CAPTURE(nameOf(s));
    CAPTURE(hole);
    for (Side untouched : {NORTH, SOUTH})
    {
        Board b = boardOf(d);
        Side endSide = untouched;
        int endHole = -99;
        CHECK_FALSE(b.sow(s, hole, endSide, endHole));
        CHECK(drawingOf(b) == d);
        CHECK(endSide == untouched);
        CHECK(endHole == -99);
    }
}

// Sows with the board and with the referee, and compares everything.
void checkAgainstReferee(const Drawing& before, Side s, int hole)
{
    Board b = boardOf(before);
    Drawing expected = before;
    const Place end = sowBeanByBean(expected, s, hole);
    Side endSide = opponent(end.side);
    int endHole = -99;
    CAPTURE(before);
    CAPTURE(nameOf(s));
    CAPTURE(hole);
    CHECK(b.sow(s, hole, endSide, endHole));
    CHECK(drawingOf(b) == expected);
    CHECK(endSide == end.side);
    CHECK(endHole == end.hole);
}

// A lap drops one bean on every place but the opponent's pot.
void addLaps(Drawing& d, Side sower, int laps)
{
    d.at(sower, POT) += laps;
    for (Side s : {NORTH, SOUTH})
    {
        for (int hole = 1; hole <= d.holes(); hole++)
            d.at(s, hole) += laps;
    }
}

} // namespace

TEST_SUITE_BEGIN("board");

TEST_CASE("Board declares exactly the public functions of the assignment")
{
    static_assert(std::is_constructible_v<Board, int, int>);
    static_assert(std::is_same_v<decltype(&Board::holes), int (Board::*)() const>);
    static_assert(std::is_same_v<decltype(&Board::beans), int (Board::*)(Side, int) const>);
    static_assert(std::is_same_v<decltype(&Board::beansInPlay), int (Board::*)(Side) const>);
    static_assert(std::is_same_v<decltype(&Board::totalBeans), int (Board::*)() const>);
    static_assert(std::is_same_v<decltype(&Board::sow), bool (Board::*)(Side, int, Side&, int&)>);
    static_assert(std::is_same_v<decltype(&Board::moveToPot), bool (Board::*)(Side, int, Side)>);
    static_assert(std::is_same_v<decltype(&Board::setBeans), bool (Board::*)(Side, int, int)>);
    CHECK(NORTH == 0);
    CHECK(SOUTH == 1);
    CHECK(NSIDES == 2);
    CHECK(POT == 0);
    CHECK(opponent(NORTH) == SOUTH);
    CHECK(opponent(SOUTH) == NORTH);
}

TEST_CASE("the assignment's own board test passes")
{
    Board b(3, 2);
    CHECK(b.holes() == 3);
    CHECK(b.totalBeans() == 12);
    CHECK(b.beans(SOUTH, POT) == 0);
    CHECK(b.beansInPlay(SOUTH) == 6);

    b.setBeans(SOUTH, 1, 1);
    b.moveToPot(SOUTH, 2, SOUTH);
    CHECK(b.totalBeans() == 11);
    CHECK(b.beans(SOUTH, 1) == 1);
    CHECK(b.beans(SOUTH, 2) == 0);
    CHECK(b.beans(SOUTH, POT) == 2);
    CHECK(b.beansInPlay(SOUTH) == 3);

    Side endSide = SOUTH;
    int endHole = -99;
    b.sow(SOUTH, 3, endSide, endHole);
    CHECK(endSide == NORTH);
    CHECK(endHole == 3);
    CHECK(b.beans(SOUTH, 3) == 0);
    CHECK(b.beans(NORTH, 3) == 3);
    CHECK(b.beans(SOUTH, POT) == 3);
    CHECK(b.beansInPlay(SOUTH) == 1);
    CHECK(b.beansInPlay(NORTH) == 7);
}

TEST_CASE("a new board has the given holes a side, the given beans a hole, and empty pots")
{
    for (int holes : {1, 2, 3, 6, 7, 100})
    {
        for (int beans : {0, 1, 4, 1000})
        {
            const Board b(holes, beans);
            const std::vector<int> row(static_cast<std::size_t>(holes), beans);
            CHECK(b.holes() == holes);
            CHECK(drawingOf(b) == Drawing{0, row, row, 0});
        }
    }
}

TEST_CASE("a number of holes that is not positive counts as 1")
{
    for (int holes : {0, -1, -6, INT_MIN})
    {
        CAPTURE(holes);
        const Board b(holes, 4);
        CHECK(b.holes() == 1);
        CHECK(drawingOf(b) == Drawing{0, {4}, {4}, 0});
    }
}

TEST_CASE("a negative number of beans per hole counts as 0")
{
    for (int beans : {-1, -4, INT_MIN})
    {
        CAPTURE(beans);
        CHECK(drawingOf(Board(3, beans)) == Drawing{0, {0, 0, 0}, {0, 0, 0}, 0});
    }
    CHECK(drawingOf(Board(INT_MIN, INT_MIN)) == Drawing{0, {0}, {0}, 0});
}

TEST_CASE("beans per hole are capped at the largest number whose total fits an int")
{
    struct Cap
    {
        int holes;
        int beans;
        int beansKept;
    };
    const Cap caps[] = {
        {6, INT_MAX, INT_MAX / 12},
        {6, INT_MAX / 12, INT_MAX / 12},
        {6, INT_MAX / 12 + 1, INT_MAX / 12},
        {6, INT_MAX / 12 - 1, INT_MAX / 12 - 1},
        {1, INT_MAX, INT_MAX / 2},
        {INT_MIN, INT_MAX, INT_MAX / 2},
        {1, INT_MAX / 2 + 1, INT_MAX / 2},
        {1000, INT_MAX, INT_MAX / 2000},
        {1000, 1000000, 1000000},
        {1000, 2000000, INT_MAX / 2000},
    };
    for (const Cap& cap : caps)
    {
        CAPTURE(cap.holes);
        CAPTURE(cap.beans);
        const Board b(cap.holes, cap.beans);
        const int holes = std::max(cap.holes, 1);
        REQUIRE(b.holes() == holes);
        for (Side s : {NORTH, SOUTH})
        {
            CHECK(b.beans(s, 1) == cap.beansKept);
            CHECK(b.beans(s, holes) == cap.beansKept);
            CHECK(b.beansInPlay(s) == cap.beansKept * holes);
        }
        CHECK(b.totalBeans() == cap.beansKept * holes * NSIDES);
    }
}

TEST_CASE("more than 2^24 holes a side throw length_error")
{
    const int mostHoles = 1 << 24;
    CHECK_THROWS_AS(Board(mostHoles + 1, 1), std::length_error);
    CHECK_THROWS_AS(Board(INT_MAX, 0), std::length_error);
    CHECK_THROWS_AS(Board(INT_MAX, INT_MAX), std::length_error);
    CHECK_THROWS_AS(Board(INT_MAX - 1, INT_MIN), std::length_error);
}

TEST_CASE("2^24 holes a side are a board like any other if memory suffices")
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
    CHECK(b->holes() == mostHoles);
    CHECK(b->beans(SOUTH, mostHoles) == 63);
    CHECK(b->totalBeans() == 63 * 2 * mostHoles);
    Side endSide = NORTH;
    int endHole = -99;
    CHECK(b->sow(SOUTH, mostHoles - 62, endSide, endHole));
    CHECK(endSide == SOUTH);
    CHECK(endHole == POT);
    CHECK(b->totalBeans() == 63 * 2 * mostHoles);
}

TEST_CASE("beans returns the number of beans in the hole or pot")
{
    const Board b = boardOf(ALL_DIFFERENT);
    CHECK(b.beans(NORTH, POT) == 10);
    CHECK(b.beans(NORTH, 1) == 11);
    CHECK(b.beans(NORTH, 2) == 12);
    CHECK(b.beans(NORTH, 3) == 13);
    CHECK(b.beans(SOUTH, 1) == 21);
    CHECK(b.beans(SOUTH, 2) == 22);
    CHECK(b.beans(SOUTH, 3) == 23);
    CHECK(b.beans(SOUTH, POT) == 24);
}

TEST_CASE("beans returns -1 for an invalid hole number")
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

TEST_CASE("beansInPlay counts the holes of one side and not its pot")
{
    const Board b = boardOf(ALL_DIFFERENT);
    CHECK(b.beansInPlay(NORTH) == 11 + 12 + 13);
    CHECK(b.beansInPlay(SOUTH) == 21 + 22 + 23);
    CHECK(boardOf({5, {0, 0}, {0, 1}, 7}).beansInPlay(NORTH) == 0);
    CHECK(boardOf({5, {0, 0}, {0, 1}, 7}).beansInPlay(SOUTH) == 1);
}

TEST_CASE("totalBeans counts all holes and both pots")
{
    CHECK(boardOf(ALL_DIFFERENT).totalBeans() == 10 + 11 + 12 + 13 + 21 + 22 + 23 + 24);
    CHECK(boardOf({5, {0}, {0}, 7}).totalBeans() == 12);
    CHECK(Board(6, 4).totalBeans() == 48);
    CHECK(Board(6, 0).totalBeans() == 0);
}

TEST_CASE("sow returns false and changes nothing if the hole is empty")
{
    checkRefusedSowing({3, {1, 0, 2}, {2, 0, 1}, 4}, NORTH, 2);
    checkRefusedSowing({3, {1, 0, 2}, {2, 0, 1}, 4}, SOUTH, 2);
    checkRefusedSowing({0, {0}, {0}, 0}, SOUTH, 1);
}

TEST_CASE("sow returns false and changes nothing if the hole is a pot, even a full one")
{
    for (Side s : {NORTH, SOUTH})
    {
        checkRefusedSowing({3, {1, 0, 2}, {2, 0, 1}, 4}, s, POT);
        checkRefusedSowing({0, {1}, {1}, 0}, s, POT);
    }
}

TEST_CASE("sow returns false and changes nothing if the hole number is invalid")
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
    checkSowing({{0, {4, 4, 4, 4, 4, 4}, {4, 4, 4, 4, 4, 4}, 0},
                 5,
                 {NORTH, 5},
                 {0, {4, 4, 4, 4, 5, 5}, {4, 4, 4, 4, 0, 5}, 1}});
    checkSowing({{0, {4, 4, 4, 4, 4, 4}, {4, 4, 4, 4, 4, 4}, 0},
                 1,
                 {SOUTH, 5},
                 {0, {4, 4, 4, 4, 4, 4}, {0, 5, 5, 5, 5, 4}, 0}});
}

// North sows towards his hole 1, into his pot, and on into South's hole 1.
//
//       0   3   0            1   0   0
//   0               0  ->  1               0
//       0   0   0            1   0   0
TEST_CASE("North sows from right to left, then along South's side from left to right")
{
    Board b = boardOf({0, {0, 3, 0}, {0, 0, 0}, 0});
    Side endSide = NORTH;
    int endHole = -99;
    CHECK(b.sow(NORTH, 2, endSide, endHole));
    CHECK(drawingOf(b) == Drawing{1, {1, 0, 0}, {1, 0, 0}, 0});
    CHECK(endSide == SOUTH);
    CHECK(endHole == 1);
}

//       1   1   1             1   1   1
//   5               6  ->  5               7
//       0   0   1             0   0   0
TEST_CASE("the last bean may end in the sower's own pot")
{
    checkSowing({{5, {1, 1, 1}, {0, 0, 1}, 6}, 3, {SOUTH, POT}, {5, {1, 1, 1}, {0, 0, 0}, 7}});
    checkSowing({{5, {1}, {1}, 6}, 1, {SOUTH, POT}, {5, {1}, {0}, 7}});
}

// Six beans from hole 3 go round the end of North's row and pass his pot.
//
//       1   1   1             2   2   2
//   5               7  ->  5               8
//       0   0   6             1   1   0
TEST_CASE("sow skips the opponent's pot")
{
    checkSowing({{5, {1, 1, 1}, {0, 0, 6}, 7}, 3, {SOUTH, 2}, {5, {2, 2, 2}, {1, 1, 0}, 8}});
}

// Seven beans are one lap on three holes a side.
//
//       1   1   1             2   2   2
//   5               7  ->  5               8
//       0   7   0             1   1   1
TEST_CASE("a lap goes past the hole that it began in, which gets a bean too")
{
    checkSowing({{5, {1, 1, 1}, {0, 7, 0}, 7}, 2, {SOUTH, 2}, {5, {2, 2, 2}, {1, 1, 1}, 8}});
    checkSowing({{5, {1, 1, 1}, {0, 9, 0}, 7}, 2, {SOUTH, POT}, {5, {2, 2, 2}, {1, 1, 2}, 9}});
    checkSowing({{5, {1}, {3}, 7}, 1, {SOUTH, 1}, {5, {2}, {1}, 8}});
    checkSowing({{5, {1}, {6}, 7}, 1, {SOUTH, 1}, {5, {3}, {2}, 9}});
}

//       3   3   3             3   3   3
//   0               0  ->  0               0
//       1   0   0             0   1   0
TEST_CASE("sow itself makes no captures")
{
    checkSowing({{0, {3, 3, 3}, {1, 0, 0}, 0}, 1, {SOUTH, 2}, {0, {3, 3, 3}, {0, 1, 0}, 0}});
}

TEST_CASE("sow agrees with sowing bean by bean on thousands of random boards")
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

TEST_CASE("sow drops as many beans as it picks up from every hole of every lap length")
{
    for (int holes = 1; holes <= 7; holes++)
    {
        const std::vector<int> empty(static_cast<std::size_t>(holes), 0);
        for (int hole = 1; hole <= holes; hole++)
        {
            for (int beans = 1; beans <= 4 * (2 * holes + 1); beans++)
            {
                for (Side s : {NORTH, SOUTH})
                {
                    Drawing d{0, empty, empty, 0};
                    d.at(s, hole) = beans;
                    checkAgainstReferee(d, s, hole);
                }
            }
        }
    }
}

TEST_CASE("sow takes no time for billions of beans")
{
    Board b(1, 0);
    REQUIRE(b.setBeans(SOUTH, 1, INT_MAX));
    const std::clock_t start = std::clock();
    Side endSide = NORTH;
    int endHole = -99;
    CHECK(b.sow(SOUTH, 1, endSide, endHole));
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    REQUIRE(seconds < 0.5);
    // INT_MAX is one more than a number of whole laps of three, so the pot gets the odd bean.
    CHECK(drawingOf(b) == Drawing{0, {INT_MAX / 3}, {INT_MAX / 3}, INT_MAX / 3 + 1});
    CHECK(endSide == SOUTH);
    CHECK(endHole == POT);
    CHECK(b.totalBeans() == INT_MAX);
}

// A whole lap adds one everywhere, so a few beans sown one by one, and then the laps, are the
// same as all of them sown one by one.
TEST_CASE("sow is exact for billions of beans")
{
    std::mt19937 rng(31);
    for (int round = 0; round < 5000; round++)
    {
        Drawing before = randomDrawing(rng, 8, 20, 50);
        const Side s = between(rng, 0, 1) == 0 ? NORTH : SOUTH;
        const int hole = between(rng, 1, before.holes());
        const int lap = 2 * before.holes() + 1;
        const int fewBeans = between(rng, 1, lap);
        const int laps = between(rng, 0, 2000000000 / lap);

        before.at(s, hole) = fewBeans;
        Drawing expected = before;
        const Place end = sowBeanByBean(expected, s, hole);
        addLaps(expected, s, laps);
        before.at(s, hole) += laps * lap;

        Board b = boardOf(before);
        const int total = b.totalBeans();
        Side endSide = opponent(end.side);
        int endHole = -99;
        CAPTURE(before);
        CHECK(b.sow(s, hole, endSide, endHole));
        CHECK(drawingOf(b) == expected);
        CHECK(endSide == end.side);
        CHECK(endHole == end.hole);
        CHECK(b.totalBeans() == total);
    }
}

TEST_CASE("moveToPot returns false and changes nothing if the hole is invalid or a pot")
{
    for (Side s : {NORTH, SOUTH})
    {
        for (Side potOwner : {NORTH, SOUTH})
        {
            Board b = boardOf(ALL_DIFFERENT);
            CHECK_FALSE(b.moveToPot(s, POT, potOwner));
            for (int hole : invalidHoles(3))
                CHECK_FALSE(b.moveToPot(s, hole, potOwner));
            CHECK(drawingOf(b) == ALL_DIFFERENT);
        }
    }
}

TEST_CASE("moveToPot moves all beans of the hole into the pot of the named owner")
{
    for (Side s : {NORTH, SOUTH})
    {
        for (Side potOwner : {NORTH, SOUTH})
        {
            for (int hole = 1; hole <= 3; hole++)
            {
                Drawing expected = ALL_DIFFERENT;
                expected.at(potOwner, POT) += std::exchange(expected.at(s, hole), 0);
                Board b = boardOf(ALL_DIFFERENT);
                CHECK(b.moveToPot(s, hole, potOwner));
                CHECK(drawingOf(b) == expected);
                CHECK(b.totalBeans() == ALL_DIFFERENT.total());
            }
        }
    }
}

TEST_CASE("moveToPot of an empty hole succeeds and moves nothing")
{
    const Drawing drawn{3, {0, 1}, {1, 0}, 4};
    Board b = boardOf(drawn);
    CHECK(b.moveToPot(NORTH, 1, NORTH));
    CHECK(b.moveToPot(SOUTH, 2, NORTH));
    CHECK(drawingOf(b) == drawn);
}

TEST_CASE("moveToPot can gather as many beans as there are ints in one pot")
{
    Board b = boardOf({0, {INT_MAX - 1}, {1}, 0});
    CHECK(b.moveToPot(NORTH, 1, SOUTH));
    CHECK(b.moveToPot(SOUTH, 1, SOUTH));
    CHECK(drawingOf(b) == Drawing{0, {0}, {0}, INT_MAX});
}

TEST_CASE("setBeans returns false and changes nothing if the hole is invalid")
{
    Board b = boardOf(ALL_DIFFERENT);
    for (Side s : {NORTH, SOUTH})
    {
        for (int hole : invalidHoles(3))
        {
            CHECK_FALSE(b.setBeans(s, hole, 5));
            CHECK_FALSE(b.setBeans(s, hole, INT_MIN));
            CHECK_FALSE(b.setBeans(s, hole, INT_MAX));
        }
    }
    CHECK(drawingOf(b) == ALL_DIFFERENT);
}

TEST_CASE("setBeans returns false and changes nothing if the number of beans is negative")
{
    Board b = boardOf(ALL_DIFFERENT);
    for (Side s : {NORTH, SOUTH})
    {
        for (int hole = POT; hole <= 3; hole++)
        {
            CHECK_FALSE(b.setBeans(s, hole, -1));
            CHECK_FALSE(b.setBeans(s, hole, INT_MIN));
        }
    }
    CHECK(drawingOf(b) == ALL_DIFFERENT);
}

TEST_CASE("setBeans sets a hole or a pot, and the totals follow")
{
    for (Side s : {NORTH, SOUTH})
    {
        for (int hole = POT; hole <= 3; hole++)
        {
            for (int beans : {0, 1, 99, 1000000})
            {
                Drawing expected = ALL_DIFFERENT;
                expected.at(s, hole) = beans;
                Board b = boardOf(ALL_DIFFERENT);
                CHECK(b.setBeans(s, hole, beans));
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
TEST_CASE("setBeans refuses what would make the total larger than an int")
{
    const Drawing ones{0, {1, 1}, {1, 1}, 0};
    for (Side s : {NORTH, SOUTH})
    {
        for (int tooMany : {INT_MAX, INT_MAX - 1, INT_MAX - 2})
        {
            Board b = boardOf(ones);
            CHECK_FALSE(b.setBeans(s, 1, tooMany));
            CHECK_FALSE(b.setBeans(s, POT, tooMany));
            CHECK(drawingOf(b) == ones);
            CHECK(b.totalBeans() == 4);
        }
        Board b = boardOf(ones);
        CHECK(b.setBeans(s, 1, INT_MAX - 3));
        CHECK(b.totalBeans() == INT_MAX);
        CHECK_FALSE(b.setBeans(opponent(s), POT, 1));
        CHECK_FALSE(b.setBeans(s, 1, INT_MAX - 2));
        CHECK(b.setBeans(s, 1, INT_MAX - 3));
        CHECK(b.totalBeans() == INT_MAX);
        CHECK(b.setBeans(s, 2, 0));
        CHECK(b.setBeans(opponent(s), POT, 1));
        CHECK(b.totalBeans() == INT_MAX);
        CHECK(b.setBeans(s, 1, 0));
        CHECK(b.totalBeans() == 3);
    }
}

TEST_CASE("a copy of a board and the board do not change each other")
{
    Board original = boardOf(ALL_DIFFERENT);
    Board copy(original);
    Side endSide = NORTH;
    int endHole = -99;
    CHECK(original.sow(SOUTH, 3, endSide, endHole));
    CHECK(drawingOf(copy) == ALL_DIFFERENT);
    const Drawing sown = drawingOf(original);
    CHECK(copy.moveToPot(NORTH, 1, SOUTH));
    CHECK(copy.setBeans(SOUTH, 2, 99));
    CHECK(drawingOf(original) == sown);
}

TEST_CASE("an assigned board takes the size and the beans, and goes its own way")
{
    for (int holes : {1, 3, 8})
    {
        Board target(holes, 4);
        Board source = boardOf(ALL_DIFFERENT);
        target = source;
        CHECK(target.holes() == 3);
        CHECK(drawingOf(target) == ALL_DIFFERENT);
        CHECK(source.setBeans(NORTH, POT, 0));
        CHECK(drawingOf(target) == ALL_DIFFERENT);
        Board& itself = target;
        target = itself;
        CHECK(drawingOf(target) == ALL_DIFFERENT);
    }
}

TEST_CASE("no function of Board writes to cout or reads from cin")
{
    CoutCapture capture;
    CinFeed feed("1 2 3\n");
    Board b(3, 2);
    Side endSide = NORTH;
    int endHole = -99;
    b.sow(SOUTH, 1, endSide, endHole);
    b.sow(SOUTH, 77, endSide, endHole);
    b.moveToPot(NORTH, 1, SOUTH);
    b.moveToPot(NORTH, -1, SOUTH);
    b.setBeans(NORTH, 1, 5);
    b.setBeans(NORTH, 1, -5);
    CHECK(b.beans(NORTH, 9) == -1);
    CHECK(b.beansInPlay(NORTH) + b.beansInPlay(SOUTH) <= b.totalBeans());
    CHECK(capture.text() == "");
    CHECK(feed.consumed() == "");
}

TEST_SUITE_END();
