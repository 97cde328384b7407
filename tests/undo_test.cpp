// Taking back: the last choice that a person made is undone, with all that came after it. How that
// is told is followed in telling_test.cpp.

#include <doctest/doctest.h>

#include <array>
#include <functional>

#include "../Game.h"
#include "support.h"

using namespace kalah_test;

namespace
{

const std::string NOTHING = "There is nothing to take back.";

// A person who types the given holes and take-backs, then leaves.
ScriptedPlayer person(const std::string& name, const std::vector<int>& typed)
{
    return ScriptedPlayer(name, typed, true);
}

const int UNDO = kalah_rules::TAKE_BACK;

// All states of a game since its start, and whose choice led away from each.
struct Memory
{
    std::vector<Referee> states;
    std::vector<Side> choosers = {};

    void sow(int hole)
    {
        choosers.push_back(states.back().toMove());
        states.push_back(states.back());
        states.back().sow(hole);
    }

    // Goes back to where a person chose last. False if no person has chosen yet.
    bool takeBack(const std::array<bool, NSIDES>& isPerson)
    {
        std::size_t last = choosers.size();
        while (last > 0 && !isPerson[choosers[last - 1]])
            last--;
        if (last == 0)
            return false;
        choosers.resize(last - 1);
        states.erase(states.begin() + static_cast<std::ptrdiff_t>(last), states.end());
        return true;
    }
};

// Somebody, a person or not, who chooses as the function does.
class Waverer : public Player
{
public:
    Waverer(bool isPerson, const std::function<int(const Board&, Side)>& choose)
        : Player("Waverer"), m_isPerson(isPerson), m_choose(choose)
    {
    }

    bool isInteractive() const override
    {
        return m_isPerson;
    }

    int chooseMove(const Board& b, Side s) const override
    {
        return m_choose(b, s);
    }

private:
    bool m_isPerson;
    std::function<int(const Board&, Side)> m_choose;
};

// What HumanPlayer makes of what is typed when it is asked for a hole.
int answerTo(const std::string& typed)
{
    const Console console(typed);
    return HumanPlayer("Ann").chooseMove(Board(6, 4), SOUTH);
}

} // namespace

TEST_SUITE_BEGIN("undo");

//        4   4   4
//    0               0
//        4   4   4
TEST_CASE("two persons take back each other's choices, to the beginning")
{
    ScriptedPlayer south = person("Ann", {1, 2, UNDO, 3});
    ScriptedPlayer north = person("Bob", {UNDO, 1, UNDO});
    Game game(Board(3, 4), &south, &north);
    const Console console;
    CHECK(game.move()); // South 1
    CHECK(game.move()); // North takes it back; South 2
    CHECK(drawingOf(game, 3) == Drawing{0, {4, 5, 5}, {4, 0, 5}, 1});
    CHECK(game.move()); // North 1
    CHECK(drawingOf(game, 3) == Drawing{1, {0, 5, 5}, {5, 1, 6}, 1});
    CHECK(game.move()); // South takes it back, North takes South's 2 back; South 3
    CHECK(drawingOf(game, 3) == Drawing{0, {5, 5, 5}, {4, 4, 0}, 1});
    CHECK(contains(console.shown(), "Ann (South) takes back hole 1.\n"));
    CHECK(contains(console.shown(), "Bob (North) takes back hole 1.\n"));
    CHECK(contains(console.shown(), "Ann (South) takes back hole 2.\n"));
}

//        1   1   3
//    0               0
//        1   3   3
TEST_CASE("against a computer the person's own choice is taken back, with all answers to it")
{
    const Drawing start = {0, {1, 1, 3}, {1, 3, 3}, 0};
    ScriptedPlayer south = person("Ann", {3, UNDO});
    ScriptedPlayer north("Deep", {1, 3});
    Game game(boardOf(start), &south, &north);
    const Console console;
    CHECK(game.move());
    CHECK(game.move());
    CHECK(north.asked().size() == 2);
    CHECK_FALSE(game.move());
    CHECK(
        contains(console.shown(), "Ann (South) takes back hole 3, and Deep (North) holes 1, 3.\n"));
    CHECK(south.asked().back() == start);
    CHECK(drawingOf(game, 3) == start);
}

//        1   0   0   0   0   0
//    0                           0
//        1   0   0   0   2   1
TEST_CASE("within a chain of extra turns the sowing before is taken back")
{
    const Drawing start = {0, {1, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 2, 1}, 0};
    const Drawing afterOne = {0, {1, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 2, 0}, 1};
    const Drawing afterTwo = {0, {1, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 0, 1}, 2};
    ScriptedPlayer south = person("Ann", {6, 5, UNDO, UNDO, 6, 1});
    BadPlayer north("Deep");
    Game game(boardOf(start), &south, &north);
    const Console console;
    CHECK(game.move());
    CHECK(south.asked() ==
          std::vector<Drawing>{start, afterOne, afterTwo, afterOne, start, afterOne});
    CHECK(drawingOf(game, 6) == Drawing{0, {1, 0, 0, 0, 0, 0}, {0, 1, 0, 0, 2, 0}, 1});
}

TEST_CASE("with nothing to take back Game says so and asks again")
{
    for (Side s : {SOUTH, NORTH})
    {
        // A computer that began has chosen, but no person has.
        ScriptedPlayer asker = person("Ann", {UNDO, UNDO, 1});
        ScriptedPlayer computer("Deep", {2});
        Game game(Board(3, 4), s == SOUTH ? &asker : &computer, s == SOUTH ? &computer : &asker);
        const Console console;
        if (s == NORTH)
            CHECK(game.move());
        const std::size_t before = console.shown().size();
        CHECK(game.move());
        CHECK(console.shown().substr(before).find(NOTHING + "\n" + NOTHING + "\nAnn (") == 0);
        REQUIRE(asker.asked().size() == 3);
        CHECK(asker.asked()[2] == asker.asked()[0]);
    }
}

TEST_CASE("a computer takes nothing back: -2 is an illegal hole")
{
    ScriptedPlayer south = person("Ann", {1});
    ScriptedPlayer north("Deep", {UNDO});
    Game game(Board(3, 4), &south, &north);
    const Console console;
    CHECK(game.move());
    const Drawing before = drawingOf(game, 3);
    CHECK_FALSE(game.move());
    CHECK(drawingOf(game, 3) == before);
    CHECK(contains(console.shown(), "Deep (North) chooses hole -2, which is not legal.\n"));
}

// Interactive, but nobody who ever chooses.
class Regretful : public Player
{
public:
    Regretful() : Player("Rue")
    {
    }

    bool isInteractive() const override
    {
        return true;
    }

    int chooseMove(const Board&, Side) const override
    {
        return UNDO;
    }
};

TEST_CASE("a game with somebody who does nothing but take back comes to an end")
{
    Regretful south;
    BadPlayer north("Deep");
    Game game(Board(3, 4), &south, &north);
    const Console console;
    game.play();
    CHECK(contains(console.shown(), "Rue (South) leaves the game.\nThe game was abandoned"));
}

//        1   1
//    0           0     hole 2 goes into the pot; taken back, nothing is left to take back
//        1   1
TEST_CASE("a person may take back in vain again and again, if not a thousand times in a row")
{
    std::vector<int> typed;
    for (int i = 0; i < 1001; i++)
        typed.insert(typed.end(), {2, UNDO, UNDO});
    typed.push_back(1);
    ScriptedPlayer south = person("Ann", typed);
    Game game(Board(2, 1), &south, nullptr);
    const Console console;
    CHECK(game.move());
    CHECK(contains(console.shown(), NOTHING));
}

TEST_CASE("3,000 random games with take-backs go on as a referee remembers them")
{
    std::mt19937 rng(16);
    int takenBack = 0;
    for (int i = 0; i < 3000; i++)
    {
        const std::array<bool, NSIDES> isPerson = {i % 3 != 0, i % 3 != 1}; // one of them or both
        const Drawing start = randomOpenDrawing(rng, 5, 4);
        CAPTURE(start);
        Memory memory = {{Referee(start)}};
        const auto choose = [&](const Board& b, Side s) {
            const Referee& now = memory.states.back();
            REQUIRE(s == now.toMove());
            REQUIRE(drawingOf(b) == now.board());
            if (isPerson[s] && between(rng, 0, 4) == 0)
            {
                takenBack += memory.takeBack(isPerson) ? 1 : 0;
                return UNDO;
            }
            const int hole = anyOf(now.legalHoles(), rng);
            memory.sow(hole);
            return hole;
        };
        Waverer south(isPerson[SOUTH], choose);
        Waverer north(isPerson[NORTH], choose);
        Game game(boardOf(start), &south, &north);
        const Console shown;
        while (game.move())
        {
            REQUIRE(drawingOf(game, start.holes()) == memory.states.back().board());
            REQUIRE(statusIsRight(game, memory.states.back().board()));
        }
        REQUIRE(memory.states.back().isOver());
    }
    CHECK(takenBack > 3000);
}

TEST_CASE("undo and u are what a person types to take back")
{
    for (const char* word : {"undo", "u", "UNDO", "U", "Undo"})
        CHECK(answerTo(word + std::string("\n3\n")) == UNDO);
    CHECK(answerTo("undone\n3\n") == 3);
}

TEST_SUITE_END();
