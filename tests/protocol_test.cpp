// --kgp: the program as a client of the Kalah Game Protocol. A small server plays whole games with
// it, and the referee judges every answer.

#include "client.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <random>

#include "minimax.h"

using namespace kalah_test;

namespace
{

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// What the program says to these lines, which are all there from the beginning.
std::vector<Reply> repliesTo(const std::string& options, const std::string& lines)
{
    const Ending ending = run(kalah("--kgp " + options, lines));
    CHECK(ending.exitCode == 0);
    CHECK(ending.err == "");
    std::vector<Reply> replies;
    for (const std::string& line : linesOf(ending.out))
        replies.push_back(replyOf(line));
    return replies;
}

// Plays a game to its end: the client on one side, chance on the other. With a minimax the client
// must never choose a hole that is not a best one.
void playGame(Client& client, const Drawing& start, Side clientsSide, std::mt19937& rng,
              Minimax* minimax = nullptr)
{
    Referee game(start);
    while (!game.isOver())
    {
        CAPTURE(game.board());
        const Side mover = game.toMove();
        if (mover != clientsSide)
        {
            game.sow(anyOf(game.legalHoles(), rng));
            continue;
        }
        const int hole = client.choice(game.board(), mover);
        if (minimax != nullptr)
            CHECK(minimax->sowingMargin(game.board(), mover, hole) ==
                  minimax->margin(game.board(), mover));
        game.sow(hole);
    }
}

const std::string HARD = boardText(startOf(8, 8)); // no engine proves that in our time

} // namespace

TEST_SUITE_BEGIN("protocol");

TEST_CASE("the client tells its name, then asks for its mode, once")
{
    const std::string hello = "2 kgp 1 0 1\r\n";
    const std::vector<Reply> usual = {{"", "set", "info:name \"Kalah\""}, {"", "mode", "freeplay"}};
    CHECK(repliesTo("", hello) == usual);
    CHECK(repliesTo("freeplay", hello) == usual);
    CHECK(repliesTo("", hello + hello) == usual);
    CHECK(repliesTo("", "kgp 1 7 0\nmode\n") == usual);
    CHECK(repliesTo("eval", hello).back() == Reply{"", "mode", "eval"});
    CHECK(repliesTo("verify", hello).back() == Reply{"", "mode", "verify"});
    CHECK(repliesTo(R"(--name 'Ann "the" \\ Bean' --token 's3 cret')", hello) ==
          std::vector<Reply>{{"", "set", R"(info:name "Ann \"the\" \\ Bean")"},
                             {"", "set", "auth:token \"s3 cret\""},
                             {"", "mode", "freeplay"}});
}

TEST_CASE("another major version of the protocol is refused")
{
    const Ending ending = run(kalah("--kgp", "2 kgp 2 0 0\r\n4 ping\r\n"));
    CHECK(ending.exitCode == 1);
    CHECK(isOneLine(ending.err));
    const Reply reply = replyOf(linesOf(ending.out).at(0));
    CHECK(linesOf(ending.out).size() == 1);
    CHECK(reply.ref == "2");
    CHECK(reply.name == "error");
}

TEST_CASE("whole games on small boards are played perfectly")
{
    std::mt19937 rng(21);
    Minimax minimax;
    Client client("--seconds 1");
    client.greet();
    for (int i = 0; i < 40; i++)
        playGame(client, startOf(between(rng, 1, 3), between(rng, 1, 3)), Side(between(rng, 0, 1)),
                 rng, &minimax);
    CHECK(client.leave().err == "");
}

TEST_CASE("whole games on boards of any size are played by the rules, by any kind of player")
{
    std::mt19937 rng(22);
    for (const std::string kind : {"smart", "bad", "level1", "level4"})
    {
        Client client("--seconds 0.1 --south " + kind);
        client.greet();
        playGame(client, startOf(4, 3), NORTH, rng);
        playGame(client, startOf(2, 9), SOUTH, rng);
        playGame(client, {0, {5, 0, 0, 9, 0, 0, 0, 40, 0}, {1, 1, 0, 2, 9, 0, 0, 0, 30}, 7}, NORTH,
                 rng);
        CHECK(client.leave().exitCode == 0);
    }
}

//        2   2   2
//    0               0     hole 2 is best, hole 1 is the leftmost
//        2   2   2
TEST_CASE("a state is answered by the player that --south names, else by smart")
{
    const std::string state = "4 state " + boardText(startOf(3, 2)) + "\n";
    CHECK(repliesTo("--south bad", state).front() == Reply{"4", "move", "1"});
    CHECK(repliesTo("", state).front() == Reply{"4", "move", "2"});
}

TEST_CASE("a state in which South cannot move is yielded without a move, and no other")
{
    CHECK(repliesTo("", "4 state <2,3,0,0,0,1,2>\n") == std::vector<Reply>{{"4", "yield", ""}});
    CHECK(repliesTo("", "4 state <1,0,0,1,0>\n") ==
          std::vector<Reply>{{"4", "move", "1"}, {"4", "move", "1"}, {"4", "yield", ""}});
}

TEST_CASE("a state without an id is answered without one")
{
    CHECK(repliesTo("", "state <2,0,0,0,1,1,0>\n") ==
          std::vector<Reply>{{"", "move", "2"}, {"", "move", "2"}, {"", "yield", ""}});
}

TEST_CASE("eval is the margin that South can reach, by minimax")
{
    std::mt19937 rng(23);
    Minimax minimax;
    Client client("eval");
    client.greet();
    for (int i = 0; i < 300; i++)
    {
        const Drawing d = drawingOfSize(sizeInTurn(i, 300, 3), rng, 3, 9);
        const int margin =
            judgeOver(d) ? judgeMargin(d, SOUTH) : potLead(d, SOUTH) + minimax.margin(d, SOUTH);
        CAPTURE(d);
        client.say(std::to_string(2 * i + 4) + " state " + boardText(d));
        CHECK(client.hear() ==
              Reply{std::to_string(2 * i + 4), "eval", std::to_string(margin) + ".0"});
    }
    CHECK(client.leave().exitCode == 0);
}

TEST_CASE("verify answers with the board after the sowing, and whether South goes again")
{
    std::mt19937 rng(24);
    Client client("verify");
    client.greet();
    for (int i = 0; i < 1000; i++)
    {
        Drawing d = randomDrawing(rng, 9, i % 3 == 0 ? 30 : 2, 20);
        if (d.inPlay(SOUTH) == 0)
            continue;
        CAPTURE(d);
        const int hole = anyOf(legalHoles(d, SOUTH), rng);
        const std::string id = std::to_string(2 * i + 4);
        client.say(id + " problem " + boardText(d) + " " + std::to_string(hole - 1));
        const bool goesAgain = judgeSowing(d, SOUTH, hole).goesAgain && !judgeOver(d);
        if (judgeOver(d))
            d = swept(d);
        CHECK(client.hear() ==
              Reply{id, "solution", boardText(d) + (goesAgain ? " true" : " false")});
    }
    CHECK(client.leave().exitCode == 0);
}

TEST_CASE("several games at once: every state gets its own answer")
{
    std::mt19937 rng(25);
    Client client("--seconds 0.1");
    client.greet();
    std::string lines;
    std::map<std::string, Drawing> open;
    for (int i = 4; i < 24; i += 2)
    {
        const Drawing d = randomDrawing(rng, 8, 6, 9);
        lines += std::to_string(i) + " state " + boardText(d) + "\r\n";
        open.emplace(std::to_string(i), d);
    }
    client.type(lines);
    std::map<std::string, int> moves;
    while (!open.empty())
    {
        const Reply reply = client.hear();
        REQUIRE(open.count(reply.ref) == 1);
        const Drawing& d = open.at(reply.ref);
        if (reply.name == "move")
            CHECK(isLegalHole(d, SOUTH, std::stoi(reply.rest)));
        moves[reply.ref] += reply.name == "move" ? 1 : 0;
        CHECK((reply.name != "yield" || moves[reply.ref] == (d.inPlay(SOUTH) > 0 ? 2 : 0)));
        if (reply.name == "yield")
            open.erase(reply.ref);
    }
    client.checkAlive();
}

TEST_CASE("two states that are open together share the time")
{
    Client client("--seconds 1");
    client.greet();
    const Clock::time_point start = Clock::now();
    client.say("4 state " + HARD + "\r\n6 state " + HARD);
    const auto hearYield = [&] {
        while (client.hear().name != "yield")
        {
        }
        return secondsSince(start);
    };
    CHECK(hearYield() < 0.9);
    CHECK(hearYield() > 0.5);
    CHECK(secondsSince(start) < 1.6);
}

TEST_CASE("a state that comes while another one is thought about has the time since then less")
{
    Client client("--seconds 1");
    client.greet();
    client.say("4 state " + HARD);
    CHECK(client.hear().name == "move");
    client.checkSilent(); // by now it thinks about the last move
    client.checkSilent();
    const Clock::time_point start = Clock::now();
    client.say("6 state " + HARD);
    for (Reply reply = client.hear(); !(reply == Reply{"6", "yield", ""}); reply = client.hear())
    {
    }
    CHECK(secondsSince(start) < 1.3);
}

TEST_CASE("a hard state gets a move early and the last one when its time is over")
{
    Client client("--seconds 1");
    client.greet();
    const Clock::time_point start = Clock::now();
    client.say("4 state " + HARD);
    CHECK(client.hear().name == "move");
    CHECK(secondsSince(start) < 0.5);
    while (client.hear().name != "yield")
    {
    }
    CHECK(secondsSince(start) > 0.8);
    CHECK(secondsSince(start) < 1.6);
}

TEST_CASE("a move that is settled at once is sent again, for a server that was not yet ready")
{
    for (const std::string options : {"", "--south bad", "--south level2"})
    {
        Client client(options);
        client.greet();
        const Clock::time_point start = Clock::now();
        client.say("4 state <2,0,0,0,1,1,0>");
        CHECK(client.hear() == Reply{"4", "move", "2"});
        CHECK(client.hear() == Reply{"4", "move", "2"});
        CHECK(secondsSince(start) > 0.019);
        CHECK(client.hear() == Reply{"4", "yield", ""});
    }
}

TEST_CASE("an answer takes no longer than the server's clock allows")
{
    struct Case
    {
        std::string options;
        std::string settings;
        double least;
        double most;
    };
    const std::vector<Case> cases = {
        {"", "set time:mode relative\r\nset time:clock 2", 1.5, 2},
        {"", "set time:clock 8\r\nset time:mode absolute", 0.1, 0.8}, // a small share of it
        {"", "set time:clock 4", 0, 0.7},
        {"", "set time:mode relative\r\nset time:clock 0", 0, 0.6},
        {"", "set time:mode absolute\r\nset time:clock -5", 0, 0.6},
        {"--seconds 0.8", "set time:clock 1e-9\r\nset time:mode none", 0.7, 2},
        {"--seconds 0.8", "set time:clock soon\r\nset time:mode\r\nset time:clock 1e300", 0.7, 2},
    };
    for (const Case& c : cases)
    {
        CAPTURE(c.settings);
        Client client(c.options);
        client.greet();
        client.say(c.settings);
        const Clock::time_point start = Clock::now();
        client.say("4 state " + HARD);
        while (client.hear().name != "yield")
        {
        }
        CHECK(secondsSince(start) >= c.least);
        CHECK(secondsSince(start) <= c.most);
    }
}

TEST_CASE("a clock for the whole game is not used up when the server sets it only once")
{
    Client client("--seconds 1");
    client.greet();
    client.say("set time:mode absolute\r\nset time:clock 2");
    const Clock::time_point start = Clock::now();
    for (int i = 0; i < 40; i++)
        client.choice(startOf(8, 8), SOUTH);
    CHECK(secondsSince(start) < 2);
}

TEST_CASE("stop ends an open state and is ignored for any other")
{
    Client client("--seconds 0.2");
    client.greet();
    client.say("@99 stop\r\nstop\r\n3@ stop\r\n@ stop\r\n4 state " + HARD + "\r\n5@4 stop");
    CHECK(client.hear().name == "move");
    client.checkAlive();
    client.checkSilent();
    client.choice(startOf(2, 2), SOUTH);
    client.checkAlive();
}

TEST_CASE("ping is answered with pong, with its id if it had one")
{
    CHECK(repliesTo("", "ping\r\n8 ping\n10@8 ping\n") ==
          std::vector<Reply>{{"", "pong", ""}, {"8", "pong", ""}, {"10", "pong", ""}});
}

TEST_CASE("goodbye ends the program with code 0, and open states get their last word at once")
{
    const Clock::time_point start = Clock::now();
    const std::vector<Reply> replies =
        repliesTo("", "4 state " + HARD + "\r\ngoodbye\r\n6 state " + HARD + "\r\n");
    CHECK(replies.size() == 3);
    CHECK(replies.front().name == "move");
    CHECK(replies.back() == Reply{"4", "yield", ""});
    CHECK(secondsSince(start) < 2);
    CHECK(repliesTo("eval", "4 state " + HARD + "\ngoodbye\n").at(0).name == "eval");
    CHECK(repliesTo("", "goodbye").empty());
    CHECK(repliesTo("", "").empty());
}

TEST_CASE("open states are answered after the end of the input, the last line without its end")
{
    const std::vector<Reply> replies = repliesTo("--seconds 0.3", "4 state " + HARD);
    REQUIRE(replies.size() == 3);
    CHECK(replies.back() == Reply{"4", "yield", ""});
}

TEST_CASE("what the server objects to goes to cerr, and is printable")
{
    const Ending ending = run(kalah("--kgp", "6@4 error \"no \\\"good\\\"\x1b[1m\"\r\nerror\n"));
    CHECK(ending.exitCode == 0);
    CHECK(ending.out == "");
    CHECK(contains(ending.err, "no \"good\"?[1m"));
    CHECK(linesOf(ending.err).size() == 2);
    CHECK(isPrintable(ending.err));
}

TEST_CASE("a board that makes no sense is refused, and the talk goes on")
{
    Words boards = wordsOf("3 <> < <1> <0,0,0> <1,0,0,1> <1,0,0,1,1,1> <2,0,0,1,1,1> <-1,0,0> "
                           "<1,-1,0,1,1> <1,0,0,1,-1> <1,0,0,1,1 1,0,0,1,1> <1,0,0,1,1>> "
                           "<1,0,0,1,1,> <1,,0,1,1> <1;0;0;1;1> <1,0,0,x,1> <1,0,0,1.5,1> "
                           "<1,2147483647,0,1,0> <1,0,0,99999999999999999999,1> "
                           "<1000000000,0,0,1,1> <2147483647,0,0,1,1>");
    boards.insert(boards.end(), {"", "<1,0,0,1,1> <1,0,0,1,1>", "\"<1,0,0,1,1>"});
    Client freeplay("");
    Client verify("verify");
    for (const std::string& board : boards)
    {
        CAPTURE(board);
        freeplay.say("4 state " + board);
        const Reply refused = freeplay.hear();
        CHECK(refused.ref == "4");
        CHECK(refused.name == "error");
        verify.say("4 problem " + board + " 0");
        CHECK(verify.hear().name == "error");
    }
    freeplay.choice(startOf(2, 1), SOUTH);
    CHECK(freeplay.leave().err == "");
}

TEST_CASE("the largest boards that fit a line are answered")
{
    Client client("--seconds 0.1");
    Drawing wide = startOf(4000, 1);
    CHECK(isLegalHole(wide, SOUTH, client.choice(wide, SOUTH)));
    const Drawing deep = {0, {1000000000, 1}, {3, 1000000000}, 5};
    CHECK(isLegalHole(deep, SOUTH, client.choice(deep, SOUTH)));
    CHECK(client.leave().exitCode == 0);
}

TEST_CASE("a problem with a hole that cannot be sown is refused")
{
    Client client("verify");
    for (const std::string move : {"1", "2", "-1", "2147483647", "-2147483648", "x", "", "0 0"})
    {
        CAPTURE(move);
        client.say("4 problem <2,0,0,1,0,1,1> " + move);
        CHECK(client.hear().name == "error");
    }
    client.say("6 problem <2,0,0,1,0,1,1> 0");
    CHECK(client.hear().name == "solution");
}

TEST_CASE("what is no command of the mode is ignored")
{
    Words lines = wordsOf("4 @4 4@ nonsense '4 nonsense' <1,0,0,1> kgp 'kgp one' set ok yield pong "
                          "'set time:clock' 'set x y' 'set a b c' '4 ok x' 'move 3' 'STATE <>' "
                          "'4state <>' problem '-4 ping' '4.5 ping' 'mode eval'");
    lines.insert(lines.end(), {"", " ", "\t", "\"", "\\", "\x01\x02", "\xff\xfe"});
    Client client("");
    for (const std::string& line : lines)
    {
        CAPTURE(shown(line));
        client.say(line);
        client.checkAlive();
    }
    client.type(std::string("4\0 ping\n", 8));
    client.checkAlive();
    Client verify("verify");
    verify.say("4 state " + HARD);
    verify.checkAlive();
    CHECK(client.leave().err == "");
}

TEST_CASE("a line of up to 16384 characters is read, a longer one is left out whole")
{
    Client client("");
    const std::string ping = "4 ping";
    const auto padded = [&](std::size_t size) {
        return ping + std::string(size - ping.size(), ' ');
    };
    client.say(padded(16384));
    CHECK(client.hear() == Reply{"4", "pong", ""});
    client.say(padded(16385));
    client.checkAlive();
    client.say(padded(3000000) + "\n");
    client.checkAlive();
    client.say(std::string(16386, 'x') + "8 ping");
    client.checkAlive();
}

TEST_CASE("lines may come in pieces, also while a state is open")
{
    Client client("--seconds 0.3");
    for (const char c : std::string("2 kgp 1 0 1\r\n4 state <1,0,0,1,1>\n"))
        client.type(std::string(1, c));
    for (const std::string name : {"set", "mode", "move", "move", "yield"})
        CHECK(client.hear().name == name);
    client.type("6 state " + HARD + "\n8 pi");
    CHECK(client.hear().name == "move");
    while (client.hear().name != "yield")
    {
    }
    client.checkSilent();
    client.type("ng\n");
    CHECK(client.hear() == Reply{"8", "pong", ""});
}

TEST_CASE("random lines never end the talk or draw an answer that is none")
{
    Words pieces = wordsOf("4 6@4 @4 state stop ping set 1 0 <1,0,0,1,1> <2,0,0,1,2,3,0> <2,0, "
                           ",1> time:clock time:mode relative problem error -1 99999999999");
    pieces.insert(pieces.end(), {"kgp 1 ", " ", "\"", "\\", "\r", "\t", "\x80"});
    std::mt19937 rng(26);
    for (const std::string mode : {"freeplay", "eval", "verify"})
    {
        std::string lines;
        for (int i = 0; i < 3000; i++)
        {
            for (int words = between(rng, 0, 6); words > 0; words--)
                lines += pieces.at(static_cast<std::size_t>(
                             between(rng, 0, static_cast<int>(pieces.size()) - 1))) +
                         (between(rng, 0, 2) == 0 ? "" : " ");
            lines += "\n";
        }
        const Ending ending = run(kalah("--seconds 0.1 --kgp " + mode, lines + "98 ping\n"));
        CHECK(ending.exitCode == 0);
        CHECK(isPrintable(ending.err));
        const Words out = linesOf(ending.out);
        CHECK(std::count(out.begin(), out.end(), "@98 pong\r") == 1);
        for (const std::string& line : out)
            replyOf(line);
    }
}

TEST_CASE("options that a talk cannot follow are refused")
{
    for (const std::string options :
         {"--kgp simple", "--kgp=", "--kgp --south human", "--kgp --token ''",
          "--kgp --name 'a\nb'", "--name Ann", "--token x", "--kgp --analyse",
          "--kgp --position '0 | 1 / 1 | 0'", "--kgp --games 2 --south bad --north bad"})
    {
        const Ending ending = run(kalah(options, "4 ping\n"));
        CAPTURE(options);
        CHECK(ending.exitCode == (options == "--kgp=" ? 0 : 2));
        CHECK(ending.out == (options == "--kgp=" ? "@4 pong\r\n" : ""));
    }
}

TEST_SUITE_END();
