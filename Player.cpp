// The players, and the talk with a person. How SmartPlayer thinks is told in part 3 of Main.cpp.

#include "Player.h"

#include <cstdlib>
#include <iostream>
#include <utility>

#include "Board.h"

//========================================================================
// Talking with a person
//========================================================================

namespace kalah_prompt
{
namespace
{

const char* const PROMPT_HELP =
    "Choose one of your holes. Its beans are sown one by one, counterclockwise, into\n"
    "the next holes and your own pot; your opponent's pot is left out.\n"
    "  Last bean into your pot: you go again.\n"
    "  Last bean into an empty hole of yours, and the hole across is not empty:\n"
    "  you capture the beans across and put them, with that last one, into your pot.\n"
    "When one side is empty after a turn, the other side keeps the beans it has left,\n"
    "and whoever has more beans has won.\n"
    "On the board, (0) is the hole last sown from, *5* is where the last bean fell.\n"
    "\n"
    "  a number   sow from that hole\n"
    "  moves, m   show what each of your holes would do\n"
    "  hint, h    show how the game ends after each, if nobody errs from then on\n"
    "  board, b   show the board again, and on one line, as --position takes it\n"
    "  undo, u    take the last choice back, with the computer's answers\n"
    "  quit, q    leave the game; exit and resign do the same\n"
    "  help, ?    show this\n";

// Why the word is no answer, and what would be one.
std::string complaint(const Board& b, Side s, const std::string& word)
{
    int hole = 0;
    std::string reason = kalah_text::quoted(word) + " is neither a hole nor a command.";
    if (kalah_text::toInt(word, hole))
        reason = b.beans(s, hole) == 0 && hole != POT
                     ? "Hole " + std::to_string(hole) + " is empty."
                     : "There is no hole " + kalah_text::quoted(word) + ".";
    return reason + " Choose from " + kalah_text::holeList(b, s) + ", or type ? for help.\n";
}

// What each legal hole would do.
std::string preview(const Board& b, Side s)
{
    std::string lines;
    for (int hole = 1; hole <= b.holes(); hole++)
    {
        Board next = b;
        const kalah_rules::Sowing sowing = kalah_rules::sowAndCapture(next, s, hole);
        if (sowing.outcome == kalah_rules::Outcome::ILLEGAL)
            continue;
        const bool endsByCapture =
            sowing.captured > 0 && sowing.outcome == kalah_rules::Outcome::GAME_ENDS;
        lines += "  " + kalah_text::path(sowing) + ": " + kalah_text::effect(sowing) +
                 (endsByCapture ? ", ends the game\n" : "\n");
    }
    return lines;
}

// How the game ends after a hole, as exactly as it is proven.
std::string inWords(const kalah_engine::Prospect& prospect)
{
    const std::string orMore = prospect.lower == prospect.upper ? "" : " or more";
    if (prospect.lower > 0)
        return "wins by " + std::to_string(prospect.lower) + orMore;
    if (prospect.upper < 0)
        return "loses by " + std::to_string(-prospect.upper) + orMore;
    if (prospect.lower == 0)
        return prospect.upper == 0 ? "draw" : "at least a draw";
    if (prospect.upper == 0)
        return "at most a draw";
    if (prospect.estimate == 0)
        return "looks even (an estimate)";
    return "looks " + std::to_string(std::abs(prospect.estimate)) +
           (prospect.estimate > 0 ? " ahead" : " behind") + " (an estimate)";
}

// A line for each legal hole, best first.
std::string hint(const Board& b, Side s)
{
    std::string lines;
    for (const kalah_engine::Prospect& prospect : kalah_engine::prospects(
             b, s, kalah_engine::Wanted::EVERY_HOLE, kalah_engine::FULL_STRENGTH))
        lines += "  hole " + std::to_string(prospect.hole) + ": " +
                 kalah_prompt::inWords(prospect) + "\n";
    return lines;
}

// The board for the person who is in turn, as a picture and as --position reads it. The opponent's
// name is not known here.
std::string boardAgain(const Board& b, Side s, const std::string& name)
{
    const std::string own = kalah_text::sideName(s) + ": " + name + ", to move";
    const std::string other = kalah_text::sideName(opponent(s));
    return kalah_text::drawBoard(b, s == NORTH ? own : other, s == SOUTH ? own : other,
                                 kalah_rules::NO_SOWING) +
           "On one line: " + kalah_text::notation(b, s) + "\n";
}

// What is shown to a person who typed that word: what it asks for, or why it is no answer.
std::string reply(const Board& b, Side s, const std::string& name, const std::string& word)
{
    if (kalah_text::isCommand(word, "moves"))
        return kalah_prompt::preview(b, s);
    if (kalah_text::isCommand(word, "hint"))
        return kalah_prompt::hint(b, s);
    if (kalah_text::isCommand(word, "board"))
        return kalah_prompt::boardAgain(b, s, name);
    if (kalah_text::isCommand(word, "help") || word == "?")
        return PROMPT_HELP;
    return kalah_prompt::complaint(b, s, word);
}

} // namespace
} // namespace kalah_prompt

//========================================================================
// The players
//========================================================================

Player::Player(std::string name) : m_name(std::move(name))
{
}

std::string Player::name() const
{
    return m_name;
}

bool Player::isInteractive() const
{
    return false;
}

Player::~Player()
{
}

HumanPlayer::HumanPlayer(std::string name) : Player(std::move(name))
{
}

bool HumanPlayer::isInteractive() const
{
    return true;
}

int HumanPlayer::chooseMove(const Board& b, Side s) const
{
    while (b.beansInPlay(s) > 0)
    {
        std::cout << name() << " (" << kalah_text::sideName(s) << "), choose a hole ("
                  << kalah_text::holeList(b, s) << "; ? for help): " << std::flush;
        std::string word;
        if (!kalah_text::readWord(std::cin, word))
        {
            std::cout << std::endl;
            return -1;
        }
        if (word.empty())
            continue;
        int hole = POT;
        if (kalah_text::toInt(word, hole) && kalah_rules::isLegal(b, s, hole))
            return hole;
        if (kalah_text::isCommand(word, "undo"))
            return kalah_rules::TAKE_BACK;
        if (kalah_text::saysGoodbye(word))
            return -1;
        if (kalah_text::isCommand(word, "hint"))
            std::cout << "Thinking about each of your holes..." << std::endl;
        std::cout << kalah_prompt::reply(b, s, name(), word);
    }
    return -1;
}

BadPlayer::BadPlayer(std::string name) : Player(std::move(name))
{
}

int BadPlayer::chooseMove(const Board& b, Side s) const
{
    for (int hole = 1; hole <= b.holes(); hole++)
    {
        if (kalah_rules::isLegal(b, s, hole))
            return hole;
    }
    return -1;
}

SmartPlayer::SmartPlayer(std::string name) : Player(std::move(name))
{
}

int SmartPlayer::chooseMove(const Board& b, Side s) const
{
    const std::vector<kalah_engine::Prospect> prospects =
        kalah_engine::prospects(b, s, kalah_engine::Wanted::BEST_HOLE, kalah_engine::FULL_STRENGTH);
    return prospects.empty() ? -1 : prospects.front().hole;
}
