// Generates the opening book of Player.cpp: proves the best hole of every position that the first
// sowings of 6 holes and 4 beans can lead to, and prints what that needs to know of the positions
// one sowing later. Of the start, all margins are proven.
//
//     make_book [SOWINGS] > book.txt      (3 sowings take some minutes and 1 GB)

#include "../Player.cpp"

#include <cstdio>
#include <map>
#include <string>

namespace
{

using namespace kalah_engine;

const int BOOK_HOLES = 6;
const int BOOK_BEANS = 4;
const int LARGE_BUCKET_BITS = 24;

struct Proven
{
    Position position;
    int lower;
    int upper;
};

using Proofs = std::map<std::uint64_t, Proven>; // by the position's number

Position startPosition()
{
    const std::uint64_t row = (EVERY_BYTE & 0xffffffffffff) * BOOK_BEANS;
    return {row, row};
}

// The bounds of the position that follows, from those of the sowing: boundsOf the other way round.
Proven provenAfter(const Thought::Candidate& c)
{
    const int gain = c.child.sown.gain;
    if (c.child.sown.turn == Turn::STAYS)
        return {c.child.sown.next, c.lower - gain, c.upper - gain};
    return {c.child.sown.next, gain - c.upper, gain - c.lower};
}

void prove(Search& search, const Position& p, bool everyMarginMatters, Proofs& next)
{
    AlarmClock clock(std::chrono::hours(24));
    Thought thought(search, p);
    think(thought, search, beansIn(p), everyMarginMatters, clock);
    for (const Thought::Candidate& c : thought.candidates())
    {
        if (c.child.sown.turn == Turn::GAME_OVER)
            continue;
        const Proven proven = provenAfter(c);
        const auto known = next.emplace(c.child.number, proven).first;
        known->second.lower = std::max(known->second.lower, proven.lower);
        known->second.upper = std::min(known->second.upper, proven.upper);
    }
    std::fprintf(stderr, "%llu: hole %d, %lld positions searched\n",
                 static_cast<unsigned long long>(search.sower().number(p)),
                 thought.candidates().front().child.hole + 1, clock.positions());
}

} // namespace

int main(int argc, char* argv[])
{
    const int sowings = argc > 1 ? std::stoi(argv[1]) : 3;
    Search search(BOOK_HOLES, LARGE_BUCKET_BITS);
    Proofs level;
    level.emplace(search.sower().number(startPosition()), Proven{startPosition(), 0, 0});
    for (int i = 0; i <= sowings; i++)
    {
        Proofs next;
        for (const auto& entry : level)
            prove(search, entry.second.position, i == 0, next);
        for (const auto& entry : next)
        {
            const Proven& proven = entry.second;
            const int beans = beansIn(proven.position);
            std::printf("    {%lluu, %d, %d, %d},\n", static_cast<unsigned long long>(entry.first),
                        beans, proven.lower, proven.upper);
        }
        std::fflush(stdout);
        level = next;
    }
    return 0;
}
