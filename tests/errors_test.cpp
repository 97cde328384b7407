// What goes wrong: options that are misused, an output that cannot be written, too little memory.

#include "session.h"

#include <array>
#include <map>
#include <set>

using namespace kalah_test;

namespace
{

const std::string TWO_COMPUTERS = "--south bad --north bad ";

void checkUnwritable(const Words& commandLines, Output output)
{
    for (const std::string& commandLine : commandLines)
    {
        for (const std::string input : {"x\n", "moves\n", "1\nboard x\n"})
        {
            Launch launch = kalah(commandLine, input + "2 kgp 1 0 1\n");
            launch.output = output;
            launch.inputAfterwards = InputAfterwards::COMES_AGAIN;
            launch.seconds = 5;
            const Ending ending = run(launch);
            CHECK(ending.exitCode == 1);
            const bool showsProgress = contains(commandLine, "--games");
            CHECK(ending.err.substr(showsProgress ? ending.err.find("kalah: ") : 0) ==
                  "kalah: the output cannot be written\n");
        }
    }
}

} // namespace

TEST_SUITE_BEGIN("errors");

TEST_CASE("an unknown option is named and ends the program with code 2")
{
    for (const std::string word : {"--hole", "--Holes", "-x", "foo", "6", "--", "-", "help"})
        checkMisuse(word, {shown(word)});
    for (const std::string word : {"--hole", "--Holes", "-x", "holes", "--", ""})
        checkMisuse(word + "=6", {shown(word)});
    checkMisuse("''", {"\"\""});
    checkMisuse("--holes 3 --nonsense --beans 2", {"\"--nonsense\""});
}

TEST_CASE("an option without its value, or with one that it does not take, is named")
{
    checkMisuse("--help=1", {"--help: takes no value"});
    for (const std::string& option :
         wordsOf("--south --north --holes --beans --position --games --seed --seconds --players"))
    {
        checkMisuse(option, {option});
        checkMisuse("--north bad " + option, {option});
        checkMisuse(option + "=", {option + ": "});
    }
    checkMisuse("--holes= 3", {"--holes: \"\""});
}

TEST_CASE("a number that is none or out of range is named, with what is allowed")
{
    const std::array<std::string, 3> ranges[] = {{"--holes", "from 1 to 1000", "0 1001"},
                                                 {"--beans", "from 0 to 1000000", "1000001"},
                                                 {"--games", "from 1 to 1000000", "0 1000001"},
                                                 {"--seed", "from 0 to 1000000000", "1000000001"}};
    for (const auto& [option, allowed, outside] : ranges)
    {
        for (const std::string& number :
             wordsOf("-1 x '' 6x x6 1.5 1e3 0x10 '4 4' six 2147483647 2147483648 -2147483649 "
                     "9223372036854775808 99999999999999999999 -99999999999999999999 " +
                     outside))
        {
            const Words said = {option + ": " + shown(number), allowed};
            checkMisuse(TWO_COMPUTERS + option + " '" + number + "'", said);
            checkMisuse(TWO_COMPUTERS + "'" + option + "=" + number + "'", said);
        }
    }
}

TEST_CASE("a kind of player that does not exist is named, with those that do")
{
    for (const std::string option : {"--south", "--north"})
    {
        for (const std::string& kind :
             wordsOf("robot '' : :Ann Human SMART 'human ' humanAnn hum smart,Lisa"))
            checkMisuse(option + " '" + kind + "'",
                        {option + ": " + shown(kind), "human, bad or smart"});
    }
}

TEST_CASE("a name with control characters is refused, and shown without them")
{
    for (int byte = 1; byte <= 127; byte = byte == 31 ? 127 : byte + 1)
    {
        const std::string c(1, static_cast<char>(byte));
        CAPTURE(byte);
        checkMisuse("--south 'human:A" + c + "nn' --north bad",
                    {"--south: \"human:A?nn\" has unprintable characters"});
        checkMisuse("--south bad --holes 1 --games 2 '--north=smart:" + c + "'",
                    {"--north: \"smart:?\" has unprintable characters"});
    }
}

TEST_CASE("a position that cannot be read says what is wrong with it")
{
    std::string aThousandAndOne;
    for (int hole = 0; hole <= 1000; hole++)
        aThousandAndOne += " 1";
    const std::map<std::string, Words> positions = {
        {"\"|\"", {"", " ", "0", "0 | 4 / 4", "0 | 4 / 4 | 0 | 0", "0 | 4 | 4 | 0"}},
        {"\"/\"", {"|", "0 | 4", "/ / /", "0 4 / 4 0", "0 | 4 / 4 / 0"}},
        {"pot", {"0 | 4 / 4 |", "| 4 / 4 | 0", "0 0 | 4 / 4 | 0", "0 | 4 / 4 | 0 0"}},
        {"holes", {"0 | / | 0"}},
        {"2 and 1", {"0 | 4 4 / 4 | 0"}},
        {"1 and 3", {"0 | 4 / 4 4 4 | 0"}},
        {"5 and 6", {"0 | 4 4 4 4 4 / 4 4 4 4 4 4 | 0"}},
        {"1001", {"0 |" + aThousandAndOne + " /" + aThousandAndOne + " | 0"}},
        {"\"four\"", {"0 | four / 4 | 0"}},
        {"\"4,\"", {"0 | 4, 4 / 4, 4 | 0"}},
        {"\"-1\"", {"0 | -1 / 4 | 0"}},
        {"\"1.5\"", {"0 | 1.5 / 4 | 0"}},
        {"\"x\"", {"0 | 4 / 4 | x", "x | 4 / 4 | 0"}},
        {"\"1000001\"", {"0 | 1000001 / 4 | 0", "1000001 | 1 / 4 | 0"}},
        {"\"99999999999999999999\"",
         {"0 | 99999999999999999999 / 4 | 0", "0 | 4 / 4 | 99999999999999999999"}}};
    for (const auto& [said, wrongs] : positions)
    {
        for (const std::string& wrong : wrongs)
        {
            checkMisuse("--position '" + wrong + "'", {"--position", said});
            checkMisuse(TWO_COMPUTERS + "'--position=" + wrong + "'", {"--position", said});
        }
    }
}

TEST_CASE("options that contradict each other are named")
{
    const std::string position = "'--position=0 | 4 / 4 | 0' ";
    checkMisuse(position + "--holes 1", {"--holes", "--position"});
    checkMisuse("--beans 4 " + position, {"--beans", "--position"});
    checkMisuse("--holes 1 --beans 4 " + position, {"--position"});
}

TEST_CASE("a match needs two computer players")
{
    for (const char* players : {"", "--north bad", "--south human:Ann --north bad"})
        checkMisuse(players + std::string(" --games 1"),
                    {"--games", "computer players", "--south"});
    checkMisuse("--south smart --north human --games 2",
                {"--games", "computer players", "--north"});
}

TEST_CASE("an error shows a long or unprintable word shortened and made harmless")
{
    const std::string many(10000, 'x');
    for (const std::string& commandLine :
         {many, "--holes " + many, "--position '0 | " + many + " / 4 | 0'"})
        checkMisuse(commandLine, {"xxxxxxxxxx"}, 100);
    checkMisuse("\x1b[31mred", {"[31mred"});
    checkMisuse("--south 'caf\xc3\xa9\n\x07'", {"caf"});
}

TEST_CASE("an output that cannot be written ends the program with code 1, if the input never ends")
{
    const Words lasting = {"--north bad", "--north human", "--south bad --north human",
                           TWO_COMPUTERS};
    const Words brief = {"--help", TWO_COMPUTERS + "--games 2", "--analyse", "--kgp",
                         "--south bad --north smart --holes 3 --beans 2"};
    for (Output output : {Output::FULL_DEVICE, Output::BROKEN_PIPE, Output::CLOSED})
    {
        for (const Words& commandLines : {lasting, brief})
            checkUnwritable(commandLines, output);
    }
    checkUnwritable(lasting, Output::BREAKS_AFTER_A_LINE);
}

TEST_CASE("an input that cannot be read ends a talk with code 1, and says so")
{
    const Ending ending = run({"/bin/sh", {"-c", "'" + program() + "' --kgp < /"}});
    CHECK(ending.exitCode == 1);
    CHECK(ending.err == "kalah: the input cannot be read\n");
}

TEST_CASE("with very little memory the program plays on or says so, and never crashes" *
          doctest::skip(isSanitized())) // which need much for themselves
{
    const rlim_t kilobyte = 1024;
    // With less than this, not all of the program can be loaded, or there is not even room
    // for an exception.
    Launch beginning = kalah("--help");
    beginning.memory = 1024 * kilobyte;
    while (Process(beginning).toItsEnd().exitCode != 0 && beginning.memory < 1048576 * kilobyte)
        beginning.memory += 128 * kilobyte;
    std::set<int> exitCodes;
    for (Launch launch : {kalah("--holes 3 --beans 2", "hint\n2\n3\n"),
                          kalah("--holes 1000 --beans 1000000 --north bad", "moves\nboard\n1\n"),
                          kalah("--south smart --north smart --holes 3 --beans 2 --games 2")})
    {
        for (rlim_t more : {0u, 64u, 128u, 256u, 512u, 1024u, 4096u, 65536u, 262144u})
        {
            launch.memory = beginning.memory + more * kilobyte;
            const Ending ending = run(launch);
            CAPTURE(launch.memory);
            CAPTURE(ending.err);
            CHECK((ending.exitCode == 0 || ending.exitCode == 1));
            CHECK(contains(ending.err, "kalah: out of memory\n") == (ending.exitCode == 1));
            exitCodes.insert(ending.exitCode);
        }
    }
    CHECK(exitCodes == std::set<int>{0, 1});
}

TEST_SUITE_END();
