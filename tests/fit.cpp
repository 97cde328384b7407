// Fits the worths of the look-ahead's estimate (LeafEstimator) to proven margins: plays quick games
// with some random sowings, proves the margins of all holes once few enough beans are left, and
// takes every position after a passed turn with its exact value. Prints the worths that fit best in
// the sense of least squares, and by how many beans they and the present ones miss, on the boards
// that they were fitted to and on others.
//
//     fit [GAMES [SEED]]     200 games of each board if not given, some minutes

#define main kalahMain
#include "../Main.cpp"
#undef main

#include <cmath>
#include <cstdio>

namespace
{

using namespace kalah_engine;

struct BoardKind
{
    int holes;
    int beans;
    int fewest; // beans in play when the margins are proven
    int most;
    bool isFitted;
};

const BoardKind KINDS[] = {{6, 6, 26, 44, true},  {7, 5, 28, 40, true},  {8, 4, 22, 34, true},
                           {5, 7, 26, 44, false}, {6, 8, 30, 44, false}, {8, 6, 28, 34, false}};

int Worths::*const PARTS[] = {&Worths::turn,         &Worths::bean,        &Worths::excessBean,
                              &Worths::nearestBean,  &Worths::empty,       &Worths::overfull,
                              &Worths::overfullStep, &Worths::moversReady, &Worths::othersReady,
                              &Worths::moversCatch,  &Worths::othersCatch};
const char* const NAMES[] = {"turn",        "bean",        "excessBean",   "nearestBean",
                             "empty",       "overfull",    "overfullStep", "moversReady",
                             "othersReady", "moversCatch", "othersCatch"};
const std::size_t COUNT = sizeof PARTS / sizeof *PARTS;

const long long MAX_NODES = 5000000; // a position that takes more is left out

using Row = std::array<double, COUNT>;

// A position's parts of the estimate, and its proven margin.
struct Sample
{
    Row parts;
    double margin;
};

Sample sampleOf(const Position& p, int holes, int margin)
{
    Sample sample = {{}, static_cast<double>(margin)};
    for (std::size_t i = 0; i < COUNT; i++)
    {
        Worths one = {};
        one.*PARTS[i] = 1;
        sample.parts[i] = LeafEstimator(holes, one).hundredths(p);
    }
    return sample;
}

// A position of a game between two quick look-aheads that sow at random now and then.
Position somePosition(Search& search, const BoardKind& kind, std::mt19937& random)
{
    const auto below = [&](int limit) { return static_cast<int>(random() % unsigned(limit)); };
    for (;;)
    {
        const int target = kind.fewest + below(kind.most - kind.fewest + 1);
        Position p = compactPosition(Board(kind.holes, kind.beans), SOUTH);
        Turn turn = Turn::PASSES;
        for (int sowing = 0; turn != Turn::GAME_OVER && beansIn(p) > target; sowing++)
        {
            AlarmClock clock(std::chrono::hours(1));
            const std::vector<int>& holes = holesInUse(p.mine);
            const int hole =
                sowing < 4 || below(6) == 0
                    ? holes[random() % holes.size()]
                    : search.lookAhead.answer(p, Wanted::BEST_HOLE, 3, clock).front().hole;
            const Sown sown = search.sower.sow(p, hole);
            turn = sown.turn;
            p = sown.next;
        }
        if (turn != Turn::GAME_OVER && beansIn(p) >= kind.fewest)
            return p;
    }
}

std::vector<Sample> samplesOf(const BoardKind& kind, int games, std::mt19937& random)
{
    std::vector<Sample> samples;
    Search search(kind.holes);
    search.prepare(kind.most, AlarmClock(std::chrono::hours(1)));
    for (int game = 0; game < games; game++)
    {
        const Position p = somePosition(search, kind, random);
        Thought thought(search, p, 0);
        AlarmClock clock(std::chrono::hours(1), MAX_NODES);
        thought.findMargins(clock);
        for (const Prospect& hole : thought.holes())
        {
            const Sown sown = search.sower.sow(p, hole.hole);
            if (sown.turn == Turn::PASSES && hole.lower == hole.upper)
                samples.push_back(sampleOf(sown.next, kind.holes, sown.gain - hole.lower));
        }
        std::fprintf(stderr, "\r%dx%d: %d games ", kind.holes, kind.beans, game + 1);
    }
    std::fprintf(stderr, "\n");
    return samples;
}

// Solves the normal equations by elimination. They have a solution if no part is a sum of others.
Row leastSquares(const std::vector<Sample>& samples)
{
    std::array<std::array<double, COUNT + 1>, COUNT> m = {};
    for (const Sample& s : samples)
    {
        for (std::size_t i = 0; i < COUNT; i++)
        {
            for (std::size_t j = 0; j < COUNT; j++)
                m[i][j] += s.parts[i] * s.parts[j];
            m[i][COUNT] += s.parts[i] * s.margin;
        }
    }
    for (std::size_t i = 0; i < COUNT; i++)
    {
        for (std::size_t row = 0; row < COUNT; row++)
        {
            const double factor = row == i ? 0 : m[row][i] / m[i][i];
            for (std::size_t j = i; j <= COUNT; j++)
                m[row][j] -= factor * m[i][j];
        }
    }
    Row worths = {};
    for (std::size_t i = 0; i < COUNT; i++)
        worths[i] = m[i][COUNT] / m[i][i];
    return worths;
}

// By how many beans they miss, root mean square.
double miss(const Row& worths, const std::vector<Sample>& samples)
{
    double squares = 0;
    for (const Sample& s : samples)
    {
        double error = -s.margin;
        for (std::size_t i = 0; i < COUNT; i++)
            error += worths[i] * s.parts[i];
        squares += error * error;
    }
    return std::sqrt(squares / static_cast<double>(samples.size()));
}

} // namespace

int main(int argc, char* argv[])
{
    const int games = argc > 1 ? std::atoi(argv[1]) : 200;
    std::mt19937 random(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
    std::vector<std::vector<Sample>> sets;
    std::vector<Sample> fitted;
    for (const BoardKind& kind : KINDS)
    {
        sets.push_back(samplesOf(kind, games, random));
        if (kind.isFitted)
            fitted.insert(fitted.end(), sets.back().begin(), sets.back().end());
    }
    const Row best = leastSquares(fitted);
    Row present = {};
    for (std::size_t i = 0; i < COUNT; i++)
    {
        present[i] = FITTED_WORTHS.*PARTS[i] / 100.0;
        std::printf("%-13s %6.0f, now %5.0f\n", NAMES[i], 100 * best[i], 100 * present[i]);
    }
    for (std::size_t i = 0; i < sets.size(); i++)
        std::printf("%dx%d, %s: %zu positions, misses by %.2f beans, now by %.2f\n", KINDS[i].holes,
                    KINDS[i].beans, KINDS[i].isFitted ? "fitted" : "kept aside", sets[i].size(),
                    miss(best, sets[i]), miss(present, sets[i]));
    return 0;
}
