// How steep the ladder of the levels is: every level plays a match against the one below, level 1
// against bad and against a beginner, and all of them against smart. Openings by chance, each from
// both sides; the points that the first player scores, and how long its choices take.
//
//     ladder [GAMES [SEED]]    600 games a match if not given; a fifth of them against smart

#define main kalahMain
#include "../Main.cpp"
#undef main

#include <cstdio>

namespace
{

using namespace kalah_console;

// Takes an extra turn if there is one, else the largest capture.
class Beginner : public Player
{
public:
    Beginner() : Player("beginner")
    {
    }

    int chooseMove(const Board& b, Side s) const override
    {
        int best = -1;
        int mostCaptured = -1;
        for (int hole = 1; hole <= b.holes(); hole++)
        {
            Board next = b;
            const kalah_rules::Sowing sowing = kalah_rules::sowAndCapture(next, s, hole);
            if (sowing.outcome == kalah_rules::Outcome::EXTRA_TURN)
                return hole;
            if (sowing.outcome != kalah_rules::Outcome::ILLEGAL && sowing.captured > mostCaptured)
            {
                best = hole;
                mostCaptured = sowing.captured;
            }
        }
        return best;
    }
};

std::unique_ptr<Player> newContestant(const std::string& kind, unsigned seed)
{
    if (kind == "beginner")
        return std::unique_ptr<Player>(new Beginner);
    return newPlayer(parseSeat("ladder", kind), Options(), seed);
}

void climb(const std::string& upper, const std::string& lower, int games, unsigned seed)
{
    const Board start(6, 4);
    Contestant first = {newContestant(upper, seed + 1)};
    Contestant second = {newContestant(lower, seed + 2)};
    std::mt19937 random(seed);
    std::set<std::string> usedOpenings;
    for (int pair = 0; pair < games / 2; pair++)
    {
        const Board opening = kalah_console::newOpening(start, usedOpenings, random);
        kalah_console::playSilently(opening, first, second);
        kalah_console::playSilently(opening, second, first);
    }
    const Record record = first.record();
    std::printf("%-7s against %-8s  %4d won %3d drawn %4d lost  %5.1f%%  %6.1f ms, at most %.0f\n",
                upper.c_str(), lower.c_str(), record.wins, record.draws, record.losses,
                100 * record.points() / record.games(), record.milliseconds / record.choices,
                record.longest);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char* argv[])
{
    const int games = argc > 1 ? std::atoi(argv[1]) : 600;
    const unsigned seed = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1;
    climb("level1", "bad", games, seed);
    climb("level1", "beginner", games, seed);
    for (int level = 2; level <= MAX_LEVEL; level++)
        climb("level" + std::to_string(level), "level" + std::to_string(level - 1), games, seed);
    for (int level = 1; level <= MAX_LEVEL; level++)
        climb("level" + std::to_string(level), "smart", std::max(2, games / 5), seed);
    return 0;
}
