// A child process and its three streams: how every test runs the game, another program, or a
// function that may use up memory or crash.
//
//     const Ending ending = Process({"./kalah", {"--holes", "3"}, "2\nquit\n"}).toItsEnd();
//
// A child that still runs when its Process is destroyed is killed. Processes may be started from
// several threads.

#pragma once

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <fstream>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ; // POSIX has no header for it

namespace kalah_test
{

enum class Output {
    PIPE,
    TERMINAL,    // all three streams are a pseudo-terminal, and what is shown there is the output
    FULL_DEVICE, // where there is none, a broken pipe
    BROKEN_PIPE,
    BREAKS_AFTER_A_LINE, // as in kalah | head -1
    CLOSED
};

enum class InputAfterwards {
    ENDS,
    OPEN,       // until toItsEnd
    COMES_AGAIN // endlessly
};

// What to run, and in which surroundings.
struct Launch
{
    std::string program;
    std::vector<std::string> arguments = {};
    std::string input = "";
    Output output = Output::PIPE;
    InputAfterwards inputAfterwards = InputAfterwards::ENDS;
    int seconds = 20;                          // how long any one call of Process may wait
    rlim_t memory = RLIM_INFINITY;             // bytes of address space
    std::vector<std::string> environment = {}; // NAME=VALUE, before what is inherited
    std::function<int()> function = nullptr;   // runs instead of the program; gives the exit code
};

// How it ended, and all that it wrote.
struct Ending
{
    int exitCode = -1; // -1: ended by a signal
    int signal = 0;    // SIGKILL if it went on for too long
    std::string out = "";
    std::string err = "";
    long megabytes = 0; // the most memory that it held at a time
};

// An open file, closed by its last owner, and not handed on to a program that is started.
using File = std::shared_ptr<const int>;

inline File fileOf(int number)
{
    if (number < 0)
        throw std::runtime_error("no file, pipe or terminal to be had");
    ::fcntl(number, F_SETFD, FD_CLOEXEC);
    return File(new int(number), [](const int* n) {
        ::close(*n);
        delete n;
    });
}

class Process
{
public:
    using Clock = std::chrono::steady_clock;

    // Throws std::runtime_error if there is no process, pipe or terminal to be had. A program that
    // cannot be started ends with code 126.
    explicit Process(Launch launch) : m_launch(std::move(launch)), m_pending(m_launch.input)
    {
        // No other thread forks while a file is not yet marked to be closed by a new program.
        static std::mutex oneAtATime;
        const std::lock_guard<std::mutex> lock(oneAtATime);
        std::signal(SIGPIPE, SIG_IGN);
        const Streams childs = openStreams();
        std::vector<std::string> words = m_launch.arguments;
        words.insert(words.begin(), m_launch.program);
        std::vector<std::string> variables = m_launch.environment;
        for (char** inherited = environ; *inherited != nullptr; inherited++)
            variables.push_back(*inherited);
        const std::vector<char*> argv = pointersTo(words);
        const std::vector<char*> envp = pointersTo(variables);
        m_child = ::fork();
        if (m_child < 0)
            throw std::runtime_error("no process to be had");
        if (m_child == 0)
            beTheChild(childs, argv, envp);
        ::fcntl(*m_inEnd, F_SETFL, O_NONBLOCK);
    }
    ~Process()
    {
        if (m_child < 0)
            return;
        ::kill(m_child, SIGKILL);
        ::waitpid(m_child, nullptr, 0);
    }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // Writes the text to the input. False if the program does not take all of it in time.
    bool type(const std::string& text)
    {
        m_pending += text;
        stepUntil([this] { return m_pending.empty() || !m_inEnd; }, deadlineFromNow());
        return m_pending.empty();
    }

    // Waits for the next line of output, until then or as long as any call does. It is given
    // without its end; nothing if the program ends without a whole one, or the time does.
    std::optional<std::string> line(std::optional<Clock::time_point> deadline = std::nullopt)
    {
        std::size_t end = 0;
        const auto isWhole = [&] {
            end = m_out.find('\n', m_read);
            return end != std::string::npos;
        };
        if (!stepUntil(isWhole, deadline.value_or(deadlineFromNow())))
            return std::nullopt;
        const std::size_t begin = std::exchange(m_read, end + 1);
        return m_out.substr(begin, end - begin);
    }

    // Waits until the output that is not read yet ends with the text, and reads it all: so does a
    // question. False if the program or the time ends before.
    bool asks(const std::string& text)
    {
        const auto isAtTheEnd = [&] {
            return m_out.size() >= m_read + text.size() &&
                   m_out.compare(m_out.size() - text.size(), text.size(), text) == 0;
        };
        const bool asked = stepUntil(isAtTheEnd, deadlineFromNow());
        m_read = m_out.size();
        return asked;
    }

    // Whether it runs on for so long and writes nothing more.
    bool isSilentFor(std::chrono::milliseconds time)
    {
        const std::size_t written = m_out.size();
        return !stepUntil([&] { return m_out.size() > written; }, Clock::now() + time) && isOpen();
    }

    // Ends the input, once all that was typed is taken, and waits for the end of the program. If
    // it takes too long, it is killed. To be called once.
    Ending toItsEnd()
    {
        if (m_launch.inputAfterwards == InputAfterwards::OPEN)
            m_launch.inputAfterwards = InputAfterwards::ENDS;
        const Clock::time_point deadline = deadlineFromNow();
        stepUntil([] { return false; }, deadline);
        return endingOf(deadline);
    }

private:
    using Streams = std::array<File, 3>; // the child's standard streams; null is a closed one

    Launch m_launch;
    std::string m_pending; // typed, but not taken yet
    pid_t m_child = -1;
    File m_inEnd;
    File m_outEnd;
    File m_errEnd;
    std::string m_out;
    std::string m_err;
    std::size_t m_read = 0; // of the output, by line and asks

    // Its end for reading and its end for writing.
    static std::pair<File, File> makePipe()
    {
        int ends[2] = {-1, -1};
        if (::pipe(ends) != 0)
            throw std::runtime_error("no pipe to be had");
        return {fileOf(ends[0]), fileOf(ends[1])};
    }

    Streams openStreams()
    {
        if (m_launch.output == Output::TERMINAL)
            return openTerminal();
        Streams childs;
        std::tie(childs[STDIN_FILENO], m_inEnd) = makePipe();
        std::tie(m_outEnd, childs[STDOUT_FILENO]) = makePipe();
        std::tie(m_errEnd, childs[STDERR_FILENO]) = makePipe();
        const int full =
            m_launch.output == Output::FULL_DEVICE ? ::open("/dev/full", O_WRONLY) : -1;
        if (full >= 0)
            childs[STDOUT_FILENO] = fileOf(full);
        else if (m_launch.output == Output::FULL_DEVICE || m_launch.output == Output::BROKEN_PIPE)
            childs[STDOUT_FILENO] = makePipe().second;
        else if (m_launch.output == Output::CLOSED)
            childs[STDOUT_FILENO] = nullptr;
        return childs;
    }

    Streams openTerminal()
    {
        m_outEnd = m_inEnd = fileOf(::posix_openpt(O_RDWR | O_NOCTTY));
        if (::grantpt(*m_outEnd) != 0 || ::unlockpt(*m_outEnd) != 0)
            throw std::runtime_error("no pseudo-terminal to be had");
        const File terminal = fileOf(::open(::ptsname(*m_outEnd), O_RDWR | O_NOCTTY));
        return {terminal, terminal, terminal};
    }

    // What execve takes; valid as long as the texts are.
    static std::vector<char*> pointersTo(std::vector<std::string>& texts)
    {
        std::vector<char*> pointers;
        for (std::string& text : texts)
            pointers.push_back(text.data());
        pointers.push_back(nullptr);
        return pointers;
    }

    // Only calls that are allowed after a fork, but for the function. What that throws ends the
    // child by a signal.
    [[noreturn]] void beTheChild(const Streams& streams, const std::vector<char*>& argv,
                                 const std::vector<char*>& envp) noexcept
    {
        for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        {
            const File& file = streams[static_cast<std::size_t>(stream)];
            file ? ::dup2(*file, stream) : ::close(stream);
        }
        std::signal(SIGPIPE, SIG_DFL);
        const rlimit memory = {m_launch.memory, m_launch.memory};
        if (m_launch.memory != RLIM_INFINITY)
            ::setrlimit(RLIMIT_AS, &memory);
        if (m_launch.function)
            ::_exit(m_launch.function());
        ::execve(m_launch.program.c_str(), argv.data(), envp.data());
        ::_exit(126);
    }

    Clock::time_point deadlineFromNow() const
    {
        return Clock::now() + std::chrono::seconds(m_launch.seconds);
    }

    // Whether the child may still write something.
    bool isOpen() const
    {
        return m_outEnd || m_errEnd;
    }

    template <typename Condition>
    bool stepUntil(Condition isFulfilled, Clock::time_point deadline)
    {
        while (!isFulfilled() && isOpen() && step(deadline))
        {
        }
        return isFulfilled();
    }

    // Waits until the child reads or writes something, and does its part of it. False when the
    // time is up.
    bool step(Clock::time_point deadline)
    {
        if (m_launch.inputAfterwards == InputAfterwards::COMES_AGAIN && m_pending.empty())
            m_pending = m_launch.input;
        if (m_launch.inputAfterwards == InputAfterwards::ENDS && m_pending.empty())
            m_inEnd = nullptr;
        pollfd polled[] = {{m_inEnd && !m_pending.empty() ? *m_inEnd : -1, POLLOUT, 0},
                           {m_outEnd ? *m_outEnd : -1, POLLIN, 0},
                           {m_errEnd ? *m_errEnd : -1, POLLIN, 0}};
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
        ::poll(polled, 3, static_cast<int>(std::max<long long>(0, left.count())));
        if (Clock::now() >= deadline)
            return false;
        if (polled[0].revents != 0)
            writePending();
        if (polled[1].revents != 0)
            readInto(m_out, m_outEnd);
        if (polled[2].revents != 0)
            readInto(m_err, m_errEnd);
        if (m_launch.output == Output::BREAKS_AFTER_A_LINE && m_out.find('\n') != std::string::npos)
            m_outEnd = nullptr;
        return true;
    }

    void writePending()
    {
        const ssize_t size = ::write(*m_inEnd, m_pending.data(), m_pending.size());
        if (size > 0)
            m_pending.erase(0, static_cast<std::size_t>(size));
        else if (errno != EAGAIN && errno != EINTR)
            m_inEnd = nullptr; // nobody reads it
    }

    static void readInto(std::string& text, File& file)
    {
        char buffer[4096];
        const ssize_t size = ::read(*file, buffer, sizeof buffer);
        if (size > 0)
            text.append(buffer, static_cast<std::size_t>(size));
        else if (size == 0 || (errno != EAGAIN && errno != EINTR))
            file = nullptr; // the end of the file
    }

    // Waits until the child is gone; at the deadline it is killed.
    Ending endingOf(Clock::time_point deadline)
    {
        Ending ending;
        int status = 0;
        rusage usage = {};
        while (::wait4(m_child, &status, WNOHANG, &usage) != m_child)
        {
            if (Clock::now() >= deadline)
                ::kill(m_child, SIGKILL);
            ::usleep(100);
        }
        m_child = -1;
        if (WIFEXITED(status))
            ending.exitCode = WEXITSTATUS(status);
        else
            ending.signal = WTERMSIG(status);
        ending.out = m_out;
        ending.err = m_err;
        ending.megabytes = usage.ru_maxrss / 1024;
        return ending;
    }
};

// Runs the function in a process of its own; what it returns is the exit code.
inline Ending inChild(std::function<int()> function, int seconds = 120)
{
    Launch launch;
    launch.function = std::move(function);
    launch.seconds = seconds;
    return Process(std::move(launch)).toItsEnd();
}

// Lets this process, which is best a child, take so many more megabytes of address space.
inline void limitMemory(rlim_t megabytesMore)
{
    std::ifstream statm("/proc/self/statm");
    rlim_t pages = 0;
    statm >> pages;
    const rlim_t limit =
        pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + (megabytesMore << 20);
    const rlimit limits = {limit, limit};
    ::setrlimit(RLIMIT_AS, &limits);
}

} // namespace kalah_test
