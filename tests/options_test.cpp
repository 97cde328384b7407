// The options: who plays, on which board, from which position, and the help.

#include "session.h"

#include <map>
#include <random>

using namespace kalah_test;

TEST_SUITE_BEGIN("options");

TEST_CASE("without options a person plays South against the smart player on six holes of four")
{
    const std::string same = "--south human --north smart --holes 6 --beans 4";
    CHECK(replies(play("")).at(0) == replies(play(same)).at(0));
}

TEST_CASE("the welcome says above the first board which row and pot are whose, and what to do")
{
    const std::string south = "South has the lower row and the pot on the right.";
    const std::string type = "Type the number of the hole to sow from; ? explains, quit leaves.";
    const std::map<std::string, Words> welcomes = {
        {"--north bad", {"You are South, with the lower row and the pot on the right.", type}},
        {"--south smart --north human",
         {"You are North, with the upper row and the pot on the left.", type}},
        {"--north human", {south, type}},
        {"--south smart --north bad", {south, "Two computer players: lean back and watch."}}};
    for (const auto& [players, welcome] : welcomes)
    {
        const Words lines = linesOf(play(players + " --holes 3 --beans 2"));
        REQUIRE(lines.size() > 3);
        CHECK(lines[0] == "Welcome to Kalah! " + welcome[0]);
        CHECK(lines[1] == welcome[1]);
        CHECK(lines[2].empty());
        CHECK(PictureReader::isLabel(lines[3], NORTH));
    }
}

TEST_CASE("either side can be a person, a bad player or a smart one, with a name of any letters")
{
    const std::map<std::string, std::string> names = {
        {"human", "Human"},           {"bad", "Bad"},         {"smart", "Smart"},
        {"human:Ann Lee", "Ann Lee"}, {"bad:H:A:L", "H:A:L"}, {"smart:Zo\xc3\xab", "Zo\xc3\xab"},
        {"human:~!|/ =3", "~!|/ =3"}, {"bad:", "Bad"}};
    for (const auto& [south, southName] : names)
    {
        for (const auto& [north, northName] : names)
        {
            const std::string players = "--south '" + south + "' --north '" + north + "' ";
            const std::string out = run(kalah(players + "--holes 3 --beans 2", "1")).out;
            const bool hasPerson = contains(south + north, "human");
            CHECK(contains(out, PERSON_IS_ASKED) == hasPerson);
            CHECK(contains(out, WATCHER_IS_ASKED) == !hasPerson);
            CHECK(contains(out, " South: " + southName + ", to move\n"));
            CHECK(contains(out, " North: " + northName + "\n"));
            CHECK(contains(out, "\n" + southName + " (South)"));
        }
    }
}

TEST_CASE("a value may follow its option after a sign of equality instead of a blank")
{
    const std::vector<std::pair<std::string, std::string>> pairs = {
        {"--south=human:Ann --north=bad:B=b --holes=3 --beans=2",
         "--south human:Ann --north bad:B=b --holes 3 --beans 2"},
        {"--holes=3 --north bad --beans 2 --seed=7", "--holes 3 --north=bad --beans=2 --seed 7"},
        {"'--position=1 | 0 2 / 3 4 | 5' --north=bad",
         "--position '1 | 0 2 / 3 4 | 5' --north bad"}};
    for (const auto& [one, other] : pairs)
        CHECK(play(one, "moves\n2\nboard\nhint\n") == play(other, "moves\n2\nboard\nhint\n"));
}

TEST_CASE("of an option that is given twice the last one counts")
{
    CHECK(play("--holes 5 --north smart --holes 3 --north bad", "2\n1\nmoves\n") ==
          play("--holes 3 --north bad", "2\n1\nmoves\n"));
    CHECK(play("--players smart,level1 --games 4 --players bad,bad:B --games 2 --holes 1") ==
          play("--players bad,bad:B --games 2 --holes 1"));
    CHECK(play("--position '0 | 4 / 4 | 0' --position '0 | 3 / 2 | 0'") ==
          play("--position '0 | 3 / 2 | 0'"));
}

TEST_CASE("the numbers of holes and beans can be chosen, up to large ones")
{
    const std::vector<std::pair<int, int>> sizes = {{1, 0},  {1, 1},   {3, 2},         {6, 4},
                                                    {12, 3}, {13, 99}, {1000, 1000000}};
    for (const auto& [holes, beans] : sizes)
    {
        const std::string out = play("--holes " + std::to_string(holes) + " --beans " +
                                     std::to_string(beans) + " --north bad");
        CAPTURE(out.substr(0, 500));
        REQUIRE(picturesIn(out).size() == 1);
        CHECK((picturesIn(out)[0].counts == startOf(holes, beans)));
    }
}

TEST_CASE("blanks around the signs of a position do not matter")
{
    for (const std::string position :
         {"7|1 2/3 4|5", "  7 |1  2 / 3 4| 5 ", "7\t|\t1 2 / 3 4 | 5\n"})
    {
        const auto pictures = picturesIn(play("--north bad --position '" + position + "'"));
        REQUIRE(pictures.size() == 1);
        CHECK(pictures[0].counts == Drawing{7, {1, 2}, {3, 4}, 5});
    }
}

TEST_CASE("a position is printed as it is typed in, with the board and when one leaves")
{
    std::mt19937 rng(3);
    for (int i = 0; i < 10; i++)
    {
        const Drawing d = randomOpenDrawing(rng, 14, 120);
        const Words parts = replies(play(from(d) + "--north bad", "board\nquit\n"));
        REQUIRE(parts.size() == 3);
        CHECK(contains(parts[1], "\nOn one line: " + notationOf(d, SOUTH) + "\n"));
        CHECK(contains(parts[2], "\n" + abandonedInWords(d, SOUTH) + "\n"));
    }
}

//        0   0                0   3                0   0
//    4          1         2          5         2          2
//        1   2                0   0                0   0
TEST_CASE("a position with an empty side is swept, shown and judged at once, and nobody is asked")
{
    for (const Drawing& start : {Drawing{4, {0, 0}, {1, 2}, 1}, Drawing{2, {0, 3}, {0, 0}, 5},
                                 Drawing{2, {0, 0}, {0, 0}, 2}})
    {
        for (const std::string south : {"human", "bad", "smart"})
        {
            const std::string out = play(from(start) + "--south " + south, "1\n1\n");
            CHECK(Follower(start, out).playedOut().sowings() == 0);
            CHECK_FALSE(contains(out, PERSON_IS_ASKED));
            CHECK_FALSE(contains(out, WATCHER_IS_ASKED));
            CHECK(picturesIn(out).size() ==
                  (start.inPlay(NORTH) + start.inPlay(SOUTH) > 0 ? 2 : 1));
        }
    }
}

TEST_CASE(
    "the help fits on one screen, names every option, and its examples work; so does --version")
{
    const std::string help = play("--help");
    for (const std::string options : {"-h", "--beans 3 --help --holes x", "--kgp -h"})
        CHECK(play(options) == help);
    CHECK(linesOf(help).size() <= 24);
    CHECK(widestLine(help) <= 80);
    for (const std::string& word : wordsOf(
             "--south --north --holes --beans --position --moves --review --seconds --games "
             "--players --seed --analyse --kgp --name --token --version --help human bad smart"))
        CHECK_MESSAGE(contains(help, word), word);
    int examples = 0;
    for (const std::string& line : linesOf(help))
    {
        if (!startsWith(line, "  kalah --") || contains(line, "--games"))
            continue;
        play(line.substr(line.find("--")));
        examples++;
    }
    CHECK(examples >= 2);
    CHECK(hasForm(play("--version"), R"(kalah \d+\.\d+\n)"));
}

TEST_SUITE_END();
