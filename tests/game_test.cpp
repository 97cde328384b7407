// Game: every sentence of the assignment about it, and the rulings on turns, ends and players who
// do not play along. Its public functions and their types are compared by rules_check.sh; what is
// shown when, and what a watcher and a person type, is tried with the program itself. Marge is
// always South, Homer North.

#include <doctest/doctest.h>

#include <climits>

#include "../Game.h"
#include "support.h"

using namespace kalah_test;

namespace
{

// One move, in silence.
bool moves(Game& g)
{
    const Console console;
    return g.move();
}

// What is shown from here on when nobody types anything.
std::string textOfPlay(Game& g)
{
    const Console console;
    g.play();
    return console.shown();
}

// What two players sow from, and what the board is after each move. Nobody may be asked for more,
// and a game that is over stays as it is.
void checkStory(const Drawing& start, const std::vector<int>& south, const std::vector<int>& north,
                const std::vector<Drawing>& afterMoves)
{
    ScriptedPlayer marge("Marge", south);
    ScriptedPlayer homer("Homer", north);
    Game g(boardOf(start), &marge, &homer);
    CAPTURE(start);
    CHECK(statusIsRight(g, start));
    for (const Drawing& after : afterMoves)
    {
        CHECK(moves(g));
        CHECK(drawingOf(g, start.holes()) == after);
        CHECK(statusIsRight(g, after));
    }
    if (judgeOver(afterMoves.back()))
        CHECK_FALSE(moves(g));
    CHECK(drawingOf(g, start.holes()) == afterMoves.back());
    CHECK(marge.asked().size() == south.size());
    CHECK(homer.asked().size() == north.size());
}

// Holes that nobody may sow from on the board below.
//
//       1   0   2
//   3               4
//       2   0   1
const Drawing REFUSAL{3, {1, 0, 2}, {2, 0, 1}, 4};
const int REFUSED_HOLES[] = {POT, -1, 2, 4, 7, INT_MAX, INT_MIN, INT_MAX - 1, INT_MIN + 1};

// And what South's hole 1 makes of it.
const Drawing AFTER_SOUTH{3, {1, 0, 2}, {0, 1, 2}, 4};

} // namespace

TEST_SUITE_BEGIN("game");

TEST_CASE("a game is played on a copy of the board, and a copy of a game goes its own way")
{
    ScriptedPlayer marge("Marge", {1, 1});
    ScriptedPlayer homer("Homer", {});
    Board b = boardOf(REFUSAL);
    Game original(b, &marge, &homer);
    Game copy(original);
    CHECK(b.setBeans(SOUTH, 1, 99));
    CHECK(moves(original));
    CHECK(drawingOf(original, 3) == AFTER_SOUTH);
    CHECK(b.beans(SOUTH, 1) == 99);
    CHECK(drawingOf(copy, 3) == REFUSAL);
    CHECK(moves(copy));
    CHECK(drawingOf(copy, 3) == AFTER_SOUTH);
    copy = Game(boardOf(REFUSAL), &marge, &homer);
    CHECK(drawingOf(copy, 3) == REFUSAL);
}

TEST_CASE("ruling 8: beans returns the beans of the game's board, or -1 for an invalid hole")
{
    const Drawing d{10, {11, 12, 13}, {21, 22, 23}, 24};
    const Game g(boardOf(d), nullptr, nullptr);
    CHECK(drawingOf(g, 3) == d);
    for (int hole : {-1, 4, 5, INT_MIN, INT_MAX})
    {
        CHECK(g.beans(NORTH, hole) == -1);
        CHECK(g.beans(SOUTH, hole) == -1);
    }
}

TEST_CASE("display shows both names and every count, and asks nobody anything")
{
    ScriptedPlayer marge("Marge", {}, true);
    ScriptedPlayer homer("Homer", {});
    for (const Drawing& d :
         {Drawing{51, {31, 32, 33}, {41, 42, 43}, 52}, Drawing{INT_MAX / 2, {0}, {0}, INT_MAX / 3},
          drawingOf(Board(6, INT_MAX)), startOf(100, 77), startOf(1, 0)})
    {
        CAPTURE(d);
        const Game g(boardOf(d), &marge, &homer);
        Console console("1 2 3\n");
        g.display();
        CHECK(showsBoard(console.shown(), d));
        CHECK(contains(console.shown(), "Marge"));
        CHECK(contains(console.shown(), "Homer"));
        CHECK(console.unread() == "1 2 3\n");
        CHECK(drawingOf(g, d.holes()) == d);
    }
    CHECK(marge.asked().empty());
    CHECK(homer.asked().empty());
}

// ---- status

TEST_CASE("status sets over, hasWinner only if it is over, and winner only if there is one")
{
    for (const Drawing& d : {startOf(2, 4), Drawing{40, {1, 0}, {0, 1}, 0},
                             Drawing{24, {0, 0}, {0, 0}, 24}, Drawing{20, {0, 0}, {3, 1}, 16},
                             Drawing{16, {3, 1}, {0, 0}, 20}, Drawing{23, {0, 0}, {0, 0}, 25}})
        CHECK_MESSAGE(statusIsRight(Game(boardOf(d), nullptr, nullptr), d), d);
}

TEST_CASE("ruling 4: a board with an empty side is over at once, and a sweep changes no winner")
{
    const std::pair<Drawing, Side> positions[] = {
        {{23, {0, 0}, {0, 0}, 25}, SOUTH}, {{25, {0, 0}, {0, 0}, 23}, NORTH},
        {{23, {0, 0}, {3, 0}, 22}, SOUTH}, {{22, {0, 3}, {0, 0}, 23}, NORTH},
        {{0, {0, 0}, {1, 0}, 0}, SOUTH},   {{0, {0, 1}, {0, 0}, 0}, NORTH},
        {{9, {0, 0}, {1, 1}, 0}, NORTH},   {{0, {1, 1}, {0, 0}, 9}, SOUTH},
    };
    for (const auto& position : positions)
    {
        const Drawing& board = position.first;
        CAPTURE(board);
        ScriptedPlayer marge("Marge", {1, 2});
        ScriptedPlayer homer("Homer", {1, 2});
        Game g(boardOf(board), &marge, &homer);
        CHECK(statusIsRight(g, board));
        CHECK_FALSE(moves(g));
        CHECK(drawingOf(g, 2) == board);
        textOfPlay(g);
        CHECK(drawingOf(g, 2) == swept(board));
        CHECK(statusIsRight(g, swept(board)));
        CHECK(judgeMargin(board, position.second) > 0);
        CHECK(marge.asked().empty());
        CHECK(homer.asked().empty());
    }
}

// ---- move

//       2   2   2
//   0               0     holes 3 and 2 end in the pot, then hole 1 ends the turn with a capture
//       1   2   1
TEST_CASE("ruling 2: a move includes all extra turns")
{
    checkStory({0, {2, 2, 2}, {1, 2, 1}, 0}, {3, 2, 1}, {}, {{0, {2, 0, 2}, {0, 0, 1}, 5}});
}

//       2   0   1             0   0   0
//   5               6  ->  8               7
//       0   0   1             0   0   0
TEST_CASE("ruling 2: a last bean in the pot ends move and game if the mover has no beans left")
{
    checkStory({5, {2, 0, 1}, {0, 0, 1}, 6}, {3}, {}, {{8, {0, 0, 0}, {0, 0, 0}, 7}});
}

//       2   0   1             0   0   0             0   3   0             0   0   0
//   5               6  ->  9               7    5               6  ->  5              12
//       0   0   2             0   0   0             1   0   2             0   0   0
TEST_CASE("ruling 3: a turn that leaves either side without beans sweeps the other's")
{
    checkStory({5, {2, 0, 1}, {0, 0, 2}, 6}, {3}, {}, {{9, {0, 0, 0}, {0, 0, 0}, 7}});
    checkStory({5, {0, 3, 0}, {1, 0, 2}, 6}, {1}, {}, {{5, {0, 0, 0}, {0, 0, 0}, 12}});
}

//       2   4   0   0   0   0
//  22                          16
//       0   0   1   1   1   1
TEST_CASE("the assignment's endgame takes three moves, and South wins 25 to 23")
{
    checkStory(assignmentEndgame(), {6, 4, 1}, {1},
               {{22, {2, 4, 0, 0, 0, 0}, {0, 0, 1, 0, 2, 0}, 17},
                {23, {0, 4, 0, 0, 0, 0}, {1, 0, 1, 0, 2, 0}, 17},
                {23, {0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}, 25}});
}

// P112 is hole 5 into the pot and hole 4 with a capture; P113 leaves South no beans, and North's
// last one is swept; P22 is North's capture, which gives him the majority of the 48 beans.
//
//       0   1   0   0   2   0
//  22                          20     South to move
//       0   0   2   0   1   0
TEST_CASE("the assignment's game tree comes about as its text says")
{
    const Drawing root{22, {0, 1, 0, 0, 2, 0}, {0, 0, 2, 0, 1, 0}, 20};
    const Drawing p1{22, {0, 1, 0, 0, 2, 0}, {0, 0, 0, 1, 2, 0}, 20};
    const Drawing p11{22, {1, 0, 0, 0, 2, 0}, {0, 0, 0, 1, 2, 0}, 20};
    const Drawing p112{22, {1, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 1}, 24};
    const Drawing p113{23, {0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}, 25};
    const Drawing p2{22, {0, 1, 0, 0, 2, 0}, {0, 0, 2, 0, 0, 1}, 20};
    const Drawing p22{25, {0, 1, 0, 1, 0, 0}, {0, 0, 0, 0, 0, 1}, 20};
    checkStory(root, {3, 5, 4}, {2}, {p1, p11, p112});
    checkStory(root, {3, 5, 6, 4}, {2}, {p1, p11, p113});
    checkStory(root, {5}, {5}, {p2, p22});
}

// South's hole 3 goes into the pot, her hole 1 captures.
//
//       1   0   2             1   0   2             1   0   0
//   3               4  ->  3               5  ->  3               8
//       2   0   1             2   0   0             0   1   0
TEST_CASE("ruling 6: an illegal hole leaves the board as it is, move says so and returns false")
{
    const Drawing afterExtraTurn{3, {1, 0, 2}, {2, 0, 0}, 5};
    const Drawing afterTurn{3, {1, 0, 0}, {0, 1, 0}, 8};
    for (int hole : REFUSED_HOLES)
    {
        CAPTURE(hole);
        ScriptedPlayer marge("Marge", {hole, 3, hole, 1}, hole % 2 == 0);
        ScriptedPlayer homer("Homer", {hole, 1});
        Game g(boardOf(REFUSAL), &marge, &homer);
        for (const Drawing& before : {REFUSAL, afterExtraTurn, afterTurn})
        {
            const Console console;
            CHECK_FALSE(g.move());
            CHECK(contains(console.shown(),
                           hole % 2 == 0 && !(before == afterTurn)
                               ? "Marge (South) leaves the game."
                               : "chooses hole " + std::to_string(hole) + ", which is not legal."));
            CHECK(drawingOf(g, 3) == before);
            CHECK(statusIsRight(g, before));
            if (before == afterExtraTurn)
                CHECK(moves(g));
        }
        CHECK(moves(g)); // it is still the same player's turn
        CHECK(marge.asked().size() == 4);
        CHECK(homer.asked().size() == 2);
    }
}

TEST_CASE("a null player is one who makes no move")
{
    ScriptedPlayer marge("Marge", {1});
    Player* const pairs[][NSIDES] = {{nullptr, nullptr}, {nullptr, &marge}, {&marge, nullptr}};
    for (Player* const* pair : pairs)
    {
        Game g(boardOf(REFUSAL), pair[0], pair[1]);
        const std::string text = textOfPlay(g);
        CHECK(
            contains(text, pair[0] == nullptr ? "nobody (South) leaves" : "nobody (North) leaves"));
        CHECK(contains(text, "abandoned"));
        CHECK_FALSE(moves(g));
        CHECK(drawingOf(g, 3) == (pair[0] == nullptr ? REFUSAL : AFTER_SOUTH));
    }
}

TEST_CASE("South begins, then they alternate: random games go as the referee has them go")
{
    std::mt19937 rng(300);
    const RandomPlayer maggie("Maggie", 301);
    for (int game = 0; game < 300; game++)
    {
        const Drawing start = randomDrawing(rng, 7, 5, 5);
        CHECK_MESSAGE(goesByTheRules<Game>(start, maggie, maggie), start);
    }
}

// ---- play

TEST_CASE("ruling 4: play announces the winner or the tie with the score, at once if it must")
{
    struct Ending
    {
        Drawing start;
        std::vector<int> south;
        std::vector<int> north;
        std::string result;
    };
    const Ending endings[] = {
        {assignmentEndgame(), {6, 4, 1}, {1}, "Marge (South) wins 25 to 23."},
        {{25, {2, 0, 1}, {0, 0, 1}, 16}, {3}, {}, "Homer (North) wins 28 to 17."},
        {{35, {1, 0, 1}, {1, 1, 0}, 16}, {1}, {3}, "Homer (North) wins 39 to 16."},
        {{24, {2, 0, 1}, {0, 0, 1}, 26}, {3}, {}, "It is a tie, 27 to 27."},
        {{51, {11, 12}, {0, 0}, 60}, {}, {}, "Homer (North) wins 74 to 60."},
        {{51, {11, 12}, {0, 0}, 99}, {}, {}, "Marge (South) wins 99 to 74."},
        {{74, {0, 0}, {11, 12}, 51}, {}, {}, "It is a tie, 74 to 74."},
        {{44, {0, 0}, {0, 0}, 44}, {}, {}, "It is a tie, 44 to 44."},
    };
    for (const Ending& ending : endings)
    {
        CAPTURE(ending.start);
        ScriptedPlayer marge("Marge", ending.south, true);
        ScriptedPlayer homer("Homer", ending.north);
        Game g(boardOf(ending.start), &marge, &homer);
        for (int again = 0; again < 2; again++)
        {
            const std::string text = textOfPlay(g);
            CHECK(contains(text, "\n" + ending.result + "\n"));
            CHECK(contains(text, " tie") == !contains(ending.result, " wins "));
            CHECK_FALSE(contains(text, "abandoned"));
            CHECK(statusIsRight(g, swept(drawingOf(g, ending.start.holes()))));
        }
        CHECK(marge.asked().size() == ending.south.size());
        CHECK(homer.asked().size() == ending.north.size());
    }
}

TEST_CASE("ruling 6: play stops at an illegal hole and says that the game was abandoned")
{
    for (int hole : REFUSED_HOLES)
    {
        for (Side refused : {SOUTH, NORTH})
        {
            CAPTURE(hole);
            ScriptedPlayer marge("Marge", {refused == SOUTH ? hole : 1, 1, 1}, hole % 2 == 0);
            ScriptedPlayer homer("Homer", {hole, 1, 1});
            Game g(boardOf(REFUSAL), &marge, &homer);
            CHECK(contains(textOfPlay(g), "abandoned"));
            CHECK(drawingOf(g, 3) == (refused == SOUTH ? REFUSAL : AFTER_SOUTH));
            CHECK(marge.asked().size() == 1);
            CHECK(homer.asked().size() == (refused == SOUTH ? 0 : 1));
        }
    }
}

TEST_CASE("play with a person asks nobody for ENTER, and neither it nor move reads the words")
{
    for (Side human : {SOUTH, NORTH})
    {
        ScriptedPlayer marge("Marge", {6, 4, 1}, human == SOUTH);
        ScriptedPlayer homer("Homer", {1}, human == NORTH);
        Game g(boardOf(assignmentEndgame()), &marge, &homer);
        Console console("1 2 3\n");
        CHECK(g.move());
        g.play();
        CHECK(judgeOver(drawingOf(g, 6)));
        CHECK_FALSE(contains(console.shown(), "ENTER"));
        CHECK(console.unread() == "1 2 3\n");
    }
}

TEST_SUITE_END();
