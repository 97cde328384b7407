// The engine as its callers see it, through kalah_engine::prospects: the contract in Side.h, and
// what SmartPlayer makes of it.

#include <doctest/doctest.h>

#include <climits>
#include <functional>
#include <random>
#include <thread>
#include <tuple>
#include <vector>

#include "../Game.h"
#include "../Player.h"
#include "minimax.h"
#include "process.h"
#include "referee.h"
#include "support.h"

using namespace kalah_engine;
using namespace kalah_test;

namespace
{

using Prospects = std::vector<Prospect>;

// Calls check(i, position, side) for so many random positions of 1 to maxHoles holes in which that
// side has beans.
template <typename Check>
void forRandomPositions(unsigned seed, int count, int maxHoles, int maxBeans, Check check)
{
    std::mt19937 random(seed);
    for (int i = 0; i < count; i++)
    {
        const Side s = i % 2 == 0 ? SOUTH : NORTH;
        Drawing d = startOf(1, 0);
        while (d.inPlay(s) == 0)
            d = drawingOfSize(sizeInTurn(i, count, maxHoles), random, maxBeans, 9);
        CAPTURE(d);
        check(i, d, s);
    }
}

// What holds of every answer: each legal hole once, the estimates within the bounds, and no hole
// behind one that is proven to be worse.
void checkAnswer(const Drawing& d, Side s, const Prospects& answer)
{
    std::vector<int> holes;
    for (const Prospect& p : answer)
    {
        holes.push_back(p.hole);
        REQUIRE(p.lower <= p.estimate);
        REQUIRE(p.estimate <= p.upper);
        for (const Prospect* later = &p + 1; later != answer.data() + answer.size(); ++later)
            REQUIRE(p.upper >= later->lower);
    }
    std::sort(holes.begin(), holes.end());
    REQUIRE(holes == legalHoles(d, s));
}

int leadAhead(const Drawing& d, Side s, int turns);

// By how much s leads by the pots, so many turns after this sowing began the first of them. A game
// that is over by then is swept.
int leadAfter(Drawing d, Side s, int hole, int turns)
{
    if (judgeSowing(d, s, hole).goesAgain)
        return leadAhead(d, s, turns);
    return judgeOver(d) ? judgeMargin(d, s) : -leadAhead(d, opponent(s), turns - 1);
}

// The same for the side to move, with its best sowing.
int leadAhead(const Drawing& d, Side s, int turns)
{
    if (turns == 0)
        return potLead(d, s);
    int best = INT_MIN;
    for (int hole : legalHoles(d, s))
        best = std::max(best, leadAfter(d, s, hole, turns));
    return best;
}

// South's margin at the end of a game that nobody sees.
int playedMargin(const Board& b, Player& south, Player& north)
{
    const Console silence;
    Game game(b, &south, &north);
    while (game.move())
    {
    }
    return game.beans(SOUTH, POT) - game.beans(NORTH, POT);
}

// The margins of the first player, by holes and beans from 1 on.
const int KNOWN_MARGINS[6][4] = {
    {0, -2, 6, -2}, {2, -2, -2, -10}, {0, 4, 2, 2}, {2, 6, 6, 2}, {0, 2, 6, 10}, {2, 6, 2, 8},
};

} // namespace

TEST_SUITE("door")
{

    TEST_CASE("every hole has the margin of minimax, pots included, and the best comes first")
    {
        Minimax minimax;
        forRandomPositions(4, KALAH_SANITIZED ? 150 : 600, 3, 3,
                           [&](int, const Drawing& d, Side s) {
                               const Prospects answer =
                                   prospects(boardOf(d), s, Wanted::EVERY_HOLE, FULL_STRENGTH);
                               checkAnswer(d, s, answer);
                               for (const Prospect& p : answer)
                                   REQUIRE((p.lower == p.upper && minimax.allows(p, d, s)));
                           });
    }

    TEST_CASE("the best hole alone is as good, and what is said of the others is true")
    {
        Minimax minimax;
        forRandomPositions(
            5, KALAH_SANITIZED ? 400 : 1500, 4, 2, [&](int, const Drawing& d, Side s) {
                const Prospects answer = prospects(boardOf(d), s, Wanted::BEST_HOLE, FULL_STRENGTH);
                checkAnswer(d, s, answer);
                REQUIRE(minimax.sowingMargin(d, s, answer.front().hole) == minimax.margin(d, s));
                for (const Prospect& p : answer)
                    REQUIRE(minimax.allows(p, d, s));
            });
    }

    TEST_CASE("the first hole of a hint is the one that SmartPlayer plays, before and after it")
    {
        const SmartPlayer smart("Lisa");
        const int count = KALAH_SANITIZED ? 100 : 300;
        forRandomPositions(6, count, 5, 3, [&](int i, const Drawing& d, Side s) {
            const Board b = boardOf(d);
            const int before = i % 3 == 0 ? smart.chooseMove(b, s) : 0;
            const int hole = prospects(b, s, Wanted::EVERY_HOLE, FULL_STRENGTH).front().hole;
            REQUIRE(smart.chooseMove(b, s) == hole);
            REQUIRE((i % 3 != 0 || before == hole));
        });
    }

    TEST_CASE("a new process chooses the same hole, and its hint begins with it")
    {
        const Drawing d = {3, {1, 0, 2, 1}, {2, 1, 0, 2}, 1};
        const auto choice = [&](Wanted wanted) {
            return inChild([&, wanted] {
                       return prospects(boardOf(d), SOUTH, wanted, FULL_STRENGTH).front().hole;
                   })
                .exitCode;
        };
        CHECK(choice(Wanted::BEST_HOLE) > 0);
        CHECK(choice(Wanted::BEST_HOLE) == choice(Wanted::EVERY_HOLE));
    }

    TEST_CASE("6 holes and 4 beans are a win by 8 with the third hole, told at once")
    {
        const int margins[] = {-14, -10, 8, -2, -8, 4};
        const Limits noTime = {0, FULL_STRENGTH.turns};
        for (Side s : {SOUTH, NORTH})
        {
            const Prospects answer = prospects(Board(6, 4), s, Wanted::EVERY_HOLE, noTime);
            REQUIRE(answer.size() == 6);
            for (const Prospect& p : answer)
            {
                const int margin = margins[holeFor(s, p.hole, 6) - 1];
                CHECK(std::tie(p.lower, p.upper) == std::tie(margin, margin));
            }
            CHECK(answer.front().hole == holeFor(s, 3, 6));
            CHECK(SmartPlayer("Lisa").chooseMove(Board(6, 4), s) == answer.front().hole);
        }
    }

    TEST_CASE("all holes of the first four sowings of 6 holes and 4 beans are known at once")
    {
        std::mt19937 random(7);
        const Limits noTime = {0, FULL_STRENGTH.turns};
        for (int i = 0; i < 500; i++)
        {
            Referee game(startOf(6, 4));
            for (int sowings = 0; sowings < i % 5; sowings++)
                game.sow(anyOf(game.legalHoles(), random));
            CAPTURE(game.moves());
            const Board b = boardOf(game.board());
            const Prospects answer = prospects(b, game.toMove(), Wanted::EVERY_HOLE, noTime);
            checkAnswer(game.board(), game.toMove(), answer);
            for (const Prospect& p : answer)
                REQUIRE(p.lower == p.upper);
        }
    }

    TEST_CASE("without beans there is no hole")
    {
        for (Wanted wanted : {Wanted::BEST_HOLE, Wanted::EVERY_HOLE})
        {
            for (int turns : {1, FULL_STRENGTH.turns})
            {
                const Board b = boardOf({0, {1, 2}, {0, 0}, 3});
                CHECK(prospects(b, SOUTH, wanted, {1000, turns}).empty());
                CHECK(prospects(b, NORTH, wanted, {1000, turns}).size() == 2);
                CHECK(prospects(Board(20, 0), SOUTH, wanted, {1000, turns}).empty());
            }
        }
    }

    TEST_CASE("a single legal hole is not thought about, unless its prospects are wanted")
    {
        Drawing d = startOf(8, 20);
        d.south = {20, 0, 0, 0, 0, 0, 0, 0};
        const auto start = std::chrono::steady_clock::now();
        CHECK(SmartPlayer("Lisa").chooseMove(boardOf(d), SOUTH) == 1);
        CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(3));
        //  60   0   0
        //   0   0   1    ends the game, 59 behind
        d = {0, {60, 0, 0}, {0, 0, 1}, 0};
        const Prospects answer = prospects(boardOf(d), SOUTH, Wanted::EVERY_HOLE, FULL_STRENGTH);
        REQUIRE(answer.size() == 1);
        CHECK(std::tie(answer[0].lower, answer[0].upper) == std::make_tuple(-59, -59));
    }

    TEST_CASE("when the time is short the answer is still true and whole")
    {
        std::mt19937 random(8);
        for (int i = 0; i < 60; i++)
        {
            // Boards for each of the answerers.
            const int holes[] = {6, 7, 8, 12};
            Drawing d = startOf(holes[i % 4], 4 + i % 3);
            for (int& beans : d.south)
                beans = between(random, 0, 7);
            d.south[0]++;
            const Wanted wanted = i % 2 == 0 ? Wanted::BEST_HOLE : Wanted::EVERY_HOLE;
            CAPTURE(d);
            checkAnswer(d, SOUTH, prospects(boardOf(d), SOUTH, wanted, {i % 5 * 10, INT_MAX}));
        }
    }

    TEST_CASE("a limit of turns is one of sight: no endgame table, no book, no proof")
    {
        const Prospects start = prospects(Board(6, 4), SOUTH, Wanted::EVERY_HOLE, {4000, 3});
        for (const Prospect& p : start)
            CHECK(p.upper - p.lower > 48);
        // The same position again, after the engine has learnt more: the same answer.
        prospects(boardOf({9, {0, 2, 1, 0, 3, 1}, {2, 1, 0, 4, 1, 2}, 9}), SOUTH,
                  Wanted::EVERY_HOLE, FULL_STRENGTH);
        const Board b = boardOf({9, {0, 2, 1, 0, 3, 1}, {2, 1, 0, 4, 1, 3}, 9});
        const Prospects once = prospects(b, SOUTH, Wanted::EVERY_HOLE, {4000, 2});
        prospects(b, SOUTH, Wanted::EVERY_HOLE, FULL_STRENGTH);
        const Prospects again = prospects(b, SOUTH, Wanted::EVERY_HOLE, {4000, 2});
        REQUIRE(once.size() == again.size());
        for (std::size_t i = 0; i < once.size(); i++)
        {
            CHECK(once[i].hole == again[i].hole);
            CHECK(once[i].estimate == again[i].estimate);
        }
    }

    TEST_CASE("a limit of turns counts the pots at its horizon, and nothing else")
    {
        forRandomPositions(41, 200, 5, 5, [&](int i, Drawing d, Side s) {
            const bool isLarge = i % 10 < 2; // too large for the compact search
            const int turns = 1 + i / 2 % (isLarge ? 2 : 4);
            d.north.resize(isLarge ? 9 : d.north.size(), 1);
            d.south.resize(isLarge ? 9 : d.south.size(), 1);
            CAPTURE(turns);
            for (const Prospect& p : prospects(boardOf(d), s, Wanted::EVERY_HOLE, {4000, turns}))
                REQUIRE(std::abs(p.estimate - leadAfter(d, s, p.hole, turns)) <= 1);
        });
    }

    TEST_CASE("a board of millions of holes gets a legal hole in time, and within its memory")
    {
        for (int holes : {100001, 1 << 22, 1 << 24})
        {
            const Board b(holes, 1);
            for (Side s : {NORTH, SOUTH})
            {
                const auto start = std::chrono::steady_clock::now();
                CHECK(kalah_rules::isLegal(b, s, SmartPlayer("Lisa").chooseMove(b, s)));
                CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
            }
        }
    }

    TEST_CASE("4,000,000 holes are no trouble with 100 MB" * doctest::skip(KALAH_SANITIZED))
    {
        CHECK(inChild([] {
                  limitMemory(100);
                  const Board b(4000000, 1);
                  const int hole = SmartPlayer("Lisa").chooseMove(b, SOUTH);
                  return kalah_rules::isLegal(b, SOUTH, hole) ? 0 : 1;
              }).exitCode == 0);
    }

    TEST_CASE("ruling 11: two SmartPlayers in one thread stay under 256 MB together" *
              doctest::skip(KALAH_SANITIZED))
    {
        const Ending ending = inChild([] {
            Board b(6, 4);
            b.setBeans(SOUTH, 1, 6); // not in the book, and too hard for a proof
            const int hole = SmartPlayer("Lisa").chooseMove(b, SOUTH);
            b.setBeans(SOUTH, 1, 9); // too many beans for a proof
            const int other = SmartPlayer("Bart").chooseMove(b, NORTH);
            return hole > 0 && other > 0 ? 0 : 1;
        });
        CHECK(ending.exitCode == 0);
        CHECK(ending.megabytes < 256);
    }

    TEST_CASE("ruling 11: without memory for its tables the engine goes on" *
              doctest::skip(KALAH_SANITIZED))
    {
        // Enough for smaller tables of look-aheads and endgames, for proofs alone, for nothing.
        for (rlim_t megabytesMore : {18u, 8u, 1u})
        {
            // One that a proof is tried of, one that is looked ahead on, one for Board alone.
            for (const Drawing& d :
                 {Drawing{0, {4, 4, 4, 4, 4, 4}, {6, 4, 4, 4, 4, 4}, 0},
                  Drawing{0, {4, 4, 4, 4, 4, 4}, {9, 4, 4, 4, 4, 4}, 0}, startOf(20, 3)})
            {
                CAPTURE(megabytesMore);
                CAPTURE(d);
                CHECK(inChild([&] {
                          limitMemory(megabytesMore);
                          const Prospects answer =
                              prospects(boardOf(d), SOUTH, Wanted::BEST_HOLE, {300, INT_MAX});
                          return isLegalHole(d, SOUTH, answer.front().hole) ? 0 : 1;
                      }).exitCode == 0);
            }
        }
    }

    TEST_CASE("ruling 12: two threads that ask one SmartPlayer get the best holes")
    {
        const SmartPlayer smart("Lisa");
        const Drawing d = startOf(3, 3);
        int holes[2] = {0, 0};
        std::thread first([&] { holes[0] = smart.chooseMove(boardOf(d), SOUTH); });
        std::thread second([&] { holes[1] = smart.chooseMove(boardOf(d), SOUTH); });
        first.join();
        second.join();
        Minimax minimax;
        for (int hole : holes)
        {
            REQUIRE(isLegalHole(d, SOUTH, hole));
            CHECK(minimax.sowingMargin(d, SOUTH, hole) == minimax.margin(d, SOUTH));
        }
    }

    TEST_CASE("the known margins are proven, and SmartPlayer on both sides reaches them")
    {
        SmartPlayer south("Lisa");
        SmartPlayer north("Bart");
        for (int holes = 1; holes <= 6; holes++)
        {
            for (int beans = 1; beans <= 4; beans++)
            {
                if (KALAH_SANITIZED && holes * beans > 16)
                    continue;
                CAPTURE(holes);
                CAPTURE(beans);
                const Board b(holes, beans);
                const int margin = KNOWN_MARGINS[holes - 1][beans - 1];
                const Prospect best =
                    prospects(b, SOUTH, Wanted::EVERY_HOLE, FULL_STRENGTH).front();
                CHECK(std::tie(best.lower, best.upper) == std::tie(margin, margin));
                CHECK(playedMargin(b, south, north) == margin);
            }
        }
    }

    TEST_CASE("against BadPlayer and chance, SmartPlayer gets at least the known margin")
    {
        SmartPlayer smart("Lisa");
        BadPlayer bad("Homer");
        RandomPlayer chance("Bart", 6);
        for (int holes = 1; holes <= 5; holes++)
        {
            for (int beans = 1; beans <= 3; beans++)
            {
                const int known = KNOWN_MARGINS[holes - 1][beans - 1];
                const Board b(holes, beans);
                for (Player* other : {static_cast<Player*>(&bad), static_cast<Player*>(&chance)})
                {
                    CAPTURE(holes);
                    CAPTURE(beans);
                    CAPTURE(other->name());
                    CHECK(playedMargin(b, smart, *other) >= known);
                    CHECK(playedMargin(b, *other, smart) <= known);
                }
            }
        }
    }

} // TEST_SUITE
