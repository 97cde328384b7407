// The players: every sentence of the assignment about them, what a person may type, and that
// SmartPlayer is legal, silent, in time, and finds what a plain minimax finds.

#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <thread>
#include <tuple>
#include <type_traits>

#include "support.h"

using namespace kalah_test;

namespace
{

// ---------------------------------------------------------------------------------------------
// Asking a player
// ---------------------------------------------------------------------------------------------

struct Answer
{
    int hole;
    std::string written;
    std::string unread;
};

// What the player answers, and says, to a person who types this.
Answer ask(const Player& player, const Drawing& d, Side s, const std::string& typed)
{
    const Board b = boardOf(d);
    CoutCapture capture;
    CinFeed feed(typed);
    const int hole = player.chooseMove(b, s);
    return {hole, capture.text(), feed.remaining()};
}

// A computer player has to be legal, silent, and leave the keyboard alone.
void checkComputerAnswer(const Player& player, const Drawing& d, Side s)
{
    CAPTURE(player.name());
    CAPTURE(d);
    CAPTURE(nameOf(s));
    const Answer answer = ask(player, d, s, "1 2 3\n");
    CAPTURE(answer.hole);
    if (d.inPlay(s) == 0)
        CHECK(answer.hole == -1);
    else
        CHECK(isLegalHole(d, s, answer.hole));
    CHECK(answer.written == "");
    CHECK(answer.unread == "1 2 3\n");
}

// Everybody who can be asked without somebody at the keyboard.
std::vector<std::unique_ptr<Player>> computerPlayers()
{
    std::vector<std::unique_ptr<Player>> players;
    players.push_back(std::make_unique<BadPlayer>("Homer"));
    players.push_back(std::make_unique<SmartPlayer>("Lisa"));
    return players;
}

// ---------------------------------------------------------------------------------------------
// Minimax
// ---------------------------------------------------------------------------------------------

// Plays every game from a position to the end. Values are final margins for the mover.
class Minimax
{
public:
    int value(const Drawing& d, Side mover)
    {
        if (judgeOver(d))
            return judgeMargin(d, mover);
        const Key key{mover, d.northPot, d.north, d.south};
        const auto known = m_values.find(key);
        if (known != m_values.end())
            return known->second;
        int best = INT_MIN;
        for (int hole : legalHoles(d, mover))
            best = std::max(best, valueOfHole(d, mover, hole));
        m_values[key] = best;
        return best;
    }

    int valueOfHole(Drawing d, Side mover, int hole)
    {
        const Verdict verdict = judgeSowing(d, mover, hole);
        return verdict.goesAgain ? value(d, mover) : -value(d, opponent(mover));
    }

private:
    using Key = std::tuple<Side, int, std::vector<int>, std::vector<int>>;
    std::map<Key, int> m_values; // for one number of beans, so South's pot need not be in the key
};

int signOf(int value)
{
    return (value > 0) - (value < 0);
}

double secondsFor(const std::function<void()>& action)
{
    const auto start = std::chrono::steady_clock::now();
    action();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void checkInTime(const Board& b, Side s)
{
    const SmartPlayer lisa("Lisa");
    int hole = -1;
    const double seconds = secondsFor([&] { hole = lisa.chooseMove(b, s); });
    CAPTURE(b.holes());
    CAPTURE(b.totalBeans());
    CAPTURE(hole);
    CHECK(seconds < 5.0);
    CHECK(hole >= 1);
    CHECK(hole <= b.holes());
    CHECK(b.beans(s, hole) > 0);
}

// Tells when it goes.
class MortalPlayer : public Player
{
public:
    MortalPlayer(std::string name, bool& isGone) : Player(std::move(name)), m_isGone(isGone)
    {
    }
    ~MortalPlayer() override
    {
        m_isGone = true;
    }
    int chooseMove(const Board&, Side) const override
    {
        return -1;
    }

private:
    bool& m_isGone;
};

} // namespace

TEST_SUITE_BEGIN("player");

TEST_CASE("the players declare exactly the public functions of the assignment")
{
    static_assert(std::is_abstract_v<Player>);
    static_assert(std::has_virtual_destructor_v<Player>);
    static_assert(std::is_same_v<decltype(&Player::name), std::string (Player::*)() const>);
    static_assert(std::is_same_v<decltype(&Player::isInteractive), bool (Player::*)() const>);
    static_assert(
        std::is_same_v<decltype(&Player::chooseMove), int (Player::*)(const Board&, Side) const>);
    static_assert(std::is_base_of_v<Player, HumanPlayer>);
    static_assert(std::is_base_of_v<Player, BadPlayer>);
    static_assert(std::is_base_of_v<Player, SmartPlayer>);
    static_assert(std::is_constructible_v<HumanPlayer, std::string>);
    static_assert(std::is_constructible_v<BadPlayer, std::string>);
    static_assert(std::is_constructible_v<SmartPlayer, std::string>);
}

// Hole 2 of South is empty:
//
//       2   2   2
//   0               0
//       2   0   2
TEST_CASE("the assignment's own player test passes")
{
    const HumanPlayer hp("Marge");
    CHECK(hp.name() == "Marge");
    CHECK(hp.isInteractive());
    const BadPlayer bp("Homer");
    CHECK(bp.name() == "Homer");
    CHECK_FALSE(bp.isInteractive());
    const SmartPlayer sp("Lisa");
    CHECK(sp.name() == "Lisa");
    CHECK_FALSE(sp.isInteractive());

    const Drawing d{0, {2, 2, 2}, {2, 0, 2}, 0};
    CHECK(ask(hp, d, SOUTH, "2 3\n").hole == 3);
    checkComputerAnswer(bp, d, SOUTH);
    checkComputerAnswer(sp, d, SOUTH);
}

TEST_CASE("a player has the name that it was created with")
{
    const std::string longName(10000, 'z');
    for (const std::string& name : {std::string("Marge"), std::string(), longName})
    {
        CHECK(HumanPlayer(name).name() == name);
        CHECK(BadPlayer(name).name() == name);
        CHECK(SmartPlayer(name).name() == name);
        CHECK(ScriptedPlayer(name, {}).name() == name);
    }
}

TEST_CASE("a player is no human unless its class says so")
{
    bool isGone = false;
    CHECK_FALSE(MortalPlayer("Maggie", isGone).isInteractive());
    CHECK(HumanPlayer("Marge").isInteractive());
    CHECK_FALSE(BadPlayer("Homer").isInteractive());
    CHECK_FALSE(SmartPlayer("Lisa").isInteractive());
}

TEST_CASE("deleting a player through a pointer to Player destroys all of it")
{
    bool isGone = false;
    Player* const player = new MortalPlayer("Maggie", isGone);
    CHECK_FALSE(isGone);
    delete player;
    CHECK(isGone);
}

TEST_CASE("a copy of a player has its name and plays like it")
{
    const SmartPlayer lisa("Lisa");
    SmartPlayer copy(lisa);
    CHECK(copy.name() == "Lisa");
    checkComputerAnswer(copy, {0, {1, 1}, {1, 1}, 0}, SOUTH);
    copy = SmartPlayer("Bart");
    CHECK(copy.name() == "Bart");
    CHECK(lisa.name() == "Lisa");
    checkComputerAnswer(copy, {0, {1, 1}, {1, 1}, 0}, NORTH);
}

// ---------------------------------------------------------------------------------------------
// HumanPlayer
// ---------------------------------------------------------------------------------------------

// The board of the questions below. Hole 2 is empty on both sides.
//
//       4   0   4   4   4   4
//   3                           3
//       4   0   4   4   4   4
const Drawing QUESTION{3, {4, 0, 4, 4, 4, 4}, {4, 0, 4, 4, 4, 4}, 3};

TEST_CASE("a HumanPlayer asks for a hole by name and returns the answer")
{
    const HumanPlayer marge("Marge");
    for (Side s : {SOUTH, NORTH})
    {
        for (int hole : {1, 3, 4, 5, 6})
        {
            const Answer answer = ask(marge, QUESTION, s, std::to_string(hole) + "\n");
            CHECK(answer.hole == hole);
            CHECK(contains(answer.written, "Marge"));
        }
    }
}

TEST_CASE("a HumanPlayer reads word by word, so that 3 6 1 are three answers")
{
    const HumanPlayer marge("Marge");
    const Board b = boardOf(QUESTION);
    CoutCapture capture;
    CinFeed feed("3 6 1");
    CHECK(marge.chooseMove(b, SOUTH) == 3);
    CHECK(marge.chooseMove(b, SOUTH) == 6);
    CHECK(marge.chooseMove(b, SOUTH) == 1);
    CHECK(marge.chooseMove(b, SOUTH) == -1);
}

TEST_CASE("two HumanPlayers share what one person typed, word by word")
{
    const HumanPlayer marge("Marge");
    const HumanPlayer homer("Homer");
    const Board b = boardOf(QUESTION);
    CoutCapture capture;
    CinFeed feed("3\n\n 6 \t1\r\n4");
    CHECK(marge.chooseMove(b, SOUTH) == 3);
    CHECK(homer.chooseMove(b, NORTH) == 6);
    CHECK(marge.chooseMove(b, SOUTH) == 1);
    CHECK(homer.chooseMove(b, NORTH) == 4);
}

TEST_CASE("blanks are no answer, and an empty line brings the question again")
{
    const HumanPlayer marge("Marge");
    const std::string question = ask(marge, QUESTION, SOUTH, "3").written;
    const std::pair<const char*, int> cases[] = {
        {" 3", 1}, {"\n\n\n3\n", 4}, {"\t \r\n 3 ", 2}, {"\n   \n3", 3}};
    for (const auto& typed : cases)
    {
        const Answer answer = ask(marge, QUESTION, SOUTH, typed.first);
        CHECK(answer.hole == 3);
        std::string expected;
        for (int i = 0; i < typed.second; i++)
            expected += question;
        CHECK(answer.written == expected);
    }
}

TEST_CASE("the end of the line is read with its last answer, the rest of a line is left")
{
    const HumanPlayer marge("Marge");
    CHECK(ask(marge, QUESTION, SOUTH, "3\n6\n").unread == "6\n");
    CHECK(ask(marge, QUESTION, SOUTH, "3 \t\r\n\n").unread == "\n");
    CHECK(ask(marge, QUESTION, SOUTH, "3 6 1\n").unread == "6 1\n");
}

TEST_CASE("whatever is no legal hole gets one line that says what is allowed, and is asked again")
{
    // clang-format off
    const std::string notLegal[] = {
        "2", // is empty
        "0", "7", "-1", "x", "3x", "x3", "-3", "3.0", "3,", "1e0", "0x3", "--3", "+", "-", "!",
        "99999999999999999999", "-99999999999999999999",
        "2147483647", "-2147483648", "2147483651", "4294967299", "18446744073709551619",
        std::string(10000, 'y'), std::string(10000, '3'),
        std::string("\0", 1), std::string("\0\0\0", 3), std::string("3\0", 2),
        std::string("\0003", 2), "\x1b[2J", "\xff\xfe", "\xe2\x98\x83",
    };
    // clang-format on
    const HumanPlayer marge("Marge");
    for (Side s : {SOUTH, NORTH})
    {
        const std::string question = ask(marge, QUESTION, s, "3\n").written;
        for (const std::string& word : notLegal)
        {
            CAPTURE(word.substr(0, 40));
            const Answer answer = ask(marge, QUESTION, s, word + " 3 4\n");
            CHECK(answer.hole == 3);
            CHECK(answer.unread == "4\n");
            REQUIRE(answer.written.size() > 2 * question.size());
            const std::size_t messageSize = answer.written.size() - 2 * question.size();
            const std::string message = answer.written.substr(question.size(), messageSize);
            CHECK(answer.written == question + message + question);
            CHECK(linesOf(message).size() == 1);
            CHECK(message.back() == '\n');
            CHECK(showsNumbers(message, {1, 6}));
        }
    }
}

TEST_CASE("a HumanPlayer asks as often as it takes")
{
    std::string typed;
    for (int i = 0; i < 1000; i++)
        typed += "2 0 x ";
    CHECK(ask(HumanPlayer("Marge"), QUESTION, SOUTH, typed + "5").hole == 5);
    CHECK(ask(HumanPlayer("Marge"), QUESTION, NORTH, typed + "5").hole == 5);
}

TEST_CASE("at the end of the input the person has left, and HumanPlayer returns -1")
{
    const HumanPlayer marge("Marge");
    for (const char* typed : {"", "\n", "  \n \t", "2", "x", "0 7 2\n", "-1 -1 -1"})
    {
        CAPTURE(typed);
        CHECK(ask(marge, QUESTION, SOUTH, typed).hole == -1);
        CHECK(ask(marge, QUESTION, NORTH, typed).hole == -1);
    }
}

TEST_CASE("without beans HumanPlayer returns -1 at once, prints nothing and reads nothing")
{
    for (const Drawing& d : {Drawing{1, {2, 3}, {0, 0}, 4}, Drawing{1, {0, 0}, {0, 0}, 4}})
    {
        for (Side s : {SOUTH, NORTH})
        {
            const Answer answer = ask(HumanPlayer("Marge"), asFor(s, d), s, "1 2\n");
            CHECK(answer.hole == -1);
            CHECK(answer.written == "");
            CHECK(answer.unread == "1 2\n");
        }
    }
}

//       0   0   0
//   1               4
//       2   0   3
TEST_CASE("a HumanPlayer asks even if the opponent has no beans")
{
    for (Side s : {SOUTH, NORTH})
    {
        const Drawing d = asFor(s, {1, {0, 0, 0}, {2, 0, 3}, 4});
        const Answer answer = ask(HumanPlayer("Marge"), d, s, "2 3\n");
        CHECK(answer.hole == 3);
        CHECK(contains(answer.written, "Marge"));
    }
}

TEST_CASE("a HumanPlayer finds every hole of a large board, and no other")
{
    const Drawing d = drawingOf(Board(1000, 1));
    CHECK(ask(HumanPlayer("Marge"), d, SOUTH, "1000").hole == 1000);
    CHECK(ask(HumanPlayer("Marge"), d, NORTH, "1001 1000").hole == 1000);
    CHECK(ask(HumanPlayer("Marge"), d, SOUTH, "10000 517").hole == 517);
}

// ---------------------------------------------------------------------------------------------
// BadPlayer and SmartPlayer
// ---------------------------------------------------------------------------------------------

TEST_CASE("a BadPlayer is legal and silent on thousands of random boards")
{
    std::mt19937 rng(7);
    const BadPlayer homer("Homer");
    for (int round = 0; round < 5000; round++)
        checkComputerAnswer(homer, randomDrawing(rng, 8, round % 5, 10),
                            round % 2 == 0 ? SOUTH : NORTH);
}

TEST_CASE("a BadPlayer is legal and silent on boards of any size")
{
    const BadPlayer homer("Homer");
    for (const Board& b : {Board(1000, 3), Board(1, INT_MAX), Board(6, INT_MAX), Board(100, 0)})
    {
        checkComputerAnswer(homer, drawingOf(b), SOUTH);
        checkComputerAnswer(homer, drawingOf(b), NORTH);
    }
}

TEST_CASE("a SmartPlayer is legal and silent on thousands of random boards")
{
    std::mt19937 rng(8);
    const SmartPlayer lisa("Lisa");
    for (int round = 0; round < 2000; round++)
        checkComputerAnswer(lisa, randomDrawing(rng, 3, round % 4, 10),
                            round % 2 == 0 ? SOUTH : NORTH);
}

TEST_CASE("a computer player without beans returns -1")
{
    for (const auto& player : computerPlayers())
    {
        for (Side s : {SOUTH, NORTH})
        {
            checkComputerAnswer(*player, asFor(s, {1, {2, 3}, {0, 0}, 4}), s);
            checkComputerAnswer(*player, asFor(s, {1, {0, 0}, {0, 0}, 4}), s);
            checkComputerAnswer(*player, asFor(s, {0, {5}, {0}, 0}), s);
            checkComputerAnswer(*player, drawingOf(Board(1000, 0)), s);
            checkComputerAnswer(*player, {INT_MAX, {0}, {0}, 0}, s);
        }
    }
}

//       0   0   0
//   1               4
//       2   0   3
TEST_CASE("a computer player returns a legal hole even if the opponent has no beans")
{
    std::mt19937 rng(9);
    for (const auto& player : computerPlayers())
    {
        for (Side s : {SOUTH, NORTH})
        {
            checkComputerAnswer(*player, asFor(s, {1, {0, 0, 0}, {2, 0, 3}, 4}), s);
            checkComputerAnswer(*player, asFor(s, {1, {0, 0, 0}, {0, 0, 1}, 4}), s);
            checkComputerAnswer(*player, asFor(s, {1, {0, 0, 0}, {0, 1, 0}, 4}), s);
            checkComputerAnswer(*player, asFor(s, {0, {0}, {7}, 0}), s);
            for (int round = 0; round < 100; round++)
            {
                Drawing d = randomDrawing(rng, 3, 3, 5);
                d.north.assign(d.north.size(), 0);
                checkComputerAnswer(*player, asFor(s, d), s);
            }
        }
    }
}

TEST_CASE("a computer player with one legal hole plays it")
{
    for (const auto& player : computerPlayers())
    {
        for (int hole = 1; hole <= 6; hole++)
        {
            Drawing d{0, {1, 0, 1, 0, 0, 1}, {0, 0, 0, 0, 0, 0}, 0};
            d.at(SOUTH, hole) = hole;
            CHECK(ask(*player, d, SOUTH, "").hole == hole);
            CHECK(ask(*player, turned(d), NORTH, "").hole == 7 - hole);
        }
    }
}

TEST_CASE("choosing a hole leaves the board alone")
{
    const Drawing d{2, {1, 2, 0}, {2, 0, 1}, 3};
    const Board b = boardOf(d);
    for (const auto& player : computerPlayers())
    {
        CHECK(player->chooseMove(b, SOUTH) > 0);
        CHECK(player->chooseMove(b, NORTH) > 0);
        CHECK(drawingOf(b) == d);
    }
}

namespace
{

struct Position
{
    Drawing board;
    std::set<int> winningHoles;
};

// In each of these, South to move, the named holes win and all others lose, as minimax finds.
const Position WON_POSITIONS[] = {
    // The assignment's endgame: hole 1 captures four beans and leaves North with none. Hole 5
    // can wait for that, hole 3 cannot.
    //
    //       0   4   0   0   0   0
    //  23                          17
    //       1   0   1   0   2   0
    {{23, {0, 4, 0, 0, 0, 0}, {1, 0, 1, 0, 2, 0}, 17}, {1, 5}},

    // P11 of the assignment's game tree: 5, then 6, then 4 with a capture.
    //
    //       1   0   0   0   2   0
    //  22                          20
    //       0   0   0   1   2   0
    {{22, {1, 0, 0, 0, 2, 0}, {0, 0, 0, 1, 2, 0}, 20}, {5}},

    // A capture of seven beans.
    //
    //       0   7   1
    //  10              10
    //       1   0   2
    {{10, {0, 7, 1}, {1, 0, 2}, 10}, {1}},

    // A full lap of five beans, which captures.
    //
    //       1   6
    //  10          10
    //       1   5
    {{10, {1, 6}, {1, 5}, 10}, {2}},

    // The extra turn first.
    //
    //       2   0   2
    //   4               2
    //       1   1   1
    {{4, {2, 0, 2}, {1, 1, 1}, 2}, {3}},

    // The capture of North's last bean ends the game while South has the most.
    //
    //       0   1   0   0
    //   4                   0
    //       1   0   1   2
    {{4, {0, 1, 0, 0}, {1, 0, 1, 2}, 0}, {1}},

    // Nothing to take: the right quiet hole.
    //
    //       0   2   2   0
    //   0                   3
    //       2   1   1   0
    {{0, {0, 2, 2, 0}, {2, 1, 1, 0}, 3}, {1}},
};

} // namespace

TEST_CASE("a SmartPlayer takes an obvious win")
{
    const SmartPlayer lisa("Lisa");
    for (const Position& position : WON_POSITIONS)
    {
        CAPTURE(position.board);
        Minimax minimax;
        for (int hole : legalHoles(position.board, SOUTH))
        {
            CAPTURE(hole);
            const int value = minimax.valueOfHole(position.board, SOUTH, hole);
            CHECK(signOf(value) == (position.winningHoles.count(hole) > 0 ? 1 : -1));
        }
        const int south = ask(lisa, position.board, SOUTH, "").hole;
        const int north = ask(lisa, turned(position.board), NORTH, "").hole;
        CHECK(position.winningHoles.count(south) > 0);
        CHECK(position.winningHoles.count(holeFor(NORTH, north, position.board.holes())) > 0);
    }
}

// The assignment's endgame again, from its first position: with perfect play it is a tie.
//
//       2   4   0   0   0   0
//  22                          16
//       0   0   1   1   1   1
TEST_CASE("a SmartPlayer beats a BadPlayer from the assignment's endgame, or ties at least")
{
    const SmartPlayer lisa("Lisa");
    const BadPlayer homer("Homer");
    for (Side smart : {SOUTH, NORTH})
    {
        Drawing d = asFor(smart, {22, {2, 4, 0, 0, 0, 0}, {0, 0, 1, 1, 1, 1}, 16});
        Side mover = smart;
        while (!judgeOver(d))
        {
            const Player& player = mover == smart ? static_cast<const Player&>(lisa) : homer;
            const int hole = ask(player, d, mover, "").hole;
            CAPTURE(d);
            REQUIRE(isLegalHole(d, mover, hole));
            if (!judgeSowing(d, mover, hole).goesAgain)
                mover = opponent(mover);
        }
        CHECK(judgeMargin(d, smart) >= 0);
    }
}

TEST_CASE("a SmartPlayer keeps the win or the tie that perfect play has in small endgames")
{
    std::mt19937 rng(10);
    const SmartPlayer lisa("Lisa");
    int decisions = 0;
    while (decisions < 500)
    {
        const Drawing d = randomDrawing(rng, 4, 3, 3);
        const Side s = between(rng, 0, 1) == 0 ? NORTH : SOUTH;
        if (judgeOver(d) || d.inPlay(NORTH) + d.inPlay(SOUTH) > 8)
            continue;
        Minimax minimax;
        const int hole = ask(lisa, d, s, "").hole;
        CAPTURE(d);
        CAPTURE(nameOf(s));
        CAPTURE(hole);
        REQUIRE(isLegalHole(d, s, hole));
        const int best = minimax.value(d, s);
        CHECK(signOf(minimax.valueOfHole(d, s, hole)) == signOf(best));
        decisions++;
    }
}

TEST_CASE("two new SmartPlayers choose the same hole where the search ends by proof")
{
    std::mt19937 rng(11);
    for (int round = 0; round < 100; round++)
    {
        const Drawing d = randomDrawing(rng, 3, 2, 5);
        const Side s = between(rng, 0, 1) == 0 ? NORTH : SOUTH;
        CAPTURE(d);
        CHECK(ask(SmartPlayer("Lisa"), d, s, "").hole == ask(SmartPlayer("Bart"), d, s, "").hole);
    }
}

TEST_CASE("a SmartPlayer is not told by earlier questions what to answer to the next")
{
    const Drawing first{22, {0, 1, 0, 0, 2, 0}, {0, 0, 2, 0, 1, 0}, 20};
    const Drawing second{22, {1, 0, 0, 0, 2, 0}, {0, 0, 0, 1, 2, 0}, 20};
    const SmartPlayer lisa("Lisa");
    const int before = ask(lisa, first, SOUTH, "").hole;
    for (int round = 0; round < 5; round++)
    {
        CHECK(ask(lisa, second, SOUTH, "").hole == 5);
        CHECK(ask(lisa, first, SOUTH, "").hole == before);
    }
}

TEST_CASE("two threads may ask one SmartPlayer, or two, at the same time")
{
    std::mt19937 rng(12);
    std::vector<Drawing> drawings;
    std::vector<Board> boards;
    while (drawings.size() < 40)
    {
        const Drawing d = randomDrawing(rng, 3, 3, 5);
        if (judgeOver(d))
            continue;
        drawings.push_back(d);
        boards.push_back(boardOf(d));
    }
    const SmartPlayer lisa("Lisa");
    const SmartPlayer bart("Bart");
    for (const Player* second : {&lisa, &bart})
    {
        std::vector<int> south;
        std::vector<int> north;
        const auto askAll = [&boards](const Player& player, Side s, std::vector<int>& answers) {
            for (const Board& b : boards)
                answers.push_back(player.chooseMove(b, s));
        };
        std::thread one([&] { askAll(lisa, SOUTH, south); });
        std::thread two([&] { askAll(*second, NORTH, north); });
        one.join();
        two.join();
        REQUIRE(south.size() == drawings.size());
        REQUIRE(north.size() == drawings.size());
        for (std::size_t i = 0; i < drawings.size(); i++)
        {
            CAPTURE(drawings[i]);
            CHECK(isLegalHole(drawings[i], SOUTH, south[i]));
            CHECK(isLegalHole(drawings[i], NORTH, north[i]));
        }
    }
}

TEST_CASE("a SmartPlayer answers within five seconds at the usual start")
{
    checkInTime(Board(6, 4), SOUTH);
}

TEST_CASE("a SmartPlayer answers within five seconds even if it has to build all its tables")
{
    Board b(6, 4);
    b.setBeans(SOUTH, 1, 6); // no position of a game, and as many beans as a proof is tried with
    checkInTime(b, SOUTH);
}

TEST_CASE("a SmartPlayer answers within five seconds on boards of any size")
{
    checkInTime(Board(6, 6), NORTH);
    checkInTime(Board(12, 12), SOUTH);
    checkInTime(Board(1000, 3), NORTH);
    checkInTime(Board(100, 1), SOUTH);
    checkInTime(Board(3, 100000), NORTH);
    checkInTime(Board(6, INT_MAX), SOUTH);
}

TEST_SUITE_END();
