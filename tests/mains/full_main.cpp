// A further main to append to Main.cpp: what has to hold of whichever Board, players and Game the
// program was built with, ours and strangers' in any mixture. What can be said of our own files
// alone, such as that any int is safe, is said by the suites.

#include "Board.h"
#include "Game.h"
#include "Player.h"
#include "Side.h"

#include "minimax.h"
#include "referee.h"
#include "support.h"

#include <climits>
#include <memory>

#undef NDEBUG
#include <cassert>

namespace any_mixture
{

using namespace kalah_test;

// While it lives, cin reads a given text and cout is collected.
struct Console
{
    explicit Console(const std::string& typed) : input(typed)
    {
    }
    bool says(const std::string& words) const
    {
        return contains(shown.text(), words);
    }

    CinFeed input;
    CoutCapture shown;
};

// Plays as another player does, and has the referee make the same sowings.
class WatchedPlayer : public Player
{
public:
    WatchedPlayer(const Player& inner, Referee& referee)
        : Player(inner.name()), m_inner(inner), m_referee(referee)
    {
    }

    int chooseMove(const Board& b, Side s) const override
    {
        assert(s == m_referee.toMove() && drawingOf(b) == m_referee.board());
        const int hole = m_inner.chooseMove(b, s);
        assert(isLegalHole(m_referee.board(), s, hole));
        m_referee.sow(hole);
        return hole;
    }

private:
    const Player& m_inner;
    Referee& m_referee;
};

// Checks what status says against the beans, and that it leaves alone what it must.
void checkStatus(const Game& g, const Drawing& d)
{
    const int lead = judgeMargin(d, SOUTH);
    for (Side given : {NORTH, SOUTH})
    {
        bool over = given == NORTH;
        bool hasWinner = given == NORTH;
        Side winner = given;
        g.status(over, hasWinner, winner);
        assert(over == judgeOver(d));
        assert(hasWinner == (over ? lead != 0 : given == NORTH));
        assert(winner == (!over || lead == 0 ? given : lead > 0 ? SOUTH : NORTH));
    }
}

// ---- the rules on whichever Board

// One Board is sown on, a copy goes with the rules; both have to agree with the referee.
void testRulesOnRandomBoards()
{
    std::mt19937 rng(32);
    for (int round = 0; round < 2000; round++)
    {
        Drawing d = randomDrawing(rng, 6, 30, 9);
        const Side s = round % 2 == 0 ? NORTH : SOUTH;
        if (d.inPlay(s) == 0)
            continue;
        const int hole = anyOf(legalHoles(d, s), rng);
        Board sown = boardOf(d);
        Board played(1, 1);
        played = sown;
        Place end{opponent(s), -77};
        Drawing onlySown = d;
        assert(sown.sow(s, hole, end.side, end.hole));
        assert(end == sowBeanByBean(onlySown, s, hole));
        assert(drawingOf(sown) == onlySown);
        const kalah_rules::Sowing sowing = kalah_rules::sowAndCapture(played, s, hole);
        const Verdict verdict = judgeSowing(d, s, hole);
        assert((sowing.outcome == kalah_rules::Outcome::EXTRA_TURN) == verdict.goesAgain);
        assert(sowing.captured == verdict.captured && drawingOf(played) == d);
        assert(kalah_rules::margin(played, s) == judgeMargin(d, s));
        kalah_rules::sweep(played);
        assert(drawingOf(played) == swept(d));
    }
}

// ---- the players

void testComputerPlayers()
{
    const Console console("1 2 3\n");
    const BadPlayer bad("Homer");
    const SmartPlayer smart("Lisa");
    assert(bad.name() == "Homer" && !bad.isInteractive() && !smart.isInteractive());
    std::mt19937 rng(33);
    for (const Player* player :
         {static_cast<const Player*>(&bad), static_cast<const Player*>(&smart)})
    {
        for (int round = 0; round < 200; round++)
        {
            Drawing d = randomDrawing(rng, 4, 2, 5);
            if (round % 10 == 0)
                d.north.assign(d.north.size(), 0);
            const Board b = boardOf(d);
            for (Side s : {NORTH, SOUTH})
            {
                const int hole = player->chooseMove(b, s);
                assert(d.inPlay(s) == 0 ? hole == -1 : isLegalHole(d, s, hole));
            }
            assert(drawingOf(b) == d);
        }
    }
    assert(console.shown.text().empty());
    int unread = 0;
    assert(std::cin >> unread && unread == 1);
}

void checkAnswers(const std::string& typed, const Drawing& d, const std::vector<int>& answers)
{
    const Console console(typed);
    const HumanPlayer marge("Marge");
    assert(marge.name() == "Marge" && marge.isInteractive());
    for (int answer : answers)
        assert(marge.chooseMove(boardOf(d), SOUTH) == answer);
    assert(console.shown.text().empty() == (d.inPlay(SOUTH) == 0));
}

//       2   2   2
//   0               0
//       2   0   2
void testHumanPlayer()
{
    const Drawing d{0, {2, 2, 2}, {2, 0, 2}, 0};
    checkAnswers("9\n2\n0 -1\n3\n1 3", d, {3, 1, 3, -1, -1});
    checkAnswers("what?\n99999999999999999999 -99999999999999999999 4\n\n   1\n", d, {1, -1});
    checkAnswers("", d, {-1, -1});
    checkAnswers("1 2 3\n", {1, {1, 2}, {0, 0}, 0}, {-1});
    checkAnswers("1 2 3\n", {1, {0, 0}, {1, 0}, 0}, {1});
}

// SmartPlayer wins against anybody what can be won, and loses nothing that can be held.
void testSmartPlayerInEndgames()
{
    std::mt19937 rng(34);
    SmartPlayer lisa("Lisa");
    RandomPlayer maggie("Maggie", 35);
    Minimax minimax;
    for (int games = 0; games < 60;)
    {
        const Drawing d = randomDrawing(rng, 3, 2, 2);
        if (judgeOver(d) || d.inPlay(NORTH) + d.inPlay(SOUTH) > 5)
            continue;
        games++;
        const int lead = potLead(d, SOUTH) + minimax.margin(d, SOUTH);
        const Console console(std::string(100, '\n'));
        Game g(boardOf(d), &lisa, &maggie);
        g.play();
        const int result = g.beans(SOUTH, POT) - g.beans(NORTH, POT);
        assert(lead > 0 ? result > 0 : lead < 0 || result >= 0);
    }
}

// ---- Game

// Plays a whole game by move and compares with the referee after each, then looks at its end.
void checkWholeGame(const Drawing& start, const Player& south, const Player& north)
{
    const Console console("");
    Referee referee(start);
    WatchedPlayer marge(south, referee);
    WatchedPlayer homer(north, referee);
    Game g(boardOf(start), &marge, &homer);
    while (!referee.isOver())
    {
        const Side mover = referee.toMove();
        checkStatus(g, referee.board());
        assert(g.move() && referee.toMove() == opponent(mover));
        assert(drawingOf(g, start.holes()) == referee.board());
    }
    checkStatus(g, referee.board());
    assert(!g.move() && drawingOf(g, start.holes()) == referee.board());
    assert(g.beans(NORTH, start.holes() + 1) == -1 && g.beans(SOUTH, INT_MIN) == -1);
}

void testWholeGames()
{
    std::mt19937 rng(36);
    const BadPlayer bad("Bart");
    const SmartPlayer smart("Lisa");
    const RandomPlayer any("Maggie", 37);
    for (const Drawing& start : {startOf(1, 1), startOf(1, 5), startOf(2, 3), startOf(4, 2)})
    {
        checkWholeGame(start, smart, bad);
        checkWholeGame(start, bad, smart);
        checkWholeGame(start, smart, smart);
        checkWholeGame(start, any, smart);
    }
    checkWholeGame(startOf(6, 4), bad, bad);
    checkWholeGame(startOf(20, 30), bad, any);
    for (int round = 0; round < 400; round++)
        checkWholeGame(randomDrawing(rng, 6, 15, 5), any, bad);
}

void testTheAssignmentsEndgame()
{
    const Console console("");
    ScriptedPlayer south("Sue", {6, 4, 1});
    ScriptedPlayer north("Norbert", {1});
    const std::vector<KnownSowing> known = assignmentSowings();
    Game g(boardOf(assignmentEndgame()), &south, &north);
    for (const Drawing& after : {known[1].after, known[2].after, swept(known[3].after)})
        assert(g.move() && drawingOf(g, 6) == after);
    checkStatus(g, swept(known[3].after));
    assert(!g.move() && south.asked().size() == 3 && north.asked().size() == 1);
    assert(console.says("Sue") && console.says("Norbert"));
}

// What play has to say at the end of a game: somebody won, or it is a tie.
void checkAnnouncement(const Game& g, const Console& console, int holes)
{
    const Drawing d = drawingOf(g, holes);
    assert(d == swept(d));
    checkStatus(g, d);
    const bool saysTie = containsWord(console.shown.text(), "tie");
    assert(saysTie == (d.northPot == d.southPot) && (saysTie || console.says("win")));
    assert(!console.says("abandon"));
}

void testPlay()
{
    BadPlayer bad("Bart");
    SmartPlayer smart("Lisa");
    HumanPlayer marge("Marge");
    std::string holes;
    for (int i = 0; i < 300; i++)
        holes += std::to_string(i % 3 + 1) + "\n";
    for (Player* south : {static_cast<Player*>(&bad), static_cast<Player*>(&marge)})
    {
        for (Player* north : {static_cast<Player*>(&smart), static_cast<Player*>(&marge)})
        {
            const bool isWatched = !south->isInteractive() && !north->isInteractive();
            const Console console(isWatched ? std::string(1000, '\n') : holes);
            Game g(Board(3, 2), south, north);
            g.play();
            checkAnnouncement(g, console, 3);
            const Console nobodyThere("");
            Game left(Board(3, 2), south, north);
            left.play();
            assert(isWatched || nobodyThere.says("abandon"));
            assert(drawingOf(left, 3).total() == 12);
        }
    }
}

void testEmptySides()
{
    BadPlayer south("Sue");
    BadPlayer north("Norbert");
    for (const Drawing& d :
         {startOf(3, 0), Drawing{5, {0, 0, 0}, {0, 0, 0}, 4}, Drawing{5, {1, 0, 2}, {0, 0, 0}, 6},
          Drawing{5, {1, 0, 2}, {0, 0, 0}, 8}, Drawing{2, {0, 0, 0}, {1, 1, 1}, 0}})
    {
        const Console console("");
        Game g(boardOf(d), &south, &north);
        checkStatus(g, d);
        assert(!g.move() && drawingOf(g, 3) == d);
        g.play();
        assert(drawingOf(g, 3) == swept(d) && !g.move());
        checkAnnouncement(g, console, 3);
    }
}

void testIllegalHoles()
{
    const Drawing d{3, {1, 2, 0}, {0, 1, 2}, 4};
    for (int hole : {-1, -2, POT, 1, 4, 8, INT_MAX, INT_MIN})
    {
        const Console console(std::string(8, '\n'));
        ScriptedPlayer south("Sue", {hole, hole, 3});
        BadPlayer north("Norbert");
        Game g(boardOf(d), &south, &north);
        assert(!g.move() && drawingOf(g, 3) == d && !console.shown.text().empty());
        checkStatus(g, d);
        g.play();
        assert(drawingOf(g, 3) == d && console.says("abandon"));
        assert(g.move() && g.beans(SOUTH, POT) == 5);
    }
}

void testDisplayAndCopies()
{
    const Console console("");
    const Drawing d{14, {11, 12, 13}, {1, 16, 17}, 18};
    ScriptedPlayer south("Marge", {1, 1});
    SmartPlayer north("Lisa");
    Game g(boardOf(d), &south, &north);
    g.display();
    assert(console.says("Marge") && console.says("Lisa") && showsBoard(console.shown.text(), d));
    Game copy(g);
    assert(copy.move() && drawingOf(g, 3) == d);
    const Drawing after = drawingOf(copy, 3);
    assert(after != d && g.move() && drawingOf(g, 3) == after);
    Game assigned(Board(5, 1), &north, &north);
    assigned = g;
    assert(drawingOf(assigned, 3) == after && assigned.beans(SOUTH, 4) == -1);
}

} // namespace any_mixture

int main()
{
    any_mixture::testRulesOnRandomBoards();
    any_mixture::testComputerPlayers();
    any_mixture::testHumanPlayer();
    any_mixture::testSmartPlayerInEndgames();
    any_mixture::testWholeGames();
    any_mixture::testTheAssignmentsEndgame();
    any_mixture::testPlay();
    any_mixture::testEmptySides();
    any_mixture::testIllegalHoles();
    any_mixture::testDisplayAndCopies();
    std::cout << "Passed all tests" << std::endl;
}
