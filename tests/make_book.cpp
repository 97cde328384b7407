// Generates the opening book of Main.cpp: the margins of all positions that the last of the first
// sowings lead to. All are proven by the engine's own search, with nothing from the book, and with
// a larger table for proofs (1 GB). It takes some twenty minutes.

#define main kalahMain
#include "../Main.cpp"
#undef main

#include <cstdio>

namespace
{

using namespace kalah_engine;

const Memory LARGE_MEMORY = {25, 16, GAME_MEMORY.endgamePositions};
const int LETTERS_PER_LINE = 92;

// The inverse of bookMargin.
char bookLetter(int margin, int beans)
{
    return static_cast<char>(LEAST_BOOK_LETTER + (margin - LEAST_BOOK_MARGIN - beans % 2) / 2);
}

// The proven margin.
int marginOf(Search& search, const Position& p)
{
    AlarmClock clock(std::chrono::hours(24));
    search.prepare(beansIn(p), clock);
    Thought thought(search, p, 0);
    thought.findBest(clock);
    thought.findMargin(0, clock);
    return thought.holes().front().lower;
}

} // namespace

int main()
{
    Search search(BOOK_HOLES, LARGE_MEMORY);
    std::string letters;
    std::map<std::uint64_t, int> book;
    const auto told = [&](const Position& p) {
        const int margin = marginOf(search, p);
        letters += bookLetter(margin, beansIn(p));
        std::fprintf(stderr, "%zu letters\r", letters.size());
        return margin;
    };
    addOpenings(search.sower, BOOK_START, BOOK_SOWINGS, told, book);
    for (std::size_t i = 0; i < letters.size(); i += LETTERS_PER_LINE)
        std::printf("    \"%s\"\n", letters.substr(i, LETTERS_PER_LINE).c_str());
    return 0;
}
