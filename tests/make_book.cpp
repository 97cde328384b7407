// Generates the opening book of Player.cpp: the margins of the six openings of 6 holes and 4 beans,
// and a best hole of every position that the first sowings lead to, in the order of the positions'
// numbers. All are proven by the engine's own search, with nothing from the book, and with a larger
// table for proofs (1 GB). It takes some seven minutes.

#define main kalahMain
#include "../Main.cpp"
#undef main

#include <cstdio>
#include <map>
#include <string>

namespace
{

using namespace kalah_engine;

const int LARGE_BUCKET_BITS = 25;
const int HOLES_PER_LINE = 88;

// Proves the best candidate, or the margin of each.
Thought proven(Search& search, const Position& p, bool everyMarginMatters)
{
    AlarmClock clock(std::chrono::hours(24));
    Thought thought(search, p);
    prove(thought, search, everyMarginMatters, clock);
    return thought;
}

void printOpenings(const Thought& start)
{
    std::map<int, int> margins; // by hole
    for (const Candidate& c : start.candidates())
        margins[c.child.hole] = c.bounds.lower;
    for (const auto& entry : margins)
        std::printf("%d, ", entry.second);
    std::printf("\n");
}

// From the start on, so that what is proven early serves what comes later.
std::map<std::uint64_t, int> bestHoles(Search& search)
{
    std::map<std::uint64_t, int> holes; // by the position's number
    std::vector<Position> level = {bookStart()};
    for (int sowings = 0; sowings <= BOOK_SOWINGS; sowings++)
    {
        std::vector<Position> next;
        for (const Position& p : level)
        {
            const std::uint64_t number = search.sower().number(p);
            if (holes.count(number) > 0)
                continue;
            const Thought thought = proven(search, p, false);
            holes[number] = thought.candidates().front().child.hole;
            for (const Candidate& c : thought.candidates())
                next.push_back(c.child.sown.next);
            std::fprintf(stderr, "%d positions after up to %d sowings\r",
                         static_cast<int>(holes.size()), sowings);
        }
        level = next;
    }
    return holes;
}

} // namespace

int main()
{
    Search search(BOOK_HOLES, LARGE_BUCKET_BITS);
    printOpenings(proven(search, bookStart(), true));
    std::string digits;
    for (const auto& entry : bestHoles(search))
        digits += static_cast<char>('1' + entry.second);
    for (std::size_t i = 0; i < digits.size(); i += HOLES_PER_LINE)
        std::printf("    \"%s\"\n", digits.substr(i, HOLES_PER_LINE).c_str());
    return 0;
}
