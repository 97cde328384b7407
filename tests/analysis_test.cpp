// --analyse: positions in, judgements out, a line each. What it says of small boards is compared
// with minimax.

#include "session.h"

#include <chrono>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

#include "minimax.h"

using namespace kalah_test;

namespace
{

// An answer taken apart at its tabs.
Words fieldsOf(const std::string& line)
{
    Words fields;
    std::istringstream in(line);
    for (std::string field; std::getline(in, field, '\t');)
        fields.push_back(field);
    return fields;
}

// What a run that goes well answers to that input.
std::string analysis(const Launch& launch)
{
    const Ending ending = run(launch);
    CHECK(ending.exitCode == 0);
    CHECK(ending.err == "");
    return ending.out;
}

std::string analysis(const std::string& input)
{
    return analysis(kalah("--analyse", input));
}

// A random position with beans on both sides or not, and who is to move in it.
struct Question
{
    Drawing board;
    Side mover;
};

std::string lineOf(const Question& q)
{
    return notationOf(q.board) + ", " + nameOf(q.mover) + " to move\n";
}

std::vector<Question> randomQuestions(int count, int holes, int maxBeans, std::uint32_t seed)
{
    std::mt19937 rng(seed);
    std::vector<Question> questions;
    while (questions.size() < static_cast<std::size_t>(count))
    {
        const Drawing d = drawingOfSize(holes, rng, maxBeans, 9);
        questions.push_back({d, Side(between(rng, 0, 1))});
    }
    return questions;
}

// Positions of a game with 6 holes and 4 beans when so many beans are in play.
std::vector<Question> endgames(int count, int beans, std::uint32_t seed)
{
    std::mt19937 rng(seed);
    std::vector<Question> questions;
    while (questions.size() < static_cast<std::size_t>(count))
    {
        Referee game(startOf(6, 4));
        while (game.board().inPlay(NORTH) + game.board().inPlay(SOUTH) > beans)
            game.sow(anyOf(game.legalHoles(), rng));
        if (!game.isOver())
            questions.push_back({game.board(), game.toMove()});
    }
    return questions;
}

std::string textOf(const std::vector<Question>& questions)
{
    std::string lines;
    for (const Question& q : questions)
        lines += lineOf(q);
    return lines;
}

std::string withSign(int margin)
{
    return (margin < 0 ? "" : "+") + std::to_string(margin);
}

// Checks an answer in which all is proven against minimax: all legal holes, best first.
void checkProven(const std::string& answer, const Question& q, Minimax& minimax)
{
    CAPTURE(answer);
    const Words fields = fieldsOf(answer);
    REQUIRE(fields.size() >= 3);
    CHECK(fields[0] == notationOf(q.board));
    CHECK(fields[1] == nameOf(q.mover));
    if (judgeOver(q.board))
    {
        CHECK(fields.size() == 3);
        CHECK(fields[2] == "over=" + withSign(judgeMargin(q.board, q.mover)));
        return;
    }
    std::map<int, int> margins;
    int last = q.board.total();
    for (std::size_t i = 2; i < fields.size(); i++)
    {
        const int hole = std::stoi(fields[i]);
        REQUIRE(isLegalHole(q.board, q.mover, hole));
        const int margin = potLead(q.board, q.mover) + minimax.sowingMargin(q.board, q.mover, hole);
        CHECK(fields[i] == std::to_string(hole) + "=" + withSign(margin));
        CHECK(margin <= last);
        last = margins[hole] = margin;
    }
    CHECK(margins.size() == legalHoles(q.board, q.mover).size());
}

const std::string ENDGAME = notationOf(assignmentEndgame());

} // namespace

TEST_SUITE_BEGIN("analysis");

TEST_CASE("a position is answered with the side to move and all its holes, best first")
{
    const std::string answer = analysis(ENDGAME + ", North to move\n");
    CHECK(answer == ENDGAME + "\tNorth\t2=+0\t1=-2\n");
}

TEST_CASE("South is to move if a position does not say")
{
    const Words fields = fieldsOf(analysis(ENDGAME + "\n"));
    REQUIRE(fields.size() == 6);
    CHECK(fields[1] == "South");
    CHECK(fields == fieldsOf(analysis(ENDGAME + ", South to move\n")));
}

TEST_CASE("thousands of random small positions are judged as minimax judges them")
{
    Minimax minimax;
    for (int holes : {1, 2, 3})
    {
        const std::vector<Question> questions = randomQuestions(1000, holes, 4, 11);
        const Words answers = linesOf(analysis(textOf(questions)));
        REQUIRE(answers.size() == questions.size());
        for (std::size_t i = 0; i < answers.size(); i++)
            checkProven(answers[i], questions[i], minimax);
    }
}

TEST_CASE("an answer is a question again: whole, or its first two fields")
{
    const std::string answers = analysis(textOf(randomQuestions(500, 4, 3, 12)));
    std::string fields;
    for (const std::string& line : linesOf(answers))
        fields += fieldsOf(line)[0] + "\t" + fieldsOf(line)[1] + "\n";
    CHECK(analysis(answers) == answers);
    CHECK(analysis(fields) == answers);
}

TEST_CASE("a finished position says its result for the side to move")
{
    const std::string answers = analysis("3 | 0 0 / 2 1 | 4, North to move\n"
                                         "3 | 0 0 / 2 1 | 4\n"
                                         "3 | 1 0 / 0 0 | 4, South to move\n"
                                         "0 | 0 / 0 | 0\n");
    CHECK(answers == "3 | 0 0 / 2 1 | 4\tNorth\tover=-4\n"
                     "3 | 0 0 / 2 1 | 4\tSouth\tover=+4\n"
                     "3 | 1 0 / 0 0 | 4\tSouth\tover=+0\n"
                     "0 | 0 / 0 | 0\tSouth\tover=+0\n");
}

TEST_CASE("what is not proven in the time is a range or an estimate")
{
    const std::string judgement = R"([1-9]\d*(=[+-]\d+(\.\.[+-]\d+)?|~[+-]\d+))";
    const std::string start = notationOf(startOf(8, 12));
    const Words fields =
        fieldsOf(linesOf(analysis(kalah("--analyse --seconds 0.2", start + "\n"))).front());
    REQUIRE(fields.size() == 2 + 8);
    for (std::size_t i = 2; i < fields.size(); i++)
        CHECK(hasForm(fields[i], judgement));
    CHECK(contains(fields[2], "~"));
    // Bounds are told if they tell who does not lose, or are near enough.
    const std::string rows = " | 25 25 25 25 25 25 25 / 25 25 25 25 25 25 25 | ";
    const std::pair<std::string, std::string> ranges[] = {
        {"350" + rows + "0", "\t1=-700..+0\t"},
        {"0" + rows + "350", "\t1=+0..+700\t"},
        {"201 | 0 8 0 0 200 0 / 9 9 9 1 0 9 | 0", "\t4=-44..+44\t"}};
    for (const auto& [position, range] : ranges)
        CHECK(contains(analysis(kalah("--analyse --seconds 0.1", position + "\n")), range));
}

TEST_CASE("a line that is no position is answered with an error in its place, and code 1")
{
    const Words bad = {"x",
                       "1 2 3",
                       "0 | 4 4 / 4 4",
                       "0 | 4 4 / 4 4 4 | 0",
                       "0 | / | 0",
                       "0 | -1 / 1 | 0",
                       "0 | 1 / 1 | 0, East to move",
                       "0 | 1 / 1 | 0, South",
                       "0 | 1 / 99999999999999999999 | 0",
                       "0 | 1 / 1 | 0 | 0",
                       std::string("\0\x01\xff", 3),
                       std::string(200000, '7'),
                       "error\tline 1: whatever"};
    std::string input;
    for (const std::string& line : bad)
        input.append(line).append("\n").append(ENDGAME).append("\n");
    const Ending ending = run(kalah("--analyse", input));
    CHECK(ending.exitCode == 1);
    CHECK(contains(ending.err, std::to_string(bad.size())));
    const Words answers = linesOf(ending.out);
    REQUIRE(answers.size() == 2 * bad.size());
    for (std::size_t i = 0; i < answers.size(); i += 2)
    {
        CAPTURE(answers[i]);
        const Words fields = fieldsOf(answers[i]);
        REQUIRE(fields.size() == 2);
        CHECK(fields[0] == "error");
        CHECK(contains(fields[1], "line " + std::to_string(i + 1) + ": "));
        CHECK(isPrintable(fields[1]));
        CHECK(answers[i + 1] == answers[1]);
    }
}

TEST_CASE("whatever the lines are, each gets one line")
{
    std::mt19937 rng(14);
    const Words pieces = wordsOf("0 1 2 12345678901 -1 x | | / / , North South 'to move' error #");
    std::string input;
    for (int lines = 0; lines < 3000; lines++)
    {
        for (int words = between(rng, 0, 9); words > 0; words--)
            input +=
                pieces[static_cast<std::size_t>(between(rng, 0, 15))] + " \t"[between(rng, 0, 1)];
        input += (between(rng, 0, 3) == 0 ? "0 | 1 / 1 | 0, North to move\n" : "\n");
    }
    const Ending ending = run(kalah("--analyse", input));
    CHECK(ending.exitCode == 1);
    CHECK(linesOf(ending.out).size() == 3000);
}

TEST_CASE("the word that is wrong is named")
{
    const Ending ending = run(kalah("--analyse", "0 | 4 four / 4 4 | 0\n"));
    CHECK(contains(ending.out, "\"four\""));
}

TEST_CASE("empty lines and lines that begin with # are passed through")
{
    const std::string text = "# a comment, 1 | 2\n\n  \n#\n";
    CHECK(analysis(text) == text);
    CHECK(analysis("") == "");
}

TEST_CASE("a line may end with CR LF, and the last one with the input")
{
    const std::string answer = analysis(ENDGAME + "\n");
    CHECK(analysis(ENDGAME + "\r\n") == answer);
    CHECK(analysis(ENDGAME) == answer);
}

TEST_CASE("each answer comes as soon as it is known")
{
    Launch launch = kalah("--analyse");
    launch.inputAfterwards = InputAfterwards::OPEN;
    Process process(launch);
    for (int i = 0; i < 3; i++)
    {
        REQUIRE(process.type(ENDGAME + "\n"));
        const std::optional<std::string> answer = process.line();
        REQUIRE(answer);
        CHECK(startsWith(*answer, ENDGAME + "\tSouth\t"));
    }
    CHECK(toTheEndOf(process).exitCode == 0);
}

TEST_CASE("one hundred endgames of 6 holes and 4 beans take about a second")
{
    const std::vector<Question> questions = endgames(100, 20, 13);
    const auto start = std::chrono::steady_clock::now();
    const Words answers = linesOf(analysis(textOf(questions)));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    CHECK(answers.size() == questions.size());
    for (const std::string& answer : answers)
        CHECK_FALSE(contains(answer, "~"));
    CHECK(taken.count() < (isSanitized() ? 60 : 5));
}

TEST_CASE("--seconds limits each position")
{
    const auto start = std::chrono::steady_clock::now();
    analysis(kalah("--analyse --seconds 0.1", notationOf(startOf(8, 12)) + "\n" +
                                                  notationOf(startOf(20, 5)) + "\n" +
                                                  notationOf(startOf(100, 3)) + "\n"));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    CHECK(taken.count() < 3);
}

TEST_CASE("--position is answered without reading a line")
{
    Launch launch = kalah("--analyse --position '" + ENDGAME + ", North to move'");
    launch.inputAfterwards = InputAfterwards::OPEN;
    CHECK(analysis(launch) == ENDGAME + "\tNorth\t2=+0\t1=-2\n");
    CHECK(analysis(kalah("--position '" + ENDGAME + "' --analyze")) == analysis(ENDGAME + "\n"));
    CHECK(run(kalah("--analyse --position x")).exitCode == 2);
}

TEST_CASE("the README's analysis is what the program answers")
{
    std::ifstream file(std::string(KALAH_TRANSCRIPTS) + "/../../README.md");
    std::string answers;
    std::string line;
    while (std::getline(file, line) && !contains(line, "$ ./kalah --analyse"))
    {
    }
    while (std::getline(file, line) && !startsWith(line, "error"))
        answers += line + "\n";
    CHECK(linesOf(answers).size() == 4);
    CHECK(analysis(answers) == answers);
    CHECK(run(kalah("--analyse", "\n\n\n\n0 | four / 4 | 0\n")).out == "\n\n\n\n" + line + "\n");
}

TEST_SUITE_END();
