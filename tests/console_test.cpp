// The console: the real program over pipes and at a pseudo-terminal. What it tells is checked
// against the referee of support.h; of the program nothing is linked in.
//
// KALAH_BINARY is the program and KALAH_TRANSCRIPTS the folder of the transcripts. A transcript
// has three files: NAME.args (one argument a line), NAME.in (what is typed) and NAME.out (what the
// program answers, byte by byte). When the program's words change on purpose, renew NAME.out by
//
//     KALAH_RENEW=1 console_tests -tc="*transcript*"
//
// and read the difference: it must tell the game right. A new transcript starts with its .args and
// .in alone.

#include <doctest/doctest.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support.h"

namespace
{

using kalah_test::contains;
using kalah_test::Drawing;
using kalah_test::judgeMargin;
using kalah_test::judgeOver;
using kalah_test::judgeSowing;
using kalah_test::legalHoles;
using kalah_test::linesOf;
using kalah_test::Place;
using kalah_test::swept;
using kalah_test::Verdict;

using Words = std::vector<std::string>;
using Clock = std::chrono::steady_clock;

// ---------------------------------------------------------------------------------------------
// Running the program
// ---------------------------------------------------------------------------------------------

class Descriptor
{
public:
    explicit Descriptor(int number = -1) : m_number(number)
    {
        if (isOpen())
            fcntl(m_number, F_SETFD, FD_CLOEXEC);
    }
    ~Descriptor()
    {
        close();
    }
    Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1))
    {
    }
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int number() const
    {
        return m_number;
    }
    bool isOpen() const
    {
        return m_number >= 0;
    }

    void close()
    {
        if (isOpen())
            ::close(std::exchange(m_number, -1));
    }

    // Moves what is there to the end of the text. False at the end of the file.
    bool readInto(std::string& text) const
    {
        char buffer[4096];
        const ssize_t size = ::read(m_number, buffer, sizeof buffer);
        if (size > 0)
            text.append(buffer, static_cast<std::size_t>(size));
        return size > 0 || (size < 0 && (errno == EINTR || errno == EAGAIN));
    }

private:
    int m_number;
};

struct Pipe
{
    Descriptor readEnd;
    Descriptor writeEnd;

    Pipe()
    {
        int ends[2];
        if (::pipe(ends) != 0)
            throw std::runtime_error("no pipe to be had");
        readEnd = Descriptor(ends[0]);
        writeEnd = Descriptor(ends[1]);
    }
};

enum class Output {
    PIPE,
    FULL_DEVICE,
    BROKEN_PIPE,
    BREAKS_AFTER_A_LINE, // as in kalah | head -1
    CLOSED
};

struct Session
{
    Words arguments;
    std::string input;
    Output output = Output::PIPE;
    bool inputIsEndless = false; // the input comes again and again
    rlim_t memory = RLIM_INFINITY;
    int seconds = 20;
};

struct Ending
{
    int exitCode = -1; // -1: ended by a signal
    int signal = 0;
    bool wasKilled = false; // by us, for it went on for too long
    std::string out;
    std::string err;
};

// Only calls that are allowed after a fork.
[[noreturn]] void becomeTheProgram(const std::vector<char*>& argv)
{
    std::signal(SIGPIPE, SIG_DFL);
    ::execv(KALAH_BINARY, argv.data());
    ::_exit(126);
}

std::vector<char*> argvOf(Words& arguments)
{
    static char program[] = "kalah";
    std::vector<char*> argv = {program};
    for (std::string& argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    return argv;
}

Ending endingOf(pid_t child)
{
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR)
    {
    }
    Ending ending;
    if (WIFEXITED(status))
        ending.exitCode = WEXITSTATUS(status);
    else
        ending.signal = WTERMSIG(status);
    return ending;
}

int millisecondsUntil(Clock::time_point end)
{
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    return static_cast<int>(std::max<long long>(0, left.count()));
}

// The program with its three streams.
class Running
{
public:
    explicit Running(const Session& session) : m_session(session), m_arguments(session.arguments)
    {
        std::signal(SIGPIPE, SIG_IGN);
        Descriptor output = outputFor(session.output);
        const std::vector<char*> argv = argvOf(m_arguments);
        m_child = ::fork();
        if (m_child < 0)
            throw std::runtime_error("no process to be had");
        if (m_child == 0)
        {
            ::dup2(m_in.readEnd.number(), STDIN_FILENO);
            ::dup2(m_err.writeEnd.number(), STDERR_FILENO);
            if (session.output == Output::CLOSED)
                ::close(STDOUT_FILENO);
            else
                ::dup2(output.number(), STDOUT_FILENO);
            const rlimit memory = {session.memory, session.memory};
            if (session.memory != RLIM_INFINITY)
                ::setrlimit(RLIMIT_AS, &memory);
            becomeTheProgram(argv);
        }
        m_in.readEnd.close();
        m_out.writeEnd.close();
        m_err.writeEnd.close();
        ::fcntl(m_in.writeEnd.number(), F_SETFL, O_NONBLOCK);
    }

    // Whether it comes to say this and then nothing more for a while. It is stopped then.
    bool saysLast(const std::string& text)
    {
        const Clock::time_point deadline = Clock::now() + std::chrono::seconds(m_session.seconds);
        const auto isLast = [&] {
            const std::size_t at = m_outText.rfind(text);
            return at != std::string::npos && at + text.size() == m_outText.size();
        };
        while (!isLast() && isRunning())
            step(deadline);
        ::usleep(200000);
        ::kill(m_child, SIGKILL);
        toItsEnd();
        return isLast();
    }

    Ending toItsEnd()
    {
        const Clock::time_point deadline = Clock::now() + std::chrono::seconds(m_session.seconds);
        while (isRunning())
            step(deadline);
        m_in.writeEnd.close();
        Ending ending = endingOf(m_child);
        ending.wasKilled = m_wasKilled;
        ending.out = m_outText;
        ending.err = m_errText;
        return ending;
    }

private:
    Session m_session;
    Words m_arguments;
    Pipe m_in;
    Pipe m_out;
    Pipe m_err;
    pid_t m_child = -1;
    std::size_t m_written = 0; // of the input
    bool m_wasKilled = false;
    std::string m_outText;
    std::string m_errText;

    bool isRunning() const
    {
        return (m_out.readEnd.isOpen() || m_err.readEnd.isOpen()) && !m_wasKilled;
    }

    Descriptor outputFor(Output output)
    {
        if (output == Output::FULL_DEVICE)
            return Descriptor(::open("/dev/full", O_WRONLY));
        if (output == Output::BROKEN_PIPE)
            return std::move(Pipe().writeEnd);
        return Descriptor(::dup(m_out.writeEnd.number()));
    }

    void step(Clock::time_point deadline)
    {
        pollfd polled[] = {{m_in.writeEnd.number(), POLLOUT, 0},
                           {m_out.readEnd.number(), POLLIN, 0},
                           {m_err.readEnd.number(), POLLIN, 0}};
        ::poll(polled, 3, millisecondsUntil(deadline));
        if (Clock::now() >= deadline)
        {
            ::kill(m_child, SIGKILL);
            m_wasKilled = true;
            return;
        }
        if (polled[0].revents != 0)
            writeInput();
        if (polled[1].revents != 0 && !m_out.readEnd.readInto(m_outText))
            m_out.readEnd.close();
        if (m_session.output == Output::BREAKS_AFTER_A_LINE && contains(m_outText, "\n"))
            m_out.readEnd.close();
        if (polled[2].revents != 0 && !m_err.readEnd.readInto(m_errText))
            m_err.readEnd.close();
    }

    void writeInput()
    {
        const std::string& input = m_session.input;
        if (m_written == input.size() && m_session.inputIsEndless)
            m_written = 0;
        const ssize_t size =
            ::write(m_in.writeEnd.number(), input.data() + m_written, input.size() - m_written);
        if (size > 0)
            m_written += static_cast<std::size_t>(size);
        const bool isDone = m_written == input.size() && !m_session.inputIsEndless;
        if (isDone || (size < 0 && errno != EAGAIN && errno != EINTR))
            m_in.writeEnd.close();
    }
};

bool isPrintable(const std::string& text)
{
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); });
}

std::string shown(const std::string& text)
{
    static const char DIGITS[] = "0123456789abcdef";
    std::string result;
    for (char c : text.substr(0, 300))
    {
        const auto byte = static_cast<unsigned char>(c);
        if (c >= ' ' && c <= '~')
            result += c;
        else
            result += {'\\', 'x', DIGITS[byte / 16], DIGITS[byte % 16]};
    }
    return '"' + result + (text.size() > 300 ? "\"..." : "\"");
}

std::string shown(const Session& session)
{
    std::string text = "kalah";
    for (const std::string& argument : session.arguments)
        text += ' ' + shown(argument);
    return text + " < " + shown(session.input);
}

// Runs a session and checks what is so for every one: it ends by itself, and not by a signal.
Ending run(const Session& session)
{
    Ending ending = Running(session).toItsEnd();
    CAPTURE(shown(session));
    CHECK_FALSE(ending.wasKilled);
    CHECK(ending.signal == 0);
    return ending;
}

// What the program says in a session that goes well: printable text and no complaint about it.
std::string play(const Words& arguments, const std::string& input)
{
    const Session session = {arguments, input};
    const Ending ending = run(session);
    CAPTURE(shown(session));
    CHECK(ending.exitCode == 0);
    CHECK(ending.err == "");
    CHECK(isPrintable(ending.out));
    return ending.out;
}

bool isSanitized()
{
    std::ifstream in(KALAH_BINARY, std::ios::binary);
    const std::string program((std::istreambuf_iterator<char>(in)), {});
    return contains(program, "__asan_init");
}

// ---------------------------------------------------------------------------------------------
// Reading what it says
// ---------------------------------------------------------------------------------------------

const std::string PERSON_IS_ASKED = "? for help): ";
const std::string WATCHER_IS_ASKED = "or quit): ";

// What stands before the first question, and after each answer until the next question.
Words replies(const std::string& out, const std::string& question = PERSON_IS_ASKED)
{
    Words parts;
    std::size_t begin = 0;
    for (std::size_t at = out.find(question); at != std::string::npos;
         at = out.find(question, begin))
    {
        const std::size_t lineBreak = out.rfind('\n', at);
        const bool isNewLine = lineBreak != std::string::npos && lineBreak >= begin;
        parts.push_back(isNewLine ? out.substr(begin, lineBreak + 1 - begin) : "");
        begin = at + question.size();
    }
    parts.push_back(out.substr(begin));
    return parts;
}

// The text without the questions, so that every sentence has its own line.
std::string withoutQuestions(const std::string& out)
{
    std::string text;
    for (const std::string& part : replies(out))
    {
        for (const std::string& narrowPart : replies(part, WATCHER_IS_ASKED))
            text += narrowPart;
    }
    return text;
}

// The text with each answer on a line of its own, as ENTER would put it at a terminal.
std::string brokenAtQuestions(const std::string& out)
{
    std::string text = out;
    for (const std::string& question : {PERSON_IS_ASKED, WATCHER_IS_ASKED})
    {
        for (std::size_t at = text.find(question); at != std::string::npos;
             at = text.find(question, at + question.size()))
            text.insert(at + question.size(), "\n");
    }
    return text;
}

std::size_t lineCount(const std::string& text)
{
    return linesOf(text).size();
}

Words split(const std::string& text)
{
    std::istringstream in(text);
    return {std::istream_iterator<std::string>(in), {}};
}

bool isOneLine(const std::string& text)
{
    return text.size() > 1 && text.find('\n') == text.size() - 1;
}

std::size_t widestLine(const std::string& text)
{
    std::size_t widest = 0;
    for (const std::string& line : linesOf(text))
        widest = std::max(widest, line.size());
    return widest;
}

std::string trimmed(const std::string& text)
{
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string::npos)
        return "";
    return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

std::string notationOf(const Drawing& d)
{
    std::string text = std::to_string(d.northPot) + " |";
    for (int beans : d.north)
        text += " " + std::to_string(beans);
    text += " /";
    for (int beans : d.south)
        text += " " + std::to_string(beans);
    return text + " | " + std::to_string(d.southPot);
}

struct Size
{
    int holes;
    int beans;
};

Words argumentsFor(const Size& size)
{
    return {"--holes", std::to_string(size.holes), "--beans", std::to_string(size.beans)};
}

Drawing startingDrawing(int holes, int beans)
{
    const std::vector<int> row(static_cast<std::size_t>(holes), beans);
    return {0, row, row, 0};
}

// A board as the program draws it.
struct Picture
{
    std::string northLabel;
    std::string southLabel;
    Drawing counts = {-1, {}, {}, -1};
    std::vector<Place> sownFrom;  // marked (0)
    std::vector<Place> lastBeans; // marked *5*

    // Takes a count with its marks. What is none becomes -1 and so is seen to differ.
    int count(const std::string& cell, Place place)
    {
        static const std::regex FORM(R"(\s*([(*]?)(\d+)([)*]?)\s*)");
        std::smatch match;
        if (!std::regex_match(cell, match, FORM))
            return -1;
        const std::string marks = match.str(1) + match.str(3);
        if (marks == "()")
            sownFrom.push_back(place);
        else if (marks == "**")
            lastBeans.push_back(place);
        else if (!marks.empty())
            return -1;
        return std::stoi(match.str(2));
    }

    void addRow(Side side, const std::string& line)
    {
        std::vector<int>& row = side == NORTH ? counts.north : counts.south;
        std::istringstream in(line.substr(line.find('|') + 1));
        for (std::string cell; std::getline(in, cell, '|');)
            row.push_back(count(cell, {side, static_cast<int>(row.size()) + 1}));
    }

    void addMiddle(const std::string& line)
    {
        const std::string left = line.substr(0, line.find('+'));
        const std::string right = line.substr(line.rfind('+') + 1);
        if (!trimmed(left).empty())
            counts.northPot = count(left, {NORTH, POT});
        if (!trimmed(right).empty())
            counts.southPot = count(right, {SOUTH, POT});
    }
};

bool startsWith(const std::string& text, const std::string& beginning)
{
    return text.compare(0, beginning.size(), beginning) == 0;
}

// A label stands above or below the board: the only indented lines that begin with a side.
bool isLabel(const std::string& line, const std::string& side)
{
    return line[0] == ' ' && startsWith(trimmed(line), side);
}

// The picture whose northern label is lines[i]. Moves i to the line of the southern one.
Picture readPicture(const Words& lines, std::size_t& i)
{
    Picture picture;
    picture.northLabel = trimmed(lines[i]);
    bool northIsNext = true;
    for (i++; i < lines.size() && !isLabel(lines[i], "South"); i++)
    {
        const std::string content = trimmed(lines[i]);
        if (startsWith(content, "|"))
        {
            picture.addRow(northIsNext ? NORTH : SOUTH, lines[i]);
            northIsNext = !northIsNext;
        }
        else if (contains(content, "+") && !northIsNext)
            picture.addMiddle(lines[i]);
    }
    picture.southLabel = i < lines.size() ? trimmed(lines[i]) : "";
    return picture;
}

std::vector<Picture> picturesIn(const std::string& text)
{
    std::vector<Picture> pictures;
    const Words lines = linesOf(text);
    for (std::size_t i = 0; i < lines.size(); i++)
    {
        if (isLabel(lines[i], "North"))
            pictures.push_back(readPicture(lines, i));
    }
    return pictures;
}

// ---------------------------------------------------------------------------------------------
// Judging what it says
// ---------------------------------------------------------------------------------------------

std::string inWords(Place end, Side mover)
{
    if (end.hole == POT)
        return "the pot";
    const std::string hole = "hole " + std::to_string(end.hole);
    return end.side == mover ? hole : std::string(kalah_test::nameOf(end.side)) + "'s " + hole;
}

std::string beansInWords(int beans)
{
    return std::to_string(beans) + (beans == 1 ? " bean" : " beans");
}

// "4 beans from hole 3 to the pot: extra turn", for s who sows.
std::string sowingInWords(int beans, int hole, const Verdict& verdict, Side s)
{
    const std::string path = beansInWords(beans) + " from hole " + std::to_string(hole) + " to " +
                             inWords(verdict.end, s);
    if (verdict.goesAgain)
        return path + ": extra turn";
    if (verdict.captured > 0)
        return path + ": captures " + beansInWords(verdict.captured - 1);
    return path + ": passes the turn";
}

std::string abandonedInWords(const Drawing& d, Side toMove)
{
    return std::string("The game was abandoned, ") + kalah_test::nameOf(toMove) +
           " to move: " + notationOf(d);
}

// Follows a whole game line by line: sowings, boards, sweep, result and moves must all agree with
// the rules and with each other.
class Follower
{
public:
    explicit Follower(const Drawing& start) : m_board(start)
    {
    }

    void follow(const std::string& out)
    {
        const Words lines = linesOf(withoutQuestions(out));
        for (std::size_t i = 0; i < lines.size(); i++)
        {
            CAPTURE(lines[i]);
            if (isLabel(lines[i], "North"))
                checkPicture(readPicture(lines, i));
            else if (contains(lines[i], " sows "))
                checkSowing(lines[i], i == 0 ? "" : lines[i - 1]);
            else if (contains(lines[i], "beans left"))
                checkSweep(lines[i]);
            else if (contains(lines[i], " wins ") || contains(lines[i], "tie"))
                checkResult(lines[i]);
            else if (contains(lines[i], "abandoned"))
                CHECK(lines[i] == abandonedInWords(m_board, m_turn));
            else if (startsWith(lines[i], "Moves:"))
                CHECK(lines[i] == "Moves:" + (m_moves.empty() ? " none" : m_moves));
        }
        CHECK(m_pictures > 0);
    }

    // How the game ended, if it did.
    void checkItWasPlayedOut() const
    {
        CHECK(m_isOver);
        CHECK(m_toldResults == 1);
    }

    int sowings() const
    {
        return m_sowings;
    }
    const Drawing& board() const
    {
        return m_board;
    }

private:
    Drawing m_board;
    Side m_turn = SOUTH;
    bool m_goesOn = false; // the last sowing was followed by an extra turn
    bool m_isOver = false; // and swept
    int m_sowings = 0;
    int m_pictures = 0;
    int m_toldResults = 0;
    std::optional<Place> m_from;
    std::optional<Place> m_end;
    std::string m_moves;

    void checkSowing(const std::string& line, const std::string& lineBefore)
    {
        static const std::regex FORM(
            R"((.*) \((North|South)\) sows (\d+ beans? from hole (\d+).*)\.)");
        std::smatch match;
        REQUIRE(std::regex_match(line, match, FORM));
        CHECK(match.str(2) == kalah_test::nameOf(m_turn));
        const int hole = std::stoi(match.str(4));
        REQUIRE(kalah_test::isLegalHole(m_board, m_turn, hole));
        const bool isComputers = match.str(1) == "Bad" || match.str(1) == "Smart";
        const std::string title = match.str(1) + " (" + match.str(2) + ")";
        CHECK(startsWith(lineBefore, title + " is thinking") == isComputers);
        const int beans = m_board.at(m_turn, hole);
        const Verdict verdict = judgeSowing(m_board, m_turn, hole);
        CHECK(match.str(3) == sowingInWords(beans, hole, verdict, m_turn));
        takeNote(hole, verdict);
    }

    void takeNote(int hole, const Verdict& verdict)
    {
        m_sowings++;
        m_from = Place{m_turn, hole};
        m_end = verdict.end;
        m_moves += m_goesOn ? "," : m_turn == SOUTH ? " S" : " N";
        m_moves += std::to_string(hole) + (verdict.captured > 0 ? "x" : "");
        m_goesOn = verdict.goesAgain;
        if (!verdict.goesAgain)
            m_turn = opponent(m_turn);
    }

    void checkSweep(const std::string& line)
    {
        CHECK(judgeOver(m_board));
        const int left = m_board.inPlay(NORTH) + m_board.inPlay(SOUTH);
        const Side owner = m_board.inPlay(SOUTH) > 0 ? SOUTH : NORTH;
        if (left == 0)
            CHECK(contains(line, "Neither"));
        else
            CHECK(std::regex_match(line, std::regex(".*" + beansInWords(left) + " goe?s? to .*\\(" +
                                                    kalah_test::nameOf(owner) + "\\)\\.")));
        m_board = swept(m_board);
        m_isOver = true;
    }

    void checkPicture(const Picture& picture)
    {
        m_pictures++;
        CHECK(picture.counts == m_board);
        const bool isOver = judgeOver(m_board) && !m_goesOn;
        CHECK(contains(picture.northLabel, "to move") == (m_turn == NORTH && !isOver));
        CHECK(contains(picture.southLabel, "to move") == (m_turn == SOUTH && !isOver));
        const bool wentRound = m_from && m_from->side == m_end->side && m_from->hole == m_end->hole;
        CHECK(picture.lastBeans.size() == (m_end ? 1u : 0u));
        CHECK(picture.sownFrom.size() == (m_from && !wentRound ? 1u : 0u));
        if (m_end && !picture.lastBeans.empty())
            CHECK(inWords(picture.lastBeans[0], SOUTH) == inWords(*m_end, SOUTH));
        if (m_from && !picture.sownFrom.empty())
            CHECK(inWords(picture.sownFrom[0], SOUTH) == inWords(*m_from, SOUTH));
    }

    void checkResult(const std::string& line)
    {
        m_toldResults++;
        CHECK(m_isOver);
        const int south = m_board.southPot;
        const int north = m_board.northPot;
        const std::string score = std::to_string(std::max(south, north)) + " to " +
                                  std::to_string(std::min(south, north)) + ".";
        CHECK(contains(line, score));
        CHECK(contains(line, "tie") == (south == north));
        CHECK(contains(line, "(South) wins") == (south > north));
        CHECK(contains(line, "(North) wins") == (north > south));
    }
};

// The best final margin that s, to move, can force: the whole game tree, without any cleverness
// but that no position is looked at twice.
class Minimax
{
public:
    int margin(const Drawing& d, Side s)
    {
        if (judgeOver(d))
            return judgeMargin(d, s);
        const auto key = std::make_pair(notationOf(d), s);
        const auto known = m_known.find(key);
        if (known != m_known.end())
            return known->second;
        int best = -d.total();
        for (int hole : legalHoles(d, s))
            best = std::max(best, marginOf(d, s, hole));
        m_known[key] = best;
        return best;
    }

    int marginOf(const Drawing& d, Side s, int hole)
    {
        Drawing next = d;
        if (judgeSowing(next, s, hole).goesAgain)
            return margin(next, s);
        return -margin(next, opponent(s));
    }

private:
    std::map<std::pair<std::string, Side>, int> m_known;
};

std::string marginInWords(int margin)
{
    if (margin == 0)
        return "draw";
    return (margin > 0 ? "wins by " : "loses by ") + std::to_string(std::abs(margin));
}

// A line that is about a hole.
struct Saying
{
    int hole;
    std::string line;
};

// What an answer says of the holes, in its order.
std::vector<Saying> sayingsIn(const std::string& answer)
{
    static const std::regex FORM(R"(.*?hole (\d+).*)");
    std::vector<Saying> sayings;
    std::smatch match;
    for (const std::string& line : linesOf(answer))
    {
        if (std::regex_match(line, match, FORM))
            sayings.push_back({std::stoi(match.str(1)), line});
    }
    return sayings;
}

void checkHint(const std::string& answer, const Drawing& d, Side s)
{
    CAPTURE(notationOf(d));
    CAPTURE(answer);
    Minimax minimax;
    std::set<int> holes;
    int marginBefore = d.total();
    for (const Saying& saying : sayingsIn(answer))
    {
        REQUIRE(kalah_test::isLegalHole(d, s, saying.hole));
        const int margin = minimax.marginOf(d, s, saying.hole);
        CHECK(saying.line ==
              "  hole " + std::to_string(saying.hole) + ": " + marginInWords(margin));
        CHECK(margin <= marginBefore);
        marginBefore = margin;
        CHECK(holes.insert(saying.hole).second);
    }
    CHECK(holes.size() == legalHoles(d, s).size());
}

void checkPreview(const std::string& answer, const Drawing& d, Side s)
{
    CAPTURE(notationOf(d));
    CAPTURE(answer);
    std::vector<int> holes;
    for (const Saying& saying : sayingsIn(answer))
    {
        REQUIRE(kalah_test::isLegalHole(d, s, saying.hole));
        holes.push_back(saying.hole);
        Drawing next = d;
        const Verdict verdict = judgeSowing(next, s, saying.hole);
        const bool endsGame = !verdict.goesAgain && judgeOver(next);
        CHECK(saying.line == "  " + sowingInWords(d.at(s, saying.hole), saying.hole, verdict, s) +
                                 (endsGame ? ", ends the game" : ""));
    }
    CHECK(holes == legalHoles(d, s));
}

// A position in which the game goes on.
Drawing randomOpenDrawing(std::mt19937& rng, int maxHoles, int maxBeans)
{
    Drawing d = startingDrawing(1, 0);
    while (judgeOver(d))
        d = kalah_test::randomDrawing(rng, maxHoles, maxBeans, 20);
    return d;
}

} // namespace

TEST_SUITE_BEGIN("console");

// ---------------------------------------------------------------------------------------------
// Starting
// ---------------------------------------------------------------------------------------------

TEST_CASE("without options a person plays South against the smart player on six holes of four")
{
    const std::string out = play({}, "");
    const std::vector<Picture> pictures = picturesIn(out);
    REQUIRE(pictures.size() == 1);
    CHECK(pictures[0].counts == startingDrawing(6, 4));
    CHECK(contains(pictures[0].northLabel, "Smart"));
    CHECK(contains(pictures[0].southLabel, "to move"));
    CHECK(replies(out).size() == 2);
}

TEST_CASE("two lines of welcome and a blank one stand above the first board")
{
    const Words lines = linesOf(play({"--north", "bad"}, ""));
    REQUIRE(lines.size() > 3);
    CHECK_FALSE(lines[0].empty());
    CHECK_FALSE(lines[1].empty());
    CHECK(lines[2].empty());
    CHECK(isLabel(lines[3], "North"));
}

TEST_CASE("the welcome says which row and pot are whose, and what to do")
{
    const std::string south = "South has the lower row and the pot on the right.";
    const std::string type = "Type the number of the hole to sow from; ? explains, quit leaves.";
    const std::vector<std::pair<Words, Words>> welcomes = {
        {{"human", "bad"}, {"You are South, with the lower row and the pot on the right.", type}},
        {{"smart", "human"}, {"You are North, with the upper row and the pot on the left.", type}},
        {{"human", "human"}, {south, type}},
        {{"smart", "bad"}, {south, "Two computer players: lean back and watch."}}};
    for (const auto& [players, welcome] : welcomes)
    {
        const Words lines = linesOf(play(
            {"--south", players[0], "--north", players[1], "--holes", "3", "--beans", "2"}, ""));
        REQUIRE(lines.size() > 2);
        CHECK(lines[0] == "Welcome to Kalah! " + welcome[0]);
        CHECK(lines[1] == welcome[1]);
    }
}

TEST_CASE("either side can be a person, a bad player or a smart one")
{
    const std::map<std::string, std::string> names = {
        {"human", "Human"}, {"bad", "Bad"}, {"smart", "Smart"}};
    for (const auto& [south, southName] : names)
    {
        for (const auto& [north, northName] : names)
        {
            const std::string out =
                play({"--south", south, "--north", north, "--holes", "3", "--beans", "2"}, "");
            CAPTURE(out);
            REQUIRE_FALSE(picturesIn(out).empty());
            CHECK(picturesIn(out)[0].southLabel == "South: " + southName + ", to move");
            CHECK(picturesIn(out)[0].northLabel == "North: " + northName);
            CHECK(contains(out, PERSON_IS_ASKED) == (south == "human" || north == "human"));
            CHECK(contains(out, WATCHER_IS_ASKED) == (south != "human" && north != "human"));
        }
    }
}

TEST_CASE("players keep the names that they are given")
{
    const std::string out = play(
        {"--south", "human:Ann Lee", "--north", "bad:H:A:L", "--holes", "2", "--beans", "1"}, "1");
    REQUIRE_FALSE(picturesIn(out).empty());
    CHECK(picturesIn(out)[0].southLabel == "South: Ann Lee, to move");
    CHECK(picturesIn(out)[0].northLabel == "North: H:A:L");
    CHECK(contains(out, "\nAnn Lee (South), choose a hole"));
    CHECK(contains(out, "\nH:A:L (North) is thinking"));
}

TEST_CASE("a name may have letters from beyond ASCII, and signs")
{
    for (const char* name : {"Zo\xc3\xab", "\xe6\x9c\xac", "a=b", "=", "~!|/ 3"})
    {
        const Ending ending =
            run({{"--south", std::string("human:") + name, "--north", "bad"}, ""});
        CAPTURE(name);
        CHECK(ending.exitCode == 0);
        CHECK(contains(ending.out, std::string("\n") + name + " (South), choose a hole"));
    }
}

TEST_CASE("a value may follow its option after a sign of equality instead of a blank")
{
    const std::string input = "moves\n2\nboard\nhint\n";
    CHECK(play({"--south=human:Ann", "--north=bad:B=b", "--holes=3", "--beans=2"}, input) ==
          play({"--south", "human:Ann", "--north", "bad:B=b", "--holes", "3", "--beans", "2"},
               input));
    CHECK(play({"--holes=3", "--north", "bad", "--beans", "2", "--seed=7"}, input) ==
          play({"--holes", "3", "--north=bad", "--beans=2", "--seed", "7"}, input));
    CHECK(play({"--position=1 | 0 2 / 3 4 | 5", "--north=bad"}, input) ==
          play({"--position", "1 | 0 2 / 3 4 | 5", "--north", "bad"}, input));
}

TEST_CASE("the numbers of holes and beans can be chosen, up to large ones")
{
    const std::vector<Size> sizes = {{1, 0},  {1, 1},   {3, 2},         {6, 4},
                                     {12, 3}, {13, 99}, {1000, 1000000}};
    for (const Size& size : sizes)
    {
        Words arguments = argumentsFor(size);
        arguments.insert(arguments.end(), {"--north", "bad"});
        const std::string out = play(arguments, "");
        CAPTURE(out.substr(0, 500));
        REQUIRE(picturesIn(out).size() == (size.beans == 0 ? 2u : 1u)); // 2: swept at once
        for (const Picture& picture : picturesIn(out))
            CHECK((picture.counts == startingDrawing(size.holes, size.beans)));
    }
}

//        2   4   0   0   0   0
//   22                           16
//        0   0   1   1   1   1
TEST_CASE("the assignment's worked endgame can be typed in and ends 25 to 23")
{
    const Drawing start = {22, {2, 4, 0, 0, 0, 0}, {0, 0, 1, 1, 1, 1}, 16};
    const std::string out = play({"--south", "human:Ann", "--north", "human:Bob", "--position",
                                  "22 | 2 4 0 0 0 0 / 0 0 1 1 1 1 | 16"},
                                 "6\n4\n1\n1\n");
    Follower follower(start);
    follower.follow(out);
    follower.checkItWasPlayedOut();
    CHECK(contains(out, "sows 1 bean from hole 6 to the pot: extra turn.\n"));
    CHECK(contains(out, ": captures 4 beans.\n"));
    CHECK(contains(out, "the last 3 beans go to Ann (South)"));
    CHECK(contains(out, "Ann (South) wins 25 to 23.\nMoves: S6,4 N1 S1x\n"));
}

TEST_CASE("blanks around the signs of a position do not matter")
{
    const Drawing d = {7, {1, 2}, {3, 4}, 5};
    for (const char* position : {"7|1 2/3 4|5", "  7 |1  2 / 3 4| 5 ", "7\t|\t1 2 / 3 4 | 5\n"})
    {
        const std::vector<Picture> pictures =
            picturesIn(play({"--position", position, "--north", "bad"}, ""));
        REQUIRE(pictures.size() == 1);
        CHECK(pictures[0].counts == d);
    }
}

TEST_CASE("a position is printed as it is typed in")
{
    std::mt19937 rng(3);
    for (int i = 0; i < 10; i++)
    {
        const Drawing d = randomOpenDrawing(rng, 14, 120);
        const std::string position = notationOf(d);
        const std::string out = play({"--position", position, "--north", "bad"}, "board\nquit\n");
        CAPTURE(out);
        REQUIRE(replies(out).size() == 3);
        CHECK(contains(replies(out)[1], "\nOn one line: " + position + "\n"));
        CHECK(contains(replies(out)[2], "\n" + abandonedInWords(d, SOUTH) + "\n"));
    }
}

TEST_CASE("a position with an empty side is shown, swept, shown and judged at once, whoever plays")
{
    //        0   0                0   3                0   0
    //    4          1         2          5         2          2
    //        1   2                0   0                0   0
    const std::vector<Drawing> starts = {
        {4, {0, 0}, {1, 2}, 1}, {2, {0, 3}, {0, 0}, 5}, {2, {0, 0}, {0, 0}, 2}};
    for (const Drawing& start : starts)
    {
        for (const char* south : {"human", "bad", "smart"})
        {
            const std::string out = play(
                {"--position", notationOf(start), "--south", south, "--north", "smart"}, "1\n1\n");
            CAPTURE(out);
            Follower follower(start);
            follower.follow(out);
            follower.checkItWasPlayedOut();
            CHECK(follower.sowings() == 0);
            CHECK_FALSE(contains(out, PERSON_IS_ASKED));
            CHECK_FALSE(contains(out, WATCHER_IS_ASKED));
            CHECK_FALSE(contains(out, "to move"));
            const std::size_t sweeping = out.find("beans left");
            REQUIRE(sweeping != std::string::npos);
            const std::vector<Picture> before = picturesIn(out.substr(0, sweeping));
            const std::vector<Picture> after = picturesIn(out.substr(sweeping));
            REQUIRE(before.size() == 1);
            CHECK(before[0].counts == start);
            REQUIRE(after.size() == 1);
            CHECK(after[0].counts == swept(start));
        }
    }
}

TEST_CASE("the help fits on one screen, names every option and shows examples")
{
    for (const char* option : {"--help", "-h"})
    {
        const std::string out = play({option}, "");
        CHECK(lineCount(out) <= 24);
        CHECK(widestLine(out) <= 80);
        for (const char* word :
             {"--south", "--north", "--holes", "--beans", "--position", "--games", "--seed",
              "--help", "human", "bad", "smart", "NAME", "example"})
            CHECK_MESSAGE(contains(out, word), word);
    }
}

TEST_CASE("the examples of the help work as they stand")
{
    static const std::regex WORD(R"re("([^"]*)"|(\S+))re");
    int examples = 0;
    for (const std::string& line : linesOf(play({"--help"}, "")))
    {
        if (!startsWith(line, "  kalah --") || contains(line, "--games"))
            continue;
        Words arguments;
        for (std::sregex_iterator it(line.begin(), line.end(), WORD), end; it != end; ++it)
            arguments.push_back((*it)[1].matched ? it->str(1) : it->str(2));
        arguments.erase(arguments.begin());
        play(arguments, "");
        examples++;
    }
    CHECK(examples >= 2);
}

// ---------------------------------------------------------------------------------------------
// Matches
// ---------------------------------------------------------------------------------------------

namespace
{

struct MatchRow
{
    std::string name;
    std::string side;
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    double margin = 0;
};

bool sameResults(const MatchRow& a, const MatchRow& b)
{
    return a.games == b.games && a.wins == b.wins && a.draws == b.draws && a.losses == b.losses &&
           a.margin == b.margin;
}

bool opposedResults(const MatchRow& a, const MatchRow& b)
{
    return a.games == b.games && a.wins == b.losses && a.draws == b.draws && a.losses == b.wins &&
           a.margin == -b.margin;
}

MatchRow readMatchRow(const std::string& line)
{
    static const std::regex FORM(
        R"((.*?)\s*(South|North)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+([-+]\d+\.\d)(\s+\d+\.\d){2})");
    std::smatch m;
    REQUIRE(std::regex_match(line, m, FORM));
    return {m.str(1),
            m.str(2),
            std::stoi(m.str(3)),
            std::stoi(m.str(4)),
            std::stoi(m.str(5)),
            std::stoi(m.str(6)),
            std::stod(m.str(7))};
}

// The rows of the table: the first player as South, as North, the second as South, as North.
std::vector<MatchRow> playMatch(const Words& arguments)
{
    const Session session = {arguments, ""};
    const Ending ending = run(session);
    CAPTURE(shown(session));
    CHECK(ending.exitCode == 0);
    const Words lines = linesOf(ending.out);
    REQUIRE(lines.size() == 5);
    for (const char* word :
         {"player", "side", "games", "wins", "draws", "losses", "margin", "ms/move"})
        CHECK(contains(lines[0], word));
    CHECK(widestLine(ending.out) <= 80);
    std::vector<MatchRow> rows;
    for (std::size_t i = 1; i < lines.size(); i++)
        rows.push_back(readMatchRow(lines[i]));
    return rows;
}

Words badMatch(int games, const std::string& seed)
{
    return {"--south", "bad:A", "--north", "bad:B", "--games", std::to_string(games),
            "--seed",  seed};
}

} // namespace

TEST_CASE("the table of a match accounts for every game of both players")
{
    for (int games : {1, 2, 7, 10})
    {
        CAPTURE(games);
        const std::vector<MatchRow> rows =
            playMatch({"--south", "smart:Lisa", "--north", "bad:Homer", "--holes", "3", "--beans",
                       "2", "--games", std::to_string(games)});
        for (const MatchRow& row : rows)
            CHECK(row.wins + row.draws + row.losses == row.games);
        CHECK(rows[0].name == "Lisa");
        CHECK(rows[2].name == "Homer");
        CHECK(rows[0].side + rows[1].side + rows[2].side + rows[3].side == "SouthNorthSouthNorth");
        CHECK(rows[0].games + rows[1].games == games);
        CHECK(opposedResults(rows[0], rows[3]));
        CHECK(opposedResults(rows[1], rows[2]));
    }
}

TEST_CASE("the sides of a match alternate, and the player of --south begins as South")
{
    const std::vector<MatchRow> rows = playMatch(badMatch(7, "1"));
    CHECK(rows[0].games == 4);
    CHECK(rows[1].games == 3);
}

// Two players of the same kind then play the same game twice, with the sides changed.
TEST_CASE("both games of a pair start from the same opening")
{
    for (const char* seed : {"0", "1", "2"})
    {
        const std::vector<MatchRow> rows = playMatch(badMatch(40, seed));
        CHECK(sameResults(rows[0], rows[2]));
        CHECK(sameResults(rows[1], rows[3]));
    }
}

TEST_CASE("a match is the same again with the same seed, and another with another seed")
{
    std::set<double> margins;
    for (const char* seed : {"1", "2", "3", "1000000000"})
    {
        const std::vector<MatchRow> rows = playMatch(badMatch(20, seed));
        const std::vector<MatchRow> again = playMatch(badMatch(20, seed));
        for (std::size_t i = 0; i < rows.size(); i++)
            CHECK(sameResults(rows[i], again[i]));
        margins.insert(rows[0].margin);
    }
    CHECK(margins.size() > 1);
}

TEST_CASE("a match is the same however its options are written")
{
    const std::vector<MatchRow> rows = playMatch(badMatch(20, "3"));
    const std::vector<MatchRow> same =
        playMatch({"--south=bad:A", "--north=bad:B", "--games=20", "--seed=3"});
    for (std::size_t i = 0; i < rows.size(); i++)
        CHECK(sameResults(rows[i], same[i]));
}

TEST_CASE("the pairs of a match are different games")
{
    std::set<double> margins;
    for (int games = 2; games <= 12; games += 2)
        margins.insert(playMatch(badMatch(games, "5"))[0].margin);
    CHECK(margins.size() > 2);
}

TEST_CASE("the smart player does not lose a match against the bad one")
{
    const std::vector<MatchRow> rows = playMatch(
        {"--south", "bad", "--north", "smart", "--holes", "3", "--beans", "2", "--games", "40"});
    CHECK(rows[2].wins + rows[3].wins > rows[0].wins + rows[1].wins);
    CHECK(rows[2].margin + rows[3].margin > 0);
}

TEST_CASE("a match can start from a position")
{
    // North has no chance here: the openings only sow what is left.
    const std::vector<MatchRow> rows =
        playMatch({"--south", "bad", "--north", "bad", "--games", "4", "--position",
                   "0 | 1 1 1 1 1 1 / 1 1 1 1 1 1 | 100"});
    for (const MatchRow& row : rows)
        CHECK(row.games == 2);
    CHECK(rows[0].margin != 0);
}

TEST_CASE("a match shows its progress on cerr and only the table on cout")
{
    const Ending ending = run({badMatch(3, "1"), ""});
    for (const char* progress : {"1 of 3", "2 of 3", "3 of 3"})
        CHECK(contains(ending.err, progress));
    CHECK(lineCount(ending.err) == 1);
    CHECK_FALSE(contains(ending.out, "+--"));
    CHECK_FALSE(contains(ending.out, "thinking"));
    CHECK_FALSE(contains(ending.out, " of 3"));
}

TEST_CASE("a match on a board without beans, or with almost none, comes to its end")
{
    for (const char* beans : {"0", "1"})
    {
        const std::vector<MatchRow> rows =
            playMatch({"--south", "bad", "--north", "smart", "--holes", "1", "--beans", beans,
                       "--games", "9"});
        CHECK(rows[0].games == 5);
        CHECK(rows[0].draws == 5);
    }
}

// ---------------------------------------------------------------------------------------------
// Errors on the command line
// ---------------------------------------------------------------------------------------------

namespace
{

void checkMisuse(const Words& arguments, const std::string& offendingWord)
{
    const Session session = {arguments, "1\n"};
    const Ending ending = run(session);
    CAPTURE(shown(session));
    CAPTURE(ending.err);
    CHECK(ending.exitCode == 2);
    CHECK(ending.out == "");
    CHECK(isOneLine(ending.err));
    CHECK(isPrintable(ending.err));
    CHECK(contains(ending.err, offendingWord));
}

} // namespace

TEST_CASE("an unknown option is named and ends the program with code 2")
{
    for (const char* word : {"--hole", "--Holes", "-x", "foo", "6", "--", "-", "help"})
        checkMisuse({word}, "\"" + std::string(word) + "\"");
    checkMisuse({""}, "\"\"");
    checkMisuse({"--holes", "3", "--nonsense", "--beans", "2"}, "--nonsense");
    for (const char* option : {"--hole", "--Holes", "-x", "holes", "--", ""})
        checkMisuse({option + std::string("=6")}, "\"" + std::string(option) + "\"");
}

TEST_CASE("an option without its value is named")
{
    for (const char* option :
         {"--south", "--north", "--holes", "--beans", "--position", "--games", "--seed"})
        checkMisuse({option}, option);
    checkMisuse({"--north", "bad", "--holes"}, "--holes");
    for (const char* option : {"--south", "--north", "--holes", "--beans", "--games", "--seed"})
        checkMisuse({option + std::string("="), "3"}, option + std::string(": \"\""));
    checkMisuse({"--position="}, "--position");
}

TEST_CASE("a number that is none or out of range is named, with what is allowed")
{
    const std::map<std::string, std::string> ranges = {{"--holes", "from 1 to 1000"},
                                                       {"--beans", "from 0 to 1000000"},
                                                       {"--games", "from 1 to 1000000"},
                                                       {"--seed", "from 0 to 1000000000"}};
    for (const auto& [option, range] : ranges)
    {
        for (const char* number : {"-1", "x", "", "6x", "x6", "1.5", "1e3", "0x10", "4 4", "six",
                                   "2147483648", "-2147483649", "9223372036854775808",
                                   "99999999999999999999", "-99999999999999999999"})
        {
            checkMisuse({"--south", "bad", "--north", "bad", option, number},
                        option + ": \"" + number + "\"");
            checkMisuse({"--south", "bad", "--north", "bad", option + "=" + number},
                        option + ": \"" + number + "\"");
            checkMisuse({option, number}, range);
        }
    }
    checkMisuse({"--holes", "0"}, "\"0\"");
    checkMisuse({"--holes", "1001"}, "\"1001\"");
    checkMisuse({"--beans", "1000001"}, "\"1000001\"");
    checkMisuse({"--games", "0"}, "\"0\"");
    checkMisuse({"--games", "1000001"}, "\"1000001\"");
}

TEST_CASE("a seed that is too large is refused like any other number")
{
    for (const char* number :
         {"1000000001", "2147483647", "2147483648", "9223372036854775808", "99999999999999999999"})
        checkMisuse({"--south", "bad", "--north", "bad", "--seed", number}, number);
}

TEST_CASE("a kind of player that does not exist is named, with those that do")
{
    for (const char* option : {"--south", "--north"})
    {
        for (const char* kind : {"robot", "", ":", ":Ann", "Human", "SMART", "human ", "humanAnn",
                                 "hum", "smart,Lisa"})
        {
            checkMisuse({option, kind}, option + std::string(": \"") + kind + "\"");
            checkMisuse({option, kind}, "human, bad or smart");
        }
    }
}

TEST_CASE("a name with control characters is refused, and shown without them")
{
    for (int byte = 1; byte <= 127; byte = byte == 31 ? 127 : byte + 1)
    {
        const std::string c(1, static_cast<char>(byte));
        CAPTURE(byte);
        checkMisuse({"--south", "human:A" + c + "nn", "--north", "bad"},
                    "--south: \"human:A?nn\" has unprintable characters");
        checkMisuse({"--north=bad:" + c}, "--north: \"bad:?\" has unprintable characters");
        checkMisuse({"--south", "smart:Lisa" + c, "--north", "bad", "--holes", "1", "--games", "2"},
                    "--south: \"smart:Lisa?\" has unprintable characters");
    }
}

TEST_CASE("a position that cannot be read says what is wrong with it")
{
    const std::map<std::string, std::string> positions = {
        {"", "\"|\""},
        {" ", "\"|\""},
        {"0", "\"|\""},
        {"|", "\"/\""},
        {"0 | 4", "\"/\""},
        {"0 | 4 / 4", "\"|\""},
        {"/ / /", "\"/\""},
        {"0 4 / 4 0", "\"/\""},
        {"0 | 4 / 4 |", "pot"},
        {"| 4 / 4 | 0", "pot"},
        {"0 0 | 4 / 4 | 0", "pot"},
        {"0 | 4 / 4 | 0 0", "pot"},
        {"0 | / | 0", "holes"},
        {"0 | 4 4 / 4 | 0", "2 and 1"},
        {"0 | 4 / 4 4 4 | 0", "1 and 3"},
        {"0 | 4 / 4 | 0 | 0", "\"|\""},
        {"0 | 4 | 4 | 0", "\"|\""},
        {"0 | 4 / 4 / 0", "\"/\""},
        {"0 | four / 4 | 0", "\"four\""},
        {"0 | 4, 4 / 4, 4 | 0", "\"4,\""},
        {"0 | -1 / 4 | 0", "\"-1\""},
        {"0 | 1.5 / 4 | 0", "\"1.5\""},
        {"0 | 4 / 4 | x", "\"x\""},
        {"x | 4 / 4 | 0", "\"x\""},
        {"0 | 1000001 / 4 | 0", "\"1000001\""},
        {"1000001 | 1 / 4 | 0", "\"1000001\""},
        {"0 | 99999999999999999999 / 4 | 0", "\"99999999999999999999\""}};
    for (const auto& [position, said] : positions)
    {
        checkMisuse({"--position", position}, said);
        checkMisuse({"--position", position, "--south", "bad", "--north", "bad"}, "--position");
    }
}

TEST_CASE("a position with more than a thousand holes a side is refused")
{
    std::string row;
    for (int hole = 0; hole <= 1000; hole++)
        row += " 1";
    checkMisuse({"--position", "0 |" + row + " /" + row + " | 0"}, "1001");
}

TEST_CASE("options that contradict each other are named")
{
    const std::string position = "0 | 4 / 4 | 0";
    checkMisuse({"--position", position, "--holes", "1"}, "--holes");
    checkMisuse({"--beans", "4", "--position", position}, "--beans");
    checkMisuse({"--beans=4", "--position=" + position}, "--beans");
    checkMisuse({"--holes", "1", "--beans", "4", "--position", position}, "--position");
}

TEST_CASE("a match needs two computer players")
{
    checkMisuse({"--games", "2"}, "--games");
    checkMisuse({"--games", "2", "--north", "bad"}, "--south");
    checkMisuse({"--south", "smart", "--north", "human", "--games", "2"}, "--north");
    checkMisuse({"--south", "human:Ann", "--north", "bad", "--games", "2"}, "computer players");
}

TEST_CASE("an error shows a long or unprintable word shortened and made harmless")
{
    checkMisuse({std::string(10000, 'x')}, "xxxxxxxxxx");
    checkMisuse({"--holes", std::string(10000, '9')}, "9999999999");
    checkMisuse({"--position", "0 | " + std::string(10000, 'y') + " / 4 | 0"}, "yyyyyyyyyy");
    checkMisuse({"\x1b[31mred"}, "[31mred");
    checkMisuse({"--south", "caf\xc3\xa9\n\x07"}, "caf");
    const Ending ending = run({{"--beans", std::string(10000, 'z')}, ""});
    CHECK(ending.err.size() < 200);
}

TEST_CASE("what is said about an option fits in 80 columns")
{
    const std::string thousandAndOne = [] {
        std::string row;
        for (int hole = 0; hole <= 1000; hole++)
            row += " 1";
        return "0 |" + row + " /" + row + " | 0";
    }();
    const std::vector<Words> misuses = {{"--nonsense"},
                                        {"--position"},
                                        {"--holes", "1001"},
                                        {"--beans", "-99999999999999999999"},
                                        {"--games", "99999999999999999999"},
                                        {"--seed", "-99999999999999999999"},
                                        {"--south", "robot"},
                                        {"--north", "smart,Lisa"},
                                        {"--north", "human:M\x1brgaret"},
                                        {"--position", "0 | 4 / 4 | 99999999999999999999"},
                                        {"--position", "0 | 4 4"},
                                        {"--position", "0 4 4 / 4 4 0"},
                                        {"--position", "0 | 4 4 | 4 4 | 0"},
                                        {"--position", "0 0 | 4 / 4 | 0"},
                                        {"--position", "0 | 4 4 4 4 4 / 4 4 4 4 4 4 | 0"},
                                        {"--position", thousandAndOne},
                                        {"--position", "0 | 4 / 4 | 0", "--holes", "1"},
                                        {"--games", "2"}};
    for (const Words& misuse : misuses)
    {
        const Ending ending = run({misuse, ""});
        CHECK(ending.exitCode == 2);
        CHECK_MESSAGE(widestLine(ending.err) <= 80, ending.err);
    }
}

// ---------------------------------------------------------------------------------------------
// An output or a memory that fails
// ---------------------------------------------------------------------------------------------

namespace
{

const Words MATCH = {"--south", "bad", "--north", "bad", "--games", "2"};

const std::vector<Words> KINDS_OF_SESSION = {
    {"--help"},
    {"--north", "bad", "--holes", "3", "--beans", "2"},
    {"--south", "bad", "--north", "smart", "--holes", "3", "--beans", "2"},
    MATCH};

} // namespace

TEST_CASE("an output that cannot be written is an error with code 1, not a crash")
{
    for (const Words& arguments : KINDS_OF_SESSION)
    {
        for (Output output : {Output::FULL_DEVICE, Output::BROKEN_PIPE, Output::CLOSED})
        {
            if (output == Output::FULL_DEVICE && !std::filesystem::exists("/dev/full"))
                continue; // not every system has one
            Session session = {arguments, "1\nx\nboard\n2\n"};
            session.output = output;
            const Ending ending = run(session);
            CAPTURE(shown(session));
            CAPTURE(ending.err);
            CHECK(ending.exitCode == 1);
            const std::string said = "kalah: the output cannot be written\n";
            if (arguments == MATCH) // which shows its progress before
                CHECK(contains(ending.err, said));
            else
                CHECK(ending.err == said);
        }
    }
}

TEST_CASE("an output that cannot be written ends the game at once, even if the input never ends")
{
    const std::vector<Words> games = {{"--north", "bad"},
                                      {"--north", "human"},
                                      {"--south", "bad", "--north", "human"},
                                      {"--south", "bad", "--north", "bad"}};
    for (const Words& arguments : games)
    {
        for (Output output : {Output::FULL_DEVICE, Output::BROKEN_PIPE, Output::BREAKS_AFTER_A_LINE,
                              Output::CLOSED})
        {
            if (output == Output::FULL_DEVICE && !std::filesystem::exists("/dev/full"))
                continue; // not every system has one
            for (const char* input : {"x\n", "moves\n", "board x\n"})
            {
                Session session = {arguments, input};
                session.output = output;
                session.inputIsEndless = true;
                session.seconds = 5;
                const Ending ending = run(session);
                CAPTURE(shown(session));
                CHECK(ending.exitCode == 1);
                CHECK(ending.err == "kalah: the output cannot be written\n");
            }
        }
    }
}

namespace
{

const rlim_t KILOBYTE = 1024;

// The least memory in which the program begins at all. With less, not all of it can be loaded, or
// there is not even room for an exception.
rlim_t memoryToBegin()
{
    Session session = {{"--help"}, ""};
    session.memory = 1024 * KILOBYTE;
    while (Running(session).toItsEnd().exitCode != 0 && session.memory < 1024 * 1024 * KILOBYTE)
        session.memory += 128 * KILOBYTE;
    return session.memory;
}

} // namespace

TEST_CASE("with very little memory the program plays on or says so, and never crashes" *
          doctest::skip(isSanitized()))
{
    const std::vector<Session> sessions = {
        {{"--holes", "3", "--beans", "2"}, "hint\n2\n3\n"},
        {{"--holes", "1000", "--beans", "1000000", "--north", "bad"}, "moves\nboard\n1\n"},
        {{"--south", "smart", "--north", "smart", "--holes", "3", "--beans", "2", "--games", "2"},
         ""}};
    const rlim_t least = memoryToBegin();
    std::set<int> exitCodes;
    for (Session session : sessions)
    {
        for (rlim_t more : {0UL, 64UL, 128UL, 256UL, 512UL, 1024UL, 4096UL, 65536UL, 262144UL})
        {
            session.memory = least + more * KILOBYTE;
            const Ending ending = run(session);
            CAPTURE(shown(session));
            CAPTURE(session.memory);
            CAPTURE(ending.err);
            CHECK((ending.exitCode == 0 || ending.exitCode == 1));
            if (ending.exitCode == 1)
                CHECK(contains(ending.err, "kalah: out of memory\n"));
            exitCodes.insert(ending.exitCode);
        }
    }
    CHECK(exitCodes == std::set<int>{0, 1});
}

// ---------------------------------------------------------------------------------------------
// Asking a person
// ---------------------------------------------------------------------------------------------

namespace
{

//        2   2   2
//    0               0
//        0   2   2
const Drawing FIRST_HOLE_EMPTY = {0, {2, 2, 2}, {0, 2, 2}, 0};
const Words WITH_FIRST_HOLE_EMPTY = {"--position", "0 | 2 2 2 / 0 2 2 | 0", "--north", "bad"};
const std::string HOLES_TO_CHOOSE = "2, 3";

std::string inUpperCase(std::string word)
{
    for (char& c : word)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return word;
}

std::string capitalized(std::string word)
{
    word[0] = inUpperCase(word)[0];
    return word;
}

// Answers with the word alone, and gives what came of it.
std::string replyTo(const std::string& word)
{
    const Words parts = replies(play(WITH_FIRST_HOLE_EMPTY, word + "\n"));
    CAPTURE(shown(word));
    REQUIRE(parts.size() == 3);
    return parts[1];
}

} // namespace

TEST_CASE("the question names the player, the side and the holes to choose from")
{
    const std::string out = play({"--position", "0 | 1 1 1 1 1 1 / 1 1 1 0 1 1 | 0", "--south",
                                  "human:Ann", "--north", "human:Bob"},
                                 "1\n");
    CHECK(contains(out, "\nAnn (South), choose a hole (1-3, 5, 6; "));
    CHECK(contains(out, "\nBob (North), choose a hole (1-6; "));
    CHECK(contains(play(WITH_FIRST_HOLE_EMPTY, ""), "(2, 3; "));
}

TEST_CASE("a command is known by its word and by its letter, in any case")
{
    const std::vector<std::pair<std::string, std::string>> commands = {
        {"moves", "m"}, {"hint", "h"}, {"board", "b"}, {"help", "?"}};
    std::set<std::string> answers;
    for (const auto& [word, letter] : commands)
    {
        const std::string answer = replyTo(word);
        CHECK(lineCount(answer) >= 2);
        CHECK(answers.insert(answer).second);
        for (const std::string& same :
             {letter, inUpperCase(letter), inUpperCase(word), capitalized(word)})
            CHECK_MESSAGE(replyTo(same) == answer, same);
    }
}

TEST_CASE("quit leaves the game politely, by its word or letter in any case")
{
    for (const char* word : {"quit", "q", "QUIT", "Q", "Quit"})
    {
        const std::string out = play(WITH_FIRST_HOLE_EMPTY, word + std::string("\n2\n"));
        CAPTURE(out);
        REQUIRE(replies(out).size() == 2);
        CHECK(replies(out)[1] == "Human (South) leaves the game.\n" +
                                     abandonedInWords(FIRST_HOLE_EMPTY, SOUTH) + "\nMoves: none\n");
        CHECK_FALSE(contains(out, "sows"));
    }
}

//        2   2   2                     2   2   2
//    0               0   becomes   0               1
//        2   2   2                     2   0   3
TEST_CASE("a game that is left within an extra turn, or by North, says whose move it was")
{
    const Words arguments = {"--holes", "3", "--beans", "2", "--north", "human"};
    const std::string south = play(arguments, "2\nquit\n");
    CHECK(contains(south, "\nThe game was abandoned, South to move: 0 | 2 2 2 / 2 0 3 | 1\n"));
    const std::string north = play(arguments, "2\n1\nquit\n");
    CHECK(contains(north, "\nThe game was abandoned, North to move: 0 | 2 2 2 / 0 1 4 | 1\n"));
    for (const std::string& out : {south, north})
    {
        Follower follower(startingDrawing(3, 2));
        follower.follow(out);
    }
}

TEST_CASE("the end of the input leaves the game politely, at whichever question")
{
    for (const char* input : {"", "\n", "  ", "2\n", "3\n", "x\n", "hint", "2 moves"})
    {
        const std::string out = play(WITH_FIRST_HOLE_EMPTY, input);
        CHECK(contains(replies(out).back(), "leaves the game"));
        CHECK(contains(replies(out).back(), "\nMoves:"));
        CHECK(startsWith(replies(out).back(), "\n")); // what follows begins a line
    }
}

TEST_CASE("an answer needs no end of line if the input ends with it")
{
    CHECK(contains(play(WITH_FIRST_HOLE_EMPTY, "3"), "sows 2 beans from hole 3"));
}

TEST_CASE("three answers may stand on one line")
{
    const Words arguments = {"--holes", "3", "--beans", "2", "--north", "bad"};
    const std::string onOneLine = play(arguments, "2 3 1\n");
    CHECK(onOneLine == play(arguments, "2\n3\n1\n"));
    CHECK(onOneLine == play(arguments, "  2\t3 \r\n 1"));
    Follower follower(startingDrawing(3, 2));
    follower.follow(onOneLine);
    CHECK(contains(onOneLine, "Moves: S2,3 N1 S1\n"));
}

TEST_CASE("a blank line brings the question again and nothing else")
{
    const std::string question = "Human (South), choose a hole (2, 3; ? for help): ";
    const std::string out = play(WITH_FIRST_HOLE_EMPTY, "");
    const std::size_t asked = out.find(question);
    REQUIRE(asked != std::string::npos);
    for (const char* blank : {"\n", " \n", "\t \n", "\r\n", " \r\n", "\v\f\n"})
    {
        std::string lines;
        std::string expected = out;
        for (int times = 1; times <= 3; times++)
        {
            lines += blank;
            expected.insert(asked, question);
            CAPTURE(shown(lines));
            CHECK(play(WITH_FIRST_HOLE_EMPTY, lines) == expected);
        }
    }
}

TEST_CASE("a blank line after any answer leaves the game as it was")
{
    const Words arguments = {"--holes", "3", "--beans", "2", "--north", "bad"};
    const Words plain = replies(play(arguments, "2\nx\n3\n1\n"));
    const Words spaced = replies(play(arguments, "2\n\nx\n\n3\n\n1\n\n"));
    REQUIRE(spaced.size() == plain.size() + 4);
    for (std::size_t i = 0; i < 5; i++)
    {
        CHECK(spaced[2 * i] == (i == 0 ? plain[0] : ""));
        if (i < 4)
            CHECK(spaced[2 * i + 1] == plain[i + 1]);
    }
    CHECK(play(arguments, "2 \n3\t\r\n") == play(arguments, "2\n3\n"));
}

namespace
{

Words wrongAnswers()
{
    Words answers =
        split("1 0 4 7 -1 -2 3x x3 2.0 1e0 0x2 2,3 2-3 hin hints mm ?? qu --help all a + - "
              "+-2 %s%n '2' 2147483648 4294967298 18446744073709551618 "
              "99999999999999999999 -99999999999999999999 caf\xc3\xa9 \xe2\x99\xa5 "
              "\xff\xfe \x1b[31m \x1b[2J2 \x07 \x08 \x7f \x04");
    for (char c : {'a', '2', '0', '\0'})
        answers.push_back(std::string(10000, c));
    // What is kept of a long word must not be taken for the hole that it begins with.
    answers.push_back(std::string(99, '0') + "2junk");
    const std::string nul(1, '\0');
    for (const std::string& withNul : {nul, nul + nul, "2" + nul, nul + "2", "2" + nul + "3"})
        answers.push_back(withNul);
    return answers;
}

} // namespace

TEST_CASE("whatever is not a legal hole or a command gets one helpful line and the question again")
{
    const Words answers = wrongAnswers();
    std::string all;
    for (const std::string& answer : answers)
    {
        const std::string reply = replyTo(answer);
        CAPTURE(shown(answer));
        CAPTURE(reply);
        CHECK(isOneLine(reply));
        CHECK(contains(reply, HOLES_TO_CHOOSE));
        CHECK(reply.size() < 160);
        all += answer + "\n";
    }
    const std::string out = play(WITH_FIRST_HOLE_EMPTY, all);
    CHECK(replies(out).size() == answers.size() + 2);
    CHECK_FALSE(contains(out, "sows"));
}

TEST_CASE("the helpful line says whether a hole is empty, does not exist or is no hole at all")
{
    CHECK(contains(replyTo("1"), "empty"));
    for (const char* word : {"0", "4", "-1", "99999999999999999999"})
    {
        CHECK(contains(replyTo(word), "no hole"));
        CHECK(contains(replyTo(word), word));
    }
    CHECK(contains(replyTo("3x"), "\"3x\""));
    CHECK_FALSE(contains(replyTo("3x"), "empty"));
}

TEST_CASE("every byte that is no blank and means nothing gets one line and the question again")
{
    const std::string meaningful = " \t\n\v\f\r23?hHmMbBqQ";
    std::string input;
    std::size_t answers = 0;
    for (int byte = 0; byte < 256; byte++)
    {
        const char c = static_cast<char>(byte);
        if (meaningful.find(c) != std::string::npos)
            continue;
        input += std::string{c, ' ', c, c, '\n'};
        answers += 2;
    }
    const Words parts = replies(play(WITH_FIRST_HOLE_EMPTY, input));
    REQUIRE(parts.size() == answers + 2);
    for (std::size_t i = 1; i <= answers; i++)
        CHECK(isOneLine(parts[i]));
}

TEST_CASE("the preview tells for each hole what the rules make of it")
{
    std::mt19937 rng(11);
    for (int i = 0; i < 25; i++)
    {
        const Drawing d = randomOpenDrawing(rng, i % 5 == 0 ? 14 : 6, i % 3 == 0 ? 30 : 3);
        const std::string out = play({"--position", notationOf(d), "--north", "bad"}, "moves\n");
        REQUIRE(replies(out).size() == 3);
        checkPreview(replies(out)[1], d, SOUTH);
    }
}

TEST_CASE("preview and hint also serve a person who plays North")
{
    std::mt19937 rng(12);
    int asked = 0;
    while (asked < 12)
    {
        const Drawing start = randomOpenDrawing(rng, 4, 2);
        const Words arguments = {"--position", notationOf(start), "--south",
                                 "bad",        "--north",         "human"};
        const Words parts = replies(play(arguments, "moves\nhint\n"));
        if (parts.size() == 1)
            continue; // South ended the game by the first turn
        REQUIRE(parts.size() == 4);
        Follower follower(start);
        follower.follow(parts[0]);
        checkPreview(parts[1], follower.board(), NORTH);
        checkHint(parts[2], follower.board(), NORTH);
        asked++;
    }
}

//        2   2   2
//    0               0      moves: passes the turn, an extra turn, passes the turn
//        2   2   2          hint: wins by 4, a draw, loses by 8
TEST_CASE("the preview and the hint of a first move on three holes of two")
{
    const Words parts = replies(play({"--holes", "3", "--beans", "2"}, "moves\nhint\n"));
    REQUIRE(parts.size() == 4);
    const auto moves = sayingsIn(parts[1]);
    REQUIRE(moves.size() == 3);
    CHECK(moves[0].hole == 1);
    CHECK(contains(moves[1].line, "extra turn"));
    const auto hints = sayingsIn(parts[2]);
    REQUIRE(hints.size() == 3);
    CHECK(hints[0].line == "  hole 2: wins by 4");
    CHECK(hints[1].line == "  hole 3: draw");
    CHECK(hints[2].line == "  hole 1: loses by 8");
}

TEST_CASE("the hint puts the best hole first and proves its margins where the board is small")
{
    std::mt19937 rng(13);
    for (int i = 0; i < 25; i++)
    {
        const Drawing d = randomOpenDrawing(rng, 3, 2);
        const std::string out = play({"--position", notationOf(d), "--north", "bad"}, "hint\n");
        REQUIRE(replies(out).size() == 3);
        checkHint(replies(out)[1], d, SOUTH);
    }
}

TEST_CASE("the hint says that it thinks before it does")
{
    const std::string answer = replyTo("hint");
    CHECK(contains(linesOf(answer)[0], "hink"));
    CHECK(sayingsIn(linesOf(answer)[0]).empty());
}

TEST_CASE("the hint says of each hole of a large board what it knows or estimates")
{
    static const std::regex FORM(
        R"(  hole \d+: (draw|(wins|loses) by \d+|looks (even|\d+ (ahead|behind)) \(an estimate\)))");
    const Words parts =
        replies(play({"--holes", "7", "--beans", "25", "--north", "bad"}, "hint\nquit\n"));
    REQUIRE(parts.size() == 3);
    std::set<int> holes;
    for (const Saying& saying : sayingsIn(parts[1]))
    {
        CAPTURE(saying.line);
        CHECK(std::regex_match(saying.line, FORM));
        holes.insert(saying.hole);
    }
    CHECK(holes == std::set<int>{1, 2, 3, 4, 5, 6, 7});
    CHECK(contains(parts[1], "(an estimate)"));
}

TEST_CASE("a hint that is followed to the end wins by what it promised")
{
    Minimax minimax;
    const Drawing start = startingDrawing(3, 2);
    const Words arguments = {"--holes", "3", "--beans", "2", "--north", "smart"};
    std::string input;
    std::string out;
    for (int turn = 0; turn < 30 && !contains(out, " wins "); turn++)
    {
        const Words parts = replies(play(arguments, input + "hint\n"));
        out = parts.back();
        if (parts.size() < 3)
            break;
        const auto hints = sayingsIn(parts[parts.size() - 2]);
        if (hints.empty())
            break;
        input += std::to_string(hints[0].hole) + "\n";
    }
    Follower follower(start);
    follower.follow(play(arguments, input));
    follower.checkItWasPlayedOut();
    CHECK(judgeMargin(follower.board(), SOUTH) == minimax.margin(start, SOUTH));
}

TEST_CASE("the board is shown again on request, with the position on one line")
{
    const std::string answer = replyTo("board");
    REQUIRE(picturesIn(answer).size() == 1);
    CHECK(picturesIn(answer)[0].counts == FIRST_HOLE_EMPTY);
    CHECK(picturesIn(answer)[0].southLabel == "South: Human, to move");
    CHECK(picturesIn(answer)[0].northLabel == "North");
    CHECK(contains(answer, "\nOn one line: " + notationOf(FIRST_HOLE_EMPTY) + "\n"));
}

TEST_CASE("the board that is shown again to a person who plays North says so")
{
    const std::string out =
        play({"--south", "bad", "--north", "human:Bob", "--holes", "3", "--beans", "2"}, "board\n");
    REQUIRE(replies(out).size() == 3);
    REQUIRE(picturesIn(replies(out)[1]).size() == 1);
    CHECK(picturesIn(replies(out)[1])[0].southLabel == "South");
    CHECK(picturesIn(replies(out)[1])[0].northLabel == "North: Bob, to move");
}

TEST_CASE("the help at the question explains the rules and every command on one screen")
{
    const std::string answer = replyTo("help");
    CHECK(lineCount(answer) <= 23);
    CHECK(widestLine(answer) <= 80);
    for (const char* word :
         {"moves", "hint", "board", "quit", "help", "?", "pot", "captur", "again"})
        CHECK_MESSAGE(contains(answer, word), word);
}

TEST_CASE("commands and wrong words leave the game as it was")
{
    const Words arguments = {"--holes", "3", "--beans", "2", "--north", "bad"};
    const std::string plain = play(arguments, "2 3 1 2 1 3 quit");
    const std::string busy = play(arguments, "moves 2 hint 0 3 board 9 1 help 2 ? 1 x 3 m quit");
    CHECK(replies(plain).back() == replies(busy).back());
}

// ---------------------------------------------------------------------------------------------
// Watching
// ---------------------------------------------------------------------------------------------

namespace
{

const Words TWO_BAD_PLAYERS = {"--south", "bad", "--north", "bad", "--holes", "3", "--beans", "2"};

std::string watch(const std::string& input)
{
    return play(TWO_BAD_PLAYERS, input);
}

std::size_t timesAsked(const std::string& out)
{
    return replies(out, WATCHER_IS_ASKED).size() - 1;
}

} // namespace

TEST_CASE("ENTER shows a watched game turn by turn to its end")
{
    const std::string out = watch(std::string(50, '\n'));
    Follower follower(startingDrawing(3, 2));
    follower.follow(out);
    follower.checkItWasPlayedOut();
    CHECK(timesAsked(out) >= 2);
    for (const std::string& turn : replies(out, WATCHER_IS_ASKED))
        CHECK_FALSE(picturesIn(turn).empty());
}

TEST_CASE("the word all, or its letter, runs a watched game to its end")
{
    const std::string stepped = withoutQuestions(watch(std::string(50, '\n')));
    for (const char* word : {"all\n", "a\n", "  all  \n", "all", "all\nquit\nquit\n"})
    {
        const std::string out = watch(word);
        CHECK(timesAsked(out) == 1);
        CHECK(withoutQuestions(out) == stepped);
    }
    CHECK(timesAsked(watch("\nall\n")) == 2);
}

TEST_CASE("the word quit, or its letter, stops a watched game")
{
    for (const char* word : {"quit\n", "q\n", " quit \n", "quit", "quit\n\n\n"})
    {
        const std::string out = watch(word);
        CHECK(timesAsked(out) == 1);
        CHECK(contains(replies(out, WATCHER_IS_ASKED)[1], "The game was abandoned, North to move"));
        CHECK(contains(replies(out, WATCHER_IS_ASKED)[1], "\nMoves: S"));
        Follower follower(startingDrawing(3, 2));
        follower.follow(out);
    }
}

TEST_CASE("a watcher's words count in any case")
{
    for (const char* word : {"ALL\n", "A\n", "All\n", "aLL\n"})
        CHECK(watch(word) == watch("all\n"));
    for (const char* word : {"QUIT\n", "Q\n", "Quit\n", "quiT\n"})
        CHECK(watch(word) == watch("quit\n"));
}

TEST_CASE("the end of the input runs a watched game to its end")
{
    for (const char* input : {"", "\n"})
    {
        Follower follower(startingDrawing(3, 2));
        follower.follow(watch(input));
        follower.checkItWasPlayedOut();
    }
    CHECK(timesAsked(watch("")) == 1);
    CHECK(timesAsked(watch("\n")) == 2);
}

TEST_CASE("a wrong word while watching gets one helpful line and the question again")
{
    const std::string nul(1, '\0');
    for (const std::string& word :
         {std::string("x"), std::string("al"), std::string("3"), std::string("all quit"), nul,
          std::string("\x1b[31m"), std::string("\xff"), std::string(10000, 'y'),
          std::string("\xc3\xa9")})
    {
        const std::string out = watch(word + "\nall\n");
        CAPTURE(shown(word));
        REQUIRE(timesAsked(out) == 2);
        const std::string reply = replies(out, WATCHER_IS_ASKED)[1];
        CHECK(isOneLine(reply));
        CHECK(contains(reply, "ENTER"));
        CHECK(contains(reply, "all"));
        CHECK(contains(reply, "quit"));
    }
}

// ---------------------------------------------------------------------------------------------
// The board
// ---------------------------------------------------------------------------------------------

namespace
{

std::size_t endOfNumber(const std::string& line, std::size_t from)
{
    const std::size_t begin = line.find_first_of("0123456789", from);
    return begin == std::string::npos ? begin : line.find_first_not_of("0123456789", begin);
}

// Where the numbers of a line end, which is where a column is aligned.
std::vector<std::size_t> columnsOf(std::string line)
{
    line += ' ';
    std::vector<std::size_t> columns;
    for (std::size_t end = endOfNumber(line, 0); end != std::string::npos;
         end = endOfNumber(line, end))
        columns.push_back(end);
    return columns;
}

bool isHoleNumbers(const std::string& line)
{
    return !line.empty() && line.find_first_not_of(" 0123456789") == std::string::npos;
}

// All columns of a board, in every band of it, and that the holes are numbered from 1 on.
void checkAlignment(const std::string& out, int holes)
{
    int numbered = 0;
    const Words lines = linesOf(out);
    for (std::size_t i = 0; i + 6 < lines.size(); i++)
    {
        if (!isHoleNumbers(lines[i]) || !contains(lines[i + 1], "+--"))
            continue;
        const std::vector<std::size_t> columns = columnsOf(lines[i]);
        CHECK(columnsOf(lines[i + 2]) == columns);
        CHECK(columnsOf(lines[i + 4]) == columns);
        CHECK(lines[i + 6] == lines[i]);
        CHECK(lines[i + 2].size() == lines[i + 1].size());
        CHECK(lines[i + 4].size() == lines[i + 1].size());
        CHECK(lines[i + 5] == lines[i + 1]);
        CHECK(contains(lines[i + 3], trimmed(lines[i + 1])));
        std::istringstream numbers(lines[i]);
        for (int number = 0; numbers >> number;)
            CHECK(number == ++numbered);
    }
    CHECK(numbered == holes);
}

Drawing unevenDrawing(std::mt19937& rng, int holes, int most)
{
    Drawing d = startingDrawing(holes, 0);
    for (Side s : {NORTH, SOUTH})
    {
        for (int hole = POT; hole <= holes; hole++)
            d.at(s, hole) = kalah_test::between(rng, 0, most);
    }
    d.at(SOUTH, 1) = d.at(NORTH, holes) = most;
    return d;
}

} // namespace

TEST_CASE("columns stay aligned and within 80 of them for any counts and any number of holes")
{
    std::mt19937 rng(14);
    for (int holes : {1, 2, 6, 9, 10, 12, 13, 14, 30, 99, 100, 250})
    {
        for (int most : {9, 10, 99, 100, 999, 1000000})
        {
            CAPTURE(holes);
            CAPTURE(most);
            const Drawing d = unevenDrawing(rng, holes, most);
            const std::string out = play({"--position", notationOf(d), "--north", "bad"}, "");
            const std::string board = out.substr(0, out.rfind("South: "));
            CHECK(picturesIn(out)[0].counts == d);
            checkAlignment(board, holes);
            const Words lines = linesOf(board);
            for (std::size_t i = 2; i < lines.size(); i++)
                CHECK(lines[i].size() <= 80);
        }
    }
}

TEST_CASE("North's pot is at the left end of the board and South's at the right")
{
    const std::string out = play({"--position", "7 | 1 2 3 / 4 5 6 | 8", "--north", "bad"}, "");
    CHECK(contains(out, "  7  +----+----+----+   8\n"));
}

TEST_CASE("each board marks the hole last sown from and where its last bean fell")
{
    const std::string out = play({"--holes", "3", "--beans", "2", "--north", "human"}, "2 3 1 1");
    const std::vector<Picture> pictures = picturesIn(out);
    REQUIRE(pictures.size() >= 3);
    CHECK(pictures[0].sownFrom.empty());
    CHECK(pictures[0].lastBeans.empty());
    REQUIRE(pictures[1].sownFrom.size() == 1);
    CHECK(pictures[1].sownFrom[0].hole == 2);
    REQUIRE(pictures[1].lastBeans.size() == 1);
    CHECK(pictures[1].lastBeans[0].hole == POT);
    REQUIRE(pictures[2].lastBeans.size() == 1);
    CHECK(pictures[2].lastBeans[0].side == NORTH);
    CHECK(pictures[2].lastBeans[0].hole == 2);
}

// ---------------------------------------------------------------------------------------------
// Telling the game
// ---------------------------------------------------------------------------------------------

TEST_CASE("games between all kinds of players are told as the rules have them")
{
    const std::vector<Size> sizes = {{1, 1}, {1, 5}, {2, 1}, {2, 3}, {3, 2}};
    for (const Size& size : sizes)
    {
        for (const char* south : {"bad", "smart"})
        {
            for (const char* north : {"bad", "smart"})
            {
                Words arguments = argumentsFor(size);
                arguments.insert(arguments.end(), {"--south", south, "--north", north});
                Follower follower(startingDrawing(size.holes, size.beans));
                follower.follow(play(arguments, ""));
                follower.checkItWasPlayedOut();
                CHECK(follower.sowings() > 0);
            }
        }
    }
}

TEST_CASE("long games on large boards are told as the rules have them")
{
    const std::vector<Size> sizes = {{6, 4}, {12, 4}, {7, 25}, {20, 9}, {4, 100}};
    for (const Size& size : sizes)
    {
        Words arguments = argumentsFor(size);
        arguments.insert(arguments.end(), {"--south", "bad", "--north", "bad"});
        Follower follower(startingDrawing(size.holes, size.beans));
        follower.follow(play(arguments, "all\n"));
        follower.checkItWasPlayedOut();
    }
}

TEST_CASE("games of two people from random positions are told as the rules have them")
{
    std::mt19937 rng(15);
    for (int i = 0; i < 30; i++)
    {
        const Drawing start = randomOpenDrawing(rng, 7, 9);
        std::string input;
        for (int word = 0; word < 400; word++)
            input += std::to_string(kalah_test::between(rng, 0, start.holes() + 1)) + " ";
        const std::string out = play({"--position", notationOf(start), "--north", "human"}, input);
        CAPTURE(notationOf(start));
        Follower follower(start);
        follower.follow(out);
        CHECK(follower.sowings() > 0);
    }
}

//        1   1                     0   2
//    0           0   becomes   0           4
//        5   0                     0   1
TEST_CASE("a full lap that ends where it began and captures is told so")
{
    const Drawing start = {0, {1, 1}, {5, 0}, 0};
    const std::string out = play({"--position", notationOf(start), "--north", "bad"}, "1\n");
    Follower follower(start);
    follower.follow(out);
    CHECK(contains(out, "sows 5 beans from hole 1 to hole 1: captures 2 beans.\n"));
}

TEST_CASE("the last bean in the pot is no extra turn for a side without beans")
{
    const Drawing start = {0, {0, 3}, {0, 1}, 0};
    const std::string out = play({"--position", notationOf(start), "--north", "bad"}, "m\n2\n");
    Follower follower(start);
    follower.follow(out);
    follower.checkItWasPlayedOut();
    CHECK(contains(replies(out)[1], "ends the game"));
    CHECK(contains(out, "Bad (North) wins 3 to 1.\nMoves: S2\n"));
}

TEST_CASE("a computer player is said to be thinking before it starts to")
{
    Session session = {{"--south", "smart", "--north", "bad", "--holes", "12", "--beans", "12"},
                       ""};
    CHECK(Running(session).saysLast("Smart (South) is thinking...\n"));
}

TEST_CASE("a tie is called a tie")
{
    const std::string out = play({"--holes", "1", "--beans", "1"}, "1\n");
    CHECK(contains(out, "tie, 1 to 1.\nMoves: S1\n"));
    CHECK_FALSE(contains(out, " wins "));
}

namespace
{

// What is said in some usual games, the names of the players being as long as names usually are.
Words linesOfUsualGames()
{
    const std::string answers = "help\nmoves\n3\n6\nboard\nfoo\n1\n\n0\n7\n2\nmoves\n4\nmoves\n5\n"
                                "1\nmoves\n3\n2\nmoves\n6\n1\n4\nmoves\n3\n5\n2\nquit\n";
    const std::string empty = "10 | 0 0 0 0 0 0 / 3 0 4 5 0 6 | 20";
    const std::string nearlyOver = "12 | 0 0 0 0 0 1 / 0 0 3 1 4 5 | 18";
    std::string text;
    for (const char* south : {"human", "human:Margaret"})
    {
        for (const char* north : {"bad", "bad:Josephus"})
            text += play({"--south", south, "--north", north}, answers);
        text += play({"--south", south, "--north", "human:Josephus"}, answers);
        text += play({"--south", south, "--north", "human:Josephus", "--position", empty}, "");
        text += play({"--south", south, "--position", nearlyOver, "--north", "bad:Josephus"},
                     "moves\nhint\n4\nmoves\n5\n3\n6\nmoves\n4\n5\n");
    }
    text += play({"--south", "bad:Margaret", "--north", "bad:Josephus"}, "x\n\nall\n");
    text += play({"--south", "bad", "--north", "bad"}, "what\nquit\n");
    return linesOf(brokenAtQuestions(text));
}

bool isAboutSowing(const std::string& line)
{
    return contains(line, " from hole ");
}

} // namespace

TEST_CASE("what the program says in a usual game fits in 80 columns, all but the sowings")
{
    for (const std::string& line : linesOfUsualGames())
    {
        CAPTURE(line);
        if (!startsWith(line, "Moves:") && !isAboutSowing(line))
            CHECK(line.size() <= 80);
    }
}

TEST_CASE("what the program says about a sowing in a usual game fits in 80 columns")
{
    for (const std::string& line : linesOfUsualGames())
    {
        CAPTURE(line);
        if (isAboutSowing(line))
            CHECK(line.size() <= 80);
    }
}

// ---------------------------------------------------------------------------------------------
// Transcripts
// ---------------------------------------------------------------------------------------------

namespace
{

std::string contentsOf(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string firstDifference(const std::string& said, const std::string& expected)
{
    const Words saidLines = linesOf(said);
    const Words expectedLines = linesOf(expected);
    std::size_t i = 0;
    while (i < saidLines.size() && i < expectedLines.size() && saidLines[i] == expectedLines[i])
        i++;
    const auto line = [i](const Words& lines) { return i < lines.size() ? lines[i] : "(the end)"; };
    return "line " + std::to_string(i + 1) + "\n  says     " + line(saidLines) + "\n  expected " +
           line(expectedLines);
}

} // namespace

TEST_CASE("every transcript is reproduced byte by byte")
{
    int transcripts = 0;
    for (const auto& entry : std::filesystem::directory_iterator(KALAH_TRANSCRIPTS))
    {
        std::filesystem::path path = entry.path();
        if (path.extension() != ".args")
            continue;
        transcripts++;
        const Words arguments = linesOf(contentsOf(path));
        const std::string said = play(arguments, contentsOf(path.replace_extension(".in")));
        path.replace_extension(".out");
        if (std::getenv("KALAH_RENEW") != nullptr)
            std::ofstream(path, std::ios::binary) << said;
        const std::string expected = contentsOf(path);
        CHECK_MESSAGE(said == expected, path.filename(), ", ", firstDifference(said, expected));
    }
    CHECK(transcripts > 0);
}

TEST_CASE("the README's game is what the program shows")
{
    const std::string readme =
        contentsOf(std::filesystem::path(KALAH_TRANSCRIPTS) / "../../README.md");
    const std::string command = "$ ./kalah --position \"22 | 2 4 0 0 0 0 / 0 0 1 1 1 1 | 16\" \\\n"
                                "    --south human:Ann --north human:Bob\n";
    const std::size_t start = readme.find(command);
    REQUIRE(start != std::string::npos);
    const std::size_t end = readme.find("```", start);
    REQUIRE(end != std::string::npos);

    // What a person types stands behind the question there, up to the end of the line.
    std::string expected;
    std::string typed;
    for (const std::string& line :
         linesOf(readme.substr(start + command.size(), end - start - command.size())))
    {
        const std::size_t found = line.find(PERSON_IS_ASKED);
        const std::size_t answer =
            found == std::string::npos ? found : found + PERSON_IS_ASKED.size();
        expected += line.substr(0, answer);
        if (answer == std::string::npos)
            expected += "\n";
        else
            typed += line.substr(answer) + "\n";
    }
    const std::string said = play({"--position", "22 | 2 4 0 0 0 0 / 0 0 1 1 1 1 | 16", "--south",
                                   "human:Ann", "--north", "human:Bob"},
                                  typed);
    CHECK(typed == "6\n4\n1\nmoves\nhint\n1\n");
    CHECK_MESSAGE(said == expected, firstDifference(said, expected));
}

// ---------------------------------------------------------------------------------------------
// At a terminal
// ---------------------------------------------------------------------------------------------

namespace
{

// The program at a pseudo-terminal of its own.
class Terminal
{
public:
    explicit Terminal(Words arguments) : m_master(::posix_openpt(O_RDWR | O_NOCTTY))
    {
        if (!m_master.isOpen() || ::grantpt(m_master.number()) != 0 ||
            ::unlockpt(m_master.number()) != 0)
            throw std::runtime_error("no pseudo-terminal to be had");
        const std::string name = ::ptsname(m_master.number());
        const std::vector<char*> argv = argvOf(arguments);
        m_child = ::fork();
        if (m_child < 0)
            throw std::runtime_error("no process to be had");
        if (m_child == 0)
        {
            ::setsid();
            const int slave = ::open(name.c_str(), O_RDWR);
            for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
                ::dup2(slave, stream);
            becomeTheProgram(argv);
        }
    }

    ~Terminal()
    {
        if (m_child < 0)
            return;
        ::kill(m_child, SIGKILL);
        endingOf(m_child);
    }

    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    // Reads until what was seen since the last call ends with the text.
    bool showsAtItsEnd(const std::string& text, int seconds = 20)
    {
        const Clock::time_point deadline = Clock::now() + std::chrono::seconds(seconds);
        const auto isThere = [&] {
            return m_seen.size() >= m_mark + text.size() &&
                   m_seen.compare(m_seen.size() - text.size(), text.size(), text) == 0;
        };
        while (!isThere() && readMore(deadline))
        {
        }
        const bool wasThere = isThere();
        m_mark = m_seen.size();
        return wasThere;
    }

    void type(const std::string& text)
    {
        CHECK(::write(m_master.number(), text.data(), text.size()) ==
              static_cast<ssize_t>(text.size()));
    }

    Ending toItsEnd(int seconds = 20)
    {
        const Clock::time_point deadline = Clock::now() + std::chrono::seconds(seconds);
        while (readMore(deadline))
        {
        }
        const bool isLate = Clock::now() >= deadline;
        if (isLate)
            ::kill(m_child, SIGKILL);
        Ending ending = endingOf(std::exchange(m_child, -1));
        ending.wasKilled = isLate;
        ending.out = m_seen;
        CHECK_FALSE(ending.wasKilled);
        CHECK(ending.signal == 0);
        return ending;
    }

private:
    Descriptor m_master;
    pid_t m_child = -1;
    std::string m_seen;
    std::size_t m_mark = 0;

    // False when the program has ended or the time is over.
    bool readMore(Clock::time_point deadline)
    {
        pollfd polled = {m_master.number(), POLLIN, 0};
        return ::poll(&polled, 1, millisecondsUntil(deadline)) > 0 && m_master.readInto(m_seen);
    }
};

const std::string CTRL_D = "\x04";

// What a terminal shows is plain text: no escape codes, and nothing that beeps or moves.
bool isPlainAtTerminal(const std::string& text)
{
    std::string withoutReturns = text;
    withoutReturns.erase(std::remove(withoutReturns.begin(), withoutReturns.end(), '\r'),
                         withoutReturns.end());
    return isPrintable(withoutReturns);
}

} // namespace

TEST_CASE("at a terminal the question is there before the answer is awaited")
{
    Terminal terminal({"--holes", "3", "--beans", "1", "--north", "bad"});
    CHECK(terminal.showsAtItsEnd(PERSON_IS_ASKED));
    terminal.type("3\n");
    CHECK(terminal.showsAtItsEnd(PERSON_IS_ASKED));
    terminal.type("x\n");
    CHECK(terminal.showsAtItsEnd(PERSON_IS_ASKED));
    terminal.type("2\n");
    const Ending ending = terminal.toItsEnd();
    CHECK(ending.exitCode == 0);
    CHECK(isPlainAtTerminal(ending.out));
    CHECK(contains(ending.out, "It is a tie, 3 to 3.\r\nMoves: S3,2x N1,2x\r\n"));
}

TEST_CASE("Ctrl-D at a terminal leaves politely")
{
    Terminal terminal({"--holes", "3", "--beans", "2", "--north", "bad"});
    CHECK(terminal.showsAtItsEnd(PERSON_IS_ASKED));
    terminal.type("1\n");
    CHECK(terminal.showsAtItsEnd(PERSON_IS_ASKED));
    terminal.type(CTRL_D);
    const Ending ending = terminal.toItsEnd();
    CHECK(ending.exitCode == 0);
    CHECK(isPlainAtTerminal(ending.out));
    CHECK(contains(ending.out, "\nHuman (South) leaves the game."));
    CHECK(contains(ending.out, "\nMoves: S1 N1"));
}

TEST_CASE("ENTER alone at a terminal brings the question again, and nothing else")
{
    Terminal terminal({"--holes", "3", "--beans", "2", "--north", "bad"});
    CHECK(terminal.showsAtItsEnd(PERSON_IS_ASKED));
    for (int times = 0; times < 3; times++)
    {
        terminal.type("\n");
        CHECK(terminal.showsAtItsEnd("\r\nHuman (South), choose a hole (1-3; ? for help): "));
    }
    terminal.type(CTRL_D);
    const Words lines = linesOf(terminal.toItsEnd().out);
    const auto isQuestion = [](const std::string& line) { return contains(line, PERSON_IS_ASKED); };
    CHECK(std::count_if(lines.begin(), lines.end(), isQuestion) == 4);
    const auto first = std::find_if(lines.begin(), lines.end(), isQuestion);
    REQUIRE(lines.end() - first > 4);
    CHECK(std::all_of(first, first + 4, isQuestion));
}

TEST_CASE("a watcher at a terminal is asked after each turn, and Ctrl-D runs on to the end")
{
    Terminal terminal(TWO_BAD_PLAYERS);
    CHECK(terminal.showsAtItsEnd(WATCHER_IS_ASKED));
    terminal.type("\n");
    CHECK(terminal.showsAtItsEnd(WATCHER_IS_ASKED));
    terminal.type(CTRL_D);
    const Ending ending = terminal.toItsEnd();
    CHECK(ending.exitCode == 0);
    CHECK(isPlainAtTerminal(ending.out));
    CHECK(contains(ending.out, " wins "));
}

TEST_SUITE_END();
