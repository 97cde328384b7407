// The second Game: see Game.h beside this file.

#include "Game.h"

#include <iomanip>
#include <iostream>
#include <limits>

#include "Player.h"

namespace
{

void waitForEnter(std::istream& in, std::ostream& out)
{
    if (in)
    {
        out << "[ENTER] " << std::flush;
        in.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
        out << '\n';
    }
}

void printHoles(std::ostream& out, const Board& b, Side s)
{
    out << std::setw(COLUMN_WIDTH) << ' ';
    for (int hole = 1; hole <= b.holes(); hole++)
        out << std::setw(COLUMN_WIDTH) << b.beans(s, hole);
    out << '\n';
}

} // namespace

Turn makeMove(Board& b, Side s, int hole)
{
    Sowing last = {s, POT};
    if (!b.sow(s, hole, last.endSide, last.endHole))
        return Turn::REFUSED;
    if (last.endSide != s)
        return Turn::ENDS;
    if (last.endHole == POT)
        return b.beansInPlay(s) > 0 ? Turn::GOES_ON : Turn::ENDS;
    const int across = b.beans(opponent(s), last.endHole);
    if (b.beans(s, last.endHole) == 1 && across > 0)
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
    for (int i = 0; i < NSIDES; i++)
    {
        const Side s = static_cast<Side>(i);
        for (int hole = b.holes(); hole >= 1; hole--)
            b.moveToPot(s, hole, s);
    }
}

void printBoard(std::ostream& out, const Board& b)
{
    printHoles(out, b, NORTH);
    out << std::setw(COLUMN_WIDTH) << b.beans(NORTH, POT)
        << std::string(static_cast<std::size_t>(b.holes()) * COLUMN_WIDTH, ' ')
        << std::setw(COLUMN_WIDTH) << b.beans(SOUTH, POT) << '\n';
    printHoles(out, b, SOUTH);
}

Score finalScore(const Board& b)
{
    return Score{b.beans(NORTH, POT) + b.beansInPlay(NORTH),
                 b.beans(SOUTH, POT) + b.beansInPlay(SOUTH)};
}

Result resultOf(const Board& b)
{
    if (!gameOver(b))
        return Result::UNDECIDED;
    const Score score = finalScore(b);
    if (score.north == score.south)
        return Result::TIE;
    return score.north > score.south ? Result::NORTH_WINS : Result::SOUTH_WINS;
}

Game::Game(const Board& b, Player* south, Player* north) : m_board(b), m_mover(SOUTH)
{
    m_players[SOUTH] = south;
    m_players[NORTH] = north;
}

void Game::display() const
{
    std::cout << "    " << m_players[NORTH]->name() << " (" << sideName(NORTH) << ")\n";
    printBoard(std::cout, m_board);
    std::cout << "    " << m_players[SOUTH]->name() << " (" << sideName(SOUTH) << ")\n";
}

void Game::status(bool& over, bool& hasWinner, Side& winner) const
{
    const Result result = resultOf(m_board);
    over = result != Result::UNDECIDED;
    if (!over)
        return;
    hasWinner = result != Result::TIE;
    if (hasWinner)
        winner = result == Result::NORTH_WINS ? NORTH : SOUTH;
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
        if (turn == Turn::REFUSED)
        {
            std::cout << player.name() << " cannot sow from hole " << hole << ".\n";
            return false;
        }
        std::cout << player.name() << " sows from hole " << hole << ".\n";
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
    const bool watched = m_players[SOUTH]->isInteractive() || m_players[NORTH]->isInteractive();
    display();
    while (!gameOver(m_board))
    {
        if (!move())
        {
            std::cout << "The game was abandoned.\n";
            return;
        }
        display();
        if (!watched && !gameOver(m_board))
            waitForEnter(std::cin, std::cout);
    }
    if (m_board.beansInPlay(SOUTH) + m_board.beansInPlay(NORTH) > 0)
    {
        sweepBeans(m_board);
        display();
    }
    announce(std::cout);
}

int Game::beans(Side s, int hole) const
{
    return m_board.beans(s, hole);
}

void Game::announce(std::ostream& out) const
{
    const Result result = resultOf(m_board);
    if (result == Result::TIE)
    {
        out << "The game is a tie.\n";
        return;
    }
    const Side winner = result == Result::NORTH_WINS ? NORTH : SOUTH;
    out << m_players[winner]->name() << " wins.\n";
}
