// The benchmark of the engine: fixed positions of several sizes and stages, each searched to proof
// from an empty table. The node counts are the same on every machine, and their total signs the
// commits that touch the engine. "bench start" solves the start of 6 holes and 4 beans instead,
// with the margin of each opening.

#include "../Player.cpp"

#include <cstdio>
#include <string>

namespace
{

using namespace kalah_engine;

struct BenchPosition
{
    const char* name;
    int holes;
    int north[MAX_COMPACT_HOLES]; // holes 1 to 6, as drawn
    int south[MAX_COMPACT_HOLES]; // South is to move
};

const BenchPosition BENCH_POSITIONS[] = {
    {"3 holes, 4 beans", 3, {4, 4, 4}, {4, 4, 4}},
    {"4 holes, 4 beans", 4, {4, 4, 4, 4}, {4, 4, 4, 4}},
    {"4 holes, 6 beans", 4, {6, 6, 6, 6}, {6, 6, 6, 6}},
    {"5 holes, 3 beans", 5, {3, 3, 3, 3, 3}, {3, 3, 3, 3, 3}},
    {"5 holes, 4 beans", 5, {4, 4, 4, 4, 4}, {4, 4, 4, 4, 4}},
    {"6 holes, 2 beans", 6, {2, 2, 2, 2, 2, 2}, {2, 2, 2, 2, 2, 2}},
    {"6 holes, 3 beans", 6, {3, 3, 3, 3, 3, 3}, {3, 3, 3, 3, 3, 3}},
};

struct Result
{
    long long nodes;
    double seconds;
};

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

Board boardOf(const BenchPosition& bench)
{
    Board b(bench.holes, 0);
    for (int hole = 1; hole <= bench.holes; hole++)
    {
        b.setBeans(NORTH, hole, bench.north[hole - 1]);
        b.setBeans(SOUTH, hole, bench.south[hole - 1]);
    }
    return b;
}

} // namespace

int main(int argc, char* argv[])
{
    const AlarmClock never(std::chrono::hours(24));
    long long total = 0;
    double T=0;
    std::vector<BenchPosition> list(std::begin(BENCH_POSITIONS), std::end(BENCH_POSITIONS));
    const bool start = argc > 1 && std::string(argv[1]) == "start";
    if (start)
        list = {{"6 holes, 4 beans", 6, {4, 4, 4, 4, 4, 4}, {4, 4, 4, 4, 4, 4}}};
    for (const BenchPosition& bench : list)
    {
        auto begin = std::chrono::steady_clock::now();
        Search search(bench.holes);
        const Board b = boardOf(bench);
        AlarmClock clock = never;
        const char* e = getenv("EG");
        search.prepare(e ? 3 * atoi(e) : beansIn(compactPosition(b, SOUTH)), clock);
        std::printf("endgames %.3f s\n", secondsSince(begin));
        Thought thought(search, compactPosition(b, SOUTH));
        AlarmClock guide = clock.within(GUIDING_POSITIONS);
        thought.lookAhead(guide);
        thought.findBest(TO_THE_END, clock);
        long long nb = clock.positions();
        double tb = secondsSince(begin);
        std::printf("%-20s best %d found: %lld nodes %.2f s\n", bench.name, mirroredHole(b, SOUTH, thought.candidates().front().child.hole), nb, tb);
        std::fflush(stdout);
        for (auto&c : thought.candidates()) std::printf(" h%d [%d,%d]e%d", mirroredHole(b, SOUTH, c.child.hole), c.lower, c.upper, c.estimate);
        std::printf("\n");
        std::fflush(stdout);
        thought.findMargin(0, clock);
        double sec = secondsSince(begin);
        for (auto&c : thought.candidates()) std::printf(" h%d %d", mirroredHole(b, SOUTH, c.child.hole), c.lower);
        std::printf("\n%-20s %10lld nodes guide %lld  %7.3f s %.2f M/s\n", bench.name, clock.positions(), guide.positions(), sec, clock.positions()/sec/1e6);
        total += clock.positions(); T += sec;
    }
    std::printf("total %lld nodes %.2f s %.2f Mn/s\n", total, T, total/T/1e6);
}
