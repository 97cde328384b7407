// Tournaments: every pair plays a match, and the cross table at the end.

#include "session.h"

#include <map>

using namespace kalah_test;

namespace
{

// A line of the table.
struct Standing
{
    std::string name;
    std::vector<double> against; // points, by rank; -1 against oneself
    double points = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    double margin = 0;
};

Standing readStanding(const std::string& line, std::size_t rank, std::size_t players)
{
    std::istringstream in(line);
    Standing row;
    std::size_t number = 0;
    in >> number >> row.name;
    CHECK(number == rank);
    for (std::size_t i = 0; i < players; i++)
    {
        std::string points;
        in >> points;
        row.against.push_back(points == "-" ? -1 : std::stod(points));
    }
    in >> row.points >> row.wins >> row.draws >> row.losses >> row.margin;
    CHECK(in);
    return row;
}

std::vector<Standing> playTournament(const std::string& players, const std::string& options)
{
    const auto count =
        static_cast<std::size_t>(1 + std::count(players.begin(), players.end(), ','));
    Launch launch = kalah("--players " + players + " " + options);
    launch.seconds = 60; // the sanitizers are slow
    const Ending ending = run(launch);
    CHECK(ending.exitCode == 0);
    CHECK(linesOf(ending.err).size() == count * (count - 1) / 2);
    const Words lines = linesOf(ending.out);
    REQUIRE(lines.size() == 1 + count);
    for (const std::string& word : wordsOf("player points wins draws losses margin"))
        CHECK(contains(lines[0], word));
    std::vector<Standing> rows;
    for (std::size_t rank = 1; rank <= count; rank++)
        rows.push_back(readStanding(lines[rank], rank, count));
    return rows;
}

const std::string SMALL_BOARD = "--holes 3 --beans 2 --games ";

} // namespace

TEST_SUITE_BEGIN("tournament");

TEST_CASE("the cross table accounts for every game of every pair, best first")
{
    for (int games : {1, 4, 7})
    {
        const std::vector<Standing> rows =
            playTournament("bad,level1:Eva,smart,bad:Homer", SMALL_BOARD + std::to_string(games));
        std::map<std::string, int> names;
        double margins = 0;
        for (std::size_t i = 0; i < rows.size(); i++)
        {
            const Standing& row = rows[i];
            CAPTURE(row.name);
            names[row.name]++;
            margins += row.margin;
            CHECK(row.wins + row.draws + row.losses == 3 * games);
            CHECK(row.points == row.wins + 0.5 * row.draws);
            double points = 0;
            for (std::size_t j = 0; j < rows.size(); j++)
            {
                CHECK((row.against[j] == -1) == (i == j));
                CHECK((i == j || row.against[j] + rows[j].against[i] == games));
                points += i == j ? 0 : row.against[j];
            }
            CHECK(points == row.points);
            CHECK((i == 0 || row.points < rows[i - 1].points ||
                   (row.points == rows[i - 1].points && row.margin <= rows[i - 1].margin)));
        }
        CHECK(names ==
              std::map<std::string, int>{{"Bad", 1}, {"Eva", 1}, {"Homer", 1}, {"Smart", 1}});
        CHECK(std::abs(margins) < 0.21); // each is rounded
    }
}

TEST_CASE("thousands of games and long names of any letters leave the columns of a table apart")
{
    const std::vector<Standing> rows = playTournament("bad,bad:Zo\u00eb-M\u00fcller-\u00dcnalan",
                                                      "--holes 1 --beans 1 --games 1000");
    for (const Standing& row : rows)
    {
        CHECK(row.wins + row.draws + row.losses == 1000);
        CHECK((row.name == "Bad" || row.name == "Zo\u00eb-M\u00fcller-\u00dcna"));
    }
}

TEST_CASE("a pair of a tournament plays as it does in a match")
{
    for (const char* seed : {"1", "2"})
    {
        const std::string options = SMALL_BOARD + "20 --seed " + seed;
        const std::vector<Standing> rows = playTournament("level1:A,bad:B", options);
        const Words match = linesOf(run(kalah("--south level1:A --north bad:B " + options)).out);
        REQUIRE(match.size() == 5);
        int wins = 0;
        double margin = 0; // half of the games on either side
        for (const std::string& line : {match[1], match[2]})
        {
            const Words groups =
                groupsOf(line, R"(.*(South|North) +10 +(\d+) .* ([-+]\d+\.\d)( +\d+\.\d){2})");
            REQUIRE(!groups.empty());
            wins += std::stoi(groups[2]);
            margin += std::stod(groups[3]) / 2;
        }
        const Standing& row = rows[0].name == "A" ? rows[0] : rows[1];
        CHECK(row.wins == wins);
        CHECK(std::abs(row.margin - margin) < 0.11); // all are rounded
    }
}

TEST_CASE("the higher of two levels comes out ahead, and any of them ahead of bad")
{
    const std::vector<Standing> rows = playTournament("bad,level1,level3,level5", "--games 10");
    const Words ranking = {rows[0].name, rows[1].name, rows[2].name, rows[3].name};
    CHECK(ranking == wordsOf("Level5 Level3 Level1 Bad"));
}

TEST_CASE("a tournament needs two computer players or more, and the number of games")
{
    checkMisuse("--players bad,smart", {"--players: ", "--games"});
    checkMisuse("--players bad --games 2", {"--players: ", "at least two"});
    checkMisuse("--players '' --games 2", {"--players: "});
    checkMisuse("--players bad,human --games 2", {"--players: ", "\"human\""});
    checkMisuse("--players bad,,smart --games 2", {"--players: \"\""});
    checkMisuse("--players bad,robot --games 2", {"--players: \"robot\"", "level1 to level9"});
    for (const std::string other : {"--south bad", "--north bad"})
        checkMisuse("--players bad,smart --games 2 " + other,
                    {"--players: ", other.substr(0, other.find(' '))});
}

TEST_CASE("what does not go together is named")
{
    checkMisuse("--moves S3 --games 2 --south bad --north bad", {"--moves: ", "--games"});
    checkMisuse("--moves S3 --review S3", {"--moves: ", "--review"});
    checkMisuse("--review S3 --games 2 --south bad --north bad", {"--review: ", "--games"});
    checkMisuse("--analyse --games 2 --south bad --north bad", {"--analyse: ", "--games"});
    checkMisuse("--analyse --moves S3", {"--analyse: ", "--moves"});
    checkMisuse("--review S3 --analyse", {"--analyse", "--review"});
    checkMisuse("--moves S3 --kgp", {"--kgp", "--moves"});
    checkMisuse("--kgp --review S3", {"--kgp", "--review"});
}

TEST_SUITE_END();
