// What the suites share besides the referee: redirected streams, reading what the program wrote,
// players that do as they are told, and what has to hold of any game.

#pragma once

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <iterator>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

#include "Board.h"
#include "Player.h"
#include "Side.h"
#include "referee.h"

namespace kalah_test
{

// ---- streams

// While it lives, cin reads the given text and then its end, and what is written to cout is
// collected. A change of buffer clears the state of cin, so that no end of input outlives it.
class Console
{
public:
    explicit Console(const std::string& typed = "")
        : m_typed(typed, std::ios::in), m_cin(std::cin.rdbuf(&m_typed)),
          m_cout(std::cout.rdbuf(&m_shown))
    {
    }
    ~Console()
    {
        std::cin.rdbuf(m_cin);
        std::cout.rdbuf(m_cout);
    }
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    std::string shown() const
    {
        return m_shown.str();
    }
    std::string unread()
    {
        const std::streamoff at = m_typed.pubseekoff(0, std::ios::cur, std::ios::in);
        return m_typed.str().substr(at < 0 ? 0 : static_cast<std::size_t>(at));
    }

private:
    std::stringbuf m_typed;
    std::stringbuf m_shown;
    std::streambuf* m_cin;
    std::streambuf* m_cout;
};

// ---- reading what the program wrote

inline bool contains(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

inline std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

// Whether every count on the board is there, as often as it is wanted. Only counts that are no hole
// numbers make this strict: draw boards with two-digit counts.
inline bool showsBoard(std::string text, const Drawing& d)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c < '0' || c > '9'; }, ' ');
    std::istringstream in(text);
    const std::multiset<int> numbers{std::istream_iterator<int>(in), {}};
    std::multiset<int> counts(d.north.begin(), d.north.end());
    counts.insert(d.south.begin(), d.south.end());
    counts.insert({d.northPot, d.southPot});
    return std::includes(numbers.begin(), numbers.end(), counts.begin(), counts.end());
}

// ---- players

// Plays the given holes one after the other, legal or not, then -1. Remembers the boards that it
// was asked about.
class ScriptedPlayer : public Player
{
public:
    ScriptedPlayer(std::string name, std::vector<int> holes, bool interactive = false)
        : Player(std::move(name)), m_holes(std::move(holes)), m_interactive(interactive)
    {
    }

    bool isInteractive() const override
    {
        return m_interactive;
    }

    int chooseMove(const Board& b, Side) const override
    {
        m_asked.push_back(drawingOf(b));
        return m_asked.size() <= m_holes.size() ? m_holes[m_asked.size() - 1] : -1;
    }

    const std::vector<Drawing>& asked() const
    {
        return m_asked;
    }

private:
    std::vector<int> m_holes;
    bool m_interactive;
    mutable std::vector<Drawing> m_asked;
};

// Plays any legal hole, by the seed.
class RandomPlayer : public Player
{
public:
    RandomPlayer(std::string name, unsigned seed) : Player(std::move(name)), m_rng(seed)
    {
    }

    int chooseMove(const Board& b, Side s) const override
    {
        const std::vector<int> holes = legalHoles(drawingOf(b), s);
        return holes.empty() ? -1 : anyOf(holes, m_rng);
    }

private:
    mutable std::mt19937 m_rng;
};

// Plays as another player does, and has the referee make the same sowings. Throws if the game asks
// whom it should not, or of another board.
class RefereedPlayer : public Player
{
public:
    RefereedPlayer(const Player& inner, Referee& referee)
        : Player(inner.name()), m_inner(inner), m_referee(referee)
    {
    }

    int chooseMove(const Board& b, Side s) const override
    {
        if (s != m_referee.toMove() || !(drawingOf(b) == m_referee.board()))
            throw std::logic_error("asked out of turn, or of another board");
        const int hole = m_inner.chooseMove(b, s);
        m_referee.sow(hole);
        return hole;
    }

private:
    const Player& m_inner;
    Referee& m_referee;
};

// Whether a player without a person answers as it must: by a legal hole, or by -1 if there is none,
// without a word and without reading one.
inline bool answersAlone(const Player& player, const Drawing& d, Side s)
{
    const Board b = boardOf(d);
    Console console("1 2 3\n");
    const int hole = player.chooseMove(b, s);
    const bool isRight = d.inPlay(s) == 0 ? hole == -1 : isLegalHole(d, s, hole);
    return isRight && console.shown().empty() && console.unread() == "1 2 3\n" && drawingOf(b) == d;
}

// ---- games, of any class Game

// Whether status says what it must of that board, whatever its caller has in the variables: what it
// does not set has to stay as it was.
template <typename Game>
bool statusIsRight(const Game& g, const Drawing& d)
{
    const int margin = judgeMargin(d, SOUTH);
    for (int bits = 0; bits < 8; bits++)
    {
        bool over = (bits & 1) != 0;
        bool hasWinner = (bits & 2) != 0;
        Side winner = (bits & 4) != 0 ? SOUTH : NORTH;
        const bool wantedHasWinner = judgeOver(d) ? margin != 0 : hasWinner;
        const Side wantedWinner = !judgeOver(d) || margin == 0 ? winner
                                  : margin > 0                 ? SOUTH
                                                               : NORTH;
        g.status(over, hasWinner, winner);
        if (over != judgeOver(d) || hasWinner != wantedHasWinner || winner != wantedWinner)
            return false;
    }
    return true;
}

// Whether a whole game goes as the referee has it go, move by move, and then makes no more moves.
template <typename Game>
bool goesByTheRules(const Drawing& start, const Player& south, const Player& north)
{
    const Console console;
    Referee referee(start);
    RefereedPlayer marge(south, referee);
    RefereedPlayer homer(north, referee);
    Game g(boardOf(start), &marge, &homer);
    const auto isRight = [&] {
        return drawingOf(g, start.holes()) == referee.board() && statusIsRight(g, referee.board());
    };
    while (!referee.isOver())
    {
        const Side mover = referee.toMove();
        if (!isRight() || !g.move() || referee.toMove() == mover)
            return false;
    }
    return isRight() && !g.move() && isRight();
}

} // namespace kalah_test
