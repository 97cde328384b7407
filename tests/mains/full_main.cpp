// A further main to append to Main.cpp: what has to hold of whichever Board, players and Game the
// program was built with, ours and strangers' in any mixture. What can be said of our own files
// alone, such as that any int is safe, is said by the suites.

#include "Board.h"
#include "Game.h"
#include "Player.h"
#include "Side.h"

#include "minimax.h"
#include "support.h"

#include <climits>

#undef NDEBUG
#include <cassert>

namespace any_mixture
{

using namespace kalah_test;

// One Board is sown on, a copy goes with the rules; both have to agree with the referee.
void testRulesOnRandomBoards()
{
    std::mt19937 rng(32);
    for (int round = 0; round < 2000; round++)
    {
        Drawing d = randomDrawing(rng, 6, 30, 9);
        const Side s = anySide(rng);
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

void checkComputer(const Player& player)
{
    std::mt19937 rng(33);
    assert(!player.isInteractive());
    for (int round = 0; round < 200; round++)
    {
        Drawing d = drawingOfSize(sizeInTurn(round, 200, 4), rng, 2, 5);
        if (round % 10 == 0)
            d.north.assign(d.north.size(), 0);
        assert(answersAlone(player, d, NORTH) && answersAlone(player, d, SOUTH));
    }
}

void checkAnswers(const std::string& typed, const Drawing& d, const std::vector<int>& answers)
{
    const Console console(typed);
    const HumanPlayer marge("Marge");
    assert(marge.name() == "Marge" && marge.isInteractive());
    for (int answer : answers)
        assert(marge.chooseMove(boardOf(d), SOUTH) == answer);
    assert(console.shown().empty() == (d.inPlay(SOUTH) == 0));
}

//       2   2   2
//   0               0
//       2   0   2
void testPlayers()
{
    checkComputer(BadPlayer("Homer"));
    checkComputer(SmartPlayer("Lisa"));
    const Drawing d{0, {2, 2, 2}, {2, 0, 2}, 0};
    checkAnswers("9\n2\n0 -1\n3\n1 3", d, {3, 1, 3, -1, -1});
    checkAnswers("what?\n99999999999999999999 -99999999999999999999 4\n\n   1\n", d, {1, -1});
    checkAnswers("", d, {-1, -1});
    checkAnswers("1 2 3\n", {1, {1, 2}, {0, 0}, 0}, {-1});
    checkAnswers("1 2 3\n", {1, {0, 0}, {1, 0}, 0}, {1});
}

// Our SmartPlayer, on whichever Board, wins against anybody what can be won, and loses nothing that
// can be held.
void testSmartPlayerInEndgames()
{
    std::mt19937 rng(34);
    SmartPlayer lisa("Lisa");
    RandomPlayer maggie("Maggie", 35);
    Minimax minimax;
    for (int games = 0; games < 60;)
    {
        const Drawing d = drawingOfSize(sizeInTurn(games, 60, 3), rng, 2, 2);
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

void testWholeGames()
{
    const auto check = goesByTheRules<Game>;
    std::mt19937 rng(36);
    const BadPlayer bad("Bart");
    const SmartPlayer smart("Lisa");
    const RandomPlayer any("Maggie", 37);
    for (const Drawing& start : {startOf(1, 1), startOf(1, 5), startOf(2, 3), startOf(4, 2)})
        assert(check(start, smart, bad) && check(start, bad, smart) && check(start, smart, smart) &&
               check(start, any, smart));
    assert(check(startOf(6, 4), bad, bad) && check(startOf(20, 30), bad, any));
    for (int round = 0; round < 400; round++)
        assert(check(randomDrawing(rng, 6, 15, 5), any, bad));
    const ScriptedPlayer sue("Sue", {6, 4, 1});
    const ScriptedPlayer norbert("Norbert", {1});
    assert(check(assignmentEndgame(), sue, norbert) && sue.asked().size() == 3);
}

// What play has to say at the end of a game: somebody won, or it is a tie.
void checkAnnouncement(const Game& g, const Console& console)
{
    const Drawing d = drawingOf(g, 3);
    assert(d == swept(d) && statusIsRight(g, d));
    const bool saysTie = contains(console.shown(), " tie");
    assert(saysTie == (d.northPot == d.southPot) && (saysTie || contains(console.shown(), "win")));
    assert(!contains(console.shown(), "abandon"));
}

void testPlay()
{
    BadPlayer bad("Bart");
    SmartPlayer smart("Lisa");
    HumanPlayer marge("Marge");
    std::string holes;
    for (int i = 0; i < 300; i++)
        holes += std::to_string(i % 3 + 1) + "\n";
    Player* const pairs[][NSIDES] = {
        {&bad, &smart}, {&bad, &marge}, {&marge, &smart}, {&marge, &marge}};
    for (Player* const* pair : pairs)
    {
        const bool isWatched = !pair[0]->isInteractive() && !pair[1]->isInteractive();
        const Console console(isWatched ? std::string(1000, '\n') : holes);
        Game g(Board(3, 2), pair[0], pair[1]);
        g.play();
        checkAnnouncement(g, console);
        const Console nobodyThere("");
        Game left(Board(3, 2), pair[0], pair[1]);
        left.play();
        assert(isWatched || contains(nobodyThere.shown(), "abandon"));
        assert(drawingOf(left, 3).total() == 12);
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
        assert(statusIsRight(g, d) && !g.move() && drawingOf(g, 3) == d);
        g.play();
        assert(drawingOf(g, 3) == swept(d) && !g.move());
        checkAnnouncement(g, console);
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
        assert(!g.move() && drawingOf(g, 3) == d && !console.shown().empty());
        assert(statusIsRight(g, d));
        g.play();
        assert(drawingOf(g, 3) == d && contains(console.shown(), "abandon"));
        assert(g.move() && g.beans(SOUTH, POT) == 5);
        assert(g.beans(NORTH, hole) == -1 || (hole >= 0 && hole <= 3));
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
    assert(contains(console.shown(), "Marge") && contains(console.shown(), "Lisa"));
    assert(showsBoard(console.shown(), d));
    Game copy(g);
    assert(copy.move() && drawingOf(g, 3) == d);
    const Drawing after = drawingOf(copy, 3);
    assert(!(after == d) && g.move() && drawingOf(g, 3) == after);
    Game assigned(Board(5, 1), &north, &north);
    assigned = g;
    assert(drawingOf(assigned, 3) == after && assigned.beans(SOUTH, 4) == -1);
}

} // namespace any_mixture

int main()
{
    any_mixture::testRulesOnRandomBoards();
    any_mixture::testPlayers();
#ifndef PLAYER
    any_mixture::testSmartPlayerInEndgames();
#endif
    any_mixture::testWholeGames();
    any_mixture::testPlay();
    any_mixture::testEmptySides();
    any_mixture::testIllegalHoles();
    any_mixture::testDisplayAndCopies();
    std::cout << "Passed all tests" << std::endl;
}
