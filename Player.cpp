// The players, and the engine behind SmartPlayer and the hints. In reading order:
//   1. Tunables  2. Alarm clock  3. Search on any board  4. Talking with a person  5. The players

#include "Player.h"

#include <algorithm>
#include <chrono>
#include <climits>
#include <cstdlib>
#include <iostream>
#include <utility>
#include <vector>

#include "Board.h"

//========================================================================
// 1. Tunables
//========================================================================

namespace kalah_engine
{
namespace
{

// The assignment allows five seconds. The rest is for a busy machine.
const int THINKING_MILLISECONDS = 4000;

// A search on a Board looks no further ahead, so that its recursion stays shallow.
const int MAX_BOARD_DEPTH = 400;

} // namespace

//========================================================================
// 2. Alarm clock
//========================================================================

namespace
{

// Polled, not threaded: whoever has a deadline asks every now and then whether it is over.
class AlarmClock
{
public:
    explicit AlarmClock(int milliseconds)
        : m_end(std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds))
    {
    }

    bool rings() const
    {
        return std::chrono::steady_clock::now() >= m_end;
    }

private:
    std::chrono::steady_clock::time_point m_end;
};

// What the engine thinks of one hole: the mover's final margin after sowing from it.
struct Judgement
{
    int hole;
    int margin;
    bool isProven;
};

using Judgements = std::vector<Judgement>; // best first

} // namespace

//========================================================================
// 3. Search on any board
//========================================================================

namespace
{

// The legal holes of s, nearest to the pot first.
std::vector<int> legalHoles(const Board& b, Side s)
{
    std::vector<int> holes;
    for (int i = 1; i <= b.holes(); i++)
    {
        const int hole = s == NORTH ? i : b.holes() + 1 - i;
        if (kalah_rules::isLegal(b, s, hole))
            holes.push_back(hole);
    }
    return holes;
}

// Iterative deepening on Board itself, by the shared rules: slow, but right for every board. A
// position at the horizon is worth what it would be if the game ended there.
class BoardSearch
{
public:
    explicit BoardSearch(const AlarmClock& clock)
        : m_clock(clock), m_isStopped(false), m_sawHorizon(false)
    {
    }

    // If only the best hole matters, the margins of the others may be mere upper bounds.
    Judgements judge(const Board& b, Side s, bool everyHoleMatters)
    {
        Judgements judgements;
        for (int hole : kalah_engine::legalHoles(b, s))
            judgements.push_back({hole, kalah_rules::margin(b, s), false});
        for (int depth = 0; depth < MAX_BOARD_DEPTH; depth++)
        {
            m_sawHorizon = false;
            Judgements deeper = judgements;
            judgeToDepth(b, s, depth, everyHoleMatters, deeper);
            if (m_isStopped)
                break;
            judgements = deeper;
            if (!m_sawHorizon)
                break;
        }
        return judgements;
    }

private:
    const AlarmClock& m_clock;
    bool m_isStopped;  // from then on all values are void
    bool m_sawHorizon; // whether any value since the last reset is an estimate

    void judgeToDepth(const Board& b, Side s, int depth, bool everyHoleMatters,
                      Judgements& judgements)
    {
        int best = -INT_MAX;
        for (Judgement& judgement : judgements)
        {
            judgement.margin =
                sowingValue(b, s, judgement.hole, depth, everyHoleMatters ? -INT_MAX : best, INT_MAX);
            best = std::max(best, judgement.margin);
        }
        for (Judgement& judgement : judgements)
            judgement.isProven = !m_sawHorizon;
        std::stable_sort(judgements.begin(), judgements.end(),
                         [](const Judgement& x, const Judgement& y) { return x.margin > y.margin; });
    }

    // The final margin of s, as far as the depth lets see it: exact between alpha and beta, a bound
    // outside of them.
    int value(const Board& b, Side s, int depth, int alpha, int beta)
    {
        if (kalah_rules::isOver(b))
            return kalah_rules::margin(b, s);
        if (depth == 0)
        {
            m_sawHorizon = true;
            return kalah_rules::margin(b, s);
        }
        int best = -INT_MAX;
        for (int hole : kalah_engine::legalHoles(b, s))
        {
            best = std::max(best, sowingValue(b, s, hole, depth - 1, std::max(alpha, best), beta));
            if (best >= beta || m_isStopped)
                break;
        }
        return best;
    }

    int sowingValue(const Board& b, Side s, int hole, int depth, int alpha, int beta)
    {
        m_isStopped = m_isStopped || m_clock.rings();
        if (m_isStopped)
            return 0;
        Board next = b;
        const kalah_rules::Sowing sowing = kalah_rules::sowAndCapture(next, s, hole);
        if (sowing.outcome == kalah_rules::Outcome::EXTRA_TURN)
            return value(next, s, depth, alpha, beta);
        return -value(next, opponent(s), depth, -beta, -alpha);
    }
};

// What the engine thinks of each legal hole of s, or of the best one only.
Judgements judge(const Board& b, Side s, bool everyHoleMatters)
{
    const AlarmClock clock(THINKING_MILLISECONDS);
    return BoardSearch(clock).judge(b, s, everyHoleMatters);
}

} // namespace
} // namespace kalah_engine

//========================================================================
// 4. Talking with a person
//========================================================================

namespace kalah_text
{
namespace
{

const char* const PROMPT_HELP =
    "Sow from one of your holes: its beans go one by one into the next holes,\n"
    "counterclockwise, and into your own pot, but not into your opponent's.\n"
    "  The last bean in your pot: you go again.\n"
    "  The last bean in an empty hole of yours, with beans across from it: you capture\n"
    "  that bean and those.\n"
    "When a side has no beans left after a turn, the other side keeps what lies on its side.\n"
    "Whoever has more beans then has won.\n"
    "On the board, (0) marks the hole last sown from, *5* where its last bean fell.\n"
    "You can type:\n"
    "  a number   the hole to sow from\n"
    "  moves, m   what each of your holes would do\n"
    "  hint, h    what the computer thinks of each of them\n"
    "  board, b   the board again, and on one line for --position\n"
    "  quit, q    leave the game\n"
    "  help, ?    this help\n";

enum class Command { NONE, MOVES, HINT, BOARD, QUIT, HELP };

Command toCommand(std::string word)
{
    for (char& c : word)
    {
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    }
    if (word == "moves" || word == "m")
        return Command::MOVES;
    if (word == "hint" || word == "h")
        return Command::HINT;
    if (word == "board" || word == "b")
        return Command::BOARD;
    if (word == "quit" || word == "q")
        return Command::QUIT;
    if (word == "help" || word == "?")
        return Command::HELP;
    return Command::NONE;
}

// The legal holes as a person would write them: "1-4, 6".
std::string holeList(const Board& b, Side s)
{
    std::string list;
    for (int first = 1; first <= b.holes(); first++)
    {
        int last = first;
        while (kalah_rules::isLegal(b, s, last))
            last++;
        if (last == first)
            continue;
        last--;
        list += (list.empty() ? "" : ", ") + std::to_string(first);
        if (last > first)
            list += (last == first + 1 ? ", " : "-") + std::to_string(last);
        first = last;
    }
    return list;
}

std::string complaint(const Board& b, Side s, const std::string& word)
{
    int hole = 0;
    std::string reason = quoted(word) + " is neither a hole nor a command.";
    if (toInt(word, hole))
        reason = b.beans(s, hole) == 0 && hole != POT
                     ? "Hole " + std::to_string(hole) + " is empty."
                     : "There is no hole " + quoted(word) + ".";
    return reason + " Choose from " + kalah_text::holeList(b, s) + ", or type ? for help.\n";
}

std::string effect(const Board& b, Side s, int hole)
{
    Board next = b;
    const kalah_rules::Sowing sowing = kalah_rules::sowAndCapture(next, s, hole);
    const bool isExtraTurn = sowing.outcome == kalah_rules::Outcome::EXTRA_TURN;
    std::string what = isExtraTurn ? "extra turn" : "passes the turn";
    if (sowing.captured > 0)
        what = "captures " + beanCount(sowing.captured);
    if (!isExtraTurn && kalah_rules::isOver(next))
        what += ", ends the game";
    return kalah_text::path(sowing) + ": " + what;
}

std::string preview(const Board& b, Side s)
{
    std::string lines;
    for (int hole = 1; hole <= b.holes(); hole++)
    {
        if (kalah_rules::isLegal(b, s, hole))
            lines += "  " + kalah_text::effect(b, s, hole) + "\n";
    }
    return lines;
}

std::string marginInWords(const kalah_engine::Judgement& judgement)
{
    const std::string beans = std::to_string(std::abs(judgement.margin));
    if (judgement.isProven && judgement.margin == 0)
        return "draw";
    if (judgement.isProven)
        return (judgement.margin > 0 ? "wins by " : "loses by ") + beans;
    if (judgement.margin == 0)
        return "looks even (an estimate)";
    return "looks " + beans + (judgement.margin > 0 ? " ahead" : " behind") + " (an estimate)";
}

std::string hint(const Board& b, Side s)
{
    std::string lines;
    for (const kalah_engine::Judgement& judgement : kalah_engine::judge(b, s, true))
        lines += "  hole " + std::to_string(judgement.hole) + ": " +
                 kalah_text::marginInWords(judgement) + "\n";
    return lines;
}

std::string boardAgain(const Board& b, Side s, const std::string& name)
{
    const std::string own = kalah_text::sideName(s) + ": " + name;
    const std::string other = kalah_text::sideName(opponent(s));
    return "\n" +
           kalah_text::drawBoard(b, s == NORTH ? own : other, s == SOUTH ? own : other,
                                 kalah_rules::NO_SOWING) +
           "\nAs a position: " + kalah_text::notation(b) + "\n";
}

} // namespace
} // namespace kalah_text

//========================================================================
// 5. The players
//========================================================================

Player::Player(std::string name)
    : m_name(std::move(name))
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

HumanPlayer::HumanPlayer(std::string name)
    : Player(std::move(name))
{
}

bool HumanPlayer::isInteractive() const
{
    return true;
}

int HumanPlayer::chooseMove(const Board& b, Side s) const
{
    using kalah_text::Command;
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
        int hole = POT;
        if (kalah_text::toInt(word, hole) && kalah_rules::isLegal(b, s, hole))
            return hole;
        switch (kalah_text::toCommand(word))
        {
        case Command::MOVES:
            std::cout << kalah_text::preview(b, s);
            break;
        case Command::HINT:
            std::cout << "Thinking about each of your holes..." << std::endl;
            std::cout << kalah_text::hint(b, s);
            break;
        case Command::BOARD:
            std::cout << kalah_text::boardAgain(b, s, name());
            break;
        case Command::HELP:
            std::cout << kalah_text::PROMPT_HELP;
            break;
        case Command::QUIT:
            return -1;
        case Command::NONE:
            std::cout << kalah_text::complaint(b, s, word);
            break;
        }
    }
    return -1;
}

BadPlayer::BadPlayer(std::string name)
    : Player(std::move(name))
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

SmartPlayer::SmartPlayer(std::string name)
    : Player(std::move(name))
{
}

int SmartPlayer::chooseMove(const Board& b, Side s) const
{
    const std::vector<int> holes = kalah_engine::legalHoles(b, s);
    if (holes.empty())
        return -1;
    if (holes.size() == 1)
        return holes.front();
    return kalah_engine::judge(b, s, false).front().hole;
}
