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

TEST_SUITE_BEGIN("telling");

TEST_CASE("columns stay aligned and within 80 of them for any counts and any number of holes")
{
    std::mt19937 rng(14);
    for (int holes : {1, 2, 6, 9, 10, 12, 13, 14, 30, 99, 100, 1000})
    {
        for (int most : {9, 10, 99, 100, 999, 1000000})
        {
            CAPTURE(holes);
            CAPTURE(most);
            Drawing d = startOf(holes, most); // which South's first and North's last hole keep
            for (int hole = 1; hole < holes; hole++)
                d.at(NORTH, hole) = d.at(SOUTH, hole + 1) = between(rng, 0, most);
            d.northPot = between(rng, 0, most);
            d.southPot = between(rng, 0, most);
            const std::string out = play(from(d) + "--north bad");
            REQUIRE(picturesIn(out).size() == 1);
            CHECK(picturesIn(out)[0].counts == d);
            CHECK(picturesIn(out)[0].isAligned);
            CHECK(picturesIn(out)[0].width <= (holes == 6 && most <= 99 ? 40 : 80));
        }
    }
}

TEST_CASE("games between computer players are told as the rules have them")
{
    const Words quick = {"--south bad --north bad"};
    const Words all = {"--south bad --north smart", "--south smart --north bad",
                       "--south smart --north smart", quick[0]};
    for (const Drawing& start :
         {startOf(1, 1), startOf(1, 5), startOf(2, 1), startOf(2, 3), startOf(3, 2), startOf(6, 4),
          startOf(12, 4), startOf(7, 25), startOf(20, 9), startOf(4, 100)})
    {
        for (const std::string& players : start.total() <= 12 ? all : quick)
            CHECK(Follower(start, play(from(start) + players, "all\n")).playedOut().sowings() > 0);
    }
}

TEST_CASE("whatever is taken back, the game is told on as it was before that choice")
{
    std::mt19937 rng(15);
    int takenBack = 0;
    for (int i = 0; i < 60; i++)
    {
        const Drawing start = randomOpenDrawing(rng, 7, 9);
        std::string input;
        for (int word = 0; word < 400; word++)
            input += between(rng, 0, 4) == 0
                         ? "undo "
                         : std::to_string(between(rng, 0, start.holes() + 1)) + " ";
        CAPTURE(start);
        const Words players = {"--north bad", "--north human", "--south bad --north human"};
        const Follower follower(
            start, play(from(start) + players[static_cast<std::size_t>(i) % 3], input + "quit"));
        takenBack += follower.takenBack();
    }
    CHECK(takenBack > 1000);
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

TEST_CASE("a computer player is said to be thinking before it starts to")
{
    Process process(kalah("--south smart --north bad --holes 12 --beans 12"));
    CHECK(process.asks("Smart (South) is thinking...\n"));
    CHECK(process.isSilentFor(std::chrono::milliseconds(200)));
}

// The names of the players are as long as names usually are.
TEST_CASE("what the program says in a usual game fits in 80 columns")
{
    const std::string answers =
        "help\nmoves\n3\nundo\n3\n6\nboard\nfoo\n1\n\n0\n7\n2\nmoves\n4\nmoves\n5\n"
        "1\nmoves\n3\n2\nmoves\n6\n1\n4\nmoves\n3\n5\n2\nquit\n";
    const std::string names = "--south human:Margaret --north bad:Josephus ";
    const std::string text = play("--south human --north bad", answers) + play(names, answers) +
                             play("--south human:Margaret --north human:Josephus", answers) +
                             play(names + "--position '10 | 0 0 0 0 0 0 / 3 0 4 5 0 6 | 20'") +
                             play(names + "--position '12 | 0 0 0 0 0 1 / 0 0 3 1 4 5 | 18'",
                                  "moves\nhint\n4\nmoves\n5\n3\n6\nmoves\n4\n5\n") +
                             play("--south bad:Margaret --north bad:Josephus", "x\n\nall\n") +
                             play("--south bad --north bad", "what\nquit\n");
    for (const std::string& line : linesOf(withAnswers(text, Words(1000))))
    {
        CAPTURE(line);
        CHECK((line.size() <= 80 || startsWith(line, "Moves:") || startsWith(line, "  ./kalah ")));
    }
}

// ---- transcripts

namespace
{

std::string contentsOf(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The first line that differs is shown.
void checkSame(const std::string& said, const std::string& expected)
{
    Words saidLines = linesOf(said + "(the end)");
    Words expectedLines = linesOf(expected + "(the end)");
    const std::size_t lines = std::min(saidLines.size(), expectedLines.size());
    for (std::size_t i = 0; i < lines; i++)
        REQUIRE(saidLines[i] == expectedLines[i]);
    CHECK(said == expected);
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
        for (const std::string& reply : replies(session))
            answers.push_back(reply.substr(0, reply.find('\n')));
        answers.erase(answers.begin()); // what stands before the first question
        if (!answers.empty() && answers.back() == "^D")
            answers.pop_back();
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

const std::string& readme()
{
    static const std::string TEXT =
        contentsOf(std::filesystem::path(KALAH_TRANSCRIPTS) / "../../README.md");
    return TEXT;
}

// The session in the README that begins with that command.
Transcript inReadme(const std::string& command)
{
    const std::size_t start = readme().find("$ ./kalah " + command);
    REQUIRE(start != std::string::npos);
    return Transcript(readme().substr(start, readme().find("```", start) - start));
}

} // namespace

TEST_CASE("every transcript is what the program says today")
{
    int transcripts = 0;
    for (const auto& entry : std::filesystem::directory_iterator(KALAH_TRANSCRIPTS))
    {
        CAPTURE(entry.path());
        transcripts++;
        const Transcript transcript(contentsOf(entry.path()));
        const std::string said = transcript.renewed();
        if (std::getenv("KALAH_RENEW") != nullptr)
            std::ofstream(entry.path(), std::ios::binary) << transcript.command << said;
        else
            checkSame(said, transcript.session);
    }
    CHECK(transcripts > 0);
}

TEST_CASE("the README's game and review are what the program shows")
{
    const Transcript game = inReadme("--position ");
    CHECK(game.answers == wordsOf("6 4 1 moves hint 1")); // as in the assignment
    CHECK(contains(game.session, "\nAnn (South) wins 25 to 23.\nMoves: S6,4 N1 S1x\n"));
    checkSame(game.renewed(), game.session);
    const Transcript review = inReadme("--holes 4 --beans 4 --review ");
    checkSame(review.renewed(), review.session);
}

TEST_CASE("the README lists the options as the help does")
{
    for (const std::string& line : linesOf(play("--help")))
    {
        if (startsWith(line, "  --"))
            CHECK_MESSAGE(contains(readme(), "\n  " + line + "\n"), line);
    }
}

TEST_SUITE_END();
