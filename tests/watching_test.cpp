// Watching: two computer players play, and ENTER, all and quit set the pace.

#include "session.h"

using namespace kalah_test;

namespace
{

std::string watch(const std::string& input)
{
    return play("--south bad --north bad --holes 3 --beans 2", input);
}

const std::string STEP_BY_STEP(50, '\n');

} // namespace

TEST_SUITE_BEGIN("watching");

TEST_CASE("ENTER shows a watched game turn by turn, and the end of the input runs on to its end")
{
    const std::string out = watch(STEP_BY_STEP);
    CHECK(replies(out).size() >= 3);
    for (const std::string& turn : replies(out))
        CHECK_FALSE(picturesIn(turn).empty());
    for (const std::string& input : Words{"", "\n", STEP_BY_STEP})
        Follower(startOf(3, 2), watch(input)).playedOut();
    CHECK(replies(watch("\n")).size() == 3);
    CHECK(replies(watch(" \t\r\n")) == replies(watch("\n")));
}

TEST_CASE("the word all or its letter runs a watched game to its end")
{
    const std::string stepped = withoutQuestions(watch(STEP_BY_STEP));
    for (const char* input : {"all\n", "a\n", "  all  \n", "all", "all\nquit\nquit\n", "all quit\n",
                              "ALL\n", "A\n", "aLL\n"})
    {
        const std::string out = watch(input);
        CHECK(replies(out).size() == 2);
        CHECK(withoutQuestions(out) == stepped);
    }
    CHECK(replies(watch("\nall\n")).size() == 3);
}

TEST_CASE("quit or its letter stops a watched game after the turn that was seen")
{
    for (const char* input :
         {"quit\n", "q\n", " quit \n", "quit", "quit\n\n\n", "QUIT\n", "Q\n", "quiT\n"})
    {
        const std::string out = watch(input);
        REQUIRE(replies(out).size() == 2);
        const Follower follower(startOf(3, 2), out);
        CHECK(follower.sowings() == 1);
        const std::string end = replies(out)[1];
        CHECK(startsWith(end, abandonedInWords(follower.board(), NORTH) + "\nMoves: S"));
    }
}

TEST_CASE("a wrong word while watching gets one helpful line and the question again")
{
    for (const std::string& word : Words{"x", "al", "3", "go on", std::string(1, '\0'), "\x1b[31m",
                                         "\xff", std::string(10000, 'y'), "\xc3\xa9"})
    {
        CAPTURE(shown(word));
        const Words parts = replies(watch(word + "\nall\n"));
        REQUIRE(parts.size() == 3);
        CHECK(isOneLine(parts[1]));
        for (const char* possible : {"ENTER", "all", "quit"})
            CHECK(contains(parts[1], possible));
    }
}

TEST_SUITE_END();
