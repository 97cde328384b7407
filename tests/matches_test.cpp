// Matches: many games between two computer players, and the table at the end.

#include "session.h"

#include <set>

using namespace kalah_test;

namespace
{

// A line of the table.
struct Row
{
    std::string name;
    std::string side;
    int games;
    int wins;
    int draws;
    int losses;
    double margin;

    bool operator==(const Row& other) const // but for who and where
    {
        return games == other.games && wins == other.wins && draws == other.draws &&
               losses == other.losses && margin == other.margin;
    }
};

Row readRow(const std::string& line)
{
    const Words m = groupsOf(
        line,
        R"((.*?)\s*(South|North)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+([-+]\d+\.\d)(\s+\d+\.\d){2})");
    REQUIRE_FALSE(m.empty());
    const auto number = [&m](std::size_t i) { return std::stoi(m[i]); };
    return {m[1], m[2], number(3), number(4), number(5), number(6), std::stod(m[7])};
}

// The rows of the table: the first player as South, as North, the second as South, as North.
std::vector<Row> playMatch(const std::string& commandLine)
{
    CAPTURE(commandLine);
    const Ending ending = run(kalah(commandLine));
    CHECK(ending.exitCode == 0);
    const Words lines = linesOf(ending.out);
    REQUIRE(lines.size() == 5);
    CHECK(widestLine(ending.out) <= 80);
    for (const std::string& word : wordsOf("player side games wins draws losses margin ms/move"))
        CHECK(contains(lines[0], word));
    std::vector<Row> rows;
    for (std::size_t i = 1; i < lines.size(); i++)
    {
        rows.push_back(readRow(lines[i]));
        CHECK(rows.back().wins + rows.back().draws + rows.back().losses == rows.back().games);
    }
    CHECK(rows[0].side + rows[1].side + rows[2].side + rows[3].side == "SouthNorthSouthNorth");
    const auto seenByTheOpponent = [](const Row& row) {
        return Row{"", "", row.games, row.losses, row.draws, row.wins, -row.margin};
    };
    CHECK(rows[3] == seenByTheOpponent(rows[0]));
    CHECK(rows[2] == seenByTheOpponent(rows[1]));
    return rows;
}

std::string badMatch(int games, int seed)
{
    return "--south bad:A --north bad:B --games " + std::to_string(games) + " --seed " +
           std::to_string(seed);
}

} // namespace

TEST_SUITE_BEGIN("matches");

TEST_CASE("a match has every game in its table; sides alternate, and --south begins as South")
{
    for (int games : {1, 2, 7, 10})
    {
        const std::vector<Row> rows =
            playMatch("--south smart:Lisa --north bad:Homer --holes 3 --beans 2 --games " +
                      std::to_string(games));
        CHECK(rows[0].name == "Lisa");
        CHECK(rows[2].name == "Homer");
        CHECK(rows[0].games == (games + 1) / 2);
        CHECK(rows[1].games == games / 2);
    }
}

// Two players of the same kind then play the same game twice, with the sides changed.
TEST_CASE("both games of a pair start from the same opening, and the pairs from different ones")
{
    std::set<double> margins;
    for (int games = 2; games <= 12; games += 2)
    {
        const std::vector<Row> rows = playMatch(badMatch(games, 5));
        CHECK(rows[0] == rows[2]);
        CHECK(rows[1] == rows[3]);
        margins.insert(rows[0].margin);
    }
    CHECK(margins.size() > 2);
}

TEST_CASE("a match is the same again with the same seed, and another with another seed")
{
    std::set<double> margins;
    for (int seed : {0, 1, 2, 1000000000})
    {
        const std::vector<Row> rows = playMatch(badMatch(20, seed));
        CHECK((rows == playMatch(badMatch(20, seed))));
        margins.insert(rows[0].margin);
    }
    CHECK(margins.size() > 1);
}

//        1   1   1   1   1   1
//    0                           100      the side that begins with so much wins
//        1   1   1   1   1   1
TEST_CASE("a match can start from a position")
{
    for (const Row& row : playMatch("--south bad --north bad --games 2 "
                                    "--position '0 | 1 1 1 1 1 1 / 1 1 1 1 1 1 | 100'"))
    {
        CHECK(row.games == 1);
        CHECK(std::abs(row.margin) >= 100 - 12);
    }
    const std::string small = "--south bad --north bad --games 2 --position '9 | 1 / 1 | 0, ";
    CHECK(playMatch(small + "South to move'")[0].margin == -9); // too small for another opening
    CHECK(playMatch(small + "North to move'")[0].margin == 9);
}

TEST_CASE("a match tells game, score and time in one line on cerr, and only the table on cout")
{
    const Ending ending = run(kalah(badMatch(4, 1)));
    const Words m = groupsOf(
        ending.err,
        R"([^]*1 of 4[^]*2 of 4[^]*\rGame 4 of 4: A (\d+), B (\d+), drawn (\d+), \d+\.\d s\n)");
    REQUIRE_FALSE(m.empty());
    const std::vector<Row> rows = playMatch(badMatch(4, 1));
    CHECK(std::stoi(m[1]) == rows[0].wins + rows[1].wins);
    CHECK(std::stoi(m[2]) == rows[2].wins + rows[3].wins);
    CHECK(std::stoi(m[3]) == rows[0].draws + rows[1].draws);
    CHECK(linesOf(ending.err).size() == 1);
    CHECK(linesOf(ending.out).size() == 5);
}

TEST_CASE("a match on a board without beans, or with almost none, comes to its end")
{
    for (const std::string beans : {"0", "1"})
    {
        const std::vector<Row> rows =
            playMatch("--south bad --north smart --holes 1 --games 9 --beans " + beans);
        CHECK(rows[0].games == 5);
        CHECK(rows[0].draws == 5);
    }
}

TEST_SUITE_END();
