// The program at a pseudo-terminal.

#include "session.h"

using namespace kalah_test;

namespace
{

const std::string CTRL_D = "\x04";

Launch atTerminal(const std::string& commandLine)
{
    Launch launch = kalah(commandLine);
    launch.output = Output::TERMINAL;
    launch.inputAfterwards = InputAfterwards::OPEN;
    return launch;
}

// What was shown, with ends of line as in a file. It is plain text: no escape codes, and nothing
// that beeps or moves.
std::string shownToTheEndOf(Process& process)
{
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
    Process process(atTerminal("--holes 3 --beans 1 --north bad"));
    for (const char* answer : {"3\n", "\n", "x\n", "2\n"})
    {
        CHECK(process.asks(PERSON_IS_ASKED));
        CHECK(process.type(answer));
    }
    CHECK(process.asks(NEXT_IS_ASKED));
    CHECK(process.type("quit\n"));
    const std::string text = shownToTheEndOf(process);
    const std::string question = "Human (South), choose a hole (1, 2; ? for help): ";
    CHECK(contains(text, question + "\n" + question + "x\n"));
    CHECK(contains(text, "It is a tie, 3 to 3.\nMoves: S3,2x N1,2x\n"));
}

TEST_CASE("Ctrl-D leaves politely")
{
    Process process(atTerminal("--holes 3 --beans 2 --north bad"));
    for (const std::string& answer : {std::string("1\n"), CTRL_D})
    {
        CHECK(process.asks(PERSON_IS_ASKED));
        CHECK(process.type(answer));
    }
    const std::string text = shownToTheEndOf(process);
    CHECK(contains(text, "\nHuman (South) leaves the game."));
    CHECK(contains(text, "\nMoves: S1 N1"));
}

TEST_CASE("a watcher is asked after each turn, and Ctrl-D runs on to the end")
{
    Process process(atTerminal("--south bad --north bad --holes 3 --beans 2"));
    for (const std::string& answer : {std::string("\n"), CTRL_D})
    {
        CHECK(process.asks(WATCHER_IS_ASKED));
        CHECK(process.type(answer));
    }
    CHECK(contains(shownToTheEndOf(process), " wins "));
}

TEST_SUITE_END();
