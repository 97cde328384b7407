// What a person learns by: the review of a game, and opponents of every strength.

#include "session.h"

#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include "minimax.h"

using namespace kalah_test;

namespace
{

std::string resultOf(int margin)
{
    return margin > 0 ? "win" : margin < 0 ? "loss" : "draw";
}

} // namespace

TEST_SUITE_BEGIN("lesson");

// ---- the review

namespace
{

// A line of the review.
struct ReviewLine
{
    std::string sowing;
    bool isEstimate;
    int margin; // South's
    std::string bar;
    std::string remark;
};

struct Review
{
    int beansPerSign = 0;
    std::size_t middle = 0; // the column where the bars begin, both ways
    std::vector<ReviewLine> lines;
    std::string south; // what is said of each side, and at last
    std::string north;
    std::string end;
};

Review readReview(const std::string& out)
{
    Review review;
    for (const std::string& line : linesOf(out))
    {
        const Words scale = groupsOf(line, R"(What best play leads to .*; # is (\d+) beans?\.)");
        const Words m =
            groupsOf(line, R"( *(\d+) ([SN]\d+x?) +(~?)([-+]?\d+) ([ #]*\|#*) *(lost .*)?)");
        if (!scale.empty())
            review.beansPerSign = std::stoi(scale[1]);
        else if (!m.empty())
        {
            CHECK(std::stoul(m[1]) == review.lines.size() + 1);
            CHECK(line.find('|') == review.middle);
            review.lines.push_back({m[2], m[3] == "~", std::stoi(m[4]), m[5], m[6]});
        }
        else if (startsWith(line, "South: "))
            review.south = line;
        else if (startsWith(line, "North: "))
            review.north = line;
        else if (contains(line, "North ahead | South ahead"))
            review.middle = line.find('|');
        else
            review.end += line + "\n";
    }
    return review;
}

Review review(const std::string& options, const std::string& moves)
{
    const std::string out = play(options + " --review '" + moves + "'");
    CHECK(widestLine(out) <= 80);
    return readReview(out);
}

// North's lead stands before the bar's middle, South's after it.
void checkBar(const ReviewLine& line, int beansPerSign)
{
    const std::size_t middle = line.bar.find('|');
    const std::size_t signs = line.bar.size() - 1 - middle;
    const std::size_t northern =
        static_cast<std::size_t>(std::count(line.bar.begin(), line.bar.end(), '#')) - signs;
    const auto length =
        static_cast<std::size_t>((std::abs(line.margin) + beansPerSign - 1) / beansPerSign);
    CHECK(signs == (line.margin > 0 ? length : 0));
    CHECK(northern == (line.margin < 0 ? length : 0));
    CHECK(line.bar.substr(middle - northern, northern) == std::string(northern, '#'));
}

std::string summary(Side s, int sowings, int best, int lost)
{
    return nameOf(s) + std::string(": ") + std::to_string(sowings) +
           (sowings == 1 ? " sowing, " : " sowings, ") + std::to_string(best) + " of them best, " +
           beansInWords(lost) + " given away.";
}

// Holds every figure of a review against minimax. How many beans were given away.
int checkReview(const Review& review, const RandomGame& game, Minimax& minimax)
{
    REQUIRE(review.lines.size() == game.sowings.size());
    std::map<Side, std::vector<int>> costs;
    Drawing d = game.start;
    for (std::size_t i = 0; i < game.sowings.size(); i++)
    {
        const auto [s, hole] = game.sowings[i];
        const ReviewLine& line = review.lines[i];
        CAPTURE(i);
        CAPTURE(line.remark);
        const int best = potLead(d, s) + minimax.margin(d, s);
        const int played = potLead(d, s) + minimax.sowingMargin(d, s, hole);
        CHECK_FALSE(line.isEstimate);
        CHECK(line.margin == (s == SOUTH ? played : -played));
        checkBar(line, review.beansPerSign);
        costs[s].push_back(best - played);
        const Words m =
            groupsOf(line.remark, R"(lost (\d+): hole (\d+) was best( \((\w+) to (\w+)\))?)");
        CHECK(m.empty() == (best == played));
        if (!m.empty())
        {
            CHECK(std::stoi(m[1]) == best - played);
            CHECK(potLead(d, s) + minimax.sowingMargin(d, s, std::stoi(m[2])) == best);
            CHECK(m[3].empty() == (resultOf(best) == resultOf(played)));
            CHECK((m[3].empty() || m[4] == resultOf(best)));
            CHECK((m[3].empty() || m[5] == resultOf(played)));
        }
        const Verdict verdict = judgeSowing(d, s, hole);
        CHECK(line.sowing ==
              (s == SOUTH ? "S" : "N") + std::to_string(hole) + (verdict.captured > 0 ? "x" : ""));
    }
    int lost = 0;
    for (Side s : {SOUTH, NORTH})
    {
        const std::vector<int>& all = costs[s];
        const int sum = std::accumulate(all.begin(), all.end(), 0);
        CHECK((s == SOUTH ? review.south : review.north) ==
              summary(s, static_cast<int>(all.size()),
                      static_cast<int>(std::count(all.begin(), all.end(), 0)), sum));
        lost += sum;
    }
    CHECK(contains(review.end, "A perfect game: nobody gave anything away.\n") == (lost == 0));
    CHECK(contains(review.end, "All of this is proven.\n"));
    return lost;
}

} // namespace

//        2   4   0   0   0   0
//   22                           16      S6,4 N1 S1x: North's hole 2 would have held the draw
//        0   0   1   1   1   1
TEST_CASE("the review of the assignment's endgame tells where North lost the draw")
{
    const Review told = review(from(assignmentEndgame(), SOUTH), "S6,4 N1 S1x");
    REQUIRE(told.lines.size() == 4);
    CHECK(told.lines[1].margin == 0);
    CHECK(told.lines[2].remark == "lost 2: hole 2 was best (draw to loss)");
    CHECK(told.lines[3].margin == 2);
    CHECK(told.south == summary(SOUTH, 3, 3, 0));
    CHECK(told.north == summary(NORTH, 1, 0, 2));
}

TEST_CASE("every figure of a review is minimax's, from any position and for games that go on")
{
    std::mt19937 rng(131);
    Minimax minimax;
    int perfect = 0;
    for (int i = 0; i < 60; i++)
    {
        const Drawing start = randomOpenDrawing(rng, 3, 3);
        const RandomGame game(start, anySide(rng), rng, i % 3 == 0 ? 4 : 1000);
        CAPTURE(start);
        CAPTURE(game.moves());
        const Review told = review(from(start, game.mover), game.moves());
        perfect += checkReview(told, game, minimax) == 0 ? 1 : 0;
    }
    CHECK(perfect > 0);
    CHECK(perfect < 60);
}

TEST_CASE("the review of a perfect game says so, and no other does")
{
    CHECK_FALSE(contains(review("--holes 3 --beans 2", "S1").end, "perfect"));
    Minimax minimax;
    Referee game(startOf(3, 2));
    while (!game.isOver())
    {
        const Drawing& d = game.board();
        for (int hole : game.legalHoles())
        {
            if (minimax.sowingMargin(d, game.toMove(), hole) != minimax.margin(d, game.toMove()))
                continue;
            game.sow(hole);
            break;
        }
    }
    CHECK(contains(review("--holes 3 --beans 2", game.moves()).end, "A perfect game: "));
}

TEST_CASE("a review says what is only estimated")
{
    const Review told = review("--holes 12 --beans 9 --seconds 0.1", "S4,12 N3 S1");
    REQUIRE(told.lines.size() == 4);
    for (const ReviewLine& line : told.lines)
    {
        CHECK(line.isEstimate);
        CHECK((line.remark == "" || startsWith(line.remark, "lost ~")));
    }
    CHECK(contains(told.south, "~"));
    CHECK(contains(told.end, "~ is an estimate"));
    CHECK_FALSE(contains(told.end, "proven."));
}

// The book proves what the first positions are worth, and the time is too short to prove which of
// their holes is best.
TEST_CASE("a review never names the hole that was sown from as the best one")
{
    std::mt19937 rng(133);
    std::vector<std::string> games = {"S1 N2 S1 N4,2 S4", "S3,2 N5 S4 N5 S3x"};
    for (int i = 0; i < 4; i++)
        games.push_back(RandomGame(startOf(6, 4), SOUTH, rng, 7).moves());
    for (const std::string& moves : games)
    {
        CAPTURE(moves);
        const Review told = review("--seconds 0.1", moves);
        for (const ReviewLine& line : told.lines)
            CHECK_FALSE(contains(line.remark, ": hole " + line.sowing.substr(1, 1) + " was best"));
    }
}

TEST_CASE("a review keeps to 80 columns whatever the numbers, and to one line on cerr")
{
    std::mt19937 rng(132);
    for (int holes : {10, 100, 1000})
    {
        Drawing d = startOf(holes, 0);
        for (int hole = 1; hole <= holes; hole++)
        {
            d.at(NORTH, hole) = between(rng, 0, 1000000);
            d.at(SOUTH, hole) = between(rng, 0, 1000000);
        }
        const RandomGame game(d, SOUTH, rng, 3);
        CHECK(review(from(d, SOUTH) + "--seconds 0.1", game.moves()).lines.size() == 3);
    }
    const Ending ending = run(kalah("--holes 3 --beans 2 --review 'S2,3 N2'"));
    CHECK(isOneLine(ending.err));
    CHECK(contains(ending.err, "\rReviewing sowing    1\n"));
}

TEST_CASE("a full game of 6 holes and 4 beans is reviewed in well under a minute, all proven" *
          doctest::skip(isSanitized())) // with which proofs take ten times as long
{
    const auto start = std::chrono::steady_clock::now();
    const std::string moves = "S3,6 N5,6 S5 N3 S6,2,6,5x N5x S1 N1 S5,2 N2 S3,5,2 N1,4 S3 N1,2x "
                              "S5,2x";
    Launch launch = kalah("--review '" + moves + "'");
    launch.seconds = 60;
    const Review told = readReview(run(launch).out);
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(50));
    REQUIRE(told.lines.size() == 26);
    CHECK(told.lines[0].margin == 8);
    CHECK(told.lines[12].remark == "lost 12: hole 2 was best");
    CHECK(contains(told.end, "All of this is proven.\n"));
    // What is not marked as an estimate is true, however short the time is.
    const Review hasty = review("--seconds 0.1", moves);
    int estimates = 0;
    for (std::size_t i = 0; i < 26; i++)
    {
        estimates += hasty.lines[i].isEstimate ? 1 : 0;
        if (!hasty.lines[i].isEstimate)
            CHECK(hasty.lines[i].margin == told.lines[i].margin);
        if (!contains(hasty.lines[i].remark, "~") && !hasty.lines[i].isEstimate)
            CHECK(hasty.lines[i].remark == told.lines[i].remark);
    }
    CHECK((contains(hasty.south, "~") || hasty.south == told.south));
    CHECK((contains(hasty.north, "~") || hasty.north == told.north));
    CHECK(contains(hasty.end, "~ is an estimate") == (estimates > 0));
}

TEST_CASE("a game without sowings has no review")
{
    CHECK(play("--review ''") == "There is no sowing to review.\n");
}

// ---- opponents of every strength

namespace
{

// The moves of a game that nobody takes part in.
std::string watchedMoves(const std::string& options)
{
    const std::string out = play(options, "all\n");
    const std::size_t moves = out.find("\nMoves: ");
    REQUIRE(moves != std::string::npos);
    return out.substr(moves + 8, out.find('\n', moves + 1) - moves - 8);
}

} // namespace

// Of two turns the last is always seen to its end here.
TEST_CASE("what ends within its turns a level plays as well as can be")
{
    std::mt19937 rng(133);
    Minimax minimax;
    for (int i = 0; i < 40; i++)
    {
        const Drawing d = randomOpenDrawing(rng, 2, 1);
        const std::string moves = watchedMoves(from(d, SOUTH) + "--south level9 --north bad");
        const int hole = std::stoi(moves.substr(1));
        CAPTURE(d);
        CHECK(minimax.sowingMargin(d, SOUTH, hole) == minimax.margin(d, SOUTH));
    }
}

//        4   2   1   4
//    0                   0     to lead by the pots South sows hole 4 if she sees one turn,
//        0   3   1   1         hole 2 if she sees two, hole 4 if she sees three
TEST_CASE("a level looks as many turns ahead as its number")
{
    const std::string game = "--position '0 | 4 2 1 4 / 0 3 1 1 | 0' --north bad --south ";
    CHECK(startsWith(watchedMoves(game + "level1"), "S4"));
    CHECK(startsWith(watchedMoves(game + "level2"), "S2"));
    CHECK(startsWith(watchedMoves(game + "level3"), "S4"));
}

TEST_CASE("two games with levels are hardly ever the same, and a match is repeated by its seed")
{
    std::set<std::string> games;
    for (int i = 0; i < 6; i++)
        games.insert(watchedMoves("--south level2 --north level3"));
    CHECK(games.size() > 3);
    const auto results = [](const std::string& seed) {
        const std::string match = "--south level2 --north level1 --games 6 --seed " + seed;
        std::string rows;
        for (const std::string& line : linesOf(run(kalah(match)).out)) // without the times
            rows += line.substr(0, line.find_last_of("+-") + 5) + "\n";
        return rows;
    };
    CHECK(results("3") == results("3"));
    CHECK(results("3") != results("4"));
}

TEST_CASE("a level is called after its number, or as it is told, and answers at once")
{
    const std::string out = run(kalah("--south level9 --north level5:Eva --games 2")).out;
    CHECK(contains(out, "\nLevel9 "));
    CHECK(contains(out, "\nEva "));
    for (const std::string& line : linesOf(out))
    {
        const Words longest = groupsOf(line, R"(.* (\d+)\.\d)");
        CHECK((startsWith(line, "player") || std::stoi(longest.at(1)) < 2000)); // milliseconds
    }
    for (const std::string kind : {"level", "level0", "level10", "level1x", "Level1"})
        checkMisuse("--north " + kind, {"\"" + kind + "\"", "level1 to level9"});
}

// ---- time

TEST_CASE("smart thinks no longer than --seconds says")
{
    Launch launch = kalah("--south smart --north bad --holes 12 --beans 6 --games 1 --seconds 0.1");
    launch.seconds = 60;
    const Words rows = linesOf(run(launch).out);
    REQUIRE(rows.size() == 5);
    const double longest = std::stod(rows[1].substr(rows[1].rfind(' ')));
    CHECK(longest > 50); // milliseconds
    CHECK(longest < 2000);
}

TEST_CASE("seconds that are none are refused, with what is allowed")
{
    for (const std::string word : {"0", "0.09", "60.1", "61", "-1", "x", "1s", "1e1", "0x1", ".",
                                   "1.2.3", "nan", "inf", "''", "99999999999999999999"})
        checkMisuse("--seconds " + word, {"--seconds: ", "a number from 0.1 to 60"});
    for (const std::string word : {"0.1", "60", "4.0", ".5", "1."})
        play("--seconds " + word);
}

TEST_SUITE_END();
