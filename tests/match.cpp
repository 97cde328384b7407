// A match between two programs that speak the Kalah Game Protocol over their standard streams, as
// kalah --kgp does. The openings are random sowings, chosen by the seed; each is played twice, so
// that both programs have both sides of it.
//
//     match HOLES BEANS GAMES SEED SECONDS PROGRAM OTHER
//     match 6 6 200 1 0.25 "./kalah --kgp --seconds SECONDS" "./other SECONDS"
//
// The programs are command lines; SECONDS in them becomes the time for a sowing. One that still
// thinks half a second after that is told to stop. A line on cerr shows how the match stands. At
// the end: won, drawn and lost by the first program, its mean margin with the 95% interval, and
// the longest answer of each. The two games of an opening are one observation: most openings are
// decided, and what an opening is worth is the same in both.

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <memory>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "process.h"
#include "referee.h"

namespace
{

using namespace kalah_test;

// Sowings of an opening, whoever they are by.
const int FEWEST_RANDOM_SOWINGS = 4;
const int MOST_RANDOM_SOWINGS = 9;

const std::chrono::milliseconds GRACE(500);

class Program
{
public:
    Program(const std::string& commandLine, double seconds)
        : m_process(launchOf(commandLine, seconds)),
          m_time(GRACE + std::chrono::milliseconds(std::lround(1000 * seconds)))
    {
        m_process.type("kgp 1 0 1\r\n");
    }

    // The hole that it sows from for the side to move, as the referee numbers it. Throws if it has
    // none.
    int choose(const Referee& game)
    {
        const auto start = std::chrono::steady_clock::now();
        const std::string ref = "@" + std::to_string(m_id) + " ";
        m_process.type(std::to_string(m_id) + " state " + stateOf(game) + "\r\n");
        m_id += 2;
        int hole = 0;
        while (std::optional<std::string> line = m_process.line(start + m_time))
        {
            if (line->compare(0, ref.size() + 5, ref + "move ") == 0)
                hole = std::atoi(line->c_str() + ref.size() + 5);
            if (line->compare(0, ref.size() + 5, ref + "yield") == 0)
                break;
        }
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        m_longest = std::max(m_longest, taken.count());
        if (taken >= m_time)
            m_process.type(ref + "stop\r\n");
        hole = holeFor(game.toMove(), hole, game.board().holes());
        if (!isLegalHole(game.board(), game.toMove(), hole))
            throw std::runtime_error("no legal hole from a program, after" + game.moves());
        return hole;
    }

    double longestAnswer() const
    {
        return m_longest;
    }

private:
    Process m_process;
    std::chrono::milliseconds m_time;
    int m_id = 2;
    double m_longest = 0;

    static Launch launchOf(const std::string& commandLine, double seconds)
    {
        std::istringstream words(commandLine);
        Launch launch;
        words >> launch.program;
        for (std::string word; words >> word;)
        {
            std::ostringstream time;
            time << seconds;
            launch.arguments.push_back(word == "SECONDS" ? time.str() : word);
        }
        launch.inputAfterwards = InputAfterwards::OPEN;
        return launch;
    }

    // The side to move is South there, and each row begins with the hole that is sown first.
    static std::string stateOf(const Referee& game)
    {
        const Drawing d = asFor(game.toMove(), game.board());
        std::ostringstream state;
        state << '<' << d.holes() << ',' << d.southPot << ',' << d.northPot;
        for (int hole = 1; hole <= d.holes(); hole++)
            state << ',' << d.at(SOUTH, hole);
        for (int hole = d.holes(); hole >= 1; hole--)
            state << ',' << d.at(NORTH, hole);
        state << '>';
        return state.str();
    }
};

// The margins of the first program.
class Score
{
public:
    void add(int margin)
    {
        m_margins.push_back(margin);
        (margin > 0 ? m_won : margin == 0 ? m_drawn : m_lost)++;
    }

    std::string told() const
    {
        std::ostringstream out;
        out << m_margins.size() << " games, won " << m_won << ", drawn " << m_drawn << ", lost "
            << m_lost << ", mean margin by pairs " << std::showpos << std::fixed
            << std::setprecision(2) << mean() << std::noshowpos << " +- " << interval();
        return out.str();
    }

private:
    std::vector<int> m_margins;
    int m_won = 0;
    int m_drawn = 0;
    int m_lost = 0;

    // Of both games of an opening, each.
    std::vector<double> pairs() const
    {
        std::vector<double> result;
        for (std::size_t i = 0; i + 1 < m_margins.size(); i += 2)
            result.push_back((m_margins[i] + m_margins[i + 1]) / 2.0);
        return result;
    }

    double mean() const
    {
        double sum = 0;
        for (double pair : pairs())
            sum += pair;
        return pairs().empty() ? 0 : sum / static_cast<double>(pairs().size());
    }

    // Half of the 95% interval, by the normal distribution.
    double interval() const
    {
        double squares = 0;
        for (double pair : pairs())
            squares += (pair - mean()) * (pair - mean());
        const double n = static_cast<double>(pairs().size());
        return n < 2 ? 0 : 1.96 * std::sqrt(squares / (n - 1) / n);
    }
};

Referee randomOpening(int holes, int beans, std::mt19937& rng)
{
    for (;;)
    {
        Referee game(startOf(holes, beans));
        for (int i = between(rng, FEWEST_RANDOM_SOWINGS, MOST_RANDOM_SOWINGS);
             i > 0 && !game.isOver(); i--)
            game.sow(anyOf(game.legalHoles(), rng));
        if (!game.isOver())
            return game;
    }
}

// Plays to the end and tells the margin of the side that is the first program's.
int play(Referee game, Side first, Program& program, Program& other)
{
    while (!game.isOver())
        game.sow((game.toMove() == first ? program : other).choose(game));
    return judgeMargin(game.board(), first);
}

void playMatch(const std::vector<std::string>& arguments)
{
    const int games = std::stoi(arguments[2]);
    std::mt19937 rng(static_cast<unsigned>(std::stoul(arguments[3])));
    const double seconds = std::stod(arguments[4]);
    double longest[] = {0, 0};
    Score score;
    for (int opening = 0; opening < games / 2; opening++)
    {
        const Referee start = randomOpening(std::stoi(arguments[0]), std::stoi(arguments[1]), rng);
        for (Side first : {SOUTH, NORTH})
        {
            // New processes: what one game taught serves no other.
            Program program(arguments[5], seconds);
            Program other(arguments[6], seconds);
            score.add(play(start, first, program, other));
            longest[0] = std::max(longest[0], program.longestAnswer());
            longest[1] = std::max(longest[1], other.longestAnswer());
            std::cerr << '\r' << score.told() << "  " << std::flush;
        }
    }
    std::cerr << '\n';
    std::cout << arguments[0] << 'x' << arguments[1] << " at " << seconds << " s, seed "
              << arguments[3] << ": " << score.told() << "; longest answer " << longest[0]
              << " s, the other's " << longest[1] << " s\n";
}

} // namespace

int main(int argc, char* argv[])
try
{
    if (argc != 8)
        throw std::runtime_error("match HOLES BEANS GAMES SEED SECONDS PROGRAM OTHER");
    playMatch({argv + 1, argv + argc});
    return 0;
}
catch (const std::exception& e)
{
    std::cerr << '\n' << e.what() << '\n';
    return 1;
}
