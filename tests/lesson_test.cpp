// What a person learns by: the review of a game, opponents of every strength, a game that goes on
// later, and what comes after a game.

#include "session.h"

#include <cmath>
#include <cstdlib>
#include <map>
#include <regex>
#include <set>

#include "minimax.h"

using namespace kalah_test;

namespace
{

std::string sideToMove(Side s)
{
    return std::string(", ") + nameOf(s) + " to move";
}

// The options that start from there.
std::string from(const Drawing& d, Side s)
{
    return "--position '" + notationOf(d) + sideToMove(s) + "' ";
}

// A game from there: sowings by chance until it is over, or so many are made.
struct Game
{
    Drawing start;
    Side mover;
    std::vector<Place> sowings;
    Referee end;

    Game(const Drawing& d, Side s, std::mt19937& rng, int most = 1000)
        : start(d), mover(s), end(d, s)
    {
        while (!end.isOver() && static_cast<int>(sowings.size()) < most)
        {
            sowings.push_back({end.toMove(), anyOf(end.legalHoles(), rng)});
            end.sow(sowings.back().hole);
        }
    }

    // The line of moves without the blank in front.
    std::string moves() const
    {
        return end.moves().empty() ? "" : end.moves().substr(1);
    }
};

Side anySide(std::mt19937& rng)
{
    return between(rng, 0, 1) == 0 ? NORTH : SOUTH;
}

std::string resultOf(int margin)
{
    return margin > 0 ? "win" : margin < 0 ? "loss" : "draw";
}

} // namespace

TEST_SUITE_BEGIN("lesson");

// ---------------------------------------------------------------------------------------------
// The review
// ---------------------------------------------------------------------------------------------

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
    std::vector<ReviewLine> lines;
    std::string south; // what is said of each side, and at last
    std::string north;
    std::string end;
};

Review readReview(const std::string& out)
{
    static const std::regex SCALE(R"(What best play leads to .*; # is (\d+) beans?\.)");
    static const std::regex LINE(R"( *(\d+) ([SN]\d+x?) +(~?)([-+]?\d+) ([ #]*\|#*) *(lost .*)?)");
    Review review;
    for (const std::string& line : linesOf(out))
    {
        std::smatch m;
        if (std::regex_match(line, m, SCALE))
            review.beansPerSign = std::stoi(m.str(1));
        else if (std::regex_match(line, m, LINE))
        {
            CHECK(std::stoul(m.str(1)) == review.lines.size() + 1);
            review.lines.push_back(
                {m.str(2), m.str(3) == "~", std::stoi(m.str(4)), m.str(5), m.str(6)});
        }
        else if (startsWith(line, "South: "))
            review.south = line;
        else if (startsWith(line, "North: "))
            review.north = line;
        else if (!contains(line, "North ahead | South ahead"))
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
int checkReview(const Review& review, const Game& game, Minimax& minimax)
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
        static const std::regex LOST(R"(lost (\d+): hole (\d+) was best( \((\w+) to (\w+)\))?)");
        std::smatch m;
        CHECK((line.remark == "") == (best == played));
        if (std::regex_match(line.remark, m, LOST))
        {
            CHECK(std::stoi(m.str(1)) == best - played);
            CHECK(potLead(d, s) + minimax.sowingMargin(d, s, std::stoi(m.str(2))) == best);
            CHECK(m.str(3).empty() == (resultOf(best) == resultOf(played)));
            CHECK((m.str(3).empty() || m.str(4) == resultOf(best)));
            CHECK((m.str(3).empty() || m.str(5) == resultOf(played)));
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
        const Game game(start, anySide(rng), rng, i % 3 == 0 ? 4 : 1000);
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
        const Game game(d, SOUTH, rng, 3);
        CHECK(review(from(d, SOUTH) + "--seconds 0.1", game.moves()).lines.size() == 3);
    }
    const Ending ending = run(kalah("--holes 3 --beans 2 --review 'S2,3 N2'"));
    CHECK(isOneLine(ending.err));
    CHECK(contains(ending.err, "\rReviewing sowing    1\n"));
}

TEST_CASE("a full game of 6 holes and 4 beans is reviewed in well under a minute, all proven" *
          doctest::skip(KALAH_SANITIZED))
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
}

TEST_CASE("a game without sowings has no review")
{
    CHECK(play("--review ''") == "There is no sowing to review.\n");
}

// ---------------------------------------------------------------------------------------------
// Opponents of every strength
// ---------------------------------------------------------------------------------------------

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

TEST_CASE("two games with levels are hardly ever the same, and a match is repeated by its seed")
{
    std::set<std::string> games;
    for (int i = 0; i < 6; i++)
        games.insert(watchedMoves("--south level2 --north level3"));
    CHECK(games.size() > 3);
    const auto results = [](const std::string& seed) {
        const std::string match = "--south level2 --north level1 --games 6 --seed " + seed;
        return std::regex_replace(run(kalah(match)).out, std::regex(R"((\s+\d+\.\d){2}\n)"), "\n");
    };
    CHECK(results("3") == results("3"));
    CHECK(results("3") != results("4"));
}

TEST_CASE("a level is called after its number, or as it is told, and answers at once")
{
    const std::string out = run(kalah("--south level1 --north level5:Eva --games 2")).out;
    CHECK(contains(out, "\nLevel1 "));
    CHECK(contains(out, "\nEva "));
    static const std::regex LONGEST(R"((\d+)\.\d\n)");
    for (std::sregex_iterator it(out.begin(), out.end(), LONGEST), end; it != end; ++it)
        CHECK(std::stoi(it->str(1)) < 2000); // milliseconds
    for (const std::string kind : {"level", "level0", "level10", "level1x", "Level1"})
        checkMisuse("--north " + kind, {"\"" + kind + "\"", "level1 to level9"});
}

// ---------------------------------------------------------------------------------------------
// Time
// ---------------------------------------------------------------------------------------------

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

TEST_CASE("the line of a match has the game, the score and the time")
{
    const Ending ending = run(kalah("--south bad:A --north bad:B --games 4"));
    static const std::regex LAST(
        R"([^]*\rGame 4 of 4: A (\d+), B (\d+), drawn (\d+), \d+\.\d s\n)");
    std::smatch m;
    REQUIRE(std::regex_match(ending.err, m, LAST));
    CHECK(std::stoi(m.str(1)) + std::stoi(m.str(2)) + std::stoi(m.str(3)) == 4);
}

// ---------------------------------------------------------------------------------------------
// To go on later
// ---------------------------------------------------------------------------------------------

namespace
{

// The command that is shown to one who leaves, as a shell would be given it.
std::string commandIn(const std::string& out)
{
    static const std::string LEADING = "\nTo go on with it:\n  ";
    const std::size_t at = out.find(LEADING);
    REQUIRE(at != std::string::npos);
    const std::size_t begin = at + LEADING.size();
    return out.substr(begin, out.find('\n', begin) - begin);
}

// Pastes the command, and leaves at once.
std::string paste(const std::string& command)
{
    return run({"/bin/sh", {"-c", command}, "quit\n"}).out;
}

// What is said of a game that was left.
std::string leftAt(const Drawing& d, Side s, const std::string& moves)
{
    return abandonedInWords(d, s) + "\nMoves: " + (moves.empty() ? "none" : moves) + "\n";
}

} // namespace

TEST_CASE("moves are made without a word, the board is shown, and the game goes on from there")
{
    std::mt19937 rng(134);
    int withinTurn = 0;
    for (int i = 0; i < 60; i++)
    {
        const Drawing start = randomOpenDrawing(rng, 5, 4);
        const Game game(start, SOUTH, rng, between(rng, 0, 6));
        if (game.end.isOver())
            continue;
        const Drawing& now = game.end.board();
        const Side mover = game.end.toMove();
        CAPTURE(start);
        CAPTURE(game.moves());
        const std::string out = play(
            kalah_test::from(start) + "--north human:Bob --moves '" + game.moves() + "'", "quit\n");
        CHECK_FALSE(contains(out, " sows "));
        REQUIRE(picturesIn(out).size() == 1);
        CHECK(picturesIn(out)[0].counts == now);
        const Picture picture = picturesIn(out)[0];
        CHECK(contains(mover == SOUTH ? picture.southLabel : picture.northLabel, "to move"));
        CHECK(contains(out, leftAt(now, mover, game.moves())));
        withinTurn += !game.sowings.empty() && game.sowings.back().side == mover ? 1 : 0;
    }
    CHECK(withinTurn > 5);
}

//        2   2   2                     2   2   2
//    0               0   becomes   0               1   South sows on, or takes back
//        2   2   2                     2   0   3
TEST_CASE("the moves that a game goes on from can be taken back")
{
    const std::string out = play("--holes 3 --beans 2 --north human --moves S2", "undo\n1\nquit\n");
    CHECK(contains(out, "takes back hole 2."));
    CHECK(contains(out, "\nMoves: S1\n"));
    CHECK(contains(commandIn(out), " --moves S1"));
}

TEST_CASE("a game goes on with a computer that is to move, and to its end")
{
    const std::string out = play("--holes 3 --beans 2 --north bad --moves 'S1'", "2 3 1 2 3 1 2 3");
    CHECK(contains(replies(out)[0], "Bad (North) is thinking...\n"));
    CHECK(contains(out, "\nMoves: S1 N1 "));
    const std::string over = play("--holes 1 --beans 1 --moves S1", "again\nquit\n");
    CHECK(contains(over, "It is a tie, 1 to 1.\nMoves: S1\n"));
    CHECK(contains(over, "\nMoves: none\n"));
}

TEST_CASE("a word that is not a legal sowing there is named, with what is legal")
{
    const std::string game = "--holes 3 --beans 2 ";
    const std::vector<std::pair<std::string, Words>> cases = {
        {"S0", {"\"S0\" (sowing 1)", "South may sow from 1-3"}},
        {"S4", {"\"S4\"", "South may sow from 1-3"}},
        {"N1", {"\"N1\"", "South may sow from 1-3"}},
        {"S2 N1", {"\"N1\" (sowing 2)", "South may sow from 1, 3"}},
        {"S2,2", {"\"S2\" (sowing 2)", "South may sow from 1, 3"}},
        {"S1,2", {"\"S2\" (sowing 2)", "North may sow from 1-3"}},
        {"s1 n1 S7", {"\"S7\" (sowing 3)", "South may sow from 1-3"}},
        {"S", {"\"S\"", "South may sow from 1-3"}},
        {"S2,", {"\"S\" (sowing 2)", "South may sow from 1, 3"}},
        {"3", {"\"3\"", "South may sow from 1-3"}},
        {"x", {"\"x\"", "South may sow from 1-3"}},
        {"S1x", {"\"S1x\" (sowing 1)", "captures nothing"}},
        {"S1foo", {"\"S1foo\"", "South may sow from 1-3"}},
        {std::string(500, 'S'), {"SSS...\"", "South may sow from 1-3"}}};
    for (const auto& [moves, said] : cases)
    {
        for (const std::string option : {"--moves", "--review"})
        {
            Words all = said;
            all.push_back(option + ": ");
            checkMisuse(game + option + " '" + moves + "'", all, 120);
        }
    }
    checkMisuse("--holes 1 --beans 1 --moves 'S1 N1'", {"\"N1\" (sowing 2)", "the game is over"});
    play(game + "--moves ' s3   n1 S2,3,1,3,2'"); // letters of any size, and the x left out
}

TEST_CASE("whoever leaves is shown the command that resumes the game as it was left")
{
    std::mt19937 rng(135);
    const Words names = {"Ann", "'Bob O\"Neil'", "\"it's $HOME `x` \\\\ !\"", "caf\xc3\xa9", "a|b"};
    for (int i = 0; i < 40; i++)
    {
        const Drawing start = randomOpenDrawing(rng, 6, 4);
        const Game game(start, anySide(rng), rng, between(rng, 0, 5));
        if (game.end.isOver())
            continue;
        const std::string& name = names[static_cast<std::size_t>(i) % names.size()];
        Launch launch =
            kalah(from(start, game.mover) + "--seconds 0.5 --moves '" + game.moves() + "' --north",
                  "quit\n");
        launch.arguments.push_back("human:" + wordsOf(name)[0]);
        const std::string out = run(launch).out;
        CAPTURE(start);
        CAPTURE(commandIn(out));
        const std::string again = paste(commandIn(out));
        CHECK(commandIn(again) == commandIn(out));
        CHECK(again.substr(again.find("The game was")) == out.substr(out.find("The game was")));
        CHECK(picturesIn(again).back().counts == picturesIn(out).back().counts);
        CHECK(contains(commandIn(out), "--seconds 0.5"));
    }
}

TEST_CASE("what was played and taken back is not in the command that resumes the game")
{
    const std::string out = play("--holes 3 --beans 2 --north bad", "2 1 undo undo 3 undo 1 q");
    CHECK(contains(out, "\nMoves: S1 N1\n"));
    CHECK(commandIn(out) == "./kalah --south human --north bad --holes 3 --beans 2 "
                            "--moves \"S1 N1\"");
}

TEST_CASE("whoever stops to watch is shown how to go on, and a game not begun has no moves")
{
    const std::string out = play("--south bad --north bad:Homer --holes 3 --beans 2", "\nquit\n");
    CHECK(commandIn(out) == "./kalah --south bad --north bad:Homer --holes 3 --beans 2 "
                            "--moves \"S1 N1\"");
    CHECK(commandIn(play("", "quit\n")) == "./kalah --south human --north smart");
    CHECK_FALSE(contains(play("--south bad --north bad --holes 1", "all\n"), "To go on"));
}

//        1   2   3                      6   5   4
//    7               0   turned is  0               7
//        4   5   6                      3   2   1
TEST_CASE("a game that North begins is played with the table turned, and says so")
{
    const Drawing d = {7, {1, 2, 3}, {4, 5, 6}, 0};
    const std::string out = play(from(d, NORTH) + "--south human:Ann --north human:Bob", "q\n");
    CHECK(contains(out, "the table is turned"));
    CHECK(picturesIn(out)[0].counts == turned(d));
    CHECK(picturesIn(out)[0].southLabel == "South: Bob, to move");
    CHECK(picturesIn(out)[0].northLabel == "North: Ann");
    CHECK(commandIn(out) == "./kalah --south human:Bob --north human:Ann --position "
                            "\"0 | 6 5 4 / 3 2 1 | 7, South to move\"");
    // North's hole 1 is South's hole 3 now, and North's moves are South's.
    const std::string later =
        play(from(d, NORTH) + "--north human:Bob --south human:Ann --moves 'N1,2'", "q\n");
    CHECK(contains(later, "\nMoves: S3,2\n"));
    CHECK_FALSE(contains(play(from(d, SOUTH), "q\n"), "turned"));
}

TEST_CASE("a position that names no side to move is refused")
{
    for (const std::string side : {"", "North", "East to move", "North to move now", "4"})
        checkMisuse("--position '0 | 4 / 4 | 0, " + side + "'",
                    {"--position: ", "\"North to move\""});
    for (const std::string side : {"South to move", "  SOUTH  to Move ", "south to move"})
        CHECK_FALSE(contains(play("--position '0 | 4 / 4 | 0," + side + "'", "q\n"), "turned"));
}

// ---------------------------------------------------------------------------------------------
// After the game
// ---------------------------------------------------------------------------------------------

namespace
{

const std::string TIE = "--holes 1 --beans 1 --south human:Ann --north bad ";

} // namespace

TEST_CASE("after a game with a person there are the score and one question, and its end leaves")
{
    for (const std::string answer : {"", "quit\n", "q\n", "EXIT\n", "resign\n"})
    {
        const Words parts = replies(play(TIE, "1\n" + answer));
        REQUIRE(parts.size() == 3);
        CHECK(contains(parts[1], "\n\nThis evening: Ann 0, Bad 0, drawn 1.\n"));
        CHECK(parts[2] == (answer.empty() ? "\n" : ""));
    }
}

TEST_CASE("nobody is asked after a match, or when two computers played")
{
    CHECK_FALSE(contains(play("--south bad --north bad --holes 2", "all\n"), NEXT_IS_ASKED));
    CHECK_FALSE(contains(run(kalah("--south bad --north bad --games 2")).out, NEXT_IS_ASKED));
}

TEST_CASE("another game begins anew, with sides swapped or another opponent if wanted")
{
    for (const std::string answer : {"again", "a", "AGAIN"})
    {
        const Words parts = replies(play(TIE, "1\n" + answer + "\n"));
        CHECK(contains(parts[2], "A new game. You are South"));
        CHECK(picturesIn(parts[2])[0].northLabel == "North: Bad");
    }
    for (const std::string answer : {"swap", "s"})
    {
        const Words parts = replies(play(TIE, "1\n" + answer + "\n"));
        CHECK(contains(parts[2], "A new game. You are North"));
        CHECK(picturesIn(parts[2])[0].northLabel == "North: Ann");
    }
    for (const std::string answer : {"smart", "level1", "level9"})
    {
        const std::string name = static_cast<char>(std::toupper(answer[0])) + answer.substr(1);
        const Words parts = replies(play(TIE, "1\n" + answer + "\n"));
        CHECK(picturesIn(parts[2])[0].northLabel == "North: " + name);
        const Words swapped = replies(play(TIE, "1\nswap\n" + answer + "\n"));
        CHECK(picturesIn(swapped[3])[0].southLabel == "South: " + name + ", to move");
    }
}

TEST_CASE("the score of the evening counts every game for those who played it")
{
    //        0   1
    //    0           9    whoever is South wins at once
    //        0   1
    const std::string won = "--position '0 | 0 1 / 0 1 | 9' --south human:Ann --north human:Bob ";
    const std::string out = play(won, "2\nagain\n2\nswap\n2\nquit\n");
    CHECK(contains(out, "\nThis evening: Ann 1, Bob 0, drawn 0.\n"));
    CHECK(contains(out, "\nThis evening: Ann 2, Bob 0, drawn 0.\n"));
    CHECK(contains(out, "\nThis evening: Ann 2, Bob 1, drawn 0.\n"));
    const std::string same =
        play("--position '0 | 0 1 / 0 1 | 9' --south human --north human", "2\nquit\n");
    CHECK(contains(same, "\nThis evening: Human (North) 0, Human (South) 1, drawn 0.\n"));
}

TEST_CASE("after a game its review can be read, and the question comes again")
{
    for (const std::string answer : {"review", "r"})
    {
        const Words parts = replies(play(kalah_test::from(assignmentEndgame()) + "--north human",
                                         "6 4 1 1 " + answer + "\n"));
        const std::string told = parts[parts.size() - 2];
        CHECK(told == play(kalah_test::from(assignmentEndgame()) + "--review 'S6,4 N1 S1x'"));
    }
}

TEST_CASE("an answer that is none gets what is allowed, an empty line the question again")
{
    const Words parts = replies(play(TIE, "1\n\nfoo\nhuman\nlevel0\n3\n?\nhelp\nquit\n"));
    REQUIRE(parts.size() == 10);
    CHECK(parts[2] == "");
    for (std::size_t i = 3; i < 9; i++)
    {
        for (const std::string& word : wordsOf("again swap smart level1 level9 review quit"))
            CHECK(contains(parts[i], word));
    }
    CHECK(contains(parts[3], "\"foo\" is not one of these"));
    CHECK(parts[7] == parts[8]);
}

TEST_CASE("a game that is left later in the evening is resumed with those who sit there then")
{
    std::mt19937 rng(136);
    const Game game(startOf(3, 2), SOUTH, rng);
    const std::string out =
        play("--holes 3 --beans 2 --south human:Ann --north bad --moves '" + game.moves() + "'",
             "swap\nq\n");
    CHECK(commandIn(out) == "./kalah --south bad --north human:Ann --holes 3 --beans 2 --moves S1");
}

TEST_SUITE_END();
