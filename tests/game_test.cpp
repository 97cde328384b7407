// Game: every sentence of the assignment about it, and the rulings on turns, ends and players who
// do not play along.

#include <doctest/doctest.h>

#include <type_traits>

#include "support.h"

#include "../Game.h"

using namespace kalah_test;

namespace
{

// ---------------------------------------------------------------------------------------------
// Looking at a game
// ---------------------------------------------------------------------------------------------

struct Status
{
    bool over;
    bool hasWinner;
    Side winner;
};

bool operator==(const Status& a, const Status& b)
{
    return a.over == b.over && a.hasWinner == b.hasWinner && a.winner == b.winner;
}

std::ostream& operator<<(std::ostream& out, const Status& s)
{
    return out << (s.over ? "over, " : "not over, ") << (s.hasWinner ? "won by " : "no winner, ")
               << nameOf(s.winner);
}

// What status makes of these values.
Status statusOf(const Game& g, Status given = {false, false, SOUTH})
{
    g.status(given.over, given.hasWinner, given.winner);
    return given;
}

// The status that a drawn board has, by the referee, where the given values may stay.
Status judgeStatus(const Drawing& d, Status given = {false, false, SOUTH})
{
    given.over = judgeOver(d);
    if (!given.over)
        return given;
    const int margin = judgeMargin(d, SOUTH);
    given.hasWinner = margin != 0;
    if (margin != 0)
        given.winner = margin > 0 ? SOUTH : NORTH;
    return given;
}

// All that a caller of status may have in the variables.
std::vector<Status> allStatuses()
{
    std::vector<Status> all;
    for (bool over : {false, true})
    {
        for (bool hasWinner : {false, true})
        {
            for (Side winner : {NORTH, SOUTH})
                all.push_back({over, hasWinner, winner});
        }
    }
    return all;
}

// The output of one call of move or play, cin being at its end or as typed.
struct Shown
{
    bool moved;
    std::string text;
    std::string unread;
};

Shown moveOf(Game& g, const std::string& typed = "")
{
    CoutCapture capture;
    CinFeed feed(typed);
    const bool moved = g.move();
    return {moved, capture.text(), feed.remaining()};
}

Shown playOf(Game& g, const std::string& typed = "")
{
    CoutCapture capture;
    CinFeed feed(typed);
    g.play();
    return {true, capture.text(), feed.remaining()};
}

// Whether one line of the text has the word and the numbers.
bool hasLine(const std::string& text, const std::string& word, std::initializer_list<int> numbers)
{
    const std::vector<std::string> lines = linesOf(text);
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
        return containsInAnyCase(line, word) && showsNumbers(line, numbers);
    });
}

// ---------------------------------------------------------------------------------------------
// Stories: what two players do, and what the board is after each move
// ---------------------------------------------------------------------------------------------

struct Story
{
    Drawing start;
    std::vector<int> south; // what Marge, who is South, sows from
    std::vector<int> north; // what Homer, who is North, sows from
    std::vector<Drawing> afterMoves;
};

void checkStory(const Story& story)
{
    ScriptedPlayer marge("Marge", story.south);
    ScriptedPlayer homer("Homer", story.north);
    Game g(boardOf(story.start), &marge, &homer);
    const int holes = story.start.holes();
    CAPTURE(story.start);
    CHECK(drawingOf(g, holes) == story.start);
    CHECK(statusOf(g) == judgeStatus(story.start));
    for (const Drawing& after : story.afterMoves)
    {
        CHECK(moveOf(g).moved);
        CHECK(drawingOf(g, holes) == after);
        CHECK(statusOf(g) == judgeStatus(after));
    }
    // Whoever was asked was asked for what the story says, and for nothing more.
    CHECK(marge.asked().size() == story.south.size());
    CHECK(homer.asked().size() == story.north.size());
}

// A story at whose end the game is over.
void checkStoryToTheEnd(const Story& story)
{
    checkStory(story);
    ScriptedPlayer marge("Marge", story.south);
    ScriptedPlayer homer("Homer", story.north);
    Game g(boardOf(story.start), &marge, &homer);
    for (std::size_t i = 0; i < story.afterMoves.size(); i++)
    {
        CHECK_FALSE(statusOf(g).over);
        CHECK(moveOf(g).moved);
    }
    CHECK(statusOf(g).over);
    for (int again = 0; again < 3; again++)
    {
        CHECK_FALSE(moveOf(g).moved);
        CHECK(drawingOf(g, story.start.holes()) == story.afterMoves.back());
    }
}

// Holes that nobody may sow from on the board below. Hole 2 is empty.
//
//       1   0   2
//   3               4
//       2   0   1
const Drawing REFUSAL{3, {1, 0, 2}, {2, 0, 1}, 4};
const int REFUSED_HOLES[] = {POT, -1, 2, 4, 7, INT_MAX, INT_MIN, INT_MAX - 1, INT_MIN + 1};

} // namespace

TEST_SUITE_BEGIN("game");

TEST_CASE("Game declares exactly the public functions of the assignment")
{
    static_assert(std::is_constructible_v<Game, const Board&, Player*, Player*>);
    static_assert(std::is_same_v<decltype(&Game::display), void (Game::*)() const>);
    static_assert(
        std::is_same_v<decltype(&Game::status), void (Game::*)(bool&, bool&, Side&) const>);
    static_assert(std::is_same_v<decltype(&Game::move), bool (Game::*)()>);
    static_assert(std::is_same_v<decltype(&Game::play), void (Game::*)()>);
    static_assert(std::is_same_v<decltype(&Game::beans), int (Game::*)(Side, int) const>);
}

TEST_CASE("the assignment's own game test passes")
{
    BadPlayer bp1("Bart");
    BadPlayer bp2("Homer");
    //       0   1   2
    //   0               0
    //       2   0   0
    Game g(boardOf({0, {0, 1, 2}, {2, 0, 0}, 0}), &bp1, &bp2);
    CHECK_FALSE(statusOf(g).over);
    const Drawing afterMoves[] = {
        {0, {0, 1, 0}, {0, 1, 0}, 3},
        {0, {1, 0, 0}, {0, 1, 0}, 3},
        {0, {1, 0, 0}, {0, 0, 1}, 3},
        {1, {0, 0, 0}, {0, 0, 0}, 4},
    };
    for (const Drawing& after : afterMoves)
    {
        CHECK(moveOf(g).moved);
        CHECK(drawingOf(g, 3) == after);
        CHECK(statusOf(g).over == judgeOver(after));
    }
    CHECK(statusOf(g) == Status{true, true, SOUTH});
}

TEST_CASE("the assignment's endgame: South wins 25 to 23")
{
    //       2   4   0   0   0   0
    //  22                          16
    //       0   0   1   1   1   1
    checkStoryToTheEnd({{22, {2, 4, 0, 0, 0, 0}, {0, 0, 1, 1, 1, 1}, 16},
                        {6, 4, 1},
                        {1},
                        // South sows from 6 and, in the same move, from 4.
                        {{22, {2, 4, 0, 0, 0, 0}, {0, 0, 1, 0, 2, 0}, 17},
                         {23, {0, 4, 0, 0, 0, 0}, {1, 0, 1, 0, 2, 0}, 17},
                         {23, {0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}, 25}}});
}

// ---------------------------------------------------------------------------------------------
// The constructor, beans and display
// ---------------------------------------------------------------------------------------------

TEST_CASE("a game is played on a copy of the board")
{
    const Drawing start{3, {1, 0, 2}, {2, 0, 1}, 4};
    Board b = boardOf(start);
    ScriptedPlayer marge("Marge", {1});
    ScriptedPlayer homer("Homer", {});
    Game g(b, &marge, &homer);
    CHECK(b.setBeans(SOUTH, 1, 99));
    CHECK(drawingOf(g, 3) == start);
    CHECK(b.setBeans(SOUTH, 1, 2));
    CHECK(moveOf(g).moved);
    CHECK(drawingOf(b) == start);
    CHECK_FALSE(drawingOf(g, 3) == start);
}

TEST_CASE("a copy of a game goes its own way")
{
    ScriptedPlayer marge("Marge", {1, 1});
    ScriptedPlayer homer("Homer", {});
    Game original(boardOf(REFUSAL), &marge, &homer);
    Game copy(original);
    CHECK(moveOf(original).moved);
    CHECK(drawingOf(copy, 3) == REFUSAL);
    CHECK(moveOf(copy).moved);
    CHECK(drawingOf(copy, 3) == drawingOf(original, 3));
    copy = Game(boardOf(REFUSAL), &marge, &homer);
    CHECK(drawingOf(copy, 3) == REFUSAL);
}

TEST_CASE("the player on the south side always moves first, then they alternate")
{
    ScriptedPlayer marge("Marge", {1, 3});
    ScriptedPlayer homer("Homer", {6, 4});
    Game g(Board(6, 4), &marge, &homer);
    for (std::size_t turn = 1; turn <= 2; turn++)
    {
        CHECK(moveOf(g).moved);
        REQUIRE(marge.asked().size() == turn);
        REQUIRE(homer.asked().size() == turn - 1);
        CHECK(moveOf(g).moved);
        REQUIRE(marge.asked().size() == turn);
        REQUIRE(homer.asked().size() == turn);
    }
    CHECK(marge.asked()[0].side == SOUTH);
    CHECK(homer.asked()[0].side == NORTH);
    CHECK(marge.asked()[1].side == SOUTH);
    CHECK(marge.asked()[0].board == drawingOf(Board(6, 4)));
    CHECK(homer.asked()[0].board == Drawing{0, {4, 4, 4, 4, 4, 4}, {0, 5, 5, 5, 5, 4}, 0});
}

TEST_CASE("one player may play both sides")
{
    ScriptedPlayer lisa("Lisa", {1, 6});
    Game g(Board(6, 4), &lisa, &lisa);
    CHECK(moveOf(g).moved);
    CHECK(moveOf(g).moved);
    REQUIRE(lisa.asked().size() == 2);
    CHECK(lisa.asked()[0].side == SOUTH);
    CHECK(lisa.asked()[1].side == NORTH);
}

TEST_CASE("beans returns the beans of the game's board, or -1 for an invalid hole")
{
    ScriptedPlayer marge("Marge", {});
    ScriptedPlayer homer("Homer", {});
    const Drawing d{10, {11, 12, 13}, {21, 22, 23}, 24};
    const Game g(boardOf(d), &marge, &homer);
    CHECK(drawingOf(g, 3) == d);
    for (Side s : {NORTH, SOUTH})
    {
        for (int hole : {-1, 4, 5, INT_MIN, INT_MAX})
            CHECK(g.beans(s, hole) == -1);
    }
}

TEST_CASE("display shows both names and every count, and asks nobody anything")
{
    ScriptedPlayer marge("Marge", {}, true);
    ScriptedPlayer homer("Homer", {});
    const Drawing drawings[] = {
        {51, {31, 32, 33}, {41, 42, 43}, 52},
        {0, {100}, {2000000}, 99},
        {11, {12, 13, 14, 15, 16, 17, 18, 19, 20, 21}, {32, 33, 34, 35, 36, 37, 38, 39, 40, 41}, 7},
        {INT_MAX / 2, {0, 0}, {0, 0}, INT_MAX / 3},
        drawingOf(Board(6, INT_MAX)),
        drawingOf(Board(100, 77)),
        drawingOf(Board(1, 0)),
    };
    for (const Drawing& d : drawings)
    {
        CAPTURE(d);
        const Game g(boardOf(d), &marge, &homer);
        CoutCapture capture;
        CinFeed feed("1 2 3\n");
        g.display();
        CHECK(showsBoard(capture.text(), d));
        CHECK(contains(capture.text(), "Marge"));
        CHECK(contains(capture.text(), "Homer"));
        CHECK(feed.consumed() == "");
        CHECK(drawingOf(g, d.holes()) == d);
    }
    CHECK(marge.asked().empty());
    CHECK(homer.asked().empty());
}

// ---------------------------------------------------------------------------------------------
// status
// ---------------------------------------------------------------------------------------------

TEST_CASE("status of a game that is not over sets over to false and changes nothing else")
{
    ScriptedPlayer marge("Marge", {});
    ScriptedPlayer homer("Homer", {});
    const Drawing drawings[] = {
        {0, {4, 4}, {4, 4}, 0}, {40, {1, 0}, {0, 1}, 0}, {0, {0, 1}, {1, 0}, 40}};
    for (const Drawing& d : drawings)
    {
        const Game g(boardOf(d), &marge, &homer);
        for (const Status& given : allStatuses())
            CHECK(statusOf(g, given) == Status{false, given.hasWinner, given.winner});
    }
}

TEST_CASE("status of a tie sets hasWinner to false and leaves winner unchanged")
{
    ScriptedPlayer marge("Marge", {});
    ScriptedPlayer homer("Homer", {});
    const Drawing drawings[] = {{24, {0, 0}, {0, 0}, 24},
                                {0, {0}, {0}, 0},
                                {20, {0, 0}, {3, 1}, 16},
                                {16, {3, 1}, {0, 0}, 20}};
    for (const Drawing& d : drawings)
    {
        const Game g(boardOf(d), &marge, &homer);
        for (const Status& given : allStatuses())
            CHECK(statusOf(g, given) == Status{true, false, given.winner});
    }
}

// The beans still in play count for their owner, so that a sweep does not change the winner.
TEST_CASE("status of a game with an empty side is over at once, and says who has the most beans")
{
    struct Position
    {
        Drawing board;
        Side winner;
    };
    const Position positions[] = {
        {{23, {0, 0}, {0, 0}, 25}, SOUTH}, {{25, {0, 0}, {0, 0}, 23}, NORTH},
        {{23, {0, 0}, {3, 0}, 22}, SOUTH}, {{22, {0, 3}, {0, 0}, 23}, NORTH},
        {{0, {0, 0}, {1, 0}, 0}, SOUTH},   {{0, {0, 1}, {0, 0}, 0}, NORTH},
        {{9, {0, 0}, {1, 1}, 0}, NORTH},   {{0, {1, 1}, {0, 0}, 9}, SOUTH},
    };
    ScriptedPlayer marge("Marge", {});
    ScriptedPlayer homer("Homer", {});
    for (const Position& position : positions)
    {
        CAPTURE(position.board);
        Game g(boardOf(position.board), &marge, &homer);
        for (const Status& given : allStatuses())
            CHECK(statusOf(g, given) == Status{true, true, position.winner});
        playOf(g);
        for (const Status& given : allStatuses())
            CHECK(statusOf(g, given) == Status{true, true, position.winner});
    }
}

// ---------------------------------------------------------------------------------------------
// move
// ---------------------------------------------------------------------------------------------

TEST_CASE("an ordinary move sows and passes the turn")
{
    //       2   2   2             2   2   2             3   3   0
    //   0               0  ->  0               0  ->  0               0
    //       2   2   2             0   3   3             0   3   3
    checkStory({{0, {2, 2, 2}, {2, 2, 2}, 0},
                {1},
                {3},
                {{0, {2, 2, 2}, {0, 3, 3}, 0}, {0, {3, 3, 0}, {0, 3, 3}, 0}}});
}

TEST_CASE("a move includes South's extra turns")
{
    //       2   2   2
    //   0               0     holes 3 and 2 end in the pot, then hole 1 ends the turn
    //       1   2   1
    checkStory({{0, {2, 2, 2}, {1, 2, 1}, 0}, {3, 2, 1}, {}, {{0, {2, 0, 2}, {0, 0, 1}, 5}}});
    checkStory({{0, {2, 2, 2}, {1, 2, 1}, 0}, {3, 1}, {}, {{0, {2, 2, 2}, {0, 3, 0}, 1}}});
}

TEST_CASE("a move includes North's extra turns")
{
    //       1   2   1             1   2   1
    //   0               0  ->  0               0     North sows from 1 into the pot, then from 3
    //       1   2   2             0   3   2
    checkStory({{0, {1, 2, 1}, {1, 2, 2}, 0},
                {1},
                {1, 3},
                {{0, {1, 2, 1}, {0, 3, 2}, 0}, {1, {0, 3, 0}, {0, 3, 2}, 0}}});
}

TEST_CASE("a move completes a capture")
{
    //       0   3   1             0   0   1
    //   0               0  ->  0               4
    //       1   0   2             0   0   2
    checkStory({{0, {0, 3, 1}, {1, 0, 2}, 0}, {1}, {}, {{0, {0, 0, 1}, {0, 0, 2}, 4}}});

    //       1   0   1             1   0   1             1   0   0
    //   0               0  ->  0               0  ->  3               0
    //       1   1   2             0   2   2             0   0   2
    checkStory({{0, {1, 0, 1}, {1, 1, 2}, 0},
                {1},
                {3},
                {{0, {1, 0, 1}, {0, 2, 2}, 0}, {3, {1, 0, 0}, {0, 0, 2}, 0}}});
}

TEST_CASE("a full lap that ends where it began captures")
{
    //       1   0   1             2   0   2
    //   5               7  ->  5              10
    //       1   7   0             2   0   1
    checkStory({{5, {1, 0, 1}, {1, 7, 0}, 7}, {2}, {}, {{5, {2, 0, 2}, {2, 0, 1}, 10}}});

    //       0   7   1             0   7   1             1   0   2
    //   7               5  ->  7               5  -> 12               5
    //       1   1   1             0   2   1             1   0   2
    checkStory({{7, {0, 7, 1}, {1, 1, 1}, 5},
                {1},
                {2},
                {{7, {0, 7, 1}, {0, 2, 1}, 5}, {12, {1, 0, 2}, {1, 0, 2}, 5}}});
}

TEST_CASE("a last bean in the pot ends move and game if the mover has no beans left")
{
    //       2   0   1             0   0   0
    //   5               6  ->  8               7
    //       0   0   1             0   0   0
    checkStoryToTheEnd({{5, {2, 0, 1}, {0, 0, 1}, 6}, {3}, {}, {{8, {0, 0, 0}, {0, 0, 0}, 7}}});

    //       1   0   0             1   0   0             0   0   0
    //   5               6  ->  5               6  ->  6               9
    //       1   0   2             0   1   2             0   0   0
    checkStoryToTheEnd({{5, {1, 0, 0}, {1, 0, 2}, 6},
                        {1},
                        {1},
                        {{5, {1, 0, 0}, {0, 1, 2}, 6}, {6, {0, 0, 0}, {0, 0, 0}, 9}}});
}

TEST_CASE("a turn that leaves the mover without beans ends the game and sweeps the opponent's")
{
    //       2   0   1             0   0   0
    //   5               6  ->  9               7
    //       0   0   2             0   0   0
    checkStoryToTheEnd({{5, {2, 0, 1}, {0, 0, 2}, 6}, {3}, {}, {{9, {0, 0, 0}, {0, 0, 0}, 7}}});

    //       2   0   0             2   0   0             0   0   0
    //   5               6  ->  5               6  ->  6              10
    //       1   0   2             0   1   2             0   0   0
    checkStoryToTheEnd({{5, {2, 0, 0}, {1, 0, 2}, 6},
                        {1},
                        {1},
                        {{5, {2, 0, 0}, {0, 1, 2}, 6}, {6, {0, 0, 0}, {0, 0, 0}, 10}}});
}

TEST_CASE("a turn that leaves the opponent without beans ends the game and sweeps the mover's")
{
    //       0   3   0             0   0   0
    //   5               6  ->  5              12
    //       1   0   2             0   0   0
    checkStoryToTheEnd({{5, {0, 3, 0}, {1, 0, 2}, 6}, {1}, {}, {{5, {0, 0, 0}, {0, 0, 0}, 12}}});

    //       1   0   1             1   0   1             0   0   0
    //   5               6  ->  5               6  ->  9               6
    //       1   1   0             0   2   0             0   0   0
    checkStoryToTheEnd({{5, {1, 0, 1}, {1, 1, 0}, 6},
                        {1},
                        {3},
                        {{5, {1, 0, 1}, {0, 2, 0}, 6}, {9, {0, 0, 0}, {0, 0, 0}, 6}}});
}

TEST_CASE("a capture of everything ends the game with both sides empty")
{
    //       0   3             0   0
    //   5           6  ->  5          10
    //       1   0             0   0
    checkStoryToTheEnd({{5, {0, 3}, {1, 0}, 6}, {1}, {}, {{5, {0, 0}, {0, 0}, 10}}});
}

TEST_CASE("a move in a game that is over returns false, changes nothing and asks nobody")
{
    const Drawing drawings[] = {
        {3, {0, 0}, {1, 2}, 4}, {3, {1, 2}, {0, 0}, 4}, {3, {0, 0}, {0, 0}, 4}};
    for (const Drawing& d : drawings)
    {
        CAPTURE(d);
        ScriptedPlayer marge("Marge", {1, 2});
        ScriptedPlayer homer("Homer", {1, 2});
        Game g(boardOf(d), &marge, &homer);
        CHECK_FALSE(moveOf(g).moved);
        CHECK_FALSE(moveOf(g).moved);
        CHECK(drawingOf(g, 2) == d);
        CHECK(marge.asked().empty());
        CHECK(homer.asked().empty());
    }
}

// Counts that are no hole numbers, to be found in the output:
//
//      31  32  33             31  32  33
//  51              61  -> 51              62
//      41  42   1             41  42   0
TEST_CASE("move displays the board between extra turns")
{
    const Drawing start{51, {31, 32, 33}, {41, 42, 1}, 61};
    const Drawing meanwhile{51, {31, 32, 33}, {41, 42, 0}, 62};
    ScriptedPlayer marge("Marge", {3, 1});
    ScriptedPlayer homer("Homer", {});
    Game g(boardOf(start), &marge, &homer);
    const Shown shown = moveOf(g);
    CHECK(shown.moved);
    REQUIRE(marge.asked().size() == 2);
    CHECK(marge.asked()[1].board == meanwhile);
    const std::size_t from = marge.asked()[0].written;
    const std::size_t to = marge.asked()[1].written;
    REQUIRE(from <= to);
    REQUIRE(to <= shown.text.size());
    CHECK(showsBoard(shown.text.substr(from, to - from), meanwhile));
}

//       1  32  33              1  32  33              0  32  33
//  51              61  -> 51              61  -> 52              61
//       1  42  43              0  43  43              0  43  43
TEST_CASE("move displays the board between North's extra turns")
{
    const Drawing start{51, {1, 32, 33}, {1, 42, 43}, 61};
    const Drawing meanwhile{52, {0, 32, 33}, {0, 43, 43}, 61};
    ScriptedPlayer marge("Marge", {1});
    ScriptedPlayer homer("Homer", {1, 2});
    Game g(boardOf(start), &marge, &homer);
    CHECK(moveOf(g).moved);
    const Shown shown = moveOf(g);
    CHECK(shown.moved);
    REQUIRE(homer.asked().size() == 2);
    CHECK(homer.asked()[1].board == meanwhile);
    const std::size_t from = homer.asked()[0].written;
    const std::size_t to = homer.asked()[1].written;
    REQUIRE(from <= to);
    CHECK(showsBoard(shown.text.substr(from, to - from), meanwhile));
}

TEST_CASE("a player's illegal hole leaves the board as it was, and move says so and returns false")
{
    for (int hole : REFUSED_HOLES)
    {
        CAPTURE(hole);
        for (bool interactive : {false, true})
        {
            ScriptedPlayer marge("Marge", {hole}, interactive);
            ScriptedPlayer homer("Homer", {});
            Game g(boardOf(REFUSAL), &marge, &homer);
            const Shown shown = moveOf(g);
            CHECK_FALSE(shown.moved);
            CHECK(shown.text != "");
            CHECK(drawingOf(g, 3) == REFUSAL);
            CHECK(statusOf(g) == Status{false, false, SOUTH});
            CHECK(marge.asked().size() == 1);
            CHECK(homer.asked().empty());
        }
    }
}

//       1   0   2             1   0   2
//   3               4  ->  3               4     South's hole 1: two beans, the last in hole 3
//       2   0   1             0   1   2
TEST_CASE("North's illegal hole leaves the board as it was, and move says so and returns false")
{
    const Drawing afterSouth{3, {1, 0, 2}, {0, 1, 2}, 4};
    for (int hole : REFUSED_HOLES)
    {
        CAPTURE(hole);
        ScriptedPlayer marge("Marge", {1});
        ScriptedPlayer homer("Homer", {hole});
        Game g(boardOf(REFUSAL), &marge, &homer);
        CHECK(moveOf(g).moved);
        const Shown shown = moveOf(g);
        CHECK_FALSE(shown.moved);
        CHECK(shown.text != "");
        CHECK(drawingOf(g, 3) == afterSouth);
        CHECK(marge.asked().size() == 1);
    }
}

TEST_CASE("after an illegal hole it is still the same player's turn")
{
    ScriptedPlayer marge("Marge", {2, 0, 1});
    ScriptedPlayer homer("Homer", {-1, 3});
    Game g(boardOf(REFUSAL), &marge, &homer);
    CHECK_FALSE(moveOf(g).moved);
    CHECK_FALSE(moveOf(g).moved);
    CHECK(moveOf(g).moved);
    CHECK_FALSE(moveOf(g).moved);
    CHECK(moveOf(g).moved);
    CHECK(marge.asked().size() == 3);
    CHECK(homer.asked().size() == 2);
}

//       1   0   2             1   0   2
//   3               4  ->  3               5     hole 3 was legal, what comes then is not
//       2   0   1             2   0   0
TEST_CASE("an illegal hole in an extra turn leaves the board as the legal sowing left it")
{
    const Drawing afterFirst{3, {1, 0, 2}, {2, 0, 0}, 5};
    for (int hole : REFUSED_HOLES)
    {
        CAPTURE(hole);
        ScriptedPlayer marge("Marge", {3, hole, 1});
        ScriptedPlayer homer("Homer", {});
        Game g(boardOf(REFUSAL), &marge, &homer);
        CHECK_FALSE(moveOf(g).moved);
        CHECK(drawingOf(g, 3) == afterFirst);
        CHECK(moveOf(g).moved);
        CHECK(marge.asked().size() == 3);
        CHECK(homer.asked().empty());
    }
}

TEST_CASE("a null player is one who makes no move")
{
    ScriptedPlayer marge("Marge", {1});
    struct Pair
    {
        Player* south;
        Player* north;
        int movesMade;
    };
    const Pair pairs[] = {{nullptr, nullptr, 0}, {nullptr, &marge, 0}, {&marge, nullptr, 1}};
    for (const Pair& pair : pairs)
    {
        Game g(boardOf(REFUSAL), pair.south, pair.north);
        CoutCapture capture;
        g.display();
        for (int i = 0; i < pair.movesMade; i++)
            CHECK(g.move());
        const Drawing before = drawingOf(g, 3);
        CHECK_FALSE(g.move());
        CHECK(statusOf(g) == Status{false, false, SOUTH});
        CHECK(contains(playOf(g).text, "abandoned"));
        CHECK(drawingOf(g, 3) == before);

        Game over(boardOf({1, {2, 3}, {0, 0}, 4}), pair.south, pair.north);
        CHECK_FALSE(over.move());
        over.play();
        CHECK(drawingOf(over, 2) == Drawing{6, {0, 0}, {0, 0}, 4});
    }
}

// ---------------------------------------------------------------------------------------------
// play
// ---------------------------------------------------------------------------------------------

TEST_CASE("play announces the winner with the score")
{
    struct Ending
    {
        Drawing start;
        std::vector<int> south;
        std::vector<int> north;
        const char* winner;
        int winnersBeans;
        int losersBeans;
    };
    const Ending endings[] = {
        {{22, {2, 4, 0, 0, 0, 0}, {0, 0, 1, 1, 1, 1}, 16}, {6, 4, 1}, {1}, "Marge", 25, 23},
        {{25, {2, 0, 1}, {0, 0, 1}, 16}, {3}, {}, "Homer", 28, 17},
        {{15, {1, 0, 0}, {1, 0, 2}, 36}, {1}, {1}, "Marge", 39, 16},
        {{35, {1, 0, 1}, {1, 1, 0}, 16}, {1}, {3}, "Homer", 39, 16},
    };
    for (const Ending& ending : endings)
    {
        for (bool interactive : {false, true})
        {
            CAPTURE(ending.start);
            ScriptedPlayer marge("Marge", ending.south, interactive);
            ScriptedPlayer homer("Homer", ending.north);
            Game g(boardOf(ending.start), &marge, &homer);
            const Shown shown = playOf(g);
            const std::initializer_list<int> score{ending.winnersBeans, ending.losersBeans};
            CHECK(hasLine(shown.text, ending.winner, score));
            CHECK_FALSE(containsWord(shown.text, "tie"));
            CHECK_FALSE(containsInAnyCase(shown.text, "abandoned"));
            CHECK(statusOf(g).over);
            CHECK(marge.asked().size() == ending.south.size());
            CHECK(homer.asked().size() == ending.north.size());
        }
    }
}

TEST_CASE("play announces a tie with the score")
{
    struct Ending
    {
        Drawing start;
        std::vector<int> south;
        std::vector<int> north;
        int beans;
    };
    const Ending endings[] = {
        {{24, {2, 0, 1}, {0, 0, 1}, 26}, {3}, {}, 27},
        {{39, {1, 0, 0}, {1, 0, 2}, 37}, {1}, {1}, 40},
        {{44, {0, 0}, {0, 0}, 44}, {}, {}, 44},
    };
    for (const Ending& ending : endings)
    {
        CAPTURE(ending.start);
        ScriptedPlayer marge("Marge", ending.south);
        ScriptedPlayer homer("Homer", ending.north);
        Game g(boardOf(ending.start), &marge, &homer);
        const Shown shown = playOf(g);
        CHECK(hasLine(shown.text, "tie", {ending.beans}));
        CHECK_FALSE(containsInAnyCase(shown.text, "abandoned"));
        CHECK(statusOf(g) == Status{true, false, SOUTH});
    }
}

TEST_CASE("play shows the board before the first move, between the moves and at the end")
{
    //      31  32  33             31  32  33
    //  51              61  -> 51              61     where North makes no move
    //       1  42  43              0  43  43
    const Drawing start{51, {31, 32, 33}, {1, 42, 43}, 61};
    const Drawing afterSouth{51, {31, 32, 33}, {0, 43, 43}, 61};
    ScriptedPlayer marge("Marge", {1});
    ScriptedPlayer homer("Homer", {});
    Game g(boardOf(start), &marge, &homer);
    const Shown shown = playOf(g);
    REQUIRE(marge.asked().size() == 1);
    REQUIRE(homer.asked().size() == 1);
    const std::size_t first = marge.asked()[0].written;
    const std::size_t second = homer.asked()[0].written;
    REQUIRE(first <= second);
    CHECK(showsBoard(shown.text.substr(0, first), start));
    CHECK(showsBoard(shown.text.substr(first, second - first), afterSouth));

    //      31   0             0   0
    //  51          61  -> 82          62
    //       0   1             0   0
    ScriptedPlayer lisa("Lisa", {2});
    Game lastMove(boardOf({51, {31, 0}, {0, 1}, 61}), &lisa, &homer);
    const Shown end = playOf(lastMove);
    REQUIRE(lisa.asked().size() == 1);
    const std::string after = end.text.substr(lisa.asked()[0].written);
    CHECK(showsBoard(after, {82, {0, 0}, {0, 0}, 62}));
}

TEST_CASE("play on a board with an empty side sweeps, shows the result and asks no player")
{
    struct Ending
    {
        Drawing start;
        Drawing end;
        const char* result;
    };
    const Ending endings[] = {
        {{51, {11, 12}, {0, 0}, 60}, {74, {0, 0}, {0, 0}, 60}, "Homer"},
        {{51, {11, 12}, {0, 0}, 99}, {74, {0, 0}, {0, 0}, 99}, "Marge"},
        {{51, {11, 12}, {0, 0}, 74}, {74, {0, 0}, {0, 0}, 74}, "tie"},
        {{60, {0, 0}, {11, 12}, 51}, {60, {0, 0}, {0, 0}, 74}, "Marge"},
        {{99, {0, 0}, {11, 12}, 51}, {99, {0, 0}, {0, 0}, 74}, "Homer"},
        {{74, {0, 0}, {11, 12}, 51}, {74, {0, 0}, {0, 0}, 74}, "tie"},
        {{31, {0, 0}, {0, 0}, 32}, {31, {0, 0}, {0, 0}, 32}, "Marge"},
        {{32, {0, 0}, {0, 0}, 31}, {32, {0, 0}, {0, 0}, 31}, "Homer"},
        {{0, {0, 0}, {0, 0}, 0}, {0, {0, 0}, {0, 0}, 0}, "tie"},
    };
    for (const Ending& ending : endings)
    {
        CAPTURE(ending.start);
        ScriptedPlayer marge("Marge", {1, 2, 1, 2});
        ScriptedPlayer homer("Homer", {1, 2, 1, 2});
        Game g(boardOf(ending.start), &marge, &homer);
        const Shown shown = playOf(g);
        CHECK(drawingOf(g, 2) == ending.end);
        CHECK(showsBoard(shown.text, ending.end));
        const bool isTie = ending.end.northPot == ending.end.southPot;
        if (isTie)
            CHECK(hasLine(shown.text, "tie", {ending.end.northPot}));
        else
            CHECK(hasLine(shown.text, ending.result, {ending.end.northPot, ending.end.southPot}));
        CHECK(containsWord(shown.text, "tie") == isTie);
        CHECK_FALSE(containsInAnyCase(shown.text, "abandoned"));
        CHECK(marge.asked().empty());
        CHECK(homer.asked().empty());
        CHECK(statusOf(g) == judgeStatus(ending.end));
    }
}

TEST_CASE("play stops and says that the game was abandoned when a player plays an illegal hole")
{
    for (int hole : REFUSED_HOLES)
    {
        CAPTURE(hole);
        for (bool interactive : {false, true})
        {
            ScriptedPlayer marge("Marge", {hole, 1, 1}, interactive);
            ScriptedPlayer homer("Homer", {1, 1, 1});
            Game g(boardOf(REFUSAL), &marge, &homer);
            CHECK(contains(playOf(g).text, "abandoned"));
            CHECK(drawingOf(g, 3) == REFUSAL);
            CHECK(marge.asked().size() == 1);
            CHECK(homer.asked().empty());
            CHECK_FALSE(statusOf(g).over);

            ScriptedPlayer lisa("Lisa", {1, 1, 1}, interactive);
            ScriptedPlayer bart("Bart", {hole, 1, 1});
            Game h(boardOf(REFUSAL), &lisa, &bart);
            CHECK(contains(playOf(h).text, "abandoned"));
            CHECK(drawingOf(h, 3) == Drawing{3, {1, 0, 2}, {0, 1, 2}, 4});
            CHECK(lisa.asked().size() == 1);
            CHECK(bart.asked().size() == 1);
        }
    }
}

TEST_CASE("play goes on from where move left the game")
{
    ScriptedPlayer marge("Marge", {6, 4, 1});
    ScriptedPlayer homer("Homer", {1});
    Game g(boardOf({22, {2, 4, 0, 0, 0, 0}, {0, 0, 1, 1, 1, 1}, 16}), &marge, &homer);
    CHECK(moveOf(g).moved);
    CHECK(hasLine(playOf(g).text, "Marge", {25, 23}));
    CHECK(homer.asked().size() == 1);
    CHECK(marge.asked().size() == 3);
}

TEST_CASE("play of a game that is over announces the result again and changes nothing")
{
    ScriptedPlayer marge("Marge", {1});
    ScriptedPlayer homer("Homer", {1});
    Game g(boardOf({23, {0, 0}, {2, 1}, 22}), &marge, &homer);
    for (int again = 0; again < 3; again++)
    {
        CHECK(hasLine(playOf(g).text, "Marge", {25, 23}));
        CHECK(drawingOf(g, 2) == Drawing{23, {0, 0}, {0, 0}, 25});
    }
}

TEST_CASE("play between computer players asks for ENTER, and goes on without it at end of input")
{
    BadPlayer bart("Bart");
    BadPlayer homer("Homer");
    Game g(Board(3, 2), &bart, &homer);
    const Shown shown = playOf(g);
    CHECK(contains(shown.text, "ENTER"));
    CHECK(statusOf(g).over);
    CHECK(g.beans(NORTH, POT) + g.beans(SOUTH, POT) == 12);
    CHECK_FALSE(containsInAnyCase(shown.text, "abandoned"));
}

TEST_CASE("play between computer players waits for ENTER as often as it is pressed")
{
    BadPlayer bart("Bart");
    BadPlayer homer("Homer");
    Game g(Board(3, 2), &bart, &homer);
    const std::string enters(500, '\n');
    const Shown shown = playOf(g, enters);
    CHECK(statusOf(g).over);
    CHECK(shown.unread.size() < enters.size());
    CHECK(shown.unread != "");

    // Any ENTERs that are missing at the end of the input do not matter.
    Game h(Board(3, 2), &bart, &homer);
    playOf(h, "\n");
    CHECK(statusOf(h).over);
    CHECK(drawingOf(h, 3) == drawingOf(g, 3));
}

TEST_CASE("play with a person asks nobody for ENTER and leaves the person's words alone")
{
    for (Side human : {SOUTH, NORTH})
    {
        ScriptedPlayer marge("Marge", {6, 4, 1}, human == SOUTH);
        ScriptedPlayer homer("Homer", {1}, human == NORTH);
        Game g(boardOf({22, {2, 4, 0, 0, 0, 0}, {0, 0, 1, 1, 1, 1}, 16}), &marge, &homer);
        const Shown shown = playOf(g, "1 2 3\n");
        CHECK(statusOf(g).over);
        CHECK_FALSE(contains(shown.text, "ENTER"));
        CHECK(shown.unread == "1 2 3\n");
    }
}

TEST_CASE("a person plays a whole game from the keyboard, on either side")
{
    std::string typed;
    for (int i = 0; i < 200; i++)
        typed += "1 2 3\n";
    HumanPlayer marge("Marge");
    BadPlayer homer("Homer");
    Game g(Board(3, 2), &marge, &homer);
    CHECK_FALSE(containsInAnyCase(playOf(g, typed).text, "abandoned"));
    CHECK(statusOf(g).over);
    Game h(Board(3, 2), &homer, &marge);
    CHECK_FALSE(containsInAnyCase(playOf(h, typed).text, "abandoned"));
    CHECK(statusOf(h).over);
    Game both(Board(3, 2), &marge, &marge);
    CHECK_FALSE(containsInAnyCase(playOf(both, typed).text, "abandoned"));
    CHECK(statusOf(both).over);
}

TEST_CASE("a person who leaves abandons the game")
{
    HumanPlayer marge("Marge");
    BadPlayer homer("Homer");
    Game g(Board(3, 2), &marge, &homer);
    CHECK(contains(playOf(g, "").text, "abandoned"));
    CHECK(drawingOf(g, 3) == drawingOf(Board(3, 2)));
    Game h(Board(3, 2), &marge, &homer);
    CHECK(contains(playOf(h, "3\n").text, "abandoned"));
    CHECK_FALSE(statusOf(h).over);
}

TEST_CASE("computer players of every kind play a whole game")
{
    SmartPlayer lisa("Lisa");
    BadPlayer homer("Homer");
    for (const Drawing& start : {drawingOf(Board(2, 2)), drawingOf(Board(3, 1)),
                                 drawingOf(Board(1, 5)), drawingOf(Board(3, 2))})
    {
        for (Side smart : {SOUTH, NORTH})
        {
            Player* const south = smart == SOUTH ? static_cast<Player*>(&lisa) : &homer;
            Player* const north = smart == SOUTH ? static_cast<Player*>(&homer) : &lisa;
            Game g(boardOf(start), south, north);
            playOf(g);
            CHECK(statusOf(g).over);
            CHECK(drawingOf(g, start.holes()).total() == start.total());
        }
    }
}

// ---------------------------------------------------------------------------------------------
// Who may use cout and cin
// ---------------------------------------------------------------------------------------------

TEST_CASE("the constructor, status and beans write nothing and read nothing")
{
    ScriptedPlayer marge("Marge", {1}, true);
    ScriptedPlayer homer("Homer", {1});
    for (const Drawing& d : {REFUSAL, Drawing{1, {0, 0, 0}, {1, 2, 3}, 4}})
    {
        CoutCapture capture;
        CinFeed feed("1 2 3\n");
        const Game g(boardOf(d), &marge, &homer);
        statusOf(g);
        drawingOf(g, 3);
        CHECK(g.beans(SOUTH, 99) == -1);
        CHECK(capture.text() == "");
        CHECK(feed.consumed() == "");
    }
    CHECK(marge.asked().empty());
}

TEST_CASE("move reads nothing itself, whoever plays")
{
    for (bool interactive : {false, true})
    {
        ScriptedPlayer marge("Marge", {6, 4, 1, 99}, interactive);
        ScriptedPlayer homer("Homer", {1}, interactive);
        Game g(boardOf({22, {2, 4, 0, 0, 0, 0}, {0, 0, 1, 1, 1, 1}, 16}), &marge, &homer);
        for (int turn = 0; turn < 5; turn++)
            CHECK(moveOf(g, "1 2 3\n").unread == "1 2 3\n");
        CHECK(statusOf(g).over);
    }
    BadPlayer bart("Bart");
    SmartPlayer lisa("Lisa");
    Game g(Board(2, 2), &bart, &lisa);
    while (!statusOf(g).over)
    {
        const Shown shown = moveOf(g, "1 2 3\n");
        REQUIRE(shown.moved);
        CHECK(shown.unread == "1 2 3\n");
    }
}

// ---------------------------------------------------------------------------------------------
// Random games
// ---------------------------------------------------------------------------------------------

TEST_CASE("three hundred random games go as an independent referee has them go")
{
    std::mt19937 rng(300);
    for (unsigned game = 0; game < 300; game++)
    {
        Drawing d = randomDrawing(rng, 7, 5, 5);
        RandomPlayer south("Marge", 2 * game);
        RandomPlayer north("Homer", 2 * game + 1);
        Game g(boardOf(d), &south, &north);
        Side mover = SOUTH;
        while (!judgeOver(d))
        {
            const RandomPlayer& player = mover == SOUTH ? south : north;
            const std::size_t before = player.played().size();
            CAPTURE(d);
            CAPTURE(nameOf(mover));
            for (const Status& given : allStatuses())
                REQUIRE(statusOf(g, given) == judgeStatus(d, given));
            REQUIRE(moveOf(g).moved);
            REQUIRE(player.played().size() > before);
            bool goesAgain = true;
            for (std::size_t i = before; i < player.played().size(); i++)
            {
                REQUIRE(goesAgain);
                goesAgain = judgeSowing(d, mover, player.played()[i]).goesAgain;
            }
            REQUIRE_FALSE(goesAgain);
            if (judgeOver(d))
                d = swept(d);
            REQUIRE(drawingOf(g, d.holes()) == d);
            mover = opponent(mover);
        }
        for (const Status& given : allStatuses())
            REQUIRE(statusOf(g, given) == judgeStatus(d, given));
        CHECK_FALSE(moveOf(g).moved);
        CHECK(drawingOf(g, d.holes()) == d);
    }
}

TEST_SUITE_END();
