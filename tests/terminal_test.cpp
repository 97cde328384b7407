// The program at a pseudo-terminal.

#include "session.h"

using namespace kalah_test;

namespace
{

const std::string CTRL_D = "\x04";

// Answers each question as soon as it is there. Gives what was shown, with ends of line as in a
// file. It is plain text: no escape codes, and nothing that beeps or moves.
std::string playAtTerminal(const std::string& commandLine,
                           const std::vector<std::pair<std::string, std::string>>& answers)
{
    Launch launch = kalah(commandLine);
    launch.output = Output::TERMINAL;
    launch.inputAfterwards = InputAfterwards::OPEN;
    Process process(launch);
    for (const auto& [question, answer] : answers)
    {
        CHECK(process.asks(question));
        CHECK(process.type(answer));
    }
    const Ending ending = toTheEndOf(process);
    CHECK(ending.exitCode == 0);
    std::string text = ending.out;
    text.erase(std::remove(text.begin(), text.end(), '\r'), text.end());
    CHECK(isPrintable(text));
    return text;
}

} // namespace

TEST_SUITE_BEGIN("terminal");

TEST_CASE("the question is there before the answer is awaited, and again after ENTER alone")
{
    const std::string text =
        playAtTerminal("--holes 3 --beans 1 --north bad", {{PERSON_IS_ASKED, "3\n"},
                                                           {PERSON_IS_ASKED, "\n"},
                                                           {PERSON_IS_ASKED, "x\n"},
                                                           {PERSON_IS_ASKED, "2\n"},
                                                           {NEXT_IS_ASKED, "quit\n"}});
    const std::string question = "Human (South), choose a hole (1, 2; ? for help): ";
    CHECK(contains(text, question + "\n" + question + "x\n"));
    CHECK(contains(text, "It is a tie, 3 to 3.\nMoves: S3,2x N1,2x\n"));
}

TEST_CASE("Ctrl-D leaves politely")
{
    const std::string text = playAtTerminal("--holes 3 --beans 2 --north bad",
                                            {{PERSON_IS_ASKED, "1\n"}, {PERSON_IS_ASKED, CTRL_D}});
    CHECK(contains(text, "\nHuman (South) leaves the game."));
    CHECK(contains(text, "\nMoves: S1 N1"));
}

TEST_CASE("a watcher is asked after each turn, and Ctrl-D runs on to the end")
{
    CHECK(contains(playAtTerminal("--south bad --north bad --holes 3 --beans 2",
                                  {{WATCHER_IS_ASKED, "\n"}, {WATCHER_IS_ASKED, CTRL_D}}),
                   " wins "));
}

TEST_SUITE_END();
