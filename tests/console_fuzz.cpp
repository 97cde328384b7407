// Random sessions with the real program: words, bytes and early ends, with options good and bad.
// Each must end by itself, with a legal exit code and nothing but text.
//
//     console_fuzz PROGRAM SESSIONS SEED           runs sessions 1 to SESSIONS
//     console_fuzz PROGRAM SESSIONS SEED SESSION   runs that one alone, and shows it
//
// What a session does depends on the seed and its number only. Two run at a time.

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "console.h"
#include "process.h"

namespace
{

using namespace kalah_test;

// ---------------------------------------------------------------------------------------------
// Making up a session
// ---------------------------------------------------------------------------------------------

enum class Expected { SUCCESS, MISUSE, EITHER };

struct Session
{
    Launch launch;
    Expected expected = Expected::SUCCESS;
    bool isMatch = false;
};

// Makes up one session, and knows how it must end.
class Author
{
public:
    Author(unsigned seed, int number)
    {
        std::seed_seq seeds{seed, static_cast<unsigned>(number)};
        m_random.seed(seeds);
    }

    Session write(const std::string& program)
    {
        m_session.launch.program = program;
        chooseSize();
        addPlayers();
        addBoard();
        if (percent(8))
            addMatch();
        if (percent(10))
            add("--seed", number(0, 1000000000));
        if (percent(10))
            addMistake();
        addInput();
        return m_session;
    }

private:
    std::mt19937 m_random;
    Session m_session;
    int m_holes = 3;
    int m_beans = 2;
    bool m_mayThink = true; // the board is small enough for smart players and hints
    bool m_hasPerson = false;

    int between(int low, int high)
    {
        return low + static_cast<int>(m_random() % static_cast<unsigned>(high - low + 1));
    }

    std::string number(int low, int high)
    {
        return std::to_string(between(low, high));
    }

    bool percent(int chance)
    {
        return between(1, 100) <= chance;
    }

    std::string oneOf(const std::string& choices)
    {
        const Words words = wordsOf(choices);
        return words[static_cast<std::size_t>(between(0, static_cast<int>(words.size()) - 1))];
    }

    std::string bytes(int most, int low = 0, int high = 255)
    {
        std::string text;
        for (int left = between(1, most); left > 0; left--)
            text += static_cast<char>(between(low, high));
        return text;
    }

    void add(const std::string& word)
    {
        m_session.launch.arguments.push_back(word);
    }

    void add(const std::string& option, const std::string& value)
    {
        if (percent(30))
            return add(option + "=" + value);
        add(option);
        add(value);
    }

    void chooseSize()
    {
        const bool isLarge = percent(5);
        m_holes = isLarge ? 12 : between(1, 4);
        m_beans = isLarge ? between(0, 40) : between(0, 3);
        m_mayThink = !isLarge && 2 * m_holes * m_beans <= 12;
    }

    std::string player()
    {
        const std::string kind = oneOf(m_mayThink ? "human human bad smart" : "human bad");
        m_hasPerson = m_hasPerson || kind == "human";
        return percent(70) ? kind : kind + ":" + bytes(12, ' ', '~');
    }

    // Who is not mentioned is a person in the south and a smart player in the north.
    void addPlayers()
    {
        if (percent(80))
            add("--south", player());
        else
            m_hasPerson = true;
        if (!m_mayThink || percent(80))
            add("--north", player());
    }

    void addBoard()
    {
        if (percent(35))
            return addPosition();
        add("--holes", std::to_string(m_holes));
        add("--beans", std::to_string(m_beans));
    }

    void addPosition()
    {
        std::string position = number(0, 30);
        position += " |" + row();
        position += " /" + row();
        position += " | " + number(0, 30);
        if (percent(25))
        {
            m_session.expected = Expected::EITHER;
            for (int edits = between(1, 3); edits > 0; edits--)
                spoil(position);
        }
        add("--position", position);
    }

    std::string row()
    {
        std::string text;
        for (int hole = 0; hole < m_holes; hole++)
            text += " " + number(0, m_beans);
        return text;
    }

    void spoil(std::string& text)
    {
        const int last = static_cast<int>(text.size()) - 1;
        const auto at = static_cast<std::size_t>(between(0, std::max(0, last)));
        if (!text.empty() && percent(50))
            text.erase(at, 1);
        else
            text.insert(at, oneOf("| / ' ' - x 1 . '\n' \x7f \xff"));
    }

    void addMatch()
    {
        add("--games", number(1, 4));
        m_session.isMatch = true;
        if (m_hasPerson)
            m_session.expected = Expected::MISUSE;
    }

    void addMistake()
    {
        std::string option;
        m_session.expected = Expected::MISUSE;
        switch (between(1, 6))
        {
        case 1:
            return add(oneOf("'' - -- --hole 6 help --hole=3 --holes= --seed=x --south=robot = "
                             "\xff\x01"));
        case 2:
            return add(oneOf("--south --holes --position"));
        case 3:
            option = oneOf("--holes --beans --games --seed");
            return add(option, oneOf("-1 x '' 3x 1.5 -99999999999999999999 1000000001 "
                                     "99999999999999999999 \xfe"));
        case 4:
            option = oneOf("--south --north");
            return add(option, oneOf("'' robot : Human human:\x1b[2J 'bad:A\nB' smart:\x7f "
                                     "'human:\t'"));
        case 5:
            return add("--position", oneOf("'' | '1 | 2 / 3' '1 | 2 3 / 4 | 5' \xff"));
        default: // any word, which may even be an option, if a miracle happens
            m_session.expected = Expected::EITHER;
            Words& arguments = m_session.launch.arguments;
            arguments.insert(arguments.begin(), bytes(20, ' ', '~'));
        }
    }

    std::string word()
    {
        const int kind = between(1, 100);
        if (kind <= 55)
            return number(0, m_holes + 1);
        if (kind <= 70)
            return oneOf("moves m M board b help ? all a ALL --seed");
        if (kind <= 75)
            return oneOf("undo u Undo");
        if (kind <= 78)
            return m_mayThink ? oneOf("hint h HINT") : "hints";
        if (kind <= 80)
            return oneOf("quit q Quit exit resign");
        if (kind <= 83)
            return percent(50) ? std::string(3, '\0') : std::string(2000, 'x');
        if (kind <= 90)
            return oneOf("-1 -2 3x 99999999999999999999 + - '' --help \xc3\xa9 \x1b[2J %n%n%n");
        std::string noise = bytes(12);
        if (!m_mayThink) // an h would be a hint
            std::replace_if(
                noise.begin(), noise.end(), [](char c) { return c == 'h' || c == 'H'; }, 'i');
        return noise;
    }

    // Two sessions in three have words enough for a game; any may end in the middle of a word.
    void addInput()
    {
        std::string& input = m_session.launch.input;
        for (int words = percent(65) ? 60 : between(0, 8); words > 0; words--)
        {
            input += word();
            input += oneOf("'\n' '\n' '\n' ' ' '\t' '\r\n' '\n\n'");
        }
        if (percent(30) && !input.empty())
            input.pop_back();
    }
};

// ---------------------------------------------------------------------------------------------
// Judging it
// ---------------------------------------------------------------------------------------------

// A match writes "Game 1 of 4" over and over on one line of its own.
bool isProgress(const std::string& err)
{
    return isOneLine(err) && err.find_first_not_of("\rGame of0123456789 ") == err.size() - 1;
}

// What is wrong with how it ended, or nothing.
std::string faultOf(const Session& session, const Ending& ending)
{
    if (ending.wasKilled)
        return "did not end by itself";
    if (ending.signal != 0)
        return "ended by signal " + std::to_string(ending.signal);
    if (!isPrintable(ending.out))
        return "wrote unprintable bytes";
    if (ending.exitCode == 0 && session.expected != Expected::MISUSE)
    {
        if (!ending.err.empty() && !(session.isMatch && isProgress(ending.err)))
            return "complained on cerr, but not by its exit code";
        return ending.out.empty() ? "said nothing" : "";
    }
    if (ending.exitCode == 2 && session.expected != Expected::SUCCESS)
    {
        if (!ending.out.empty())
            return "wrote on cout in spite of the misuse";
        const bool isExplained = isOneLine(ending.err) && isPrintable(ending.err);
        return isExplained ? "" : "did not explain the misuse in one line";
    }
    return "ended with code " + std::to_string(ending.exitCode);
}

// Runs sessions first to last, two at a time, and counts those that fail.
int countFailures(const std::string& program, unsigned seed, int first, int last)
{
    std::atomic<int> next(first);
    std::atomic<int> failures(0);
    std::mutex output;
    const auto runSome = [&] {
        for (int number = next++; number <= last; number = next++)
        {
            const Session session = Author(seed, number).write(program);
            const Ending ending = Process(session.launch).toItsEnd();
            const std::string fault = faultOf(session, ending);
            failures += fault.empty() ? 0 : 1;
            if (fault.empty() && first != last)
                continue;
            const std::lock_guard<std::mutex> lock(output);
            const std::size_t tail = std::min<std::size_t>(ending.out.size(), 300);
            std::cout << "Seed " << seed << ", session " << number << ": "
                      << (fault.empty() ? "passed" : fault)
                      << "\n  arguments: " << shown(session.launch.arguments)
                      << "\n  input: " << shown(session.launch.input, 3000)
                      << "\n  end of cout: " << shown(ending.out.substr(ending.out.size() - tail))
                      << "\n  cerr: " << shown(ending.err, 3000) << std::endl;
        }
    };
    std::thread other(runSome);
    runSome();
    other.join();
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
    const auto seed = static_cast<unsigned>(std::atoi(argv[3]));
    const int last = std::atoi(argv[argc == 5 ? 4 : 2]);
    const int first = argc == 5 ? last : 1;
    const int failures = countFailures(argv[1], seed, first, last);
    const int sessions = std::max(0, last - first + 1);
    std::cout << "[fuzz] sessions: " << sessions << " | " << sessions - failures << " passed | "
              << failures << " failed" << std::endl;
    return failures > 0 || sessions == 0 ? 1 : 0;
}
