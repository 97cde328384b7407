// Random sessions with the real program: words, bytes and early ends, with options good and bad.
// Each must end by itself, with a legal exit code and nothing but text.
//
//     console_fuzz PROGRAM SESSIONS SEED           runs sessions 1 to SESSIONS
//     console_fuzz PROGRAM SESSIONS SEED SESSION   runs that one alone, and shows it
//
// What a session does depends on the seed and its number only. Two run at a time.

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{

using Words = std::vector<std::string>;
using Clock = std::chrono::steady_clock;

const std::chrono::seconds LONGEST_SESSION(20);
const std::size_t AT_ONCE = 2;
const int MOST_WORDS = 60;

// ---------------------------------------------------------------------------------------------
// Making up a session
// ---------------------------------------------------------------------------------------------

enum class Expected { SUCCESS, MISUSE, EITHER };

struct Session
{
    int number;
    Words arguments;
    std::string input;
    Expected expected;
    bool isMatch;
};

class Chance
{
public:
    Chance(unsigned seed, unsigned session)
    {
        std::seed_seq seeds{seed, session};
        m_random.seed(seeds);
    }

    int between(int low, int high)
    {
        return low + static_cast<int>(m_random() % static_cast<unsigned>(high - low + 1));
    }

    bool percent(int chance)
    {
        return between(1, 100) <= chance;
    }

    std::string oneOf(const Words& words)
    {
        return words[static_cast<std::size_t>(between(0, static_cast<int>(words.size()) - 1))];
    }

    std::string bytes(int most)
    {
        std::string text;
        for (int left = between(1, most); left > 0; left--)
            text += static_cast<char>(between(0, 255));
        return text;
    }

    std::string printable(int most)
    {
        std::string text;
        for (int left = between(1, most); left > 0; left--)
            text += static_cast<char>(between(' ', '~'));
        return text;
    }

private:
    std::mt19937 m_random;
};

// Makes up one session, and knows how it must end.
class Author
{
public:
    Author(unsigned seed, int number) : m_chance(seed, static_cast<unsigned>(number))
    {
        m_session = {number, {}, "", Expected::SUCCESS, false};
    }

    Session write()
    {
        chooseSize();
        addPlayers();
        addBoard();
        if (m_chance.percent(8))
            addMatch();
        if (m_chance.percent(10))
            add("--seed", std::to_string(m_chance.between(0, 1000000000)));
        if (m_chance.percent(10))
            addMistake();
        addInput();
        return m_session;
    }

private:
    Chance m_chance;
    Session m_session;
    int m_holes = 3;
    int m_beans = 2;
    bool m_mayThink = true; // the board is small enough for smart players and hints
    bool m_hasPerson = true;

    void add(const std::string& option, const std::string& value)
    {
        if (m_chance.percent(30))
        {
            m_session.arguments.push_back(option + "=" + value);
            return;
        }
        m_session.arguments.push_back(option);
        m_session.arguments.push_back(value);
    }

    void misuse()
    {
        m_session.expected = Expected::MISUSE;
    }

    void chooseSize()
    {
        const bool isLarge = m_chance.percent(5);
        m_holes = isLarge ? 12 : m_chance.between(1, 4);
        m_beans = isLarge ? m_chance.between(0, 40) : m_chance.between(0, 3);
        m_mayThink = !isLarge && 2 * m_holes * m_beans <= 12;
    }

    std::string player()
    {
        const std::string kind = m_chance.oneOf(m_mayThink ? Words{"human", "human", "bad", "smart"}
                                                           : Words{"human", "bad"});
        m_hasPerson = m_hasPerson || kind == "human";
        return m_chance.percent(70) ? kind : kind + ":" + m_chance.printable(12);
    }

    // Who is not mentioned is a person in the south and a smart player in the north.
    void addPlayers()
    {
        m_hasPerson = false;
        if (m_chance.percent(80))
            add("--south", player());
        else
            m_hasPerson = true;
        if (!m_mayThink || m_chance.percent(80))
            add("--north", player());
    }

    void addBoard()
    {
        if (m_chance.percent(35))
            addPosition();
        else
        {
            add("--holes", std::to_string(m_holes));
            add("--beans", std::to_string(m_beans));
        }
    }

    void addPosition()
    {
        std::string position = std::to_string(m_chance.between(0, 30));
        position += " |" + row();
        position += " /" + row();
        position += " | " + std::to_string(m_chance.between(0, 30));
        if (m_chance.percent(25))
        {
            m_session.expected = Expected::EITHER;
            for (int edits = m_chance.between(1, 3); edits > 0; edits--)
                spoil(position);
        }
        add("--position", position);
    }

    std::string row()
    {
        std::string text;
        for (int hole = 0; hole < m_holes; hole++)
            text += " " + std::to_string(m_chance.between(0, m_beans));
        return text;
    }

    void spoil(std::string& text)
    {
        const int last = static_cast<int>(text.size()) - 1;
        const auto at = static_cast<std::size_t>(m_chance.between(0, std::max(0, last)));
        if (!text.empty() && m_chance.percent(50))
            text.erase(at, 1);
        else
            text.insert(at,
                        m_chance.oneOf({"|", "/", " ", "-", "x", "1", ".", "\n", "\x7f", "\xff"}));
    }

    void addMatch()
    {
        add("--games", std::to_string(m_chance.between(1, 4)));
        m_session.isMatch = true;
        if (m_hasPerson)
            misuse();
    }

    // Mostly a mistake for certain; an argument cannot hold a NUL.
    void addMistake()
    {
        const int kind = m_chance.between(1, 6);
        if (kind == 1)
            m_session.arguments.push_back(
                m_chance.oneOf({"", "-", "--", "--hole", "6", "help", "--hole=3",
                                "--holes=", "--seed=x", "--south=robot", "=", "\xff\x01"}));
        else if (kind == 2)
            m_session.arguments.push_back(m_chance.oneOf({"--south", "--holes", "--position"}));
        else if (kind == 3)
        {
            const std::string option = m_chance.oneOf({"--holes", "--beans", "--games", "--seed"});
            add(option, m_chance.oneOf({"-1", "x", "", "3x", "1.5", "-99999999999999999999",
                                        "1000000001", "99999999999999999999", "\xfe"}));
        }
        else if (kind == 4)
        {
            const std::string option = m_chance.oneOf({"--south", "--north"});
            add(option, m_chance.oneOf({"", "robot", ":", "Human", "human:\x1b[2J", "bad:A\nB",
                                        "smart:\x7f", "human:\t"}));
        }
        else if (kind == 5)
            add("--position", m_chance.oneOf({"", "|", "1 | 2 / 3", "1 | 2 3 / 4 | 5", "\xff"}));
        else
            m_session.arguments.insert(m_session.arguments.begin(), m_chance.printable(20));
        // A printable word may still be an option, if a miracle happens.
        if (kind == 6)
            m_session.expected = Expected::EITHER;
        else
            misuse();
    }

    std::string word()
    {
        const int kind = m_chance.between(1, 100);
        if (kind <= 60)
            return std::to_string(m_chance.between(0, m_holes + 1));
        if (kind <= 75)
            return m_chance.oneOf(
                {"moves", "m", "M", "board", "b", "help", "?", "all", "a", "ALL", "--seed"});
        if (kind <= 78)
            return m_mayThink ? m_chance.oneOf({"hint", "h", "HINT"}) : "hints";
        if (kind <= 80)
            return m_chance.oneOf({"quit", "q", "Quit"});
        if (kind <= 90)
            return m_chance.oneOf({"-1", "3x", "99999999999999999999", "+", "-", "", "--help",
                                   "\xc3\xa9", "\x1b[2J", "%n%n%n", std::string(3, '\0'),
                                   std::string(2000, 'x')});
        return withoutHints(m_chance.bytes(12));
    }

    std::string withoutHints(std::string text) const
    {
        if (!m_mayThink)
            text.erase(std::remove_if(text.begin(), text.end(),
                                      [](char c) { return c == 'h' || c == 'H'; }),
                       text.end());
        return text;
    }

    // Two sessions in three have words enough for a game; any may end in the middle of a word.
    void addInput()
    {
        const int words = m_chance.percent(65) ? MOST_WORDS : m_chance.between(0, 8);
        for (int i = 0; i < words; i++)
        {
            m_session.input += word();
            m_session.input += m_chance.oneOf({"\n", "\n", "\n", " ", "\t", "\r\n", "\n\n"});
        }
        if (m_chance.percent(30) && !m_session.input.empty())
            m_session.input.pop_back();
    }
};

// ---------------------------------------------------------------------------------------------
// Running it
// ---------------------------------------------------------------------------------------------

struct CloseFile
{
    void operator()(std::FILE* file) const
    {
        std::fclose(file);
    }
};

using File = std::unique_ptr<std::FILE, CloseFile>;

File temporaryFile()
{
    File file(std::tmpfile());
    if (file == nullptr)
        throw std::runtime_error("no temporary file to be had");
    return file;
}

std::string contentsOf(std::FILE* file)
{
    std::string text;
    char buffer[4096];
    std::rewind(file);
    for (std::size_t size = 1; size > 0;)
    {
        size = std::fread(buffer, 1, sizeof buffer, file);
        text.append(buffer, size);
    }
    return text;
}

// The program in a session, its streams being temporary files.
class Running
{
public:
    Running(const std::string& program, Session session)
        : m_session(std::move(session)), m_in(temporaryFile()), m_out(temporaryFile()),
          m_err(temporaryFile()), m_deadline(Clock::now() + LONGEST_SESSION)
    {
        std::fwrite(m_session.input.data(), 1, m_session.input.size(), m_in.get());
        std::rewind(m_in.get());
        std::vector<char*> argv = {const_cast<char*>(program.c_str())};
        for (std::string& argument : m_session.arguments)
            argv.push_back(argument.data());
        argv.push_back(nullptr);
        m_child = ::fork();
        if (m_child < 0)
            throw std::runtime_error("no process to be had");
        if (m_child == 0)
        {
            ::dup2(::fileno(m_in.get()), STDIN_FILENO);
            ::dup2(::fileno(m_out.get()), STDOUT_FILENO);
            ::dup2(::fileno(m_err.get()), STDERR_FILENO);
            ::execv(program.c_str(), argv.data());
            ::_exit(126);
        }
    }

    // Whether it has ended; if its time is over, it is made to.
    bool hasEnded()
    {
        int status = 0;
        if (::waitpid(m_child, &status, WNOHANG) == m_child)
        {
            m_status = status;
            return true;
        }
        if (Clock::now() < m_deadline)
            return false;
        ::kill(m_child, SIGKILL);
        ::waitpid(m_child, &m_status, 0);
        m_wasKilled = true;
        return true;
    }

    const Session& session() const
    {
        return m_session;
    }
    bool wasKilled() const
    {
        return m_wasKilled;
    }
    int status() const
    {
        return m_status;
    }
    std::string out() const
    {
        return contentsOf(m_out.get());
    }
    std::string err() const
    {
        return contentsOf(m_err.get());
    }

private:
    Session m_session;
    File m_in;
    File m_out;
    File m_err;
    Clock::time_point m_deadline;
    pid_t m_child = -1;
    int m_status = 0;
    bool m_wasKilled = false;
};

// ---------------------------------------------------------------------------------------------
// Judging it
// ---------------------------------------------------------------------------------------------

bool isText(const std::string& text)
{
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); });
}

bool isOneLine(const std::string& text)
{
    return text.size() > 1 && text.find('\n') == text.size() - 1;
}

// A match writes "Game 1 of 4" over and over on one line of its own.
bool isProgress(const std::string& err)
{
    const std::string allowed = "\rGame of0123456789 ";
    return isOneLine(err) && err.find_first_not_of(allowed) == err.size() - 1;
}

// What is wrong with how it ended, or nothing.
std::string faultOf(const Running& running)
{
    const Expected expected = running.session().expected;
    if (running.wasKilled())
        return "did not end by itself";
    if (!WIFEXITED(running.status()))
        return "ended by signal " + std::to_string(WTERMSIG(running.status()));
    const int code = WEXITSTATUS(running.status());
    const std::string out = running.out();
    const std::string err = running.err();
    if (!isText(out))
        return "wrote unprintable bytes";
    if (code == 0 && expected != Expected::MISUSE)
    {
        if (err.empty() || (running.session().isMatch && isProgress(err)))
            return out.empty() ? "said nothing" : "";
        return "complained on cerr, but not by its exit code";
    }
    if (code == 2 && expected != Expected::SUCCESS)
    {
        if (!out.empty())
            return "wrote on cout in spite of the misuse";
        return isOneLine(err) && isText(err) ? "" : "did not explain the misuse in one line";
    }
    return "ended with code " + std::to_string(code);
}

std::string escaped(const std::string& text)
{
    static const char DIGITS[] = "0123456789abcdef";
    std::string result;
    for (char c : text)
    {
        const auto byte = static_cast<unsigned char>(c);
        if (c >= ' ' && c <= '~' && c != '\\' && c != '"')
            result += c;
        else
            result += {'\\', 'x', DIGITS[byte / 16], DIGITS[byte % 16]};
    }
    return '"' + result + '"';
}

void show(const Running& running, unsigned seed, const std::string& fault)
{
    std::cout << "Seed " << seed << ", session " << running.session().number << ": "
              << (fault.empty() ? "passed" : fault) << "\n  arguments:";
    for (const std::string& argument : running.session().arguments)
        std::cout << ' ' << escaped(argument);
    const std::string out = running.out();
    const std::size_t tail = out.size() > 300 ? out.size() - 300 : 0;
    std::cout << "\n  input: " << escaped(running.session().input)
              << "\n  end of cout: " << escaped(out.substr(tail))
              << "\n  cerr: " << escaped(running.err().substr(0, 3000)) << std::endl;
}

// Runs sessions first to last and counts those that fail.
int countFailures(const std::string& program, unsigned seed, int first, int last)
{
    int failures = 0;
    int next = first;
    std::vector<std::unique_ptr<Running>> running;
    while (next <= last || !running.empty())
    {
        while (next <= last && running.size() < AT_ONCE)
            running.push_back(std::make_unique<Running>(program, Author(seed, next++).write()));
        const auto ended = std::find_if(running.begin(), running.end(),
                                        [](const auto& one) { return one->hasEnded(); });
        if (ended == running.end())
        {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            continue;
        }
        const std::string fault = faultOf(**ended);
        if (!fault.empty() || first == last)
            show(**ended, seed, fault);
        failures += fault.empty() ? 0 : 1;
        running.erase(ended);
    }
    return failures;
}

} // namespace

int main(int argc, char* argv[])
{
    if (argc != 4 && argc != 5)
    {
        std::cerr << "usage: console_fuzz PROGRAM SESSIONS SEED [SESSION]" << std::endl;
        return 2;
    }
    ::setenv("ASAN_OPTIONS", "exitcode=99", 1);
    ::setenv("UBSAN_OPTIONS", "halt_on_error=1:exitcode=99", 1);
    try
    {
        const auto seed = static_cast<unsigned>(std::stoul(argv[3]));
        const int last = argc == 5 ? std::stoi(argv[4]) : std::stoi(argv[2]);
        const int first = argc == 5 ? last : 1;
        const int sessions = std::max(0, last - first + 1);
        const int failures = countFailures(argv[1], seed, first, last);
        std::cout << sessions - failures << " passed, " << failures << " failed" << std::endl;
        return failures > 0 || sessions == 0 ? 1 : 0;
    }
    catch (const std::exception& error)
    {
        std::cerr << "console_fuzz: " << error.what() << std::endl;
        return 1;
    }
}
