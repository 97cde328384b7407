// A further main to append to Main.cpp: what the assignment and the rulings say of every public
// function, asked of whichever Board, players and Game the program was built with.

#include "Board.h"
#include "Game.h"
#include "Player.h"
#include "Side.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <climits>
#include <cstddef>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#undef NDEBUG
#include <cassert>

namespace full_main
{

// ---- helpers

const Side SIDES[NSIDES] = {NORTH, SOUTH};

// While it lives, cin reads a given text and cout is collected.
class Console
{
  public:
    explicit Console(const std::string& typed)
     : m_in(typed), m_oldIn(std::cin.rdbuf(m_in.rdbuf())), m_oldOut(std::cout.rdbuf(m_out.rdbuf()))
    {
        std::cin.clear();
    }
    ~Console()
    {
        std::cin.rdbuf(m_oldIn);
        std::cout.rdbuf(m_oldOut);
        std::cin.clear();
    }
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    std::string shown() const
    {
        return m_out.str();
    }
    bool says(const std::string& words) const
    {
        std::string text = m_out.str();
        std::transform(text.begin(), text.end(), text.begin(),
                       [](char c) { return static_cast<char>(std::tolower(c)); });
        return text.find(words) != std::string::npos;
    }

  private:
    std::istringstream m_in;
    std::ostringstream m_out;
    std::streambuf* m_oldIn;
    std::streambuf* m_oldOut;
};

// Numbers that look random and are the same in every run.
class Dice
{
  public:
    int roll(int below)
    {
        m_state = m_state * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<int>((m_state >> 33) % static_cast<unsigned>(below));
    }

  private:
    unsigned long long m_state = 32;
};

// The game as the rules tell it, bean by bean, to compare others with.
struct Model
{
    int n;
    std::vector<int> cups[NSIDES];
    Side mover;

    Model(const Board& b) : n(b.holes()), mover(SOUTH)
    {
        for (Side s : SIDES)
        {
            for (int hole = 0; hole <= n; hole++)
            {
                cups[s].push_back(b.beans(s, hole));
            }
        }
    }

    int& at(Side s, int hole)
    {
        return cups[s][static_cast<std::size_t>(hole)];
    }

    int inPlay(Side s) const
    {
        int sum = 0;
        for (std::size_t hole = 1; hole < cups[s].size(); hole++)
        {
            sum += cups[s][hole];
        }
        return sum;
    }

    int total() const
    {
        return inPlay(NORTH) + inPlay(SOUTH) + cups[NORTH][POT] + cups[SOUTH][POT];
    }

    bool ended() const
    {
        return inPlay(NORTH) == 0 || inPlay(SOUTH) == 0;
    }

    // South's, with every bean counted for the side that it lies on.
    int lead() const
    {
        return inPlay(SOUTH) + cups[SOUTH][POT] - inPlay(NORTH) - cups[NORTH][POT];
    }

    void advance(Side& s, int& hole, Side sower) const
    {
        const bool atPot = hole == POT;
        const int last = s == SOUTH ? n : 1;
        if (!atPot && hole != last)
        {
            hole += s == SOUTH ? 1 : -1;
        }
        else if (!atPot && s == sower)
        {
            hole = POT;
        }
        else
        {
            s = opponent(s);
            hole = s == SOUTH ? 1 : n;
        }
    }

    void sow(Side& s, int& hole)
    {
        const Side sower = s;
        int hand = at(s, hole);
        at(s, hole) = 0;
        for (; hand > 0; hand--)
        {
            advance(s, hole, sower);
            at(s, hole)++;
        }
    }

    // One sowing with what follows from it; the turn passes unless the sower goes again.
    void move(int hole)
    {
        Side s = mover;
        sow(s, hole);
        if (s == mover && hole == POT && inPlay(mover) > 0)
        {
            return;
        }
        const Side other = opponent(mover);
        if (s == mover && hole != POT && at(s, hole) == 1 && at(other, hole) > 0)
        {
            at(mover, POT) += 1 + at(other, hole);
            at(mover, hole) = 0;
            at(other, hole) = 0;
        }
        mover = other;
        if (ended())
        {
            sweepAll();
        }
    }

    void sweepAll()
    {
        for (Side s : SIDES)
        {
            for (int hole = 1; hole <= n; hole++)
            {
                at(s, POT) += at(s, hole);
                at(s, hole) = 0;
            }
        }
    }

    template <typename BoardOrGame>
    bool matches(const BoardOrGame& b) const
    {
        for (Side s : SIDES)
        {
            for (int hole = 0; hole <= n; hole++)
            {
                if (b.beans(s, hole) != cups[s][static_cast<std::size_t>(hole)])
                {
                    return false;
                }
            }
            if (b.beans(s, n + 1) != -1)
            {
                return false;
            }
        }
        return true;
    }
};

Board boardOf(const std::vector<int>& north, int northPot, const std::vector<int>& south,
              int southPot)
{
    Board b(static_cast<int>(north.size()), 0);
    for (std::size_t i = 0; i < north.size(); i++)
    {
        assert(b.setBeans(NORTH, static_cast<int>(i) + 1, north[i]));
        assert(b.setBeans(SOUTH, static_cast<int>(i) + 1, south[i]));
    }
    assert(b.setBeans(NORTH, POT, northPot) && b.setBeans(SOUTH, POT, southPot));
    return b;
}

template <typename BoardOrGame>
bool shows(const BoardOrGame& b, const std::vector<int>& north, int northPot,
           const std::vector<int>& south, int southPot)
{
    return Model(boardOf(north, northPot, south, southPot)).matches(b);
}

Board randomBoard(Dice& dice, int nHoles, int mostBeans)
{
    Board b(nHoles, 0);
    for (Side s : SIDES)
    {
        for (int hole = 0; hole <= nHoles; hole++)
        {
            b.setBeans(s, hole, dice.roll(3) == 0 ? 0 : dice.roll(mostBeans + 1));
        }
    }
    return b;
}

// Answers with the given holes in turn, and with the last of them ever after.
class ScriptedPlayer : public Player
{
  public:
    ScriptedPlayer(const std::string& name, const std::vector<int>& script)
     : Player(name), m_script(script)
    {
    }
    int chooseMove(const Board&, Side) const override
    {
        const int hole = m_script[std::min(m_asked, m_script.size() - 1)];
        m_asked++;
        return hole;
    }
    std::size_t asked() const
    {
        return m_asked;
    }

  private:
    std::vector<int> m_script;
    mutable std::size_t m_asked = 0;
};

// Any legal hole.
class DicePlayer : public Player
{
  public:
    DicePlayer(const std::string& name, Dice& dice) : Player(name), m_dice(dice) {}
    int chooseMove(const Board& b, Side s) const override
    {
        int hole = 1 + m_dice.roll(b.holes());
        while (b.beans(s, hole) == 0)
        {
            hole = 1 + m_dice.roll(b.holes());
        }
        return hole;
    }

  private:
    Dice& m_dice;
};

// Passes on what another player chooses, and makes the same moves on a model.
class WatchedPlayer : public Player
{
  public:
    WatchedPlayer(const Player& inner, Model& model)
     : Player(inner.name()), m_inner(inner), m_model(model)
    {
    }
    int chooseMove(const Board& b, Side s) const override
    {
        assert(s == m_model.mover && m_model.matches(b));
        const int hole = m_inner.chooseMove(b, s);
        assert(hole >= 1 && hole <= b.holes() && b.beans(s, hole) > 0);
        m_model.move(hole);
        return hole;
    }

  private:
    const Player& m_inner;
    Model& m_model;
};

bool isLegalChoice(const Board& b, Side s, int hole)
{
    return hole == -1 ? b.beansInPlay(s) == 0 : hole != POT && b.beans(s, hole) > 0;
}

// Checks what status says against the beans, and that it leaves alone what it must.
void checkStatus(const Game& g, const Model& model)
{
    const int lead = model.lead();
    for (int before = 0; before < 4; before++)
    {
        bool over = before % 2 == 0;
        bool hasWinner = before % 2 == 0;
        Side winner = before < 2 ? NORTH : SOUTH;
        const bool oldHasWinner = hasWinner;
        const Side oldWinner = winner;
        g.status(over, hasWinner, winner);
        assert(over == model.ended());
        assert(hasWinner == (over ? lead != 0 : oldHasWinner));
        if (!over || lead == 0)
        {
            assert(winner == oldWinner);
        }
        else
        {
            assert(winner == (lead > 0 ? SOUTH : NORTH));
        }
    }
}

// ---- Board

void testBoardConstruction()
{
    const Board b(6, 4);
    assert(b.holes() == 6 && b.totalBeans() == 48);
    for (Side s : SIDES)
    {
        assert(b.beansInPlay(s) == 24 && b.beans(s, POT) == 0);
        assert(b.beans(s, 1) == 4 && b.beans(s, 6) == 4);
        for (int hole : {7, -1, 8, 13, 14, INT_MAX, INT_MIN})
        {
            assert(b.beans(s, hole) == -1);
        }
    }
    for (int nHoles : {0, -1, INT_MIN})
    {
        const Board one(nHoles, 3);
        assert(one.holes() == 1 && one.totalBeans() == 6 && one.beans(SOUTH, 2) == -1);
    }
    for (int beansEach : {-1, INT_MIN})
    {
        const Board none(3, beansEach);
        assert(none.holes() == 3 && none.totalBeans() == 0 && none.beansInPlay(NORTH) == 0);
    }
}

void testAnyIntIsSafe()
{
    for (const Board& b : {Board(INT_MIN, INT_MAX), Board(1, INT_MAX), Board(100, INT_MAX / 3)})
    {
        assert(b.totalBeans() >= 0 && b.beansInPlay(NORTH) >= 0 && b.beansInPlay(SOUTH) >= 0);
        assert(b.beans(NORTH, 1) >= 0 && b.beans(SOUTH, 1) >= 0);
    }
    Board b(2, 0);
    for (Side s : SIDES)
    {
        for (int hole = 0; hole <= 2; hole++)
        {
            b.setBeans(s, hole, INT_MAX);
        }
    }
    const int total = b.totalBeans();
    assert(total >= 0);
    Side endSide = SOUTH;
    int endHole = 1;
    for (int hole : {1, 2, 3, 0, -1, INT_MIN, INT_MAX})
    {
        b.sow(NORTH, hole, endSide, endHole);
        b.moveToPot(SOUTH, hole, NORTH);
        b.sow(SOUTH, hole, endSide, endHole);
        assert(b.totalBeans() == total && b.beansInPlay(NORTH) >= 0 && b.beans(NORTH, POT) >= 0);
    }
}

void testSowingRefused()
{
    Board b = boardOf({0, 2, 3}, 4, {1, 0, 2}, 5);
    const Model before(b);
    for (Side s : SIDES)
    {
        const int empty = s == NORTH ? 1 : 2;
        for (int hole : {empty, POT, -1, 4, 7, 8, INT_MAX, INT_MIN})
        {
            Side endSide = opponent(s);
            int endHole = -77;
            assert(!b.sow(s, hole, endSide, endHole));
            assert(endSide == opponent(s) && endHole == -77 && before.matches(b));
        }
    }
}

// Sows so many beans from that hole and compares with the model.
void checkSowing(int n, Side s, int hole, int beans)
{
    Board b(n, 3);
    assert(b.setBeans(s, hole, beans));
    Model model(b);
    Side modelSide = s;
    int modelHole = hole;
    model.sow(modelSide, modelHole);
    Side endSide = opponent(modelSide);
    int endHole = -1;
    assert(b.sow(s, hole, endSide, endHole) && model.matches(b));
    assert(endSide == modelSide && endHole == modelHole);
}

void testSowing()
{
    Board b(6, 4);
    Side endSide = SOUTH;
    int endHole = 0;
    assert(b.sow(SOUTH, 5, endSide, endHole) && endSide == NORTH && endHole == 5);
    assert(shows(b, {4, 4, 4, 4, 5, 5}, 0, {4, 4, 4, 4, 0, 5}, 1));
    assert(b.sow(NORTH, 2, endSide, endHole) && endSide == SOUTH && endHole == 2);
    assert(shows(b, {5, 0, 4, 4, 5, 5}, 1, {5, 5, 4, 4, 0, 5}, 1));

    for (int n = 1; n <= 4; n++)
    {
        for (int beans = 1; beans <= 6 * n + 5; beans++)
        {
            for (int hole = 1; hole <= n; hole++)
            {
                checkSowing(n, NORTH, hole, beans);
                checkSowing(n, SOUTH, hole, beans);
            }
        }
    }
}

void testSowingMillions()
{
    const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
    for (int round = 0; round < 50; round++)
    {
        Board b(6, 0);
        const int beans = 2000000000 + round;
        assert(b.setBeans(SOUTH, 3, beans));
        Side endSide = NORTH;
        int endHole = 0;
        assert(b.sow(SOUTH, 3, endSide, endHole));
        assert(b.totalBeans() == beans && b.beans(NORTH, POT) == 0);
        assert(b.beans(SOUTH, 3) == beans / 13 && b.beans(NORTH, 4) - beans / 13 <= 1);
        assert(b.beans(endSide, endHole) == beans / 13 + (beans % 13 > 0));
    }
    assert(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));
}

void testMoveToPot()
{
    Board b = boardOf({0, 2, 3}, 4, {1, 0, 2}, 5);
    const Model before(b);
    for (int hole : {POT, -1, 4, 7, INT_MAX, INT_MIN})
    {
        for (Side s : SIDES)
        {
            assert(!b.moveToPot(s, hole, SOUTH) && !b.moveToPot(s, hole, NORTH));
        }
    }
    assert(before.matches(b));
    assert(b.moveToPot(NORTH, 3, SOUTH) && shows(b, {0, 2, 0}, 4, {1, 0, 2}, 8));
    assert(b.moveToPot(NORTH, 2, NORTH) && shows(b, {0, 0, 0}, 6, {1, 0, 2}, 8));
    assert(b.moveToPot(SOUTH, 1, NORTH) && shows(b, {0, 0, 0}, 7, {0, 0, 2}, 8));
    assert(b.moveToPot(SOUTH, 2, SOUTH) && shows(b, {0, 0, 0}, 7, {0, 0, 2}, 8));
    assert(b.totalBeans() == 17 && b.beansInPlay(SOUTH) == 2 && b.beansInPlay(NORTH) == 0);
}

void testSetBeans()
{
    Board b(3, 2);
    const Model before(b);
    for (Side s : SIDES)
    {
        assert(!b.setBeans(s, 4, 1) && !b.setBeans(s, -1, 1) && !b.setBeans(s, INT_MIN, 1));
        assert(!b.setBeans(s, INT_MAX, 1) && !b.setBeans(s, 1, -1) && !b.setBeans(s, POT, -1));
        assert(!b.setBeans(s, 2, INT_MIN));
    }
    assert(before.matches(b));
    assert(b.setBeans(NORTH, 3, 7) && b.setBeans(SOUTH, POT, 9) && b.setBeans(SOUTH, 1, 0));
    assert(shows(b, {2, 2, 7}, 0, {0, 2, 2}, 9));
    assert(b.totalBeans() == 24 && b.beansInPlay(NORTH) == 11 && b.beansInPlay(SOUTH) == 4);
}

void testBoardCopies()
{
    Board original(3, 2);
    Board copy(original);
    Side endSide = SOUTH;
    int endHole = 0;
    assert(copy.sow(SOUTH, 3, endSide, endHole));
    assert(shows(original, {2, 2, 2}, 0, {2, 2, 2}, 0));
    assert(shows(copy, {2, 2, 3}, 0, {2, 2, 0}, 1));

    Board other(5, 1);
    other = copy;
    assert(other.holes() == 3 && other.beans(NORTH, 4) == -1);
    assert(other.moveToPot(NORTH, 3, NORTH) && other.totalBeans() == 12);
    assert(shows(copy, {2, 2, 3}, 0, {2, 2, 0}, 1));
    assert(shows(other, {2, 2, 0}, 3, {2, 2, 0}, 1));

    Board& self = other;
    other = self;
    assert(shows(other, {2, 2, 0}, 3, {2, 2, 0}, 1));
}

// ---- the players

std::vector<std::unique_ptr<Player>> computerPlayers()
{
    std::vector<std::unique_ptr<Player>> players;
    players.push_back(std::unique_ptr<Player>(new BadPlayer("Homer")));
    players.push_back(std::unique_ptr<Player>(new SmartPlayer("Lisa")));
    return players;
}

void testNames()
{
    const HumanPlayer human("Marge");
    const BadPlayer bad("Homer Jay");
    const SmartPlayer smart("");
    const ScriptedPlayer stranger("Moe", {1});
    const Player& asPlayer = human;
    assert(human.name() == "Marge" && human.isInteractive() && asPlayer.isInteractive());
    assert(bad.name() == "Homer Jay" && !bad.isInteractive());
    assert(smart.name().empty() && !smart.isInteractive());
    assert(stranger.name() == "Moe" && !stranger.isInteractive());
}

void testComputerPlayers()
{
    const Console console("1 2 3\n");
    Dice dice;
    for (const std::unique_ptr<Player>& player : computerPlayers())
    {
        for (int round = 0; round < 200; round++)
        {
            const Board b = randomBoard(dice, 1 + dice.roll(4), 2);
            const Model before(b);
            for (Side s : SIDES)
            {
                assert(isLegalChoice(b, s, player->chooseMove(b, s)));
            }
            assert(before.matches(b));
        }
        const Board northEmpty = boardOf({0, 0, 0}, 2, {0, 1, 0}, 3);
        assert(player->chooseMove(northEmpty, NORTH) == -1);
        assert(player->chooseMove(northEmpty, SOUTH) == 2);
        assert(player->chooseMove(Board(3, 0), NORTH) == -1);
        assert(player->chooseMove(boardOf({0, 0, 4}, 0, {0, 0, 0}, 0), NORTH) == 3);
    }
    assert(console.shown().empty());
    int unread = 0;
    assert(std::cin >> unread && unread == 1);
}

void testHumanPlayer()
{
    const HumanPlayer marge("Marge");
    Board b(3, 2);
    b.setBeans(SOUTH, 2, 0);
    b.setBeans(NORTH, 1, 0);
    {
        const Console console("9\n2\n0 -1\n3\n1 3 2");
        assert(marge.chooseMove(b, SOUTH) == 3);
        assert(!console.shown().empty());
        assert(marge.chooseMove(b, SOUTH) == 1);
        assert(marge.chooseMove(b, NORTH) == 3);
        assert(marge.chooseMove(b, NORTH) == 2);
        assert(marge.chooseMove(b, NORTH) == -1);
        assert(marge.chooseMove(b, NORTH) == -1);
    }
    {
        const Console console("what?\n99999999999999999999 -99999999999999999999 4\n\n   1\n");
        assert(marge.chooseMove(b, SOUTH) == 1);
        assert(marge.chooseMove(b, SOUTH) == -1);
    }
    {
        const Console console("1 2 3\n");
        assert(marge.chooseMove(Board(3, 0), SOUTH) == -1);
        assert(marge.chooseMove(boardOf({0, 0}, 1, {1, 0}, 0), NORTH) == -1);
        assert(console.shown().empty());
        assert(marge.chooseMove(boardOf({0, 0}, 1, {1, 0}, 0), SOUTH) == 1);
    }
    {
        const Console console("");
        assert(marge.chooseMove(b, SOUTH) == -1 && marge.chooseMove(b, NORTH) == -1);
    }
}

// ---- Game, move by move

// Plays a whole game with move() and compares it with a model throughout.
void playByMoves(const Board& b, const Player& south, const Player& north)
{
    const Console console("");
    Model model(b);
    WatchedPlayer watchedSouth(south, model);
    WatchedPlayer watchedNorth(north, model);
    Game g(b, &watchedSouth, &watchedNorth);
    const int total = b.totalBeans();
    for (int moves = 0; !model.ended(); moves++)
    {
        assert(moves < 10000);
        checkStatus(g, model);
        const Side mover = model.mover;
        assert(g.move());
        assert(model.mover == opponent(mover) && model.matches(g) && model.total() == total);
    }
    const bool swept = model.inPlay(NORTH) + model.inPlay(SOUTH) == 0;
    assert(swept || Model(b).ended());
    for (int again = 0; again < 2; again++)
    {
        checkStatus(g, model);
        assert(!g.move() && model.matches(g));
    }
}

void testWholeGames()
{
    Dice dice;
    const BadPlayer bad("Bart");
    const SmartPlayer smart("Lisa");
    const DicePlayer any("Maggie", dice);
    for (const Board& b : {Board(1, 1), Board(1, 5), Board(2, 3), Board(3, 2), Board(4, 2)})
    {
        playByMoves(b, bad, bad);
        playByMoves(b, smart, bad);
        playByMoves(b, bad, smart);
        playByMoves(b, smart, smart);
        playByMoves(b, any, smart);
    }
    playByMoves(Board(6, 4), bad, bad);
    playByMoves(Board(20, 30), bad, any);
    for (int round = 0; round < 200; round++)
    {
        playByMoves(randomBoard(dice, 1 + dice.roll(6), 1 + dice.roll(15)), any, bad);
        playByMoves(randomBoard(dice, 1 + dice.roll(6), 1 + dice.roll(15)), bad, any);
    }
}

//        North
//     2 4 0 0 0 0
//  22             16
//     0 0 1 1 1 1
//        South
void testTheAssignmentsEndgame()
{
    const Console console("");
    ScriptedPlayer south("Sue", {6, 4, 1});
    ScriptedPlayer north("Norbert", {1});
    Game g(boardOf({2, 4, 0, 0, 0, 0}, 22, {0, 0, 1, 1, 1, 1}, 16), &south, &north);
    assert(g.move() && shows(g, {2, 4, 0, 0, 0, 0}, 22, {0, 0, 1, 0, 2, 0}, 17));
    assert(console.says("norbert"));
    assert(g.move() && shows(g, {0, 4, 0, 0, 0, 0}, 23, {1, 0, 1, 0, 2, 0}, 17));
    assert(g.move() && shows(g, {0, 0, 0, 0, 0, 0}, 23, {0, 0, 0, 0, 0, 0}, 25));
    bool over = false;
    bool hasWinner = false;
    Side winner = NORTH;
    g.status(over, hasWinner, winner);
    assert(over && hasWinner && winner == SOUTH && !g.move());
    assert(south.asked() == 3 && north.asked() == 1);
}

// Makes one move for South, a single sowing from that hole.
void checkMove(const Board& before, int hole, const Board& after)
{
    const Console console("");
    ScriptedPlayer south("Sue", {hole, -1});
    ScriptedPlayer north("Norbert", {-1});
    Game g(before, &south, &north);
    assert(g.move() && south.asked() == 1 && north.asked() == 0);
    assert(Model(after).matches(g));
}

void testCaptures()
{
    // An ordinary capture, and none across from an empty hole.
    checkMove(boardOf({1, 0, 4}, 0, {1, 1, 0}, 0), 2, boardOf({1, 0, 0}, 0, {1, 0, 0}, 5));
    checkMove(boardOf({1, 0, 0}, 0, {1, 1, 0}, 0), 2, boardOf({1, 0, 0}, 0, {1, 0, 1}, 0));

    // None in a hole that had beans, or in an empty hole of the opponent's.
    checkMove(boardOf({1, 0, 4}, 0, {1, 1, 2}, 0), 2, boardOf({1, 0, 4}, 0, {1, 0, 3}, 0));
    checkMove(boardOf({1, 0, 0}, 0, {1, 0, 2}, 0), 3, boardOf({1, 0, 1}, 0, {1, 0, 0}, 1));

    // A full lap ends in the hole that it emptied, across from a bean that it sowed itself.
    checkMove(boardOf({0, 1}, 0, {5, 0}, 0), 1, boardOf({0, 2}, 0, {0, 1}, 3));

    // Capturing the opponent's last beans, or with one's own last bean, ends the game.
    checkMove(boardOf({0, 0, 4}, 0, {1, 1, 0}, 0), 2, boardOf({0, 0, 0}, 0, {0, 0, 0}, 6));
    checkMove(boardOf({1, 0, 4}, 0, {0, 1, 0}, 0), 2, boardOf({0, 0, 0}, 1, {0, 0, 0}, 5));
}

void testExtraTurns()
{
    // The last bean in play falls into the pot: no turn is left to take.
    checkMove(boardOf({3, 0, 4}, 1, {0, 0, 1}, 2), 3, boardOf({0, 0, 0}, 8, {0, 0, 0}, 3));

    // Three extra turns in one move, then the turn passes.
    const Console console("");
    ScriptedPlayer south("Sue", {3, 2, 3, 1});
    ScriptedPlayer north("Norbert", {1});
    Game g(boardOf({1, 0, 0}, 0, {1, 2, 1}, 0), &south, &north);
    assert(g.move() && shows(g, {1, 0, 0}, 0, {0, 1, 0}, 3));
    assert(south.asked() == 4 && north.asked() == 0);
    assert(g.move() && shows(g, {0, 0, 0}, 1, {0, 0, 0}, 4) && !g.move());
}

// ---- Game, the ends of it

void testEmptySides()
{
    BadPlayer south("Sue");
    BadPlayer north("Norbert");
    const Board boards[] = {Board(3, 0),
                            boardOf({0, 0, 0}, 5, {0, 0, 0}, 4),
                            boardOf({1, 0, 2}, 5, {0, 0, 0}, 6),
                            boardOf({1, 0, 2}, 5, {0, 0, 0}, 8),
                            boardOf({0, 0, 0}, 5, {1, 1, 1}, 0),
                            boardOf({0, 0, 0}, 2, {1, 1, 1}, 0)};
    for (const Board& b : boards)
    {
        Game g(b, &south, &north);
        Model model(b);
        checkStatus(g, model);
        assert(!g.move() && model.matches(g));
        checkStatus(g, model);

        const Console console("");
        g.play();
        model.sweepAll();
        assert(model.matches(g) && !g.move());
        checkStatus(g, model);
        const bool tie = model.cups[NORTH][POT] == model.cups[SOUTH][POT];
        assert(tie ? console.says("tie") || console.says("draw")
                   : console.says("win") || console.says("won"));
    }
}

void testIllegalHoles()
{
    const Board b = boardOf({1, 2, 0}, 3, {0, 1, 2}, 4);
    const Model before(b);
    for (int hole : {-1, POT, 1, 4, 8, INT_MAX, INT_MIN})
    {
        const Console console("");
        ScriptedPlayer south("Sue", {hole, 3});
        ScriptedPlayer north("Norbert", {2});
        Game g(b, &south, &north);
        assert(!g.move() && before.matches(g) && !console.shown().empty());
        checkStatus(g, before);
        assert(g.move() && shows(g, {1, 2, 1}, 3, {0, 1, 0}, 5));
    }
    for (int hole : {-1, POT, 1, 4, INT_MAX, INT_MIN})
    {
        const Console console("\n\n\n\n\n\n\n\n");
        ScriptedPlayer south("Sue", {hole});
        BadPlayer north("Norbert");
        Game g(b, &south, &north);
        g.play();
        assert(before.matches(g) && console.says("abandon"));
    }
    {
        const Console console("\n\n\n\n\n\n\n\n");
        ScriptedPlayer south("Sue", {3});
        ScriptedPlayer north("Norbert", {3, -1});
        Game g(boardOf({1, 1, 1}, 0, {1, 1, 1}, 0), &south, &north);
        g.play();
        assert(console.says("abandon"));
    }
}

void testDisplay()
{
    const Console console("");
    HumanPlayer south("Marge");
    SmartPlayer north("Lisa");
    const Game g(boardOf({11, 12, 13}, 14, {15, 16, 17}, 18), &south, &north);
    g.display();
    assert(console.says("marge") && console.says("lisa"));
    for (int beans = 11; beans <= 18; beans++)
    {
        assert(console.says(std::to_string(beans)));
    }
    for (Side s : SIDES)
    {
        assert(g.beans(s, -1) == -1 && g.beans(s, 4) == -1);
        assert(g.beans(s, INT_MAX) == -1 && g.beans(s, INT_MIN) == -1);
    }
}

// ---- Game::play

void checkPlayedOut(const Game& g, int total, const Console& console)
{
    bool over = false;
    bool hasWinner = false;
    Side winner = NORTH;
    g.status(over, hasWinner, winner);
    assert(over && g.beans(NORTH, POT) + g.beans(SOUTH, POT) == total);
    if (hasWinner)
    {
        assert(console.says("win") || console.says("won"));
        assert(g.beans(winner, POT) > g.beans(opponent(winner), POT));
    }
    else
    {
        assert(console.says("tie") || console.says("draw"));
    }
}

int beansOf(const Game& g, int nHoles)
{
    int total = 0;
    for (int hole = 0; hole <= nHoles; hole++)
    {
        total += g.beans(NORTH, hole) + g.beans(SOUTH, hole);
    }
    return total;
}

void testPlayWithEnters()
{
    for (const Board& b : {Board(1, 1), Board(2, 2), Board(3, 2), Board(4, 1)})
    {
        BadPlayer bad("Bart");
        SmartPlayer smart("Lisa");
        Player* const pairs[][NSIDES] = {{&bad, &bad}, {&smart, &bad}, {&bad, &smart}};
        for (Player* const* pair : pairs)
        {
            const Console console(std::string(1000, '\n'));
            Game g(b, pair[0], pair[1]);
            g.play();
            checkPlayedOut(g, b.totalBeans(), console);
        }
        const Console nobodyThere("");
        Game g(b, &bad, &bad);
        g.play();
        assert(beansOf(g, b.holes()) == b.totalBeans());
    }
}

void testPlayWithAPerson()
{
    std::string words;
    for (int i = 0; i < 300; i++)
    {
        words += std::to_string(i % 3 + 1) + " ";
    }
    HumanPlayer marge("Marge");
    BadPlayer homer("Homer");
    HumanPlayer patty("Patty");
    Player* const pairs[][NSIDES] = {{&marge, &homer}, {&homer, &marge}, {&marge, &patty}};
    for (Player* const* pair : pairs)
    {
        const Console console(words);
        Game g(Board(3, 2), pair[0], pair[1]);
        g.play();
        checkPlayedOut(g, 12, console);
        assert(console.says("marge") && !console.says("abandon"));
    }
    for (Player* const* pair : pairs)
    {
        const Console console("");
        Game g(Board(3, 2), pair[0], pair[1]);
        g.play();
        assert(console.says("abandon"));
        assert(beansOf(g, 3) == 12);
    }
}

// South's lead at the end if both play as well as they can.
int bestLead(const Model& model)
{
    if (model.ended())
    {
        return model.lead();
    }
    const Side s = model.mover;
    int best = s == SOUTH ? INT_MIN : INT_MAX;
    for (int hole = 1; hole <= model.n; hole++)
    {
        if (model.cups[s][static_cast<std::size_t>(hole)] > 0)
        {
            Model next(model);
            next.move(hole);
            const int lead = bestLead(next);
            best = s == SOUTH ? std::max(best, lead) : std::min(best, lead);
        }
    }
    return best;
}

// In endgames of a few beans, SmartPlayer wins against anybody what can be won, and loses nothing
// that can be held.
void testSmartPlayerInEndgames()
{
    Dice dice;
    SmartPlayer lisa("Lisa");
    DicePlayer maggie("Maggie", dice);
    int games = 0;
    while (games < 60)
    {
        const Board b = randomBoard(dice, 2 + dice.roll(2), 2);
        const int inPlay = b.beansInPlay(NORTH) + b.beansInPlay(SOUTH);
        const Model model(b);
        if (inPlay > 5 || model.ended())
        {
            continue;
        }
        games++;
        const int lead = bestLead(model);
        const Console console(std::string(100, '\n'));
        Game g(b, &lisa, &maggie);
        g.play();
        const int result = g.beans(SOUTH, POT) - g.beans(NORTH, POT);
        assert(lead > 0 ? result > 0 : lead < 0 || result >= 0);
    }
}

void testGameCopies()
{
    const Console console("");
    BadPlayer bad("Bart");
    ScriptedPlayer first("Sue", {1});
    ScriptedPlayer third("Norbert", {3});
    Board b(3, 2);
    Game g(b, &first, &third);
    b.moveToPot(SOUTH, 1, NORTH);
    assert(shows(g, {2, 2, 2}, 0, {2, 2, 2}, 0));

    Game copy(g);
    assert(copy.move() && shows(copy, {2, 2, 2}, 0, {0, 3, 3}, 0));
    assert(shows(g, {2, 2, 2}, 0, {2, 2, 2}, 0));

    // The copy knows that it is North's turn, and the original that it is still South's.
    assert(copy.move() && shows(copy, {3, 3, 0}, 0, {0, 3, 3}, 0));
    assert(g.move() && shows(g, {2, 2, 2}, 0, {0, 3, 3}, 0));

    Game assigned(Board(5, 1), &bad, &bad);
    assigned = g;
    assert(shows(assigned, {2, 2, 2}, 0, {0, 3, 3}, 0) && assigned.beans(SOUTH, 4) == -1);
    assert(assigned.move() && shows(assigned, {3, 3, 0}, 0, {0, 3, 3}, 0));
    assert(shows(g, {2, 2, 2}, 0, {0, 3, 3}, 0));

    Game& self = g;
    g = self;
    assert(shows(g, {2, 2, 2}, 0, {0, 3, 3}, 0));
}

void runAll()
{
    testBoardConstruction();
    testAnyIntIsSafe();
    testSowingRefused();
    testSowing();
    testSowingMillions();
    testMoveToPot();
    testSetBeans();
    testBoardCopies();
    testNames();
    testComputerPlayers();
    testHumanPlayer();
    testWholeGames();
    testTheAssignmentsEndgame();
    testCaptures();
    testExtraTurns();
    testEmptySides();
    testIllegalHoles();
    testDisplay();
    testPlayWithEnters();
    testPlayWithAPerson();
    testSmartPlayerInEndgames();
    testGameCopies();
}

} // namespace full_main

int main()
{
    full_main::runAll();
    std::cout << "Passed all tests" << std::endl;
}
