// The person's prompt: the question, what may be answered, and what each command shows.

#include "session.h"

#include <random>
#include <set>

#include "minimax.h"

using namespace kalah_test;

namespace
{

//        2   2   2
//    0               0
//        0   2   2
const Drawing FIRST_HOLE_EMPTY = {0, {2, 2, 2}, {0, 2, 2}, 0};

const std::string SMALL = "--holes 3 --beans 2 --north bad";

std::string playWithFirstHoleEmpty(const std::string& input)
{
    return play(from(FIRST_HOLE_EMPTY) + "--north bad", input);
}

// Answers with the word alone, and gives what came of it.
std::string replyTo(const std::string& word, const Drawing& d = FIRST_HOLE_EMPTY)
{
    const Words parts = replies(play(from(d) + "--north bad", word + "\n"));
    CAPTURE(shown(word));
    REQUIRE(parts.size() == 3);
    return parts[1];
}

// A line for each legal hole, as the rules have it.
std::string previewOf(const Drawing& d, Side s)
{
    std::string lines;
    for (int hole : legalHoles(d, s))
    {
        Drawing next = d;
        const Verdict verdict = judgeSowing(next, s, hole);
        lines += "  " + sowingInWords(d.at(s, hole), hole, verdict, s) +
                 (verdict.endsGame && verdict.captured > 0 ? ", ends the game\n" : "\n");
    }
    return lines;
}

const std::string THINKING = "Thinking about each of your holes...\n";

// The holes of a hint, best first, each with what is said of it.
std::vector<std::pair<int, std::string>> hintsIn(const std::string& answer)
{
    CAPTURE(answer);
    REQUIRE(startsWith(answer, THINKING));
    std::vector<std::pair<int, std::string>> hints;
    for (const std::string& line : linesOf(answer.substr(THINKING.size())))
    {
        const Words groups = groupsOf(line, R"(  hole (\d+): (.*))");
        REQUIRE_FALSE(groups.empty());
        hints.emplace_back(std::stoi(groups[1]), groups[2]);
    }
    return hints;
}

// A hint that must tell the margin of each legal hole, the largest first.
void checkHint(const std::string& answer, const Drawing& d, Side s)
{
    CAPTURE(d);
    CAPTURE(answer);
    Minimax minimax;
    std::set<int> holes;
    int marginBefore = d.total();
    for (const auto& [hole, said] : hintsIn(answer))
    {
        REQUIRE(isLegalHole(d, s, hole));
        CHECK(holes.insert(hole).second);
        const int margin = potLead(d, s) + minimax.sowingMargin(d, s, hole);
        const std::string beans = std::to_string(std::abs(margin));
        CHECK(said == (margin == 0 ? "draw" : (margin > 0 ? "wins by " : "loses by ") + beans));
        CHECK(margin <= marginBefore);
        marginBefore = margin;
    }
    CHECK(holes.size() == legalHoles(d, s).size());
}

} // namespace

TEST_SUITE_BEGIN("prompt");

TEST_CASE("the question names the player, the side and the holes to choose from")
{
    const std::string out = play("--position '0 | 1 1 1 1 1 1 / 1 1 1 0 1 1 | 0' "
                                 "--south human:Ann --north human:Bob",
                                 "1\n");
    CHECK(contains(out, "\nAnn (South), choose a hole (1-3, 5, 6; "));
    CHECK(contains(out, "\nBob (North), choose a hole (1-6; "));
    CHECK(contains(playWithFirstHoleEmpty(""), "(2, 3; "));
}

TEST_CASE("a command is known by its word and by its letter, in any case")
{
    std::set<std::string> answers;
    for (const std::string names : {"moves m Moves MOVES M", "hint h Hint HINT H",
                                    "board b Board BOARD B", "help ? hElp HELP"})
    {
        const std::string answer = replyTo(wordsOf(names)[0]);
        CHECK(linesOf(answer).size() >= 2);
        CHECK(answers.insert(answer).second);
        for (const std::string& name : wordsOf(names))
            CHECK_MESSAGE(replyTo(name) == answer, name);
    }
}

TEST_CASE("quit, exit and resign leave the game politely, in any case")
{
    for (const std::string word : {"quit", "q", "QUIT", "Q", "exit", "resign", "Exit"})
    {
        const Words parts = replies(playWithFirstHoleEmpty(word + "\n2\n"));
        REQUIRE(parts.size() == 2);
        CHECK(startsWith(parts[1], "Human (South) leaves the game.\n" +
                                       abandonedInWords(FIRST_HOLE_EMPTY, SOUTH) +
                                       "\nMoves: none\nTo go on with it:\n"));
    }
}

TEST_CASE("the end of the input leaves the game politely, at whichever question")
{
    for (const char* input : {"", "\n", "  ", "2\n", "3\n", "x\n", "hint", "2 moves"})
    {
        const std::string end = replies(playWithFirstHoleEmpty(input)).back();
        CHECK(contains(end, "leaves the game"));
        CHECK(contains(end, "\nMoves:"));
        CHECK(startsWith(end, "\n")); // what follows begins a line
    }
}

TEST_CASE("a blank line brings the question again and nothing else, after any answer")
{
    const Words plain = replies(play(SMALL, "2\nx\n3\n1\n"));
    for (const std::string blank : {"\n", " \n", "\t \n", "\r\n", " \r\n", "\v\f\n", "\n\n\n"})
    {
        CAPTURE(shown(blank));
        Words spaced = replies(play(SMALL, blank + "2\n" + blank + "x \n" + blank + "3\t\r\n" +
                                               blank + "1\n" + blank));
        CHECK(std::count(spaced.begin(), spaced.end(), "") ==
              5 * std::count(blank.begin(), blank.end(), '\n'));
        spaced.erase(std::remove(spaced.begin(), spaced.end(), ""), spaced.end());
        CHECK(spaced == plain);
    }
}

TEST_CASE("whatever is no legal hole or command gets one helpful line and the question again")
{
    Words answers =
        wordsOf("1 0 4 7 -1 -2 3x x3 2.0 1e0 0x2 2,3 2-3 hin hints mm ?? qu --help all + - +-2 "
                "%s%n \"'2'\" 2147483648 4294967298 18446744073709551618 99999999999999999999 "
                "-99999999999999999999 caf\xc3\xa9 \xe2\x99\xa5 \xff\xfe \x1b[31m \x1b[2J2");
    for (char c : {'a', '2', '0', '\0'})
        answers.push_back(std::string(10000, c));
    // What is kept of a long word must not be taken for the hole that it begins with.
    answers.push_back(std::string(99, '0') + "2junk");
    for (std::string withNul : {"2N", "N2", "2N3"})
    {
        withNul[withNul.find('N')] = '\0';
        answers.push_back(withNul);
    }
    const std::string meaningful = " \t\n\v\f\r23?hHmMbBuUqQ";
    for (int byte = 0; byte < 256; byte++)
    {
        const char c = static_cast<char>(byte);
        if (meaningful.find(c) == std::string::npos)
            answers.insert(answers.end(), {std::string(1, c), std::string(2, c)});
    }
    std::string all;
    for (const std::string& answer : answers)
        all += answer + "\n";
    const std::string out = playWithFirstHoleEmpty(all);
    const Words parts = replies(out);
    REQUIRE(parts.size() == answers.size() + 2);
    for (std::size_t i = 0; i < answers.size(); i++)
    {
        const std::string& reply = parts[i + 1];
        CAPTURE(shown(answers[i]));
        CAPTURE(reply);
        CHECK(isOneLine(reply));
        CHECK(contains(reply, "2, 3"));
        CHECK(reply.size() < 160);
    }
    CHECK_FALSE(contains(out, "sows"));
}

TEST_CASE("the helpful line says whether a hole is empty, does not exist or is no hole at all")
{
    CHECK(contains(replyTo("1"), "empty"));
    for (const std::string word : {"0", "4", "-1", "99999999999999999999"})
        CHECK(contains(replyTo(word), "no hole \"" + word + "\""));
    CHECK(contains(replyTo("3x"), "\"3x\""));
    CHECK_FALSE(contains(replyTo("3x"), "empty"));
}

TEST_CASE("the preview tells for each hole what the rules make of it")
{
    std::mt19937 rng(11);
    for (int i = 0; i < 25; i++)
    {
        const Drawing d = randomOpenDrawing(rng, i % 5 == 0 ? 14 : 6, i % 3 == 0 ? 30 : 3);
        CHECK(replyTo("moves", d) == previewOf(d, SOUTH));
    }
}

TEST_CASE("preview, hint and board also serve a person who plays North")
{
    std::mt19937 rng(12);
    for (int asked = 0; asked < 12;)
    {
        const Drawing start = randomOpenDrawing(rng, 4, 2);
        const Words parts =
            replies(play(from(start) + "--south bad --north human:Bob", "moves\nhint\nboard\n"));
        if (contains(parts[0], "Moves:"))
            continue; // South ended the game by the first turn
        REQUIRE(parts.size() == 5);
        const Follower follower(start, parts[0]);
        CHECK(parts[1] == previewOf(follower.board(), NORTH));
        checkHint(parts[2], follower.board(), NORTH);
        CHECK(picturesIn(parts[3]).at(0).southLabel == "South");
        CHECK(picturesIn(parts[3]).at(0).northLabel == "North: Bob, to move");
        asked++;
    }
}

//        2   2   2
//    0               0      moves: passes the turn, an extra turn, passes the turn
//        2   2   2          hint: loses by 8, wins by 4, a draw
TEST_CASE("the hint puts the best hole first and proves its margins where the board is small")
{
    const Words first = replies(play("--holes 3 --beans 2", "moves\nhint\n"));
    REQUIRE(first.size() == 4);
    CHECK(first[1] == previewOf(startOf(3, 2), SOUTH));
    CHECK(contains(first[2], "\n  hole 2: wins by 4\n  hole 3: draw\n  hole 1: loses by 8\n"));
    std::mt19937 rng(13);
    for (int i = 0; i < 25; i++)
    {
        const Drawing d = randomOpenDrawing(rng, 3, 2);
        checkHint(replyTo("hint", d), d, SOUTH);
    }
}

TEST_CASE("the hint thinks aloud for its own time, and marks what it only guesses")
{
    Launch launch = kalah("--holes 7 --beans 25 --north bad --seconds 0.1", "hint\n");
    launch.inputAfterwards = InputAfterwards::OPEN;
    Process process(launch);
    CHECK(process.asks(THINKING));
    CHECK(process.isSilentFor(std::chrono::milliseconds(2000)));
    CHECK(process.asks(PERSON_IS_ASKED));
    const Words parts = replies(toTheEndOf(process).out);
    REQUIRE(parts.size() == 3);
    std::set<int> holes;
    for (const auto& hint : hintsIn(parts[1]))
        holes.insert(hint.first);
    CHECK(holes == std::set<int>{1, 2, 3, 4, 5, 6, 7});
    CHECK(contains(parts[1], "(an estimate)"));
}

TEST_CASE("the board is shown again on request")
{
    const std::string answer = replyTo("board");
    REQUIRE(picturesIn(answer).size() == 1);
    CHECK(picturesIn(answer)[0].counts == FIRST_HOLE_EMPTY);
    CHECK(picturesIn(answer)[0].southLabel == "South: Human, to move");
    CHECK(picturesIn(answer)[0].northLabel == "North");
}

TEST_CASE("the help at the question explains the rules and every command on one screen")
{
    const std::string answer = replyTo("help");
    CHECK(linesOf(answer).size() <= 23);
    CHECK(widestLine(answer) <= 80);
    for (const std::string& word :
         wordsOf("moves hint board undo quit exit resign help ? pot captur again"))
        CHECK_MESSAGE(contains(answer, word), word);
}

TEST_CASE("commands, wrong words and choices taken back leave the game as it was")
{
    const std::string plain = play(SMALL, "2 3 1 2 1 quit");
    for (const char* input : {"moves 2 hint 0 3 board 9 1 help 2 ? 1 x m quit",
                              "undo 1 undo 2 1 2 u u 3 1 UNDO 1 2 1 quit"})
        CHECK(replies(play(SMALL, input)).back() == replies(plain).back());
}

TEST_SUITE_END();
