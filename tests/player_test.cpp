// The players: every sentence of the assignment about them, what a person may type, and that
// SmartPlayer is legal, silent, in time, and finds what minimax finds. Their public functions and
// types are compared by rules_check.sh; more of what may be typed is tried in prompt_test.cpp.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <climits>
#include <future>
#include <thread>

#include "minimax.h"
#include "support.h"

using namespace kalah_test;

namespace
{

struct Answer
{
    int hole;
    std::string written;
    std::string unread;
};

// What the player answers, and says, to a person who types this.
Answer ask(const Player& player, const Drawing& d, Side s, const std::string& typed = "")
{
    const Board b = boardOf(d);
    Console console(typed);
    const int hole = player.chooseMove(b, s);
    CHECK(drawingOf(b) == d);
    return {hole, console.shown(), console.unread()};
}

// How long SmartPlayer takes for a hole, which must be legal.
double secondsOfThought(const Board& b, Side s)
{
    const auto start = std::chrono::steady_clock::now();
    const int hole = SmartPlayer("Lisa").chooseMove(b, s);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    return kalah_rules::isLegal(b, s, hole) ? taken.count() : INT_MAX;
}

} // namespace

TEST_SUITE_BEGIN("player");

TEST_CASE("a player has the name that it was created with, and is no human unless its class is")
{
    for (const std::string& name : {std::string("Marge"), std::string(), std::string(10000, 'z')})
    {
        CHECK(HumanPlayer(name).name() == name);
        CHECK(BadPlayer(name).name() == name);
        CHECK(ScriptedPlayer(name, {}).name() == name);
        SmartPlayer copy("Bart");
        copy = SmartPlayer(name);
        CHECK(copy.name() == name);
        CHECK(answersAlone(copy, startOf(2, 1), SOUTH));
    }
    CHECK(HumanPlayer("Marge").isInteractive());
    CHECK_FALSE(BadPlayer("Homer").isInteractive());
    CHECK_FALSE(SmartPlayer("Lisa").isInteractive());
    CHECK_FALSE(RandomPlayer("Maggie", 1).isInteractive());
}

// ---- HumanPlayer

//       4   0   4   4   4   4
//   3                           3     hole 2 is empty on both sides
//       4   0   4   4   4   4
const Drawing QUESTION{3, {4, 0, 4, 4, 4, 4}, {4, 0, 4, 4, 4, 4}, 3};

TEST_CASE("a HumanPlayer asks for a hole by name and returns the answer, on a board of any size")
{
    for (Side s : {SOUTH, NORTH})
    {
        for (int hole : {1, 3, 4, 5, 6})
        {
            const Answer answer =
                ask(HumanPlayer("Marge"), QUESTION, s, std::to_string(hole) + "\n");
            CHECK(answer.hole == hole);
            CHECK(contains(answer.written, "Marge"));
        }
        CHECK(ask(HumanPlayer("Marge"), startOf(1000, 1), s, "1001 10000 1000").hole == 1000);
    }
}

TEST_CASE("ruling 7: what a person types is read word by word, also by two who share it")
{
    const HumanPlayer marge("Marge");
    const HumanPlayer homer("Homer");
    const Board b = boardOf(QUESTION);
    for (const char* typed : {"3 6 1 4", "3\n\n 6 \t1\r\n4", "3\n6 1\n4\n"})
    {
        const Console console(typed);
        CHECK(marge.chooseMove(b, SOUTH) == 3);
        CHECK(homer.chooseMove(b, NORTH) == 6);
        CHECK(marge.chooseMove(b, SOUTH) == 1);
        CHECK(marge.chooseMove(b, SOUTH) == 4);
        CHECK(homer.chooseMove(b, NORTH) == -1);
    }
}

TEST_CASE("ruling 7: the end of the line is read with its last answer, the rest of a line is left")
{
    const HumanPlayer marge("Marge");
    CHECK(ask(marge, QUESTION, SOUTH, "3\n6\n").unread == "6\n");
    CHECK(ask(marge, QUESTION, SOUTH, "3 \t\r\n\n").unread == "\n");
    CHECK(ask(marge, QUESTION, SOUTH, "3 6 1\n").unread == "6 1\n");
}

TEST_CASE(
    "ruling 7: what is no legal hole gets a line that says what is allowed, then the question")
{
    const HumanPlayer marge("Marge");
    for (Side s : {SOUTH, NORTH})
    {
        const std::string question = ask(marge, QUESTION, s, "3\n").written;
        for (const std::string word : {"2", "0", "7", "-1", "x", "3x", "x3", "3.0", "4294967299",
                                       "99999999999999999999", "\xe2\x98\x83"})
        {
            CAPTURE(word);
            const Answer answer = ask(marge, QUESTION, s, word + " 3 4\n");
            CHECK(answer.hole == 3);
            CHECK(answer.unread == "4\n");
            REQUIRE(answer.written.size() > 2 * question.size());
            const std::size_t messageSize = answer.written.size() - 2 * question.size();
            const std::string message = answer.written.substr(question.size(), messageSize);
            CHECK(answer.written == question + message + question);
            CHECK(message.find('\n') == message.size() - 1);
            CHECK(contains(message, "Choose from 1, 3-6, or type ? for help."));
        }
    }
}

TEST_CASE("ruling 7: at the end of the input the person has left, and HumanPlayer returns -1")
{
    for (const char* typed : {"", "\n", "  \n \t", "2", "x", "0 7 2\n", "-1 -1 -1"})
    {
        CAPTURE(typed);
        CHECK(ask(HumanPlayer("Marge"), QUESTION, SOUTH, typed).hole == -1);
        CHECK(ask(HumanPlayer("Marge"), QUESTION, NORTH, typed).hole == -1);
    }
}

TEST_CASE("ruling 5: without beans HumanPlayer returns -1 without asking, with beans it asks")
{
    for (Side s : {SOUTH, NORTH})
    {
        for (const Drawing& d : {Drawing{1, {2, 3}, {0, 0}, 4}, Drawing{1, {0, 0}, {0, 0}, 4}})
            CHECK(answersAlone(HumanPlayer("Marge"), asFor(s, d), s));
        const Drawing opponentHasNone = asFor(s, {1, {0, 0, 0}, {2, 0, 3}, 4});
        const Answer answer = ask(HumanPlayer("Marge"), opponentHasNone, s, "2 3\n");
        CHECK(answer.hole == 3);
        CHECK(contains(answer.written, "Marge"));
    }
}

// ---- BadPlayer and SmartPlayer

// On every fifth board the opponent has no beans: a legal hole is wanted all the same.
TEST_CASE("ruling 5: a computer player plays a legal hole while it has beans, else -1, silently")
{
    std::mt19937 rng(7);
    const BadPlayer homer("Homer");
    const SmartPlayer lisa("Lisa");
    for (const Player* player : std::initializer_list<const Player*>{&homer, &lisa})
    {
        const int rounds = KALAH_SANITIZED ? 500 : 2000;
        for (int round = 0; round < rounds; round++)
        {
            const Side s = round % 2 == 0 ? SOUTH : NORTH;
            Drawing d = drawingOfSize(sizeInTurn(round, rounds, 3), rng, round % 4, 10);
            if (round % 5 == 0)
                d.north.assign(d.north.size(), 0);
            CHECK_MESSAGE(answersAlone(*player, asFor(s, d), s), player->name() << ": " << d);
        }
        CHECK(answersAlone(*player, startOf(1000, 0), SOUTH));
        CHECK(answersAlone(*player, {INT_MAX, {0}, {0}, 0}, NORTH));
    }
}

TEST_CASE("a BadPlayer plays the leftmost legal hole of its row, on boards of any size")
{
    std::mt19937 rng(8);
    const BadPlayer homer("Homer");
    std::vector<Drawing> drawings{startOf(1000, 3), drawingOf(Board(6, INT_MAX))};
    while (drawings.size() < 2000)
        drawings.push_back(randomDrawing(rng, 20, static_cast<int>(drawings.size()) % 5, 10));
    for (const Drawing& d : drawings)
    {
        for (Side s : {SOUTH, NORTH})
        {
            const std::vector<int> holes = legalHoles(d, s);
            CHECK(ask(homer, d, s).hole == (holes.empty() ? -1 : holes.front()));
        }
    }
}

TEST_CASE("a SmartPlayer's hole is a best one, by minimax, in small endgames")
{
    std::mt19937 rng(10);
    std::vector<Drawing> drawings{assignmentEndgame()};
    Referee told(assignmentEndgame());
    for (int hole : {6, 4, 1})
    {
        told.sow(hole);
        drawings.push_back(told.board());
    }
    while (drawings.size() < 500)
        drawings.push_back(
            drawingOfSize(sizeInTurn(static_cast<int>(drawings.size()), 500, 4), rng, 3, 3));
    const SmartPlayer lisa("Lisa");
    Minimax minimax;
    int decisions = 0;
    for (const Drawing& d : drawings)
    {
        if (judgeOver(d) || d.inPlay(NORTH) + d.inPlay(SOUTH) > 12)
            continue;
        for (Side s : {SOUTH, NORTH})
        {
            INFO(d << ", " << nameOf(s) << " to move");
            const int hole = ask(lisa, d, s).hole;
            REQUIRE(isLegalHole(d, s, hole));
            CHECK(minimax.sowingMargin(d, s, hole) == minimax.margin(d, s));
            decisions++;
        }
    }
    CHECK(decisions > 600);
}

// A new thread has an engine of its own, that knows nothing yet, as a new process does.
TEST_CASE("ruling 10: where a proof ends the search, the same position always gets the same hole")
{
    std::mt19937 rng(11);
    std::vector<Board> boards;
    while (boards.size() < 100)
        boards.push_back(boardOf(randomDrawing(rng, 3, 2, 5)));
    const SmartPlayer lisa("Lisa");
    std::vector<int> holes(boards.size());
    for (std::size_t i = 0; i < boards.size(); i++)
        holes[i] = lisa.chooseMove(boards[i], SOUTH);
    std::thread([&] {
        for (std::size_t i = boards.size(); i-- > 0;)
            CHECK(SmartPlayer("Bart").chooseMove(boards[i], SOUTH) == holes[i]);
    }).join();
}

// Each kind of thinking at once, so that none has the machine for itself. The first board is of no
// game, and has as many beans as a proof is tried with: all tables have to be built.
TEST_CASE("ruling 9: a SmartPlayer answers within five seconds on every board and a busy machine")
{
    std::vector<Board> boards{Board(6, 4), Board(6, 6), Board(12, 12), Board(1000, 3),
                              Board(6, INT_MAX)};
    boards[0].setBeans(SOUTH, 1, 6);
    std::vector<std::future<double>> seconds(boards.size());
    for (std::size_t i = 0; i < boards.size(); i++)
        seconds[i] = std::async(std::launch::async, secondsOfThought, boards[i], SOUTH);
    for (std::size_t i = 0; i < boards.size(); i++)
    {
        CAPTURE(boards[i].holes());
        CAPTURE(boards[i].totalBeans());
        CHECK(seconds[i].get() < 5.0);
    }
}

TEST_SUITE_END();
