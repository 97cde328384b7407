// A game that goes on later, and what follows a game.

#include "session.h"

#include <cctype>
#include <filesystem>

using namespace kalah_test;

TEST_SUITE_BEGIN("evening");

// ---- to go on later

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
        const RandomGame game(start, SOUTH, rng, static_cast<std::size_t>(between(rng, 0, 6)));
        if (game.end.isOver())
            continue;
        const Drawing& now = game.end.board();
        const Side mover = game.end.toMove();
        CAPTURE(start);
        CAPTURE(game.moves());
        const std::string out =
            play(from(start) + "--north human:Bob --moves '" + game.moves() + "'", "quit\n");
        CHECK_FALSE(contains(out, " sows "));
        CHECK(contains(out, "quit leaves.\n\n ")); // as before any other game
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
    CHECK(picturesIn(replies(over)[0]).size() == 1);
    CHECK_FALSE(contains(over, "left"));
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
    play(game + "--moves ' s3   n1 s2,3,1,3,2'"); // letters of any size, and the x left out
}

TEST_CASE("whoever leaves is shown the command that resumes the game as it was left")
{
    std::mt19937 rng(135);
    const Words names = {"Ann",         "'Bob O\"Neil'", "\"it's $HOME `x` \\\\ !\"",
                         "caf\xc3\xa9", "'C:\\\\a|b c'", R"('\\\\a\\b')"};
    int resumed = 0;
    for (int i = 0; i < 40; i++)
    {
        const Drawing start = randomOpenDrawing(rng, 6, 4);
        const RandomGame game(start, anySide(rng), rng,
                              static_cast<std::size_t>(between(rng, 0, 5)));
        if (game.end.isOver())
            continue;
        const std::string& name = names[static_cast<std::size_t>(i) % names.size()];
        resumed++;
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
        if (contains(name, "C:"))
            CHECK(contains(commandIn(out), R"( "human:C:\a|b c" )")); // as Windows wants it
    }
    CHECK(resumed > 20);
}

TEST_CASE("the command that resumes a game works wherever the program is")
{
    const auto directory = std::filesystem::temp_directory_path() / "kalah's $HOME";
    std::filesystem::create_directory(directory);
    const auto elsewhere = directory / "the game";
    std::filesystem::remove(elsewhere);
    std::filesystem::create_symlink(std::filesystem::absolute(program()), elsewhere);
    const std::string out = run({elsewhere.string(), {}, "3\nquit\n"}).out;
    CHECK(contains(paste(commandIn(out)), "\nMoves: S3\n"));
    std::filesystem::remove_all(directory);
}

TEST_CASE("what was played and taken back is not in the command that resumes the game")
{
    const std::string out = play("--holes 3 --beans 2 --north bad", "2 1 undo undo 3 undo 1 q");
    CHECK(contains(out, "\nMoves: S1 N1\n"));
    CHECK(commandIn(out) == "./kalah --south human --north bad --holes 3 --beans 2 "
                            "--moves \"S1 N1\"");
}

TEST_CASE("the command that resumes a game reviews it with --review instead of --moves")
{
    const std::string out = run(kalah("--holes 3 --beans 2 --north level1", "1\nquit\n")).out;
    CHECK(
        contains(out, "\nWith --review instead of --moves it tells what each sowing gave away.\n"));
    const std::string command = commandIn(out);
    const std::size_t at = command.find("--moves");
    REQUIRE(at != std::string::npos);
    CHECK(contains(paste(command.substr(0, at) + "--review" + command.substr(at + 7)),
                   "\nSouth: 1 sowing, "));
    CHECK_FALSE(contains(play("--holes 3 --beans 2", "quit\n"), "--review"));
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

// ---- after the game

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
        const std::string question = linesOf(parts[1]).back();
        CHECK(question.size() + std::string("level10").size() < 80);
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
    for (const std::string name : {"Smart", "Bad", "Level1", "Level9"})
    {
        const std::string answer = static_cast<char>(std::tolower(name[0])) + name.substr(1);
        const Words parts = replies(play(TIE, "1\n" + name + "\n"));
        CHECK(picturesIn(parts[2]).at(0).northLabel == "North: " + name);
        const Words swapped = replies(play(TIE, "1\nswap\n" + answer + "\n"));
        CHECK(picturesIn(swapped[3]).at(0).southLabel == "South: " + name + ", to move");
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
        const Words parts =
            replies(play(from(assignmentEndgame()) + "--north human", "6 4 1 1 " + answer + "\n"));
        const std::string& told = parts[parts.size() - 2];
        CHECK(told == play(from(assignmentEndgame()) + "--review 'S6,4 N1 S1x'"));
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
    const RandomGame game(startOf(3, 2), SOUTH, rng);
    const std::string out =
        play("--holes 3 --beans 2 --south human:Ann --north bad --moves '" + game.moves() + "'",
             "swap\nq\n");
    CHECK(commandIn(out) == "./kalah --south bad --north human:Ann --holes 3 --beans 2 --moves S1");
}

TEST_SUITE_END();
