// How a game is told: boards, sentences and whole sessions.
//
// A transcript in KALAH_TRANSCRIPTS is a session as a terminal shows it: the command behind "$ ",
// what the program says, and behind each question what is typed, ^D being the end of the input.
// When the program's words change on purpose, renew them all by
//
//     KALAH_RENEW=1 console_tests -tc="*transcript*"
//
// and read the difference: it must tell the game right. A new one starts as a file with the
// command and, each behind a question of any wording that ends as the program's do, the answers.

#include "session.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

using namespace kalah_test;

namespace
{

Drawing unevenDrawing(std::mt19937& rng, int holes, int most)
{
    Drawing d = startOf(holes, 0);
    for (Side s : {NORTH, SOUTH})
    {
        for (int hole = POT; hole <= holes; hole++)
            d.at(s, hole) = between(rng, 0, most);
    }
    d.at(SOUTH, 1) = d.at(NORTH, holes) = most;
    return d;
}

} // namespace

TEST_SUITE_BEGIN("telling");

TEST_CASE("columns stay aligned and within 80 of them for any counts and any number of holes")
{
    std::mt19937 rng(14);
    for (int holes : {1, 2, 6, 9, 10, 12, 13, 14, 30, 99, 100, 250})
    {
        for (int most : {9, 10, 99, 100, 999, 1000000})
        {
            CAPTURE(holes);
            CAPTURE(most);
            const Drawing d = unevenDrawing(rng, holes, most);
            const std::string out = play(from(d) + "--north bad");
            REQUIRE(picturesIn(out).size() == 1);
            CHECK(picturesIn(out)[0].counts == d);
            CHECK(picturesIn(out)[0].isAligned);
            CHECK(picturesIn(out)[0].width <= 80);
        }
    }
}

//        2   2   2                     2   2   2                     2  *3*  2
//    0               0   becomes   0               1   becomes   0               2
//        2   2   2                     2   0   3                     2   0  (0)
TEST_CASE("each board marks the hole last sown from and where its last bean fell")
{
    const std::string out = play("--holes 3 --beans 2 --north human", "2 3 1 1");
    const std::vector<Picture> pictures = picturesIn(out);
    REQUIRE(pictures.size() >= 3);
    CHECK(pictures[0].sownFrom.empty());
    CHECK(pictures[0].lastBeans.empty());
    CHECK(pictures[1].sownFrom == std::vector<Place>{{SOUTH, 2}});
    CHECK(pictures[1].lastBeans == std::vector<Place>{{SOUTH, POT}});
    CHECK(pictures[2].sownFrom == std::vector<Place>{{SOUTH, 3}});
    CHECK(pictures[2].lastBeans == std::vector<Place>{{NORTH, 2}});
}

TEST_CASE("games between computer players are told as the rules have them")
{
    const std::string sizes = "1x1 1x5 2x1 2x3 3x2 6x4 12x4 7x25 20x9 4x100";
    for (const std::string& size : wordsOf(sizes))
    {
        const int holes = std::stoi(size);
        const int beans = std::stoi(size.substr(size.find('x') + 1));
        const std::string board =
            "--holes " + std::to_string(holes) + " --beans " + std::to_string(beans);
        for (const char* south : {" --south bad", " --south smart"})
        {
            for (const char* north : {" --north bad", " --north smart"})
            {
                if (holes * beans > 6 && contains(south + std::string(north), "smart"))
                    continue; // it would think for long
                const std::string out = play(board + south + north, "all\n");
                CHECK(Follower(startOf(holes, beans), out).playedOut().sowings() > 0);
            }
        }
    }
}

TEST_CASE("games of persons from random positions are told as the rules have them, with take-backs")
{
    std::mt19937 rng(15);
    int takenBack = 0;
    for (int i = 0; i < 30; i++)
    {
        const Drawing start = randomOpenDrawing(rng, 7, 9);
        std::string input;
        for (int word = 0; word < 400; word++)
            input += between(rng, 0, 9) == 0
                         ? "undo "
                         : std::to_string(between(rng, 0, start.holes() + 1)) + " ";
        CAPTURE(start);
        const std::string north = i % 3 == 0 ? "--north bad" : "--north human";
        const Follower follower(start, play(from(start) + north, input));
        CHECK(follower.sowings() > 0);
        takenBack += follower.takenBack();
    }
    CHECK(takenBack > 100);
}

//        1   1                     0   2
//    0           0   becomes   0           4
//        5   0                     0   1
TEST_CASE("a full lap that ends where it began and captures is told so")
{
    const Drawing start = {0, {1, 1}, {5, 0}, 0};
    const std::string out = play(from(start) + "--north bad", "1\n");
    Follower follower(start, out);
    CHECK(contains(out, "sows 5 beans from hole 1 to hole 1: captures 2 beans, pots 3.\n"));
}

//        0   3
//    0           0
//        0   1
TEST_CASE("the last bean in the pot is no extra turn for a side without beans")
{
    const Drawing start = {0, {0, 3}, {0, 1}, 0};
    const std::string out = play(from(start) + "--north bad", "m\n2\n");
    Follower(start, out).playedOut();
    CHECK(contains(replies(out)[1], "ends the game"));
    CHECK(contains(out, "Bad (North) wins 3 to 1.\nMoves: S2\n"));
}

TEST_CASE("a computer player is said to be thinking before it starts to")
{
    Process process(kalah("--south smart --north bad --holes 12 --beans 12"));
    CHECK(process.asks("Smart (South) is thinking...\n"));
    CHECK(process.isSilentFor(std::chrono::milliseconds(200)));
}

TEST_CASE("a tie is called a tie")
{
    const std::string out = play("--holes 1 --beans 1", "1\n");
    CHECK(contains(out, "tie, 1 to 1.\nMoves: S1\n"));
    CHECK_FALSE(contains(out, " wins "));
}

// The names of the players are as long as names usually are.
TEST_CASE("what the program says in a usual game fits in 80 columns")
{
    const std::string answers =
        "help\nmoves\n3\nundo\n3\n6\nboard\nfoo\n1\n\n0\n7\n2\nmoves\n4\nmoves\n5\n"
        "1\nmoves\n3\n2\nmoves\n6\n1\n4\nmoves\n3\n5\n2\nquit\n";
    std::string text;
    for (const std::string south : {"--south human ", "--south human:Margaret "})
    {
        for (const std::string north :
             {"--north bad ", "--north bad:Josephus ", "--north human:Josephus "})
            text += play(south + north, answers);
        text += play(south + "--north human:Josephus "
                             "--position '10 | 0 0 0 0 0 0 / 3 0 4 5 0 6 | 20'");
        text += play(south + "--north bad:Josephus "
                             "--position '12 | 0 0 0 0 0 1 / 0 0 3 1 4 5 | 18'",
                     "moves\nhint\n4\nmoves\n5\n3\n6\nmoves\n4\n5\n");
    }
    text += play("--south bad:Margaret --north bad:Josephus", "x\n\nall\n");
    text += play("--south bad --north bad", "what\nquit\n");
    for (const std::string& line : linesOf(withAnswers(text, Words(1000))))
    {
        CAPTURE(line);
        CHECK((line.size() <= 80 || startsWith(line, "Moves:")));
    }
}

// -----------------------------------------------------------------------------------------
// Transcripts
// -----------------------------------------------------------------------------------------

namespace
{

std::string contentsOf(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string firstDifference(const std::string& said, const std::string& expected)
{
    const Words saidLines = linesOf(said);
    const Words expectedLines = linesOf(expected);
    std::size_t i = 0;
    while (i < saidLines.size() && i < expectedLines.size() && saidLines[i] == expectedLines[i])
        i++;
    const auto line = [i](const Words& lines) { return i < lines.size() ? lines[i] : "(the end)"; };
    return "line " + std::to_string(i + 1) + "\n  says     " + line(saidLines) + "\n  expected " +
           line(expectedLines);
}

// A session as it is written down.
struct Transcript
{
    std::string command; // with "$ ", on one line or more
    Words answers;
    std::string session; // all the rest

    explicit Transcript(const std::string& text)
    {
        std::size_t end = text.find('\n');
        while (end != std::string::npos && text[end - 1] == '\\')
            end = text.find('\n', end + 1);
        command = text.substr(0, end + 1);
        session = text.substr(end + 1);
        for (std::size_t at = endOfQuestion(session, 0); at != std::string::npos;
             at = endOfQuestion(session, at))
        {
            const std::string answer = session.substr(at, session.find('\n', at) - at);
            if (answer != "^D")
                answers.push_back(answer);
        }
    }

    // The same session as it is today.
    std::string renewed() const
    {
        std::string commandLine = command.substr(command.find("kalah") + 5);
        std::replace(commandLine.begin(), commandLine.end(), '\\', ' ');
        std::string input;
        for (const std::string& answer : answers)
            input += answer + "\n";
        return withAnswers(play(commandLine, input), answers);
    }
};

} // namespace

TEST_CASE("every transcript is what the program says today")
{
    int transcripts = 0;
    for (const auto& entry : std::filesystem::directory_iterator(KALAH_TRANSCRIPTS))
    {
        transcripts++;
        const Transcript transcript(contentsOf(entry.path()));
        const std::string said = transcript.renewed();
        if (std::getenv("KALAH_RENEW") != nullptr)
            std::ofstream(entry.path(), std::ios::binary) << transcript.command << said;
        else
            CHECK_MESSAGE(said == transcript.session, entry.path().filename(), ", ",
                          firstDifference(said, transcript.session));
    }
    CHECK(transcripts > 0);
}

TEST_CASE("the README's game is what the program shows")
{
    const std::string readme =
        contentsOf(std::filesystem::path(KALAH_TRANSCRIPTS) / "../../README.md");
    const std::size_t start = readme.find("$ ./kalah --position ");
    REQUIRE(start != std::string::npos);
    const Transcript transcript(readme.substr(start, readme.find("```", start) - start));
    CHECK(transcript.answers == wordsOf("6 4 1 moves hint 1"));
    const std::string said = transcript.renewed();
    CHECK_MESSAGE(said == transcript.session, firstDifference(said, transcript.session));
}

TEST_SUITE_END();
