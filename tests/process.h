// A child process and its three streams: how every test runs the game, another program, or a
// function that may use up memory or crash.
//
//     const Ending ending = Process({KALAH_BINARY, {"--holes", "3"}, "2\nquit\n"}).toItsEnd();
//
//     Launch launch{KALAH_BINARY, {"--kgp"}};         // a talk, line by line
//     launch.inputAfterwards = InputAfterwards::OPEN;
//     Process server(launch);
//     server.type("kgp 1 0 0\n");
//     const std::optional<std::string> answer = server.line();
//
// A child that still runs when its Process is destroyed is killed. Processes may be started from
// several threads.

#ifndef PROCESS_INCLUDED
#define PROCESS_INCLUDED

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <fstream>
#include <functional>
#include <mutex>
#include <optional>
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

extern char** environ; // POSIX has no header for it

namespace kalah_test
{

enum class Output {
    PIPE,
    TERMINAL, // all three streams are a pseudo-terminal, and what is shown there is the output
    FULL_DEVICE,
    BROKEN_PIPE,
    BREAKS_AFTER_A_LINE, // as in kalah | head -1
    CLOSED
};

enum class InputAfterwards {
    ENDS,
    OPEN,       // until closeInput
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
    int signal = 0;
    bool wasKilled = false; // by us, for it went on for too long
    std::string out = "";
    std::string err = "";
    long megabytes = 0; // the most memory that it held at a time
};

// An open file, closed when it is destroyed, and not handed on to a program that is started.
class Descriptor
{
public:
    explicit Descriptor(int number = -1) : m_number(number)
    {
        if (isOpen())
            ::fcntl(m_number, F_SETFD, FD_CLOEXEC);
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

    // Moves what is there to the end of the text. Closes itself at the end of the file.
    void readInto(std::string& text)
    {
        char buffer[4096];
        const ssize_t size = ::read(m_number, buffer, sizeof buffer);
        if (size > 0)
            text.append(buffer, static_cast<std::size_t>(size));
        else if (size == 0 || (errno != EINTR && errno != EAGAIN))
            close();
    }

    // Takes what can be written now from the beginning of the text. False if nobody reads it.
    bool writeFrom(std::string& text) const
    {
        const ssize_t size = ::write(m_number, text.data(), text.size());
        if (size > 0)
            text.erase(0, static_cast<std::size_t>(size));
        return size >= 0 || errno == EAGAIN || errno == EINTR;
    }

private:
    int m_number;
};

class Process
{
public:
    // Throws std::runtime_error if there is no process, pipe or terminal to be had. A program that
    // cannot be started ends with code 126.
    explicit Process(Launch launch) : m_launch(std::move(launch)), m_pending(m_launch.input)
    {
        // No other thread forks while a file is not yet marked to be closed by a new program.
        static std::mutex oneAtATime;
        const std::lock_guard<std::mutex> lock(oneAtATime);
        std::signal(SIGPIPE, SIG_IGN);
        const Streams childs = openStreams();
        const std::vector<char*> argv = argumentsOfProgram();
        const std::vector<char*> variables = environmentOfProgram();
        m_child = ::fork();
        if (m_child < 0)
            throw std::runtime_error("no process to be had");
        if (m_child == 0)
            beTheChild(childs, argv, variables);
        ::fcntl(m_in.number(), F_SETFL, O_NONBLOCK);
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
        return stepUntil([this] { return m_pending.empty(); });
    }

    // Ends the input, once all that was typed is taken.
    void closeInput()
    {
        m_launch.inputAfterwards = InputAfterwards::ENDS;
    }

    // Waits for the next line of output, which is given without its end. Nothing if the program
    // ends without a whole one, or the time does.
    std::optional<std::string> line()
    {
        std::size_t end = 0;
        const auto isWhole = [&] {
            end = m_out.find('\n', m_read);
            return end != std::string::npos;
        };
        if (!stepUntil(isWhole))
            return std::nullopt;
        const std::size_t begin = std::exchange(m_read, end + 1);
        return m_out.substr(begin, end - begin);
    }

    // Waits until the output that is not read yet ends with the text, and reads it all: so does a
    // question. False if the program or the time ends before.
    bool asks(const std::string& text)
    {
        const bool asked = stepUntil([&] {
            return m_out.size() >= m_read + text.size() &&
                   m_out.compare(m_out.size() - text.size(), text.size(), text) == 0;
        });
        m_read = m_out.size();
        return asked;
    }

    // Whether it runs on for so long and writes nothing more.
    bool isSilentFor(std::chrono::milliseconds time)
    {
        const std::size_t written = m_out.size();
        const Clock::time_point end = Clock::now() + time;
        while (isOpen() && m_out.size() == written && step(end))
        {
        }
        return isOpen() && m_out.size() == written;
    }

    // Ends the input, once all that was typed is taken, and waits for the end of the program. If
    // it takes too long, it is killed. To be called once.
    Ending toItsEnd()
    {
        if (m_launch.inputAfterwards == InputAfterwards::OPEN)
            closeInput();
        const Clock::time_point deadline = deadlineFromNow();
        while (isOpen() && step(deadline))
        {
        }
        return endingOf(deadline);
    }

private:
    using Clock = std::chrono::steady_clock;

    // The files that are to be the child's standard streams; a closed one means a closed stream.
    struct Streams
    {
        Descriptor in;
        Descriptor out;
        Descriptor err;
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

    Launch m_launch;
    std::string m_pending; // typed, but not taken yet
    pid_t m_child = -1;
    Descriptor m_in;
    Descriptor m_outEnd;
    Descriptor m_errEnd;
    std::string m_out;
    std::string m_err;
    std::size_t m_read = 0; // of the output, by line and asks

    Streams openStreams()
    {
        if (m_launch.output == Output::TERMINAL)
            return openTerminal();
        Pipe in;
        Pipe out;
        Pipe err;
        m_in = std::move(in.writeEnd);
        m_outEnd = std::move(out.readEnd);
        m_errEnd = std::move(err.readEnd);
        if (m_launch.output == Output::FULL_DEVICE)
            out.writeEnd = Descriptor(::open("/dev/full", O_WRONLY));
        else if (m_launch.output == Output::BROKEN_PIPE)
            out.writeEnd = std::move(Pipe().writeEnd);
        else if (m_launch.output == Output::CLOSED)
            out.writeEnd.close();
        return {std::move(in.readEnd), std::move(out.writeEnd), std::move(err.writeEnd)};
    }

    Streams openTerminal()
    {
        Descriptor master(::posix_openpt(O_RDWR | O_NOCTTY));
        if (!master.isOpen() || ::grantpt(master.number()) != 0 || ::unlockpt(master.number()) != 0)
            throw std::runtime_error("no pseudo-terminal to be had");
        Descriptor terminal(::open(::ptsname(master.number()), O_RDWR | O_NOCTTY));
        if (!terminal.isOpen())
            throw std::runtime_error("no pseudo-terminal to be had");
        m_in = Descriptor(::dup(master.number()));
        m_outEnd = std::move(master);
        return {Descriptor(::dup(terminal.number())), Descriptor(::dup(terminal.number())),
                std::move(terminal)};
    }

    std::vector<char*> argumentsOfProgram()
    {
        std::vector<char*> argv = {m_launch.program.data()};
        for (std::string& argument : m_launch.arguments)
            argv.push_back(argument.data());
        argv.push_back(nullptr);
        return argv;
    }

    std::vector<char*> environmentOfProgram()
    {
        std::vector<char*> variables;
        for (std::string& variable : m_launch.environment)
            variables.push_back(variable.data());
        for (char** inherited = environ; *inherited != nullptr; inherited++)
            variables.push_back(*inherited);
        variables.push_back(nullptr);
        return variables;
    }

    // Only calls that are allowed after a fork, but for the function. What that throws ends the
    // child by a signal.
    [[noreturn]] void beTheChild(const Streams& streams, const std::vector<char*>& argv,
                                 const std::vector<char*>& variables) noexcept
    {
        become(STDIN_FILENO, streams.in);
        become(STDOUT_FILENO, streams.out);
        become(STDERR_FILENO, streams.err);
        std::signal(SIGPIPE, SIG_DFL);
        const rlimit memory = {m_launch.memory, m_launch.memory};
        if (m_launch.memory != RLIM_INFINITY)
            ::setrlimit(RLIMIT_AS, &memory);
        if (m_launch.function)
            ::_exit(m_launch.function());
        ::execve(m_launch.program.c_str(), argv.data(), variables.data());
        ::_exit(126);
    }

    static void become(int stream, const Descriptor& file)
    {
        if (file.isOpen())
            ::dup2(file.number(), stream);
        else
            ::close(stream);
    }

    Clock::time_point deadlineFromNow() const
    {
        return Clock::now() + std::chrono::seconds(m_launch.seconds);
    }

    // Whether the child may still write something.
    bool isOpen() const
    {
        return m_outEnd.isOpen() || m_errEnd.isOpen();
    }

    template <typename Condition>
    bool stepUntil(Condition isFulfilled)
    {
        const Clock::time_point deadline = deadlineFromNow();
        while (!isFulfilled() && isOpen() && step(deadline))
        {
        }
        return isFulfilled();
    }

    static int millisecondsUntil(Clock::time_point end)
    {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
        return static_cast<int>(std::max<long long>(0, left.count()));
    }

    // Waits until the child reads or writes something, and does its part of it. False when the
    // time is up.
    bool step(Clock::time_point deadline)
    {
        if (m_launch.inputAfterwards == InputAfterwards::COMES_AGAIN && m_pending.empty())
            m_pending = m_launch.input;
        if (m_launch.inputAfterwards == InputAfterwards::ENDS && m_pending.empty())
            m_in.close();
        pollfd polled[] = {{m_pending.empty() ? -1 : m_in.number(), POLLOUT, 0},
                           {m_outEnd.number(), POLLIN, 0},
                           {m_errEnd.number(), POLLIN, 0}};
        ::poll(polled, 3, millisecondsUntil(deadline));
        if (Clock::now() >= deadline)
            return false;
        if (polled[0].revents != 0 && !m_in.writeFrom(m_pending))
            m_in.close();
        if (polled[1].revents != 0)
            m_outEnd.readInto(m_out);
        if (polled[2].revents != 0)
            m_errEnd.readInto(m_err);
        if (m_launch.output == Output::BREAKS_AFTER_A_LINE && m_out.find('\n') != std::string::npos)
            m_outEnd.close();
        return true;
    }

    // Waits until the child is gone; at the deadline it is killed.
    Ending endingOf(Clock::time_point deadline)
    {
        Ending ending;
        int status = 0;
        rusage usage = {};
        while (::wait4(m_child, &status, ending.wasKilled ? 0 : WNOHANG, &usage) != m_child)
        {
            if (Clock::now() >= deadline)
                ending.wasKilled = ::kill(m_child, SIGKILL) == 0;
            else
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

#endif // PROCESS_INCLUDED
