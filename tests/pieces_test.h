// The pieces of the engine: its move-maker against Board and the shared rules, its tables, and its
// estimates. A part of engine_test.cpp.

namespace
{

// Told by what is equal, so that a check can show it.
bool operator==(const Position& x, const Position& y)
{
    return x.mine == y.mine && x.theirs == y.theirs;
}

// Whether the engine's move-maker does with one sowing what Board and the shared rules do.
bool agrees(const Sower& sower, const Board& b, Side s, int compactHole)
{
    Board next = b;
    const int hole = holeOnBoard(b, s, compactHole);
    const kalah_rules::Sowing sowing = kalah_rules::sowAndCapture(next, s, hole);
    const Sown sown = sower.sow(compactPosition(b, s), compactHole);
    if (sowing.outcome == Outcome::EXTRA_TURN)
        return sown.turn == Turn::STAYS && sown.gain == leadOf(next, s) - leadOf(b, s) &&
               sown.next == compactPosition(next, s);
    if (kalah_rules::isOver(next))
        return sown.turn == Turn::GAME_OVER &&
               sown.gain == kalah_rules::margin(next, s) - leadOf(b, s);
    return sown.turn == Turn::PASSES && sown.gain == leadOf(next, s) - leadOf(b, s) &&
           sown.next == compactPosition(next, opponent(s));
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

} // namespace

TEST_SUITE("pieces")
{

    TEST_CASE("the engine sows as the shared rules do in every position of small boards")
    {
        // Enough beans to be sown round the board.
        const int mostBeans[] = {40, 16, 9, 9};
        for (int holes = 1; holes <= 4; holes++)
        {
            const Sower sower(holes);
            forEveryBoard(holes, mostBeans[holes - 1], [&](const Board& b) {
                CAPTURE(kalah_text::notation(b));
                for (int i = 0; i < holes; i++)
                {
                    for (Side s : {NORTH, SOUTH})
                    {
                        if (kalah_rules::isLegal(b, s, holeOnBoard(b, s, i)))
                            REQUIRE(agrees(sower, b, s, i));
                    }
                }
            });
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
                    if (!kalah_rules::isLegal(b, s, holeOnBoard(b, s, hole)))
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
        const int maxBeans = 9;
        const Sower sower(2);
        std::map<std::uint64_t, int> beansByNumber;
        forEveryBoard(2, maxBeans, [&](const Board& b) {
            const Position p = compactPosition(b, SOUTH);
            REQUIRE(beansByNumber.emplace(sower.number(p), beansIn(p)).second);
        });
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

    TEST_CASE("a hint's words say what is proven, and guess only where no result is")
    {
        const auto words = [](int lower, int upper, int estimate) {
            return kalah_prompt::inWords({1, lower, upper, estimate});
        };
        CHECK(words(8, 8, 8) == "wins by 8");
        CHECK(words(2, 8, 6) == "wins by 2 or more");
        CHECK(words(0, 8, 6) == "at least a draw");
        CHECK(words(0, 0, 0) == "draw");
        CHECK(words(-8, 0, -6) == "at most a draw");
        CHECK(words(-8, -4, -6) == "loses by 4 or more");
        CHECK(words(-1, -1, -1) == "loses by 1");
        CHECK(words(-4, 8, 3) == "looks 3 ahead (an estimate)");
        CHECK(words(-4, 8, -2) == "looks 2 behind (an estimate)");
        CHECK(words(-4, 8, 0) == "looks even (an estimate)");
    }

    TEST_CASE("no bucket of a table is in two cache lines")
    {
        struct Bucket
        {
            std::uint64_t entries[4];
        };
        const TranspositionTable<Bucket> table(21, 21); // so large that it begins within a line
        CHECK(reinterpret_cast<std::uintptr_t>(&table[7]) % sizeof(Bucket) == 0);
    }

    TEST_CASE("a proof's table remembers the last question, and keeps the tighter bounds")
    {
        ProofTable table(proofLayout(Sower(6), 48), GAME_MEMORY.proofBucketBits);
        const int beans = 31;
        Finding finding = {nothingKnown(beans), 5, {3, 4}};
        const auto told = [&] {
            return std::tie(finding.bounds.lower, finding.bounds.upper, finding.beta,
                            finding.efforts.yes, finding.efforts.no);
        };
        CHECK_FALSE(table.find(7, beans, finding));
        for (int bit = 0; bit < 43; bit++)
            CHECK_FALSE(table.find(std::uint64_t(1) << bit, beans, finding));
        CHECK(told() == std::make_tuple(-31, 31, 5, 3, 4));
        table.store(7, beans, {-31, 11}, 5, {60, MAX_EFFORT});
        table.store(8, beans, {-29, 31}, -29, {1, 2});
        for (int bit = 4; bit < 43; bit++)
            CHECK_FALSE(table.find(7 + (std::uint64_t(1) << bit), beans, finding));
        REQUIRE(table.find(7, beans, finding));
        CHECK(told() == std::make_tuple(-31, 11, 5, 60, MAX_EFFORT));
        const Bounds narrower = table.store(7, beans, {-5, 31}, 13, {IMPOSSIBLE, 0});
        REQUIRE(table.find(7, beans, finding));
        for (const Bounds& bounds : {narrower, finding.bounds})
            CHECK(std::tie(bounds.lower, bounds.upper) == std::make_tuple(-5, 11));
        CHECK(finding.beta == 13);
        CHECK(finding.efforts.no == 0);
        REQUIRE(table.find(8, beans, finding));
        CHECK(told() == std::make_tuple(-29, 31, -29, 1, 2));
    }

    TEST_CASE("a proof's table grows without losing or confusing what it knows")
    {
        // Shares of six bits, keys with more bits, shares of seven and of eight bits.
        const int boards[][2] = {{6, 48}, {6, 63}, {3, 100}, {2, 240}};
        for (const auto& board : boards)
        {
            const int beans = board[1];
            CAPTURE(beans);
            const ProofLayout layout = proofLayout(Sower(board[0]), beans);
            REQUIRE(layout.maxBeans >= beans);
            // Numbers of the highest bits that differ in few of them, each with its own bounds.
            const std::uint64_t end = std::uint64_t(1) << (layout.minBucketBits + layout.restBits);
            const auto numberOf = [=](std::uint64_t i) { return end - 1 - 3 * i; };
            const auto upperOf = [=](std::uint64_t i) {
                return 2 * static_cast<int>(i % static_cast<std::uint64_t>(beans)) + 2 - beans;
            };
            const std::uint64_t room = std::uint64_t(4) << layout.minBucketBits; // at first
            const std::uint64_t count = 2 * room;
            ProofTable table(layout, layout.minBucketBits + 3);
            ProofTable smallTable(layout, 0);
            for (ProofTable* t : {&table, &smallTable})
            {
                for (std::uint64_t i = 0; i < count; i++)
                    t->store(numberOf(i), beans, {-beans, upperOf(i)}, upperOf(i), {1, 1});
            }
            bool isRight = true;
            const auto countIn = [&](const ProofTable& t) {
                std::uint64_t found = 0;
                for (std::uint64_t i = 0; i < count; i++)
                {
                    Finding finding;
                    isRight = isRight && !t.find(numberOf(i) - 1, beans, finding);
                    if (!t.find(numberOf(i), beans, finding))
                        continue;
                    found++;
                    isRight = isRight && finding.bounds.lower == -beans &&
                              finding.bounds.upper == upperOf(i) && finding.beta == upperOf(i);
                }
                return found;
            };
            CHECK(countIn(table) > count / 20 * 19); // a full bucket forgets its oldest entry
            const std::uint64_t foundInSmall = countIn(smallTable);
            CHECK(foundInSmall <= room);
            CHECK(foundInSmall > count / 3);
            CHECK(isRight);
        }
    }

    TEST_CASE("a proof's table has room for boards and beans as far as its memory goes")
    {
        const Search search(6);
        CHECK(search.prover.canMakeRoomFor(63));
        CHECK_FALSE(search.prover.canMakeRoomFor(64));
        CHECK_FALSE(Search(8).prover.canMakeRoomFor(64));
        const ProofLayout wide = proofLayout(search.sower, 72);
        CHECK(wide.maxBeans >= 72);
        CHECK(wide.shareBits == 7);
        CHECK(wide.minBucketBits + wide.restBits == 47);
        CHECK(proofLayout(Sower(8), MAX_COMPACT_BEANS).maxBeans < MAX_COMPACT_BEANS);
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
        ProofTable table(proofLayout(Sower(6), 48), GAME_MEMORY.proofBucketBits);
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

    TEST_CASE("a proof's table that has no memory to grow goes on" * doctest::skip(KALAH_SANITIZED))
    {
        const int code = inChild([] {
                             const ProofLayout layout = proofLayout(Sower(6), 48);
                             kalah_test::limitMemory(6);
                             ProofTable table(layout, GAME_MEMORY.proofBucketBits);
                             const std::uint64_t count = 1000000;
                             for (std::uint64_t n = 1; n <= count; n++)
                                 table.store(n, 40, {-40, 40}, 0, {1, 1});
                             Finding finding;
                             return table.find(count, 40, finding) ? 0 : 1;
                         }).exitCode;
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
            const int most = KALAH_SANITIZED ? 9 : holes == 6 ? 18 : 24 - 2 * holes;
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
                for (int hole : holesInUse(p.mine))
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

    TEST_CASE("the endgame table ends at a whole level when the clock rings, and goes on later")
    {
        const Sower sower(6);
        EndgameTable table(sower);
        table.growTo(14, AlarmClock(std::chrono::milliseconds(0)));
        CHECK(table.maxBeans() == 0);

        // It goes on where it was stopped, however often.
        for (int i = 1; table.maxBeans() < 12; i++)
            table.growTo(12, AlarmClock(std::chrono::milliseconds(i)));
        EndgameTable fresh(sower);
        fresh.growTo(12, AlarmClock(LONG_TIME));
        std::mt19937 random(13);
        for (int i = 0; i < 10000; i++)
        {
            const Position p = sparsePosition(6, 1 + i % 12, random);
            REQUIRE(table.value(p, beansIn(p)) == fresh.value(p, beansIn(p)));
        }
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
                REQUIRE(holesInUse(row) == inUse);
                REQUIRE(estimator.quarters({row, 0}, beansIn(row)) == worth - holes * EMPTY_WORTH);
                REQUIRE(holesUsed(row) == static_cast<int>(inUse.size()));
            }
        }
    }

    TEST_CASE("estimates are margins that the position can have, fair, and the same for its board")
    {
        std::mt19937 random(9);
        for (int i = 0; i < 10000; i++)
        {
            const int holes = 1 + i % MAX_COMPACT_HOLES;
            const Estimator estimator(holes);
            const LeafEstimator leafEstimator(holes);
            const Board b = randomBoard(holes, 1 + i % 15, random);
            const Side s = i % 2 == 0 ? SOUTH : NORTH;
            const Position p = compactPosition(b, s);
            const int beans = beansIn(p);
            for (int margin : {estimator.margin(p, beans), leafEstimator.margin(p, beans)})
                REQUIRE((std::abs(margin) <= beans && (margin + beans) % 2 == 0));
            REQUIRE(estimator.quarters(p, beans) == -estimator.quarters({p.theirs, p.mine}, beans));
            REQUIRE(FITTED_WORTHS.turn + worthOf(FITTED_WORTHS, b, s, Waiting::NO) -
                        worthOf(FITTED_WORTHS, b, opponent(s), Waiting::YES) ==
                    leafEstimator.hundredths(p));
            REQUIRE(estimatedMargin(FITTED_WORTHS, b, s) ==
                    leadOf(b, s) + leafEstimator.margin(p, beans));
        }
    }

    // South, to move, can capture 3 beans (hole 3 to the empty hole 4). Its hole 6
    // has just the bean that makes an extra turn, hole 2 has 7 beans, 2 more than the 5 it keeps.
    // North could capture 1 (hole 5 to hole 3).
    //     2   1   0   3   2   1
    //     0   7   1   0   0   1
    TEST_CASE("the look-ahead's estimate counts beans, places, ready holes and captures")
    {
        const Position p = compactPosition(
            kalah_test::boardOf({0, {2, 1, 0, 3, 2, 1}, {0, 7, 1, 0, 0, 1}, 0}), SOUTH);
        const auto counted = [&p](int Worths::*part) {
            Worths worths = {};
            worths.*part = 1;
            return LeafEstimator(6, worths).hundredths(p);
        };
        CHECK(counted(&Worths::turn) == 1);
        CHECK(counted(&Worths::bean) == 9 - 9);
        CHECK(counted(&Worths::excessBean) == 2 - 1);
        CHECK(counted(&Worths::nearestBean) == 1 - 2);
        CHECK(counted(&Worths::empty) == 3 - 1);
        CHECK(counted(&Worths::overfull) == 1 - 1);
        CHECK(counted(&Worths::overfullStep) == 5 - 1);
        CHECK(counted(&Worths::moversReady) == 1);
        CHECK(counted(&Worths::othersReady) == 0);
        CHECK(counted(&Worths::moversCatch) == 3);
        CHECK(counted(&Worths::othersCatch) == -1);
    }

    TEST_CASE("an estimate of the fullest board does not overflow")
    {
        const Board b(1, INT_MAX / 2);
        CHECK(std::abs(estimatedMargin(FITTED_WORTHS, b, SOUTH)) <= 10);
        Board one(3, 0);
        one.setBeans(NORTH, 2, INT_MAX);
        CHECK(estimatedMargin(FITTED_WORTHS, one, NORTH) >= INT_MAX / 4);
        CHECK(estimatedMargin(FITTED_WORTHS, one, SOUTH) <= -(INT_MAX / 4));
    }

} // TEST_SUITE
