// The benchmark of the engine: fixed positions of several sizes and stages, each searched from an
// empty table until its margin is proven. The node counts are the same on every machine, and their
// total signs the commits that touch the engine. The time that it takes to build the endgame table,
// which a game does once, is told apart from that of the search.
//
//     bench          the fixed positions
//     bench start    the start of 6 holes and 4 beans, with the margin of every opening
//     bench start HOLES BEANS [MEGABYTES]
//                    the margin of the start of any compact board and its best first hole, in so
//                    much memory (256 MB if not given); each bound is told when it is proven

#define main kalahMain
#include "../Main.cpp"
#undef main

#include <cstdio>
#include <cstdlib>
#include <string>

namespace
{

using namespace kalah_engine;

struct BenchPosition
{
    const char* name;
    int holes;
    int north[MAX_COMPACT_HOLES]; // from hole 1 on, as drawn
    int south[MAX_COMPACT_HOLES]; // South is to move
};

const BenchPosition BENCH_POSITIONS[] = {
    {"4 holes, 4 beans, start", 4, {4, 4, 4, 4}, {4, 4, 4, 4}},
    {"4 holes, 6 beans, start", 4, {6, 6, 6, 6}, {6, 6, 6, 6}},
    {"5 holes, 4 beans, start", 5, {4, 4, 4, 4, 4}, {4, 4, 4, 4, 4}},
    {"6 holes, 3 beans, start", 6, {3, 3, 3, 3, 3, 3}, {3, 3, 3, 3, 3, 3}},
    {"6 holes, 4 beans, sowing 8", 6, {6, 7, 0, 0, 6, 6}, {6, 4, 0, 5, 0, 2}},
    {"6 holes, 4 beans, sowing 12", 6, {5, 0, 1, 3, 8, 1}, {8, 3, 8, 1, 0, 1}},
    {"6 holes, 4 beans, sowing 12", 6, {0, 9, 1, 1, 2, 6}, {1, 1, 8, 6, 1, 6}},
    {"6 holes, 4 beans, sowing 16", 6, {0, 0, 3, 1, 6, 2}, {1, 9, 2, 1, 10, 1}},
    {"6 holes, 4 beans, sowing 20", 6, {1, 10, 14, 0, 3, 1}, {0, 0, 0, 1, 0, 5}},
    {"6 holes, 5 beans, sowing 22", 6, {1, 1, 1, 12, 0, 0}, {0, 0, 16, 1, 4, 4}},
    {"6 holes, 6 beans, sowing 30", 6, {0, 1, 4, 8, 0, 2}, {5, 8, 1, 0, 1, 0}},
    {"7 holes, 4 beans, sowing 20", 7, {0, 1, 5, 1, 0, 0, 1}, {2, 2, 0, 5, 3, 6, 1}},
};

const BenchPosition START = {"6 holes, 4 beans, start", 6, {4, 4, 4, 4, 4, 4}, {4, 4, 4, 4, 4, 4}};

struct Cost
{
    long long nodes;
    double buildSeconds;
    double searchSeconds;
};

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
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

// Searches one position to proof, with the margins of all its holes if that is wanted, and prints
// what it found and what it cost.
Cost measure(const BenchPosition& bench, Wanted wanted)
{
    const Board b = boardOf(bench);
    const Position p = compactPosition(b, SOUTH);
    AlarmClock clock(std::chrono::hours(24));
    const Clock::time_point buildStart = Clock::now();
    Search search(bench.holes);
    search.prepare(beansIn(p), clock);
    const double buildSeconds = secondsSince(buildStart);

    const Clock::time_point searchStart = Clock::now();
    Thought thought(search, p, 0);
    thought.findBest(clock);
    const long long nodesForBest = clock.positions();
    if (wanted == Wanted::EVERY_HOLE)
        thought.findMargins(clock);
    else
        thought.findMargin(0, clock);
    const double searchSeconds = secondsSince(searchStart);

    const Prospect& best = thought.holes().front();
    std::printf("%-28s hole %d %8lld nodes, margin %3d %8lld nodes %6.0f ms (and %4.0f ms)\n",
                bench.name, holeOnBoard(b, SOUTH, best.hole), nodesForBest, best.lower,
                clock.positions(), searchSeconds * 1000, buildSeconds * 1000);
    for (const Prospect& hole : thought.holes())
    {
        if (wanted == Wanted::EVERY_HOLE)
            std::printf("    hole %d: margin %d\n", holeOnBoard(b, SOUTH, hole.hole), hole.lower);
    }
    std::fflush(stdout);
    return {clock.positions(), buildSeconds, searchSeconds};
}

// Half of the memory for proofs, a sixteenth for the building of the endgame table, and the rest
// for the table itself.
Memory memoryOf(long megabytes)
{
    const std::uint64_t bytes = static_cast<std::uint64_t>(megabytes) << 20;
    Memory memory = {0, GAME_MEMORY.lookAheadBits, 0};
    while (std::uint64_t(64) << (memory.proofBucketBits + 1) <= bytes)
        memory.proofBucketBits++;
    memory.endgamePositions = bytes / 16 * 15 - (std::uint64_t(32) << memory.proofBucketBits);
    return memory;
}

// Narrows the bounds of the first player's margin until they meet, and tells each bound as soon as
// it is proven. Whether the start is won comes first: the nearer a question is to the margin, the
// harder it is, and most starts are won or lost by little. Returns 0, or 1 if the memory is too
// small for the board.
int solveStart(int holes, int beansPerHole, long megabytes)
{
    const Board b(holes, beansPerHole);
    const Position p = compactPosition(b, SOUTH);
    const int beans = beansIn(p);
    AlarmClock clock(std::chrono::hours(24 * 365));
    const Clock::time_point start = Clock::now();
    Search search(holes, memoryOf(megabytes));
    if (!search.prover.canMakeRoomFor(beans))
    {
        std::printf("%ld MB are not enough to tell all positions apart\n", megabytes);
        return 1;
    }
    search.prepare(beans, clock);
    std::printf("%8.1f s: endgame table of %d beans\n", secondsSince(start),
                search.endgames.maxBeans());

    Answer answer = Thought(search, p, 0).holes();
    Prospect* const first = answer.data();
    Prospect* const last = first + answer.size();
    Bounds bounds = nothingKnown(beans);
    int beta = 2;
    const Prospect* best = first;
    while (bounds.lower < bounds.upper)
    {
        std::fflush(stdout);
        beta = std::max(bounds.lower + 2, std::min(bounds.upper, beta));
        const bool reaches = search.prover.anyReaches(p, first, last, beta, clock);
        best = std::max_element(
            first, last, [](const Prospect& x, const Prospect& y) { return x.lower < y.lower; });
        const Prospect* const highest = std::max_element(
            first, last, [](const Prospect& x, const Prospect& y) { return x.upper < y.upper; });
        bounds = {best->lower, highest->upper};
        beta = reaches ? bounds.lower + 2 : bounds.upper;
        std::printf("%8.1f s: margin at %s %d (%lld nodes)\n", secondsSince(start),
                    reaches ? "least" : "most", reaches ? bounds.lower : bounds.upper,
                    clock.positions());
    }
    std::printf("%d holes, %d beans: margin %d by hole %d, %lld nodes, %.1f s, %ld MB\n", holes,
                beansPerHole, bounds.lower, holeOnBoard(b, SOUTH, best->hole), clock.positions(),
                secondsSince(start), megabytes);
    return 0;
}

} // namespace

int main(int argc, char* argv[])
{
    Cost total = {0, 0, 0};
    const bool isStart = argc > 1 && std::string(argv[1]) == "start";
    if (isStart && argc > 3)
    {
        const int holes = std::atoi(argv[2]);
        const int beans = std::atoi(argv[3]);
        const long megabytes = argc > 4 ? std::atol(argv[4]) : 256;
        if (holes < 1 || beans < 1 || !isCompact(Board(holes, beans)) || megabytes < 16)
        {
            std::printf("bench start HOLES BEANS [MEGABYTES]: up to 8 holes, 255 beans in all, at "
                        "least 16 MB\n");
            return 2;
        }
        return solveStart(holes, beans, megabytes);
    }
    if (isStart)
        total = measure(START, Wanted::EVERY_HOLE);
    else
    {
        for (const BenchPosition& bench : BENCH_POSITIONS)
        {
            const Cost cost = measure(bench, Wanted::BEST_HOLE);
            total.nodes += cost.nodes;
            total.buildSeconds += cost.buildSeconds;
            total.searchSeconds += cost.searchSeconds;
        }
    }
    std::printf("Bench: %lld nodes, %.0f ms, %.2f million nodes a second (and %.0f ms for endgame "
                "tables)\n",
                total.nodes, total.searchSeconds * 1000,
                static_cast<double>(total.nodes) / total.searchSeconds / 1e6,
                total.buildSeconds * 1000);
    return 0;
}
