// Game: whose turn it is, what the players' choices do to the board, and telling it all.

#include "Game.h"

#include <iostream>

#include "Player.h"

namespace kalah_pace
{
namespace
{

// How a game goes on that nobody at the keyboard takes part in.
enum class Pace { STEP, RUN, STOP };

// Waits for ENTER, or for a word that changes the pace. At the end of the input nobody looks on.
Pace askPace(std::istream& in, std::ostream& out)
{
    for (;;)
    {
        out << "Press ENTER to go on (or type all, or quit): " << std::flush;
        std::string line;
        if (!kalah_text::readLine(in, line))
        {
            out << std::endl;
            return Pace::RUN;
        }
        const std::string word = kalah_text::lowered(line);
        if (word.empty())
            return Pace::STEP;
        if (word == "all" || word == "a")
            return Pace::RUN;
        if (word == "quit" || word == "q")
            return Pace::STOP;
        out << "ENTER alone shows the next turn, all the rest of the game; quit stops.\n";
    }
}

} // namespace
} // namespace kalah_pace

Game::Game(const Board& b, Player* south, Player* north)
    : m_board(b), m_south(south), m_north(north), m_turn(SOUTH), m_last(kalah_rules::NO_SOWING)
{
}

void Game::display() const
{
    std::cout << '\n'
              << kalah_text::drawBoard(m_board, label(NORTH), label(SOUTH), m_last) << std::endl;
}

void Game::status(bool& over, bool& hasWinner, Side& winner) const
{
    over = kalah_rules::isOver(m_board);
    if (!over)
        return;
    const int southMargin = kalah_rules::margin(m_board, SOUTH);
    hasWinner = southMargin != 0;
    if (hasWinner)
        winner = southMargin > 0 ? SOUTH : NORTH;
}

bool Game::move()
{
    if (kalah_rules::isOver(m_board))
        return false;
    const Player* const mover = player(m_turn);
    for (;;)
    {
        if (mover != nullptr && !mover->isInteractive())
            std::cout << title(m_turn) << " is thinking..." << std::endl;
        const int hole = mover == nullptr ? -1 : mover->chooseMove(m_board, m_turn);
        if (!kalah_rules::isLegal(m_board, m_turn, hole))
        {
            std::cout << tellNoMove(hole) << std::endl;
            return false;
        }
        sow(hole);
        std::cout << tellSowing() << std::endl;
        if (m_last.outcome != kalah_rules::Outcome::EXTRA_TURN)
            break;
        display();
    }
    m_turn = opponent(m_turn);
    if (kalah_rules::isOver(m_board))
        std::cout << sweepAndTell() << std::endl;
    return true;
}

void Game::play()
{
    using kalah_pace::Pace;
    const bool isInteractive = (m_south != nullptr && m_south->isInteractive()) ||
                               (m_north != nullptr && m_north->isInteractive());
    Pace pace = isInteractive ? Pace::RUN : Pace::STEP;
    display();
    if (kalah_rules::isOver(m_board))
    {
        std::cout << sweepAndTell() << std::endl;
        display();
    }
    while (!kalah_rules::isOver(m_board) && pace != Pace::STOP)
    {
        if (!move())
        {
            pace = Pace::STOP;
            continue;
        }
        display();
        if (pace == Pace::STEP && !kalah_rules::isOver(m_board))
            pace = kalah_pace::askPace(std::cin, std::cout);
    }
    std::cout << (pace == Pace::STOP ? tellAbandoned() : tellResult()) << std::endl;
}

int Game::beans(Side s, int hole) const
{
    return m_board.beans(s, hole);
}

const Player* Game::player(Side s) const
{
    return s == SOUTH ? m_south : m_north;
}

std::string Game::name(Side s) const
{
    return player(s) == nullptr ? "nobody" : player(s)->name();
}

std::string Game::title(Side s) const
{
    return name(s) + " (" + kalah_text::sideName(s) + ")";
}

std::string Game::label(Side s) const
{
    const bool isToMove = s == m_turn && !kalah_rules::isOver(m_board);
    return kalah_text::sideName(s) + ": " + name(s) + (isToMove ? ", to move" : "");
}

void Game::sow(int hole)
{
    const bool goesOn = m_last.outcome == kalah_rules::Outcome::EXTRA_TURN;
    m_last = kalah_rules::sowAndCapture(m_board, m_turn, hole);
    if (goesOn)
        m_moves += ',';
    else
        m_moves += m_turn == SOUTH ? " S" : " N";
    m_moves += std::to_string(hole);
    if (m_last.captured > 0)
        m_moves += 'x';
}

std::string Game::tellSowing() const
{
    return title(m_last.side) + " sows " + kalah_text::path(m_last) + ": " +
           kalah_text::effect(m_last) + ".";
}

std::string Game::tellNoMove(int hole) const
{
    const Player* const mover = player(m_turn);
    if (mover == nullptr || mover->isInteractive())
        return title(m_turn) + " leaves the game.";
    return title(m_turn) + " chooses hole " + std::to_string(hole) + ", which is not legal.";
}

// The beans that are swept are all on one side.
std::string Game::sweepAndTell()
{
    const Side winner = m_board.beansInPlay(SOUTH) > 0 ? SOUTH : NORTH;
    const int swept = m_board.beansInPlay(winner);
    kalah_rules::sweep(m_board);
    if (swept == 0)
        return "Neither side has beans left.";
    return title(opponent(winner)) + " has no beans left, so the last " +
           kalah_text::beanCount(swept) + (swept == 1 ? " goes" : " go") + " to " + title(winner) +
           ".";
}

std::string Game::tellResult() const
{
    bool over = false;
    bool hasWinner = false;
    Side winner = SOUTH;
    status(over, hasWinner, winner);
    const std::string score = std::to_string(m_board.beans(winner, POT)) + " to " +
                              std::to_string(m_board.beans(opponent(winner), POT)) + ".";
    return (hasWinner ? title(winner) + " wins " : "It is a tie, ") + score + tellMoves();
}

std::string Game::tellAbandoned() const
{
    return "The game was abandoned, " + kalah_text::sideName(m_turn) +
           " to move: " + kalah_text::notation(m_board) + tellMoves();
}

std::string Game::tellMoves() const
{
    return "\nMoves:" + (m_moves.empty() ? " none" : m_moves);
}
