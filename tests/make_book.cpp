// Generates the opening book of Player.cpp: a best hole of every position that the first sowings of
// 6 holes and 4 beans can lead to, and the margins of the start's six openings, all proven by the
// engine's own search with a larger table.
//
//     make_book [SOWINGS]      (3 sowings take half an hour and 1 GB)

#include "../Player.cpp"

#include <cstdio>
#include <map>
#include <string>

namespace
{

using namespace kalah_engine;

const int BOOK_BEANS = 4;
const int LARGE_BUCKET_BITS = 24;

using Level = std::map<std::uint64_t, Position>; // positions after so many sowings, by number

Position startPosition()
{
    const std::uint64_t row = (EVERY_BYTE & 0xffffffffffff) * BOOK_BEANS;
    return {row, row};
}

// Proves the best candidate, or the margin of each, with nothing from the book.
Thought proven(Search& search, const Position& p, bool everyMarginMatters)
{
    AlarmClock clock(std::chrono::hours(24));
    Thought thought(search, p);
    prove(thought, search, everyMarginMatters, clock);
    std::fprintf(stderr, "%lld nodes\n", clock.positions());
    return thought;
}

void printOpenings(const Thought& start)
{
    for (const Candidate& c : start.candidates())
    {
        const int gain = c.child.sown.gain;
        const int margin =
            c.child.sown.turn == Turn::STAYS ? c.bounds.lower - gain : gain - c.bounds.lower;
        std::printf("    {%llu, %d, %d},\n", static_cast<unsigned long long>(c.child.number),
                    c.child.beans, margin);
    }
}

} // namespace

int main(int argc, char* argv[])
{
    const int sowings = argc > 1 ? std::stoi(argv[1]) : 3;
    Search search(BOOK_HOLES, LARGE_BUCKET_BITS);
    printOpenings(proven(search, startPosition(), true));
    std::map<std::uint64_t, int> book; // the best hole by the position's number
    Level level;
    level[search.sower().number(startPosition())] = startPosition();
    for (int i = 0; i <= sowings; i++)
    {
        Level next;
        for (const auto& entry : level)
        {
            const Thought thought = proven(search, entry.second, false);
            book[entry.first] = thought.candidates().front().child.hole;
            for (const Candidate& c : thought.candidates())
            {
                if (c.child.sown.turn != Turn::GAME_OVER)
                    next[c.child.number] = c.child.sown.next;
            }
        }
        level = next;
    }
    for (const auto& entry : book)
        std::printf("0x%llx,\n", static_cast<unsigned long long>(
                                     8 * entry.first + static_cast<std::uint64_t>(entry.second)));
    return 0;
}
