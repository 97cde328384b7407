// Game: whose turn it is, what the players' choices do to the board, and telling it all.

#include "Game.h"

#include <algorithm>
#include <iostream>
#include <sstream>

#include "Player.h"

namespace kalah_pace
{
namespace
{

// How a game goes on that nobody at the keyboard takes part in.
enum class Pace { STEP, RUN, STOP };

// So often in a row a player may take back what is not there; then it is as good as an illegal
// hole, so that no game is stuck with a player who never chooses anything else.
const int MAX_VAIN_TAKE_BACKS = 1000;

// Waits for ENTER, or for a word that changes the pace. At the end of the input nobody looks on.
Pace askPace(std::istream& in, std::ostream& out)
{
    for (;;)
    {
        out << "Press ENTER to go on (or type all, or quit): " << std::flush;
        std::string line;
        if (!std::getline(in, line))
        {
            out << std::endl;
            return Pace::RUN;
        }
        std::string word; // the first counts
        std::istringstream(line) >> word;
        if (word.empty())
            return Pace::STEP;
        if (kalah_text::isCommand(word, "all"))
            return Pace::RUN;
        if (kalah_text::saysGoodbye(word))
            return Pace::STOP;
        out << "ENTER alone shows the next turn, all the rest of the game; quit stops.\n";
    }
}

} // namespace
} // namespace kalah_pace

Game::Game(const Board& b, Player* south, Player* north)
    : m_start(b), m_board(b), m_south(south), m_north(north)
{
}

void Game::display() const
{
    std::cout << kalah_text::drawBoard(m_board, label(NORTH), label(SOUTH), lastSowing())
              << std::endl;
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
    int vainTakeBacks = 0;
    for (;;)
    {
        const Side mover = turn();
        if (isComputer(mover) && lastSowing().outcome != kalah_rules::Outcome::EXTRA_TURN)
            std::cout << title(mover) << " is thinking..." << std::endl;
        const int hole = player(mover) == nullptr ? -1 : player(mover)->chooseMove(m_board, mover);
        if (hole == kalah_rules::TAKE_BACK && isPerson(mover) &&
            vainTakeBacks < kalah_pace::MAX_VAIN_TAKE_BACKS)
        {
            const std::vector<kalah_rules::Sowing> takenBack = takeBack();
            std::cout << tellTakenBack(takenBack) << std::endl;
            vainTakeBacks = takenBack.empty() ? vainTakeBacks + 1 : 0;
            if (!takenBack.empty())
                display();
            continue;
        }
        if (!kalah_rules::isLegal(m_board, mover, hole))
        {
            std::cout << tellNoMove(hole) << std::endl;
            return false;
        }
        m_sowings.push_back(kalah_rules::sowAndCapture(m_board, mover, hole));
        std::cout << tellSowing() << std::endl;
        if (lastSowing().outcome != kalah_rules::Outcome::EXTRA_TURN)
            break;
        display();
    }
    if (kalah_rules::isOver(m_board))
        std::cout << sweepAndTell() << std::endl;
    return true;
}

void Game::play()
{
    using kalah_pace::Pace;
    Pace pace = isPerson(SOUTH) || isPerson(NORTH) ? Pace::RUN : Pace::STEP;
    std::cout << '\n';
    display();
    if (kalah_rules::isOver(m_board) && m_board.beansInPlay(SOUTH) + m_board.beansInPlay(NORTH) > 0)
    {
        std::cout << sweepAndTell() << std::endl;
        display();
    }
    while (!kalah_rules::isOver(m_board) && pace != Pace::STOP && move())
    {
        display();
        if (pace == Pace::STEP && !kalah_rules::isOver(m_board))
            pace = kalah_pace::askPace(std::cin, std::cout);
    }
    std::cout << tellEnd() << std::endl;
}

int Game::beans(Side s, int hole) const
{
    return m_board.beans(s, hole);
}

const Player* Game::player(Side s) const
{
    return s == SOUTH ? m_south : m_north;
}

bool Game::isPerson(Side s) const
{
    return player(s) != nullptr && player(s)->isInteractive();
}

bool Game::isComputer(Side s) const
{
    return player(s) != nullptr && !player(s)->isInteractive();
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
    const bool isToMove = s == turn() && !kalah_rules::isOver(m_board);
    return kalah_text::sideName(s) + ": " + name(s) + (isToMove ? ", to move" : "");
}

kalah_rules::Sowing Game::lastSowing() const
{
    return m_sowings.empty() ? kalah_rules::NO_SOWING : m_sowings.back();
}

Side Game::turn() const
{
    if (m_sowings.empty())
        return SOUTH;
    const kalah_rules::Sowing& last = m_sowings.back();
    return last.outcome == kalah_rules::Outcome::EXTRA_TURN ? last.side : opponent(last.side);
}

std::vector<kalah_rules::Sowing> Game::takeBack()
{
    auto choice = m_sowings.end();
    do
    {
        if (choice == m_sowings.begin())
            return {};
        --choice;
    } while (!isPerson(choice->side));
    std::vector<kalah_rules::Sowing> takenBack(choice, m_sowings.end());
    m_sowings.erase(choice, m_sowings.end());
    m_board = m_start;
    for (const kalah_rules::Sowing& sowing : m_sowings)
        kalah_rules::sowAndCapture(m_board, sowing.side, sowing.hole);
    return takenBack;
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
           (swept == 1 ? "bean goes" : kalah_text::beanCount(swept) + " go") + " to " +
           title(winner) + ".";
}

std::string Game::tellSowing() const
{
    const kalah_rules::Sowing last = lastSowing();
    return title(last.side) + " sows " + kalah_text::path(last) + ": " + kalah_text::effect(last) +
           ".";
}

// The first is a person's choice, the others are the answers of the computer that it played.
std::string Game::tellTakenBack(const std::vector<kalah_rules::Sowing>& sowings) const
{
    if (sowings.empty())
        return "There is nothing to take back.";
    const Side chooser = sowings[0].side;
    std::string told = title(chooser) + " takes back hole " + std::to_string(sowings[0].hole);
    if (sowings.size() > 1)
        told += ", and " + title(opponent(chooser)) + (sowings.size() > 2 ? " holes" : " hole");
    for (std::size_t i = 1; i < sowings.size(); i++)
        told += (i == 1 ? " " : ", ") + std::to_string(sowings[i].hole);
    return told + ".";
}

std::string Game::tellNoMove(int hole) const
{
    if (isComputer(turn()))
        return title(turn()) + " chooses hole " + std::to_string(hole) + ", which is not legal.";
    return title(turn()) + " leaves the game.";
}

std::string Game::tellEnd() const
{
    const std::string moves =
        "\nMoves: " + (m_sowings.empty() ? "none" : kalah_text::record(m_sowings));
    bool over = false;
    bool hasWinner = false;
    Side winner = SOUTH;
    status(over, hasWinner, winner);
    if (!over)
        return "The game was abandoned at " + kalah_text::notation(m_board, turn()) + moves;
    const std::string score = std::to_string(m_board.beans(winner, POT)) + " to " +
                              std::to_string(m_board.beans(opponent(winner), POT)) + ".";
    return (hasWinner ? title(winner) + " wins " : "It is a tie, ") + score + moves;
}
