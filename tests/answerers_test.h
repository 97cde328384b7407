// The three answerers of the engine, proof, look-ahead and search on any board, against a plain
// minimax, and the opening book. A part of engine_test.cpp.

namespace
{

// For searches on small boards: the sanitizers take long to hand out more.
const Memory LITTLE_MEMORY = {17, 12, 1000000};

// The exact margin of the beans in play, by the proof.
int solve(Search& search, const Position& p)
{
    AlarmClock clock(LONG_TIME);
    search.prepare(beansIn(p), clock);
    Thought thought(search, p, 0);
    thought.findBest(clock);
    thought.findMargin(0, clock);
    CHECK(thought.holes().front().lower == thought.holes().front().upper);
    return thought.holes().front().lower;
}

// Calls check(search, position, hole, margin, beta) for every legal hole of random positions of 3
// holes, and every beta that makes a difference. Each position has a search of its own.
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
        Search search(3, LITTLE_MEMORY);
        for (int hole = 0; hole < 3; hole++)
        {
            if (beansAt(p.mine, hole) == 0)
                continue;
            const int margin = minimax.sowingMargin(b, s, holeOnBoard(b, s, hole));
            for (int beta = -beans; beta <= beans; beta += 2)
                check(search, p, hole, margin, beta);
        }
    }
}

// A position after so many random sowings from the start of 6 holes and 4 beans.
Position randomPosition(const Sower& sower, int sowings, std::mt19937& random)
{
    Position p = BOOK_START;
    for (int i = 0; i < sowings;)
    {
        const int hole = static_cast<int>(random() % 6);
        if (beansAt(p.mine, hole) == 0)
            continue;
        const Sown sown = sower.sow(p, hole);
        p = sown.turn == Turn::GAME_OVER ? BOOK_START : sown.next;
        i = sown.turn == Turn::GAME_OVER ? 0 : i + 1;
    }
    return p;
}

// Sees that the best holes of so many random positions of 6 holes and 4 beans, after so many
// sowings and up to five more, are proven by visiting at most so many positions.
void checkProofs(int sowings, int count, long long maxPositions)
{
    std::mt19937 random(12);
    Search search(6);
    for (int i = 0; i < count; i++)
    {
        const Position p = randomPosition(search.sower, sowings + i % 6, random);
        CAPTURE(search.sower.number(p));
        AlarmClock clock(LONG_TIME, maxPositions);
        search.prepare(beansIn(p), clock);
        Thought thought(search, p, 0);
        thought.findBest(clock);
        CHECK(!clock.rings());
        CHECK(isSettled(thought.holes(), Wanted::BEST_HOLE));
    }
}

// The value of a sowing by plain minimax to a depth, with the estimate at the horizon.
int plainValue(const Sower& sower, const LeafEstimator& estimator, const Child& c, int depth)
{
    if (c.sown.turn == Turn::GAME_OVER)
        return c.sown.gain;
    const Position& next = c.sown.next;
    if (c.sown.turn == Turn::PASSES && depth == 1)
        return valueOf(c.sown, estimator.margin(next, c.beans));
    int best = -c.beans;
    for (int hole : holesInUse(next.mine))
        best = std::max(best, plainValue(sower, estimator, childOf(sower, next, c.beans, hole),
                                         c.sown.turn == Turn::STAYS ? depth : depth - 1));
    return valueOf(c.sown, best);
}

} // namespace

TEST_SUITE("answerers")
{

    TEST_CASE("a search that has proven with few beans proves with more, and with few again")
    {
        Search search(1);
        for (int beans : {3, 70, 3})
        {
            const Board b(1, beans);
            CAPTURE(beans);
            CHECK(solve(search, compactPosition(b, SOUTH)) == Minimax().margin(b, SOUTH));
        }
    }

    TEST_CASE("a proof answers right below, in and above every window, and so do its bounds")
    {
        forEveryWindow(2, 3,
                       [](Search& search, const Position& before, int hole, int margin, int beta) {
                           AlarmClock clock(LONG_TIME);
                           Prospect p = {hole, -MAX_COMPACT_BEANS, MAX_COMPACT_BEANS, 0};
                           REQUIRE(search.prover.anyReaches(before, &p, &p + 1, beta, clock) ==
                                   (margin >= beta));
                           REQUIRE(p.lower <= margin);
                           REQUIRE(margin <= p.upper);
                           REQUIRE((p.lower >= beta || p.upper < beta));
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
            Search search(4, LITTLE_MEMORY);
            for (int attempts = 1;; attempts++)
            {
                REQUIRE(attempts < 100000);
                AlarmClock soon(LONG_TIME, 1); // rings at the first look
                Thought thought(search, p, 0);
                for (int j = 0; j < POSITIONS_PER_LOOK - 20; j++)
                    soon.ringsAfterOneMore();
                thought.findBest(soon);
                const auto exact = [&](const Prospect& hole) {
                    return minimax.sowingMargin(b, SOUTH, holeOnBoard(b, SOUTH, hole.hole));
                };
                for (const Prospect& hole : thought.holes())
                {
                    REQUIRE(hole.lower <= exact(hole));
                    REQUIRE(exact(hole) <= hole.upper);
                    // None is in front that is known to be worse than another.
                    REQUIRE(hole.lower <= thought.holes().front().upper);
                }
                if (soon.rings())
                {
                    interruptions++;
                    continue;
                }
                CHECK(exact(thought.holes().front()) == margin);
                break;
            }
        }
        CHECK(interruptions > 0);
    }

    TEST_CASE("the proof agrees with minimax on thousands of small positions")
    {
        std::mt19937 random(3);
        for (int holes = 1; holes <= 4; holes++)
        {
            Minimax minimax;
            Search search(holes);
            for (int i = 0; i < (KALAH_SANITIZED ? 300 : 1500); i++)
            {
                const Board b = randomBoard(holes, holes == 4 ? 2 : 3, random);
                const Side s = i % 2 == 0 ? SOUTH : NORTH;
                CAPTURE(kalah_text::notation(b));
                REQUIRE(solve(search, compactPosition(b, s)) == minimax.margin(b, s));
            }
        }
    }

    TEST_CASE("a proof finds the best hole, then every result, then every margin")
    {
        std::mt19937 random(15);
        Minimax minimax;
        for (int i = 0; i < 200; i++)
        {
            const Board b = randomBoard(3, 3, random);
            const Position p = compactPosition(b, SOUTH);
            const int lead = leadOf(b, SOUTH);
            const auto margin = [&](const Prospect& hole) {
                return minimax.sowingMargin(b, SOUTH, holeOnBoard(b, SOUTH, hole.hole));
            };
            CAPTURE(kalah_text::notation(b));
            Search search(3, LITTLE_MEMORY);
            AlarmClock clock(LONG_TIME);
            Thought thought(search, p, lead);
            thought.findBest(clock);
            const int bestHole = thought.holes().front().hole;
            REQUIRE(margin(thought.holes().front()) == minimax.margin(b, SOUTH));
            thought.findResults(clock);
            for (const Prospect& hole : thought.holes())
            {
                const int lower = lead + hole.lower;
                const int upper = lead + hole.upper;
                REQUIRE((lower > 0 || upper < 0 || (lower == 0 && upper == 0)));
                REQUIRE(hole.lower <= margin(hole));
                REQUIRE(margin(hole) <= hole.upper);
            }
            thought.findMargins(clock);
            for (const Prospect& hole : thought.holes())
            {
                REQUIRE(hole.lower == margin(hole));
                REQUIRE(hole.upper == margin(hole));
            }
            REQUIRE(thought.holes().front().hole == bestHole);
        }
    }

    TEST_CASE("8 MB are enough for proofs" * doctest::skip(KALAH_SANITIZED))
    {
        CHECK(inChild([] {
                  kalah_test::limitMemory(8);
                  std::mt19937 random(5);
                  const Board b = randomBoard(4, 3, random);
                  Search search(4);
                  return solve(search, compactPosition(b, SOUTH)) == Minimax().margin(b, SOUTH) ? 0
                                                                                                : 1;
              }).exitCode == 0);
    }

    TEST_CASE("from the sixth sowing of 6 holes and 4 beans on the chosen hole is proven best" *
              doctest::skip(KALAH_SANITIZED))
    {
        checkProofs(BOOK_SOWINGS, 12, 10000000); // so many take three seconds at the most
    }

    TEST_CASE("from the twelfth sowing of 6 holes and 4 beans on the proof is a matter of moments")
    {
        checkProofs(12, KALAH_SANITIZED ? 1 : 30, 2000000);
    }

    TEST_CASE("the book has every position of the first five sowings, and no other")
    {
        const Sower sower(6);
        const std::map<std::uint64_t, int> book = openingBook(sower);
        CHECK(book.size() == 5839);
        int letters = 0; // as many as positions whose margin follows from no other
        std::map<std::uint64_t, int> same;
        addOpenings(
            sower, BOOK_START, BOOK_SOWINGS, [&](const Position&) { return letters++; }, same);
        CHECK(sizeof BOOK - 1 == static_cast<std::size_t>(letters));
        CHECK(same.size() == book.size());
        std::mt19937 random(11);
        for (int i = 0; i < 10000; i++)
        {
            const Position p = randomPosition(sower, i % (BOOK_SOWINGS + 1), random);
            REQUIRE(book.count(sower.number(p)) == 1);
            REQUIRE(std::abs(book.at(sower.number(p))) <= beansIn(p));
        }
        CHECK(book.count(sower.number({1, 1})) == 0);
        CHECK(openingBook(Sower(5)).empty());
    }

    TEST_CASE("the margins in the book follow from one another up to the start, which is won by 8")
    {
        const Sower sower(6);
        const std::map<std::uint64_t, int> book = openingBook(sower);
        const std::function<int(const Position&, int)> check = [&](const Position& p, int sowings) {
            const int margin = book.at(sower.number(p));
            int best = -beansIn(p);
            for (int hole : holesInUse(p.mine))
            {
                const Sown sown = sower.sow(p, hole);
                if (sowings > 0)
                    best = std::max(best, valueOf(sown, check(sown.next, sowings - 1)));
            }
            if (sowings > 0)
                REQUIRE(best == margin);
            return margin;
        };
        CHECK(check(BOOK_START, BOOK_SOWINGS) == 8);
    }

    TEST_CASE("a sample of the book, the hardest positions included, is proven again" *
              doctest::skip(KALAH_SANITIZED))
    {
        // Proofs of positions as hard as these are worth two more levels of the endgame table.
        const int levels = 20;
        Search search(6, {GAME_MEMORY.proofBucketBits, 12, Sower(6).positionsUpTo(levels)});
        AlarmClock clock(LONG_TIME);
        search.endgames.growTo(levels, clock);
        std::mt19937 random(10);
        std::vector<Position> sample = {{0x040505060801, 0x070100000404}, // the hardest
                                        {0x010004040404, 0x040505060900}};
        for (int i = 0; i < 8; i++)
            sample.push_back(randomPosition(search.sower, BOOK_SOWINGS, random));
        for (const Position& p : sample)
        {
            CAPTURE(search.sower.number(p));
            const int margin = search.book.at(search.sower.number(p));
            Answer holes = Thought(search, p, 0).holes();
            Prospect* const end = holes.data() + holes.size();
            CHECK(search.prover.anyReaches(p, holes.data(), end, margin, clock));
            CHECK_FALSE(search.prover.anyReaches(p, holes.data(), end, margin + 2, clock));
        }
    }

    TEST_CASE("a look-ahead to the end of the game is exact")
    {
        forEveryWindow(8, 2,
                       [](Search& search, const Position& before, int hole, int margin, int beta) {
                           AlarmClock clock(LONG_TIME);
                           const Child child = childOf(search.sower, before, beansIn(before), hole);
                           const int bound = search.lookAhead.bound(child, MAX_DEPTH, beta, clock);
                           if (bound >= beta)
                               REQUIRE(margin >= bound);
                           else
                               REQUIRE(margin <= bound);
                       });
    }

    TEST_CASE("a look-ahead of so many turns is a minimax to its horizon, within what is known")
    {
        std::mt19937 random(14);
        for (int i = 0; i < 120; i++)
        {
            const int holes = 2 + i % 5;
            const int turns = 1 + i % (holes <= 3 ? MIN_TABLE_DEPTH + 4 : 4);
            const Position p = compactPosition(randomBoard(holes, 6, random), SOUTH);
            const Search search(holes, LITTLE_MEMORY);
            LookAhead lookAhead(search.sower, search.endgames, search.leafEstimator, Pruning::NO,
                                1 + i % 8); // so few entries that many positions want the same
            AlarmClock clock(LONG_TIME);
            const Answer every = lookAhead.answer(p, Wanted::EVERY_HOLE, turns, clock);
            const Answer best = lookAhead.answer(p, Wanted::BEST_HOLE, turns, clock);
            CAPTURE(p.mine);
            CAPTURE(p.theirs);
            CAPTURE(turns);
            for (const Prospect& prospect : every)
            {
                const Child c = childOf(search.sower, p, beansIn(p), prospect.hole);
                REQUIRE(prospect.estimate ==
                        plainValue(search.sower, search.leafEstimator, c, turns));
                REQUIRE(prospect.estimate <= every.front().estimate);
                if (prospect.hole == best.front().hole)
                    REQUIRE(prospect.estimate == every.front().estimate);
            }
            REQUIRE(best.front().estimate == every.front().estimate);
            Answer known = every;
            for (Prospect& prospect : known)
                prospect.lower = prospect.upper = prospect.hole;
            for (const Prospect& prospect : lookAhead.answer(p, Wanted::BEST_HOLE, 1, clock, known))
                REQUIRE(prospect.estimate == prospect.hole);
        }
    }

    TEST_CASE("a look-ahead that prunes is as sure as its estimate is far from the question")
    {
        std::mt19937 random(17);
        int pruned = 0;
        for (int i = 0; i < 400; i++)
        {
            const Position p = compactPosition(randomBoard(4, 6, random), SOUTH);
            Search search(4, LITTLE_MEMORY);
            LookAhead whole(search.sower, search.endgames, search.leafEstimator, Pruning::NO, 12);
            AlarmClock clock(LONG_TIME);
            AlarmClock wholeClock(LONG_TIME);
            const int hole = holesInUse(p.mine)[0];
            const Child c = childOf(search.sower, p, beansIn(p), hole);
            const int depth = 1 + i % MAX_PRUNED_DEPTH;
            if (c.sown.turn != Turn::STAYS)
                continue;
            const int estimate = valueOf(c.sown, search.leafEstimator.margin(c.sown.next, c.beans));
            const int beta = estimate + 2 * (static_cast<int>(random() % 30) - 15);
            const int bound = search.lookAhead.bound(c, depth, beta, clock);
            const int distance = estimate >= beta ? estimate - beta : beta - 2 - estimate;
            CAPTURE(distance);
            if (distance >= DECISIVE_BEANS[depth])
                CHECK((bound >= beta) == (estimate >= beta));
            if (clock.positions() == 1)
                pruned++;
            whole.bound(c, depth, beta, wholeClock);
            CHECK(clock.positions() <= wholeClock.positions());
        }
        CHECK(pruned > 20);
    }

    TEST_CASE("what is known of a capture that leaves few of many beans is what they can be worth")
    {
        //  0   8   0   0  200   0
        //  9   9   9   1    0   9    South's hole 4 captures 200 beans and leaves 44
        const Board b = kalah_test::boardOf({0, {0, 8, 0, 0, 200, 0}, {9, 9, 9, 1, 0, 9}, 0});
        const Search search(6);
        const Position p = compactPosition(b, SOUTH);
        REQUIRE(search.proofQuarters(beansIn(p), AlarmClock(LONG_TIME)) == 0);
        const Answer answer = firstAnswer(search.sower, search.estimator, p);
        const Prospect& best = answer.front();
        CHECK(std::tie(best.hole, best.lower, best.upper) ==
              std::make_tuple(3, 201 - 44, 201 + 44));
    }

    TEST_CASE("the search on any board finds the margins of minimax, too")
    {
        std::mt19937 random(5);
        Minimax minimax;
        for (int i = 0; i < 300; i++)
        {
            Board b = randomBoard(3, 2, random);
            const Side s = i % 2 == 0 ? SOUTH : NORTH;
            for (int hole = 1; hole <= 3 && i % 5 == 0; hole++)
                b.setBeans(opponent(s), hole, 0); // s plays on all the same
            const kalah_test::Drawing d = kalah_test::drawingOf(b);
            AlarmClock clock(LONG_TIME);
            const int turns = FULL_STRENGTH.turns;
            CAPTURE(d);
            for (const Prospect& p : BoardSearch().answer(b, s, Wanted::EVERY_HOLE, turns, clock))
                REQUIRE((p.lower == p.upper && p.estimate == p.upper && minimax.allows(p, d, s)));
            const Answer answer = BoardSearch().answer(b, s, Wanted::BEST_HOLE, turns, clock);
            REQUIRE(minimax.sowingMargin(b, s, answer.front().hole) == minimax.margin(b, s));
            for (const Prospect& p : answer)
                REQUIRE(minimax.allows(p, d, s));
        }
    }

    TEST_CASE("the search on any board looks as many turns ahead as it may")
    {
        std::mt19937 random(16);
        for (int i = 0; i < 60; i++)
        {
            const int holes = 2 + i % 3;
            const int turns = 1 + i % 3;
            const Board b = randomBoard(holes, 6, random);
            const Search search(holes, LITTLE_MEMORY);
            const LeafEstimator potsOnly(holes, POTS_ONLY);
            LookAhead lookAhead(search.sower, search.endgames, potsOnly, Pruning::NO, 12);
            AlarmClock clock(LONG_TIME);
            const Answer slow = BoardSearch().answer(b, SOUTH, Wanted::EVERY_HOLE, turns, clock);
            const Answer fast =
                lookAhead.answer(compactPosition(b, SOUTH), Wanted::EVERY_HOLE, turns, clock);
            CAPTURE(kalah_text::notation(b));
            CAPTURE(turns);
            REQUIRE(slow.size() == fast.size());
            for (std::size_t hole = 0; hole < slow.size(); hole++)
                REQUIRE(slow[hole].estimate == leadOf(b, SOUTH) + fast[hole].estimate);
        }
    }

} // TEST_SUITE
