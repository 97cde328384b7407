// The second Game: see Game.h beside this file.

#include "Game.h"

#include <iomanip>
#include <iostream>
#include <limits>

#include "Player.h"

Turn makeMove(Board& b, Side s, int hole)
{
    Sowing last = {s, POT};
    if (!b.sow(s, hole, last.endSide, last.endHole))
        return Turn::REFUSED;
    if (last.endSide != s)
        return Turn::ENDS;
    if (last.endHole == POT)
        return b.beansInPlay(s) > 0 ? Turn::GOES_ON : Turn::ENDS;
    if (b.beans(s, last.endHole) == 1 && b.beans(opponent(s), last.endHole) > 0)
    {
        b.moveToPot(opponent(s), last.endHole, s);
        b.moveToPot(s, last.endHole, s);
    }
    return Turn::ENDS;
}

bool gameOver(const Board& b)
{
    return b.beansInPlay(SOUTH) == 0 || b.beansInPlay(NORTH) == 0;
}

void sweepBeans(Board& b)
{
    for (int hole = b.holes(); hole >= 1; hole--)
    {
        b.moveToPot(NORTH, hole, NORTH);
        b.moveToPot(SOUTH, hole, SOUTH);
    }
}

void printBoard(std::ostream& out, const Board& b)
{
    for (Side s : {NORTH, SOUTH})
    {
        for (int hole = 1; hole <= b.holes(); hole++)
            out << std::setw(COLUMN_WIDTH) << b.beans(s, hole);
        out << "  and in the pot " << b.beans(s, POT) << '\n';
    }
}

Game::Game(const Board& b, Player* south, Player* north) : m_board(b), m_mover(SOUTH)
{
    m_players[SOUTH] = south;
    m_players[NORTH] = north;
}

void Game::display() const
{
    std::cout << "    " << m_players[NORTH]->name() << '\n';
    printBoard(std::cout, m_board);
    std::cout << "    " << m_players[SOUTH]->name() << '\n';
}

void Game::status(bool& over, bool& hasWinner, Side& winner) const
{
    over = gameOver(m_board);
    if (!over)
        return;
    Board end = m_board;
    sweepBeans(end);
    const int lead = end.beans(SOUTH, POT) - end.beans(NORTH, POT);
    hasWinner = lead != 0;
    if (hasWinner)
        winner = lead > 0 ? SOUTH : NORTH;
}

bool Game::move()
{
    if (gameOver(m_board))
        return false;
    const Player& player = *m_players[m_mover];
    Turn turn = Turn::GOES_ON;
    while (turn == Turn::GOES_ON)
    {
        const int hole = player.chooseMove(m_board, m_mover);
        turn = makeMove(m_board, m_mover, hole);
        std::cout << player.name() << (turn == Turn::REFUSED ? " cannot sow" : " sows")
                  << " from hole " << hole << ".\n";
        if (turn == Turn::REFUSED)
            return false;
        if (turn == Turn::GOES_ON)
            display();
    }
    m_mover = opponent(m_mover);
    if (gameOver(m_board))
        sweepBeans(m_board);
    return true;
}

void Game::play()
{
    const bool isWatched = !m_players[SOUTH]->isInteractive() && !m_players[NORTH]->isInteractive();
    display();
    while (!gameOver(m_board))
    {
        if (!move())
        {
            std::cout << "The game was abandoned.\n";
            return;
        }
        display();
        if (isWatched && std::cin)
        {
            std::cout << "[ENTER]" << std::endl;
            std::cin.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
        }
    }
    sweepBeans(m_board);
    display();
    bool isOver = true;
    bool hasWinner = false;
    Side winner = SOUTH;
    status(isOver, hasWinner, winner);
    if (hasWinner)
        std::cout << m_players[winner]->name() << " wins.\n";
    else
        std::cout << "The game is a tie.\n";
}

int Game::beans(Side s, int hole) const
{
    return m_board.beans(s, hole);
}
