// The engine from within: its move-maker against Board and the shared rules, its tables and its
// search against a plain minimax, and SmartPlayer's games against the known margins.

#define main kalahMain
#include "../Main.cpp"
#undef main

#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <tuple>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../Game.h"
#include "support.h"

namespace
{

using namespace kalah_engine;
using kalah_rules::Outcome;

#if defined(__SANITIZE_ADDRESS__)
const bool IS_SANITIZED = true;
#else
const bool IS_SANITIZED = false;
#endif

const std::chrono::hours LONG_TIME(1);

// The margins of the first player, by holes and beans from 1 on.
const int KNOWN_MARGINS[6][4] = {
    {0, -2, 6, -2}, {2, -2, -2, -10}, {0, 4, 2, 2}, {2, 6, 6, 2}, {0, 2, 6, 10}, {2, 6, 2, 8},
};

bool operator==(const Position& x, const Position& y)
{
    return x.mine == y.mine && x.theirs == y.theirs;
}

// Random beans on a board of so many holes, in play on both sides.
Board randomBoard(int holes, int maxBeansPerHole, std::mt19937& random)
{
    Board b(holes, 0);
    while (kalah_rules::isOver(b))
    {
        for (Side s : {NORTH, SOUTH})
        {
            for (int hole = POT; hole <= holes; hole++)
                b.setBeans(s, hole,
                           static_cast<int>(random() % static_cast<unsigned>(maxBeansPerHole + 1)));
        }
    }
    return b;
}

int potMargin(const Board& b, Side s)
{
    return b.beans(s, POT) - b.beans(opponent(s), POT);
}

// Whether the engine's move-maker does with one sowing what Board and the shared rules do.
bool agrees(const Sower& sower, const Board& b, Side s, int compactHole)
{
    Board next = b;
    const int hole = mirroredHole(b, s, compactHole);
    const kalah_rules::Sowing sowing = kalah_rules::sowAndCapture(next, s, hole);
    const Sown sown = sower.sow(compactPosition(b, s), compactHole);
    if (sowing.outcome == Outcome::EXTRA_TURN)
        return sown.turn == Turn::STAYS && sown.gain == potMargin(next, s) - potMargin(b, s) &&
               sown.next == compactPosition(next, s);
    if (kalah_rules::isOver(next))
        return sown.turn == Turn::GAME_OVER &&
               sown.gain == kalah_rules::margin(next, s) - potMargin(b, s);
    return sown.turn == Turn::PASSES && sown.gain == potMargin(next, s) - potMargin(b, s) &&
           sown.next == compactPosition(next, opponent(s));
}

// The plainest solver: minimax on Board by the shared rules, remembering what it has seen. The
// margin counts the beans in play only.
class Minimax
{
public:
    int margin(const Board& b, Side s)
    {
        const auto key = std::make_pair(kalah_text::notation(withoutPots(b)), s);
        const auto known = m_known.find(key);
        if (known != m_known.end())
            return known->second;
        int best = -b.beansInPlay(NORTH) - b.beansInPlay(SOUTH);
        for (int hole = 1; hole <= b.holes(); hole++)
        {
            if (kalah_rules::isLegal(b, s, hole))
                best = std::max(best, sowingMargin(b, s, hole));
        }
        return m_known[key] = best;
    }

    int sowingMargin(const Board& b, Side s, int hole)
    {
        Board next = b;
        const kalah_rules::Sowing sowing = kalah_rules::sowAndCapture(next, s, hole);
        const int gain = potMargin(next, s) - potMargin(b, s);
        if (sowing.outcome == Outcome::EXTRA_TURN)
            return gain + margin(next, s);
        if (kalah_rules::isOver(next))
            return kalah_rules::margin(next, s) - potMargin(b, s);
        return gain - margin(next, opponent(s));
    }

private:
    std::map<std::pair<std::string, Side>, int> m_known;

    static Board withoutPots(Board b)
    {
        b.setBeans(NORTH, POT, 0);
        b.setBeans(SOUTH, POT, 0);
        return b;
    }
};

// The exact margin of the beans in play, by the engine.
int solve(Search& search, const Position& p)
{
    AlarmClock clock(LONG_TIME);
    Thought thought(search, p);
    prove(thought, search, false, clock);
    thought.findMarginOfBest(clock);
    CHECK(thought.candidates().front().bounds.lower == thought.candidates().front().bounds.upper);
    return thought.candidates().front().bounds.lower;
}

// Calls check(search, sowing, its margin by minimax, beta) for every sowing of 300 random positions
// of 3 holes, and every beta that makes a difference. Each position has a search of its own.
template <typename Check>
void forEveryWindow(unsigned seed, int maxBeansPerHole, Check check)
{
    std::mt19937 random(seed);
    Minimax minimax;
    for (int i = 0; i < 300; i++)
    {
        const Board b = randomBoard(3, maxBeansPerHole, random);
        const Side s = i % 2 == 0 ? NORTH : SOUTH;
        const Position p = compactPosition(b, s);
        const int beans = beansIn(p);
        Search search(3);
        for (int hole = 0; hole < 3; hole++)
        {
            if (beansAt(p.mine, hole) == 0)
                continue;
            const int margin = minimax.sowingMargin(b, s, mirroredHole(b, s, hole));
            for (int beta = -beans; beta <= beans; beta += 2)
                check(search, childOf(search.sower(), p, beans, hole), margin, beta);
        }
    }
}

// A position after so many random sowings from the start of 6 holes and 4 beans.
Position randomPosition(const Sower& sower, int sowings, std::mt19937& random)
{
    Position p = bookStart();
    for (int i = 0; i < sowings;)
    {
        const int hole = static_cast<int>(random() % 6);
        if (beansAt(p.mine, hole) == 0)
            continue;
        const Sown sown = sower.sow(p, hole);
        p = sown.turn == Turn::GAME_OVER ? bookStart() : sown.next;
        i = sown.turn == Turn::GAME_OVER ? 0 : i + 1;
    }
    return p;
}

// So many beans, most of them heaped in some of the holes.
Position sparsePosition(int holes, int beans, std::mt19937& random)
{
    Position p = {0, 0};
    const int places = 1 + static_cast<int>(random() % static_cast<unsigned>(2 * holes));
    const int first = static_cast<int>(random() % static_cast<unsigned>(2 * holes));
    for (int i = 0; i < beans; i++)
    {
        const int step = static_cast<int>(random() % static_cast<unsigned>(places));
        const int place = (first + step) % (2 * holes);
        (place < holes ? p.mine : p.theirs) += beansInHole(1, place % holes);
    }
    return p;
}

// Calls check(board) for every way to put up to so many beans into the holes.
template <typename Check>
void forEveryBoard(int holes, int mostBeans, Check check)
{
    Board b(holes, 0);
    int place = 0; // the next hole to be counted up, first North's and then South's
    while (place < 2 * holes)
    {
        check(b);
        for (place = 0; place < 2 * holes; place++)
        {
            const Side s = place < holes ? NORTH : SOUTH;
            const int hole = 1 + place % holes;
            if (b.totalBeans() < mostBeans)
            {
                b.setBeans(s, hole, b.beans(s, hole) + 1);
                break;
            }
            b.setBeans(s, hole, 0);
        }
    }
}

// Checks that the best holes of random positions, after so many sowings of 6 holes and 4 beans or
// up to five more, are proven by visiting at most so many positions.
void checkProofs(int sowings, int count, long long maxPositions)
{
    std::mt19937 random(12);
    for (int i = 0; i < count; i++)
    {
        Search search(6);
        const Position p = randomPosition(search.sower(), sowings + i % 6, random);
        CAPTURE(search.sower().number(p));
        AlarmClock clock = AlarmClock(LONG_TIME).within(maxPositions);
        Thought thought(search, p);
        prove(thought, search, false, clock);
        CHECK(!clock.rings());
        const Candidate& best = thought.candidates().front();
        for (const Candidate& c : thought.candidates())
            CHECK((c.child.hole == best.child.hole || c.bounds.upper <= best.bounds.lower));
    }
}

// Plays a game without showing it; South's margin at the end.
int playedMargin(const Board& b, Player& south, Player& north)
{
    const kalah_test::CoutCapture silence;
    Game game(b, &south, &north);
    while (game.move())
    {
    }
    return game.beans(SOUTH, POT) - game.beans(NORTH, POT);
}

// What the function does in a process of its own: its exit code, or -1 if it did not exit. If
// given, the largest memory that it used is told in megabytes.
template <typename Function>
int inChild(Function function, long* megabytes = nullptr)
{
    const pid_t child = fork();
    if (child == 0)
        _exit(function());
    int status = 0;
    rusage usage = {};
    wait4(child, &status, 0, &usage);
    if (megabytes != nullptr)
        *megabytes = usage.ru_maxrss / 1024;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Lets this process take so many more megabytes.
void limitMemory(rlim_t megabytesMore)
{
    std::ifstream statm("/proc/self/statm");
    rlim_t pages = 0;
    statm >> pages;
    const rlim_t limit = pages * 4096 + (megabytesMore << 20);
    const rlimit limits = {limit, limit};
    setrlimit(RLIMIT_AS, &limits);
}

} // namespace

TEST_SUITE("engine")
{

    TEST_CASE("the engine sows as the shared rules do in every position of small boards")
    {
        for (int holes = 1; holes <= 3; holes++)
        {
            const Sower sower(holes);
            for (int beans = 1; beans <= 3; beans++)
            {
                CAPTURE(holes);
                CAPTURE(beans);
                std::set<std::pair<std::string, Side>> seen;
                std::vector<std::pair<Board, Side>> toVisit = {{Board(holes, beans), SOUTH},
                                                               {Board(holes, beans), NORTH}};
                while (!toVisit.empty())
                {
                    const Board b = toVisit.back().first;
                    const Side s = toVisit.back().second;
                    toVisit.pop_back();
                    if (!seen.insert({kalah_text::notation(b), s}).second)
                        continue;
                    for (int i = 0; i < holes; i++)
                    {
                        if (!kalah_rules::isLegal(b, s, mirroredHole(b, s, i)))
                            continue;
                        REQUIRE(agrees(sower, b, s, i));
                        Board next = b;
                        const Outcome outcome =
                            kalah_rules::sowAndCapture(next, s, mirroredHole(b, s, i)).outcome;
                        if (outcome == Outcome::EXTRA_TURN)
                            toVisit.push_back({next, s});
                        else if (!kalah_rules::isOver(next))
                            toVisit.push_back({next, opponent(s)});
                    }
                }
                CHECK(seen.size() >= 2);
            }
        }
    }

    TEST_CASE(
        "the engine sows as the shared rules do in a million random positions of larger boards")
    {
        std::mt19937 random(1);
        int checked = 0;
        for (int holes = 2; checked < 1000000; holes = holes == MAX_COMPACT_HOLES ? 2 : holes + 1)
        {
            const Sower sower(holes);
            for (int i = 0; i < 2000; i++)
            {
                // From nearly empty boards, where games end, to the fullest that are compact.
                const int mostPerHole = i % 4 == 0 ? 1 : 255 / (2 * holes);
                const Board b = randomBoard(holes, mostPerHole, random);
                REQUIRE(isCompact(b));
                for (Side s : {NORTH, SOUTH})
                {
                    const int hole = static_cast<int>(random() % static_cast<unsigned>(holes));
                    if (!kalah_rules::isLegal(b, s, mirroredHole(b, s, hole)))
                        continue;
                    REQUIRE(agrees(sower, b, s, hole));
                    checked++;
                }
            }
        }
    }

    TEST_CASE("a hole with up to 254 of 255 beans is sown as the shared rules do")
    {
        for (int holes = 1; holes <= MAX_COMPACT_HOLES; holes++)
        {
            const Sower sower(holes);
            for (int beans = 1; beans <= 254; beans++)
            {
                Board b(holes, 0);
                b.setBeans(NORTH, 1, 1);
                b.setBeans(SOUTH, 1, beans);
                REQUIRE(agrees(sower, b, SOUTH, 0));
            }
        }
    }

    TEST_CASE("the numbers of positions have no gap and no double, fewer beans first")
    {
        const int holes = 2;
        const int maxBeans = 9;
        const Sower sower(holes);
        std::map<std::uint64_t, int> beansByNumber;
        for (int code = 0; code < 10000; code++)
        {
            const std::uint64_t a = static_cast<std::uint64_t>(code % 10);
            const std::uint64_t b = static_cast<std::uint64_t>(code / 10 % 10);
            const std::uint64_t c = static_cast<std::uint64_t>(code / 100 % 10);
            const std::uint64_t d = static_cast<std::uint64_t>(code / 1000);
            const Position p = {a | b << 8, c | d << 8};
            if (beansIn(p) > maxBeans)
                continue;
            REQUIRE(beansByNumber.emplace(sower.number(p), beansIn(p)).second);
        }
        CHECK(beansByNumber.size() == sower.positionsUpTo(maxBeans));
        CHECK(beansByNumber.rbegin()->first == sower.positionsUpTo(maxBeans) - 1);
        int beans = 0;
        for (const auto& entry : beansByNumber)
        {
            REQUIRE(entry.second >= beans);
            beans = entry.second;
        }
        CHECK(sower.mostBeans(sower.positionsUpTo(maxBeans)) == maxBeans);
    }

    TEST_CASE("a look-ahead's bucket remembers its eight newest entries, each with its own bounds")
    {
        LookAheadBucket bucket = {};
        const int beans = 30;
        Bounds bounds = nothingKnown(beans);
        int hole = NO_HOLE;
        bucket.find(7, beans, bounds, hole);
        CHECK(std::tie(bounds.lower, bounds.upper, hole) == std::make_tuple(-30, 30, NO_HOLE));
        for (int i = 0; i < 9; i++)
            bucket.store(static_cast<std::uint64_t>(1000 + i), beans, {-2 * i, 2 * i}, i % 8);
        bucket.find(1000, beans, bounds, hole);
        CHECK(hole == NO_HOLE);
        for (int i = 1; i < 9; i++)
        {
            bucket.find(static_cast<std::uint64_t>(1000 + i), beans, bounds, hole);
            CHECK(std::tie(bounds.lower, bounds.upper, hole) ==
                  std::make_tuple(-2 * i, 2 * i, i % 8));
        }
        bucket.store(1005, beans, {4, 6}, 0);
        bucket.find(1005, beans, bounds, hole);
        CHECK(std::tie(bounds.lower, bounds.upper, hole) == std::make_tuple(4, 6, 0));
        bucket.find(1001, beans, bounds, hole); // the old entry of 1005 has gone, not another's
        CHECK(hole == 1);
    }

    TEST_CASE("a proof's table remembers the last question, and keeps the tighter bounds")
    {
        ProofTable table(PROOF_BUCKET_BITS);
        const int beans = 31;
        Finding finding = {nothingKnown(beans), 5, {3, 4}};
        CHECK_FALSE(table.find(7, beans, finding));
        for (int bit = 0; bit < 43; bit++)
            CHECK_FALSE(table.find(std::uint64_t(1) << bit, beans, finding));
        CHECK(std::tie(finding.bounds.lower, finding.bounds.upper, finding.beta,
                       finding.efforts.yes,
                       finding.efforts.no) == std::make_tuple(-31, 31, 5, 3, 4));
        table.store(7, beans, {-31, 11}, 5, {60, MAX_EFFORT});
        table.store(8, beans, {-29, 31}, -29, {1, 2});
        for (int bit = 4; bit < 43; bit++)
            CHECK_FALSE(table.find(7 + (std::uint64_t(1) << bit), beans, finding));
        REQUIRE(table.find(7, beans, finding));
        CHECK(std::tie(finding.bounds.lower, finding.bounds.upper, finding.beta,
                       finding.efforts.yes,
                       finding.efforts.no) == std::make_tuple(-31, 11, 5, 60, MAX_EFFORT));
        const Bounds narrower = table.store(7, beans, {-5, 31}, 13, {IMPOSSIBLE, 0});
        REQUIRE(table.find(7, beans, finding));
        for (const Bounds& bounds : {narrower, finding.bounds})
            CHECK(std::tie(bounds.lower, bounds.upper) == std::make_tuple(-5, 11));
        CHECK(finding.beta == 13);
        CHECK(finding.efforts.no == 0);
        REQUIRE(table.find(8, beans, finding));
        CHECK(std::tie(finding.bounds.lower, finding.bounds.upper, finding.beta,
                       finding.efforts.yes,
                       finding.efforts.no) == std::make_tuple(-29, 31, -29, 1, 2));
    }

    TEST_CASE("a proof's table grows without losing or confusing what it knows")
    {
        // Numbers of the highest bits that differ in few of them, each with bounds of its own.
        const auto numberOf = [](std::uint64_t i) { return MAX_EXACT_POSITIONS - 1 - 3 * i; };
        const auto upperOf = [](std::uint64_t i) { return 2 * static_cast<int>(i % 48) + 2 - 48; };
        const int beans = 48;
        const std::uint64_t count = 1000000; // in 2^17 buckets of four there is no room for so many
        ProofTable table(PROOF_BUCKET_BITS);
        ProofTable smallTable(0);
        for (std::uint64_t i = 0; i < count; i++)
        {
            table.store(numberOf(i), beans, {-48, upperOf(i)}, upperOf(i), {1, 1});
            smallTable.store(numberOf(i), beans, {-48, upperOf(i)}, upperOf(i), {1, 1});
        }
        std::uint64_t found = 0;
        std::uint64_t foundInSmall = 0;
        bool isRight = true;
        for (std::uint64_t i = 0; i < count; i++)
        {
            Finding finding;
            if (table.find(numberOf(i), beans, finding))
            {
                found++;
                isRight = isRight && finding.bounds.upper == upperOf(i);
            }
            if (smallTable.find(numberOf(i), beans, finding))
            {
                foundInSmall++;
                isRight = isRight && finding.bounds.upper == upperOf(i);
            }
            isRight = isRight && !table.find(numberOf(i) - 1, beans, finding);
        }
        CHECK(isRight);
        CHECK(found > count / 20 * 19); // a full bucket forgets its oldest entry
        CHECK(foundInSmall <= std::uint64_t(4) << 17);
        CHECK(foundInSmall > count / 3);
    }

    TEST_CASE("a proof's table still forgets the oldest entry first when it has grown")
    {
        // The buckets of 2^17 and of 2^18 that the numbers are in, as the table counts them.
        const auto smallBucket = [](std::uint64_t n) {
            return n * MIXER << (64 - 43) >> (64 - 17);
        };
        const auto largeBucket = [](std::uint64_t n) {
            return n * MIXER << (64 - 43) >> (64 - 18);
        };
        std::vector<std::uint64_t> together; // all in one bucket, before and after
        for (std::uint64_t n = 1; together.size() < 5; n++)
        {
            if (largeBucket(n) == 0)
                together.push_back(n);
        }
        ProofTable table(PROOF_BUCKET_BITS);
        const auto store = [&](std::uint64_t n) { table.store(n, 40, {-40, 40}, 0, {1, 1}); };
        for (std::size_t i = 0; i < 4; i++)
            store(together[i]);
        for (std::uint64_t n = 1; n < 600000; n++)
        {
            if (smallBucket(n) != 0)
                store(n); // more than three quarters of the small table, less than of the next
        }
        store(together[4]);
        Finding finding;
        CHECK_FALSE(table.find(together[0], 40, finding));
        for (std::size_t i = 1; i < 5; i++)
            CHECK(table.find(together[i], 40, finding));
    }

    TEST_CASE("a proof's table that has no memory to grow goes on")
    {
        if (IS_SANITIZED)
            return;
        const int code = inChild([] {
            ProofTable table(PROOF_BUCKET_BITS);
            limitMemory(6);
            const std::uint64_t count = 1000000;
            for (std::uint64_t n = 1; n <= count; n++)
                table.store(n, 40, {-40, 40}, 0, {1, 1});
            Finding finding;
            return table.find(count, 40, finding) ? 0 : 1;
        });
        CHECK(code == 0);
    }

    TEST_CASE("an effort keeps its order and its size to three in a hundred when it is stored")
    {
        CHECK(coarse(0) == 0);
        CHECK(effortOf(0) == 0);
        CHECK(effortOf(coarse(MAX_EFFORT)) == MAX_EFFORT);
        CHECK(coarse(IMPOSSIBLE) < 1024);
        std::uint64_t last = 0;
        for (int effort = 1; effort <= MAX_EFFORT; effort += 1 + effort / 100)
        {
            CAPTURE(effort);
            REQUIRE(coarse(effort) >= last);
            last = coarse(effort);
            REQUIRE(std::abs(effortOf(last) - effort) <= effort * 0.03);
            if (effort < 64)
                REQUIRE(effortOf(last) == effort);
        }
    }

    TEST_CASE("the endgame table holds the values of minimax")
    {
        // So many beans that they are sown round the board, and more than once round a small one.
        const int mostBeans[] = {16, 10, 8, 6};
        for (int holes = 1; holes <= 4; holes++)
        {
            CAPTURE(holes);
            const int most = mostBeans[holes - 1];
            const Sower sower(holes);
            EndgameTable table(sower);
            table.growTo(most, AlarmClock(LONG_TIME));
            REQUIRE(table.maxBeans() == most);
            Minimax minimax;
            int checked = 0;
            forEveryBoard(holes, most, [&](const Board& b) {
                if (b.beansInPlay(SOUTH) == 0)
                    return;
                const Position p = compactPosition(b, SOUTH);
                CAPTURE(kalah_text::notation(b));
                REQUIRE(table.value(p, beansIn(p)) == minimax.margin(b, SOUTH));
                checked++;
            });
            CHECK(checked > 100);
        }
    }

    TEST_CASE("what the endgame table says of a position follows from what it says of its sowings")
    {
        std::mt19937 random(11);
        for (int holes = 5; holes <= MAX_COMPACT_HOLES; holes++)
        {
            // At the most as many as SmartPlayer asks for with 6 holes.
            const int most = IS_SANITIZED ? 9 : holes == 6 ? 17 : 24 - 2 * holes;
            const Sower sower(holes);
            EndgameTable table(sower);
            table.growTo(most, AlarmClock(LONG_TIME));
            REQUIRE(table.maxBeans() == most);
            for (int i = 0; i < 20000; i++)
            {
                const Position p = sparsePosition(holes, 2 + i % (most - 1), random);
                if (p.mine == 0)
                    continue;
                const int beans = beansIn(p);
                int best = -beans;
                for (int hole : sower.holesInUse(p.mine))
                {
                    const Child c = childOf(sower, p, beans, hole);
                    const int rest = c.beans == 0 ? 0 : table.value(c.sown.next, c.beans);
                    best = std::max(best, valueOf(c.sown, rest));
                }
                CAPTURE(p.mine);
                CAPTURE(p.theirs);
                REQUIRE(table.value(p, beans) == best);
            }
        }
    }

    TEST_CASE("the endgame table ends at a whole level when the clock rings")
    {
        const Sower sower(6);
        EndgameTable table(sower);
        table.growTo(14, AlarmClock(std::chrono::milliseconds(0)));
        CHECK(table.maxBeans() == 0);

        // What is left of the level does no harm when the table grows after all.
        table.growTo(6, AlarmClock(LONG_TIME));
        EndgameTable fresh(sower);
        fresh.growTo(6, AlarmClock(LONG_TIME));
        std::mt19937 random(13);
        for (int i = 0; i < 1000; i++)
        {
            const Position p = sparsePosition(6, 1 + i % 6, random);
            REQUIRE(table.value(p, beansIn(p)) == fresh.value(p, beansIn(p)));
        }
    }

    TEST_CASE("a proof answers right below, in and above every window, and so do its bounds")
    {
        forEveryWindow(2, 3, [](Search& search, const Child& child, int margin, int beta) {
            AlarmClock clock(LONG_TIME);
            search.prover().setClock(clock);
            Candidate c = {child, nothingKnown(MAX_COMPACT_BEANS), 0, {1, 1}};
            REQUIRE(search.prover().anyReaches(&c, &c + 1, beta) == (margin >= beta));
            REQUIRE(c.bounds.lower <= margin);
            REQUIRE(margin <= c.bounds.upper);
            REQUIRE((c.bounds.lower >= beta || c.bounds.upper < beta));
        });
    }

    TEST_CASE("a proof that the clock interrupts says nothing wrong and is taken up later")
    {
        std::mt19937 random(7);
        Minimax minimax;
        int interruptions = 0;
        for (int i = 0; i < 40; i++)
        {
            const Board b = randomBoard(4, 2, random);
            const Position p = compactPosition(b, SOUTH);
            const int margin = minimax.margin(b, SOUTH);
            Search search(4, 10);
            for (int attempts = 1;; attempts++)
            {
                REQUIRE(attempts < 100000);
                AlarmClock clock(LONG_TIME);
                AlarmClock soon = clock.within(1); // rings at the first look
                Thought thought(search, p);
                for (int j = 0; j < POSITIONS_PER_LOOK - 20; j++)
                    soon.ringsAfterOneMore();
                thought.findBest(TO_THE_END, soon);
                for (const Candidate& c : thought.candidates())
                {
                    const int exact =
                        minimax.sowingMargin(b, SOUTH, mirroredHole(b, SOUTH, c.child.hole));
                    REQUIRE(c.bounds.lower <= exact);
                    REQUIRE(exact <= c.bounds.upper);
                    // None is in front that is known to be worse than another.
                    REQUIRE(c.bounds.lower <= thought.candidates().front().bounds.upper);
                }
                if (soon.rings())
                {
                    interruptions++;
                    continue;
                }
                CHECK(minimax.sowingMargin(
                          b, SOUTH,
                          mirroredHole(b, SOUTH, thought.candidates().front().child.hole)) ==
                      margin);
                break;
            }
        }
        CHECK(interruptions > 0);
    }

    TEST_CASE("a candidate is more promising if its yes is easier, compared with its no")
    {
        const auto candidate = [](int upper, const Efforts& efforts) {
            return Candidate{{}, {-40, upper}, 0, efforts};
        };
        const int beta = 4;
        CHECK(isMorePromising(candidate(40, {10, 100}), candidate(40, {100, 10}), beta));
        CHECK_FALSE(isMorePromising(candidate(40, {100, 10}), candidate(40, {10, 100}), beta));
        CHECK(isMorePromising(candidate(40, {20, 40}), candidate(40, {10, 10}), beta));
        CHECK(isMorePromising(candidate(4, {100, 10}), candidate(2, {IMPOSSIBLE, 0}), beta));
        CHECK(isMorePromising(candidate(4, {100, 10}), candidate(2, {1, 100}), beta));
        CHECK_FALSE(isMorePromising(candidate(2, {1, 100}), candidate(4, {100, 10}), beta));
        CHECK_FALSE(isMorePromising(candidate(40, {1, 1}), candidate(40, {1, 1}), beta));
    }

    TEST_CASE("a proof that the clock interrupts late prefers the most promising candidate")
    {
        std::mt19937 random(11);
        Search search(6);
        int interruptions = 0;
        int changes = 0;
        for (int i = 0; i < 20; i++)
        {
            const Position p = randomPosition(search.sower(), 6, random);
            for (const bool isLate : {false, true})
            {
                AlarmClock clock(LONG_TIME);
                AlarmClock soon = clock.within(isLate ? 4 * MIN_PROOF_POSITIONS : 1);
                Thought thought(search, p);
                const int frontBefore = thought.candidates().front().child.hole;
                thought.findBest(TO_THE_END, soon);
                const Candidate& front = thought.candidates().front();
                if (!soon.rings())
                    continue;
                if (!isLate)
                {
                    CHECK((front.child.hole == frontBefore || front.bounds.lower > -beansIn(p)));
                    continue;
                }
                interruptions++;
                changes += front.child.hole != frontBefore ? 1 : 0;
                for (const Candidate& c : thought.candidates())
                    CHECK_FALSE(isMorePromising(c, front, -beansIn(p)));
            }
        }
        CHECK(interruptions > 5);
        CHECK(changes > 5);
    }

    TEST_CASE("a look-ahead to the end of the game is exact")
    {
        forEveryWindow(8, 2, [](Search& search, const Child& child, int margin, int beta) {
            AlarmClock clock(LONG_TIME);
            LookAhead& lookAhead = search.lookAhead(child.beans);
            lookAhead.setClock(clock);
            const int bound = lookAhead.bound(child, MAX_DEPTH, beta);
            if (bound >= beta)
                REQUIRE(margin >= bound);
            else
                REQUIRE(margin <= bound);
        });
    }

    TEST_CASE("holes are looked at one by one and all at once with the same result")
    {
        std::mt19937 random(7);
        for (int holes = 1; holes <= MAX_COMPACT_HOLES; holes++)
        {
            const Sower sower(holes);
            const Estimator estimator(holes);
            for (int i = 0; i < 2000; i++)
            {
                std::uint64_t row = 0;
                std::uint64_t limits = 0;
                std::uint64_t above = 0;
                std::vector<int> inUse; // nearest to the pot first
                int worth = 0;
                int left = MAX_COMPACT_BEANS;
                for (int hole = 0; hole < holes; hole++)
                {
                    const int most = std::min(left, i % 3 == 0 ? MAX_COMPACT_BEANS : 2 * holes);
                    const int beans =
                        random() % 3 == 0 ? 0 : static_cast<int>(random() % 1000) % (most + 1);
                    const int limit = static_cast<int>(random() % 128);
                    left -= beans;
                    row |= beansInHole(beans, hole);
                    limits |= beansInHole(limit, hole);
                    above |= beansInHole(beans > limit ? 1 : 0, hole);
                    if (beans > 0)
                        inUse.insert(inUse.begin(), hole);
                    worth += BEAN_WORTH * beans + (beans == 0 ? EMPTY_WORTH : 0) +
                             (beans > holes - hole ? OVERFULL_WORTH : 0);
                }
                CAPTURE(row);
                REQUIRE(beansIn(row) == MAX_COMPACT_BEANS - left);
                REQUIRE(holesAbove(row, limits) == above);
                const HoleList& list = sower.holesInUse(row);
                REQUIRE(std::vector<int>(list.begin(), list.end()) == inUse);
                REQUIRE(estimator.quarters({row, 0}, beansIn(row)) == worth - holes * EMPTY_WORTH);
                REQUIRE(Estimator::choices({row, 0}) == static_cast<int>(inUse.size()));
            }
        }
    }

    TEST_CASE("an estimate is a margin that the position can have, and has no favourite side")
    {
        std::mt19937 random(9);
        for (int i = 0; i < 10000; i++)
        {
            const int holes = 1 + i % MAX_COMPACT_HOLES;
            const Estimator estimator(holes);
            const Position p = compactPosition(randomBoard(holes, 1 + i % 15, random), SOUTH);
            const int beans = beansIn(p);
            const int margin = estimator.margin(p, beans);
            REQUIRE(std::abs(margin) <= beans);
            REQUIRE((margin + beans) % 2 == 0);
            REQUIRE(estimator.quarters(p, beans) == -estimator.quarters({p.theirs, p.mine}, beans));
        }
    }

    TEST_CASE("a board is estimated as its position is, pots included")
    {
        std::mt19937 random(10);
        for (int i = 0; i < 10000; i++)
        {
            const int holes = 1 + i % MAX_COMPACT_HOLES;
            const Board b = randomBoard(holes, 1 + i % 15, random);
            const Side s = i % 2 == 0 ? SOUTH : NORTH;
            const Position p = compactPosition(b, s);
            const int beans = beansIn(p);
            REQUIRE(worthOf(b, s) - worthOf(b, opponent(s)) == Estimator(holes).quarters(p, beans));
            const int margin = estimatedMargin(b, s) - potMargin(b, s);
            REQUIRE(std::abs(margin) <= beans);
            REQUIRE(std::abs(margin - Estimator(holes).margin(p, beans)) <= 1);
        }
    }

    TEST_CASE("an estimate of the fullest board does not overflow")
    {
        const Board b(1, INT_MAX / 2);
        CHECK(estimatedMargin(b, SOUTH) == TURN_WORTH / 4);
        Board one(3, 0);
        one.setBeans(NORTH, 2, INT_MAX);
        CHECK(estimatedMargin(one, NORTH) >= INT_MAX / 4 * 3 - 10);
        CHECK(estimatedMargin(one, SOUTH) <= -(INT_MAX / 4 * 3 - 10));
    }

    TEST_CASE(
        "the engine agrees with minimax on thousands of small positions, and so does its hole")
    {
        std::mt19937 random(3);
        const SmartPlayer smart("Lisa");
        int checked = 0;
        for (int holes = 1; holes <= 4; holes++)
        {
            Minimax minimax;
            Search search(holes);
            for (int i = 0; i < (IS_SANITIZED ? 300 : 1500); i++)
            {
                const Board b = randomBoard(holes, holes == 4 ? 2 : 3, random);
                const Side s = i % 2 == 0 ? SOUTH : NORTH;
                CAPTURE(kalah_text::notation(b));
                REQUIRE(solve(search, compactPosition(b, s)) == minimax.margin(b, s));
                const int hole = smart.chooseMove(b, s);
                REQUIRE(kalah_rules::isLegal(b, s, hole));
                REQUIRE(minimax.sowingMargin(b, s, hole) == minimax.margin(b, s));
                checked++;
            }
        }
        CHECK(checked >= 1200);
    }

    TEST_CASE("a hint tells the exact margin of every hole, best first, pots included")
    {
        std::mt19937 random(4);
        Minimax minimax;
        for (int i = 0; i < 200; i++)
        {
            const Board b = randomBoard(3, 3, random);
            const Side s = i % 2 == 0 ? SOUTH : NORTH;
            int last = INT_MAX;
            for (const Judgement& judgement : judge(b, s, true))
            {
                CHECK(judgement.isProven);
                CHECK(judgement.margin ==
                      potMargin(b, s) + minimax.sowingMargin(b, s, judgement.hole));
                CHECK(judgement.margin <= last);
                last = judgement.margin;
            }
        }
    }

    TEST_CASE("the search on any board finds the margins of minimax, too")
    {
        std::mt19937 random(5);
        Minimax minimax;
        for (int i = 0; i < 300; i++)
        {
            const Board b = randomBoard(3, 2, random);
            const Side s = i % 2 == 0 ? SOUTH : NORTH;
            AlarmClock clock(LONG_TIME);
            for (const Judgement& judgement : BoardSearch(clock).judge(b, s, true))
            {
                REQUIRE(judgement.isProven);
                REQUIRE(judgement.margin ==
                        potMargin(b, s) + minimax.sowingMargin(b, s, judgement.hole));
            }
            const Judgement best = BoardSearch(clock).judge(b, s, false).front();
            REQUIRE(minimax.sowingMargin(b, s, best.hole) == minimax.margin(b, s));
        }
    }

    TEST_CASE("the first player's margins are the known ones")
    {
        for (int holes = 1; holes <= 6; holes++)
        {
            for (int beans = 1; beans <= 4; beans++)
            {
                // 6 holes and 4 beans have a test of their own.
                if (holes == 6 && beans == 4)
                    continue;
                if (IS_SANITIZED && holes * beans > 16)
                    continue;
                CAPTURE(holes);
                CAPTURE(beans);
                Search search(holes);
                CHECK(solve(search, compactPosition(Board(holes, beans), SOUTH)) ==
                      KNOWN_MARGINS[holes - 1][beans - 1]);
            }
        }
    }

    TEST_CASE("SmartPlayer on both sides reaches the known margins")
    {
        SmartPlayer south("Lisa");
        SmartPlayer north("Bart");
        for (int holes = 1; holes <= 6; holes++)
        {
            for (int beans = 1; beans <= 4; beans++)
            {
                if (IS_SANITIZED && holes * beans > 12)
                    continue;
                CAPTURE(holes);
                CAPTURE(beans);
                CHECK(playedMargin(Board(holes, beans), south, north) ==
                      KNOWN_MARGINS[holes - 1][beans - 1]);
            }
        }
    }

    TEST_CASE("6 holes and 4 beans are a win by 8 with the third hole, told at once")
    {
        const int margins[] = {-14, -10, 8, -2, -8, 4};
        const Judgements judgements = judge(Board(6, 4), SOUTH, true);
        REQUIRE(judgements.size() == 6);
        CHECK(judgements.front().hole == 3);
        for (const Judgement& judgement : judgements)
        {
            CHECK(judgement.isProven);
            CHECK(judgement.margin == margins[judgement.hole - 1]);
        }
        CHECK(SmartPlayer("Lisa").chooseMove(Board(6, 4), SOUTH) == 3);
        CHECK(SmartPlayer("Lisa").chooseMove(Board(6, 4), NORTH) ==
              4); // hole 3 from North's far end
    }

    TEST_CASE("the search proves the margins of the six openings of 6 holes and 4 beans")
    {
        if (IS_SANITIZED)
            return; // thirty million positions
        const int margins[] = {-14, -10, 8, -2, -8, 4};
        Search search(6);
        AlarmClock clock(LONG_TIME);
        Thought thought(search, compactPosition(Board(6, 4), SOUTH));
        prove(thought, search, true, clock);
        REQUIRE(thought.candidates().size() == 6);
        for (const Candidate& c : thought.candidates())
        {
            CAPTURE(c.child.hole);
            CHECK(c.bounds.lower == margins[c.child.hole]);
            CHECK(c.bounds.upper == margins[c.child.hole]);
            CHECK(OPENING_MARGINS[c.child.hole] == margins[c.child.hole]);
        }
    }

    TEST_CASE("the search proves a sample of the book again")
    {
        if (IS_SANITIZED)
            return; // millions of positions
        std::mt19937 random(10);
        for (int i = 0; i < 2 * BOOK_SOWINGS; i++)
        {
            Search search(6);
            const Position p = randomPosition(search.sower(), 1 + i % BOOK_SOWINGS, random);
            const std::uint64_t number = search.sower().number(p);
            CAPTURE(number);
            AlarmClock clock(LONG_TIME);
            Thought thought(search, p);
            prove(thought, search, false, clock);
            const int bookHole = search.book().bestHole(number);
            if (thought.candidates().front().child.hole == bookHole)
                continue;
            thought.findMarginOfBest(clock);
            Candidate chosen = {childOf(search.sower(), p, beansIn(p), bookHole),
                                nothingKnown(beansIn(p)),
                                0,
                                {1, 1}};
            CHECK(search.prover().anyReaches(&chosen, &chosen + 1,
                                             thought.candidates().front().bounds.lower));
        }
    }

    TEST_CASE("the book has a legal hole for every position of the first sowings, and no other")
    {
        const Sower sower(6);
        const OpeningBook book(sower);
        REQUIRE(book.numbers().size() == std::string(BOOK).size());
        std::mt19937 random(11);
        for (int i = 0; i < 10000; i++)
        {
            const Position p = randomPosition(sower, i % (BOOK_SOWINGS + 1), random);
            const int hole = book.bestHole(sower.number(p));
            REQUIRE(hole != NO_HOLE);
            REQUIRE(beansAt(p.mine, hole) > 0);
        }
        CHECK(book.bestHole(sower.number({1, 1})) == NO_HOLE);
        CHECK(OpeningBook(Sower(5)).bestHole(0) == NO_HOLE);
        CHECK(OpeningBook(Sower(5)).numbers().empty());
    }

    TEST_CASE("what is known of a capture that leaves few of many beans is what they can be worth")
    {
        //  0   8   0   0  200   0
        //  9   9   9   1    0   9    South's hole 4 captures 200 beans and leaves 44
        Board b(6, 9);
        for (int hole : {1, 3, 4, 6})
            b.setBeans(NORTH, hole, 0);
        b.setBeans(NORTH, 2, 8);
        b.setBeans(NORTH, 5, 200);
        b.setBeans(SOUTH, 4, 1);
        b.setBeans(SOUTH, 5, 0);
        Search search(6);
        const Position p = compactPosition(b, SOUTH);
        REQUIRE(!search.canProve(beansIn(p)));
        Thought thought(search, p);
        CHECK(!thought.recall(true));
        for (const Candidate& c : thought.candidates())
        {
            if (c.child.hole == 3)
            {
                CHECK(c.child.sown.gain == 201);
                CHECK(c.bounds.lower == 201 - 44);
                CHECK(c.bounds.upper == 201 + 44);
            }
        }
    }

    TEST_CASE("a hint is sure of a sowing that ends a game with many beans")
    {
        Board b(6, 0);
        b.setBeans(NORTH, 1, 60);
        b.setBeans(SOUTH, 6, 1);
        const Judgements judgements = judge(b, SOUTH, true);
        REQUIRE(judgements.size() == 1);
        CHECK(judgements.front().isProven);
        CHECK(judgements.front().margin == -59);
    }

    TEST_CASE("a hint does not rank another hole above the book's")
    {
        Search search(6);
        std::mt19937 random(13);
        for (int i = 0; i < 50; i++)
        {
            const Position p = randomPosition(search.sower(), 1 + i % 4, random);
            for (int hole = 0; hole < 6; hole++)
            {
                if (beansAt(p.mine, hole) == 0)
                    continue;
                AlarmClock clock = AlarmClock(LONG_TIME).within(2000);
                Thought thought(search, p);
                thought.lookAhead(true, clock);
                thought.trust(hole);
                const Candidate& best = thought.candidates().front();
                CHECK(best.child.hole == hole);
                for (const Candidate& c : thought.candidates())
                {
                    CHECK(c.estimate <= best.estimate);
                    CHECK(c.bounds.lower <= best.bounds.lower);
                    CHECK(c.bounds.upper <= best.bounds.upper);
                }
                thought.trust(NO_HOLE);
                CHECK(thought.candidates().front().child.hole == hole);
            }
        }
    }

    TEST_CASE("a hint after an opening tells the known margin of the book's hole")
    {
        Search search(6);
        learnOpenings(search.sower(), search.prover());
        for (int hole = 0; hole < 6; hole++)
        {
            const Sown opening = search.sower().sow(bookStart(), hole);
            AlarmClock clock = AlarmClock(LONG_TIME).within(2000);
            Thought thought(search, opening.next);
            think(thought, search, true, clock);
            const Candidate& best = thought.candidates().front();
            CHECK(best.child.hole == search.book().bestHole(search.sower().number(opening.next)));
            CHECK(valueOf(opening, best.bounds.lower) == OPENING_MARGINS[hole]);
            for (const Candidate& c : thought.candidates())
                CHECK(c.bounds.upper <= best.bounds.lower);
        }
    }

    TEST_CASE("from the fifth sowing of 6 holes and 4 beans on the chosen hole is proven best")
    {
        if (IS_SANITIZED)
            return;                                  // millions of positions
        checkProofs(BOOK_SOWINGS + 1, 18, 10000000); // so many take three seconds at the most
    }

    TEST_CASE("from the twelfth sowing of 6 holes and 4 beans on the proof is a matter of moments")
    {
        checkProofs(12, IS_SANITIZED ? 1 : 30, 2000000);
    }

    TEST_CASE("against BadPlayer and chance, SmartPlayer gets at least the known margin")
    {
        SmartPlayer smart("Lisa");
        BadPlayer bad("Homer");
        kalah_test::RandomPlayer chance("Bart", 6);
        for (int holes = 1; holes <= 5; holes++)
        {
            for (int beans = 1; beans <= 3; beans++)
            {
                const int known = KNOWN_MARGINS[holes - 1][beans - 1];
                const Board b(holes, beans);
                for (Player* other : {static_cast<Player*>(&bad), static_cast<Player*>(&chance)})
                {
                    CAPTURE(holes);
                    CAPTURE(beans);
                    CAPTURE(other->name());
                    CHECK(playedMargin(b, smart, *other) >= known);
                    CHECK(playedMargin(b, *other, smart) <= known);
                }
            }
        }
    }

    TEST_CASE("a forced move is not thought about")
    {
        Board b(8, 20);
        for (int hole = 2; hole <= 8; hole++)
            b.setBeans(SOUTH, hole, 0);
        const auto start = std::chrono::steady_clock::now();
        CHECK(SmartPlayer("Lisa").chooseMove(b, SOUTH) == 1);
        CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(3));
    }

    TEST_CASE("two threads that ask one SmartPlayer get the best holes")
    {
        const SmartPlayer smart("Lisa");
        const Board b(4, 2);
        int holes[2] = {0, 0};
        std::thread first([&] { holes[0] = smart.chooseMove(b, SOUTH); });
        std::thread second([&] { holes[1] = smart.chooseMove(b, SOUTH); });
        first.join();
        second.join();
        Minimax minimax;
        for (int hole : holes)
        {
            REQUIRE(kalah_rules::isLegal(b, SOUTH, hole));
            CHECK(minimax.sowingMargin(b, SOUTH, hole) == minimax.margin(b, SOUTH));
        }
    }

    TEST_CASE("two SmartPlayers in one thread stay under 256 MB together")
    {
        if (IS_SANITIZED)
            return; // the sanitizer needs memory of its own
        long megabytes = 0;
        const int code = inChild(
            [] {
                Board b(6, 4);
                const int hole = SmartPlayer("Lisa").chooseMove(b, SOUTH);
                b.setBeans(SOUTH, 1, 3);
                const int other = SmartPlayer("Bart").chooseMove(b, NORTH);
                return hole > 0 && other > 0 ? 0 : 1;
            },
            &megabytes);
        CHECK(code == 0);
        CHECK(megabytes < 256);
    }

    TEST_CASE("8 MB are enough for proofs")
    {
        if (IS_SANITIZED)
            return;
        const int code = inChild([] {
            limitMemory(8);
            std::mt19937 random(5);
            const Board b = randomBoard(4, 3, random);
            Search search(4);
            return solve(search, compactPosition(b, SOUTH)) == Minimax().margin(b, SOUTH) ? 0 : 1;
        });
        CHECK(code == 0);
    }

    TEST_CASE("without memory for its tables SmartPlayer plays on")
    {
        if (IS_SANITIZED)
            return;
        // Enough for smaller tables of look-aheads and endgames, for proofs alone, for nothing.
        for (rlim_t megabytesMore : {18, 8, 1})
        {
            // No positions of the book: one that a proof is tried of, one that is looked ahead on.
            for (int beans : {6, 9})
            {
                CAPTURE(megabytesMore);
                CAPTURE(beans);
                const int code = inChild([&] {
                    limitMemory(megabytesMore);
                    Board b(6, 4);
                    b.setBeans(SOUTH, 1, beans);
                    const int hole = SmartPlayer("Lisa").chooseMove(b, SOUTH);
                    return kalah_rules::isLegal(b, SOUTH, hole) ? 0 : 1;
                });
                CHECK(code == 0);
            }
        }
    }

} // TEST_SUITE
