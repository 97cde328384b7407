// The server's side of the Kalah Game Protocol: the program at the other end of a pipe, its replies
// taken apart, and boards as the protocol writes them.

#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>

#include "session.h"

namespace kalah_test
{

// A line of the client: "@4 move 3".
struct Reply
{
    std::string ref;
    std::string name;
    std::string rest;
};

inline bool operator==(const Reply& a, const Reply& b)
{
    return a.ref == b.ref && a.name == b.name && a.rest == b.rest;
}

inline std::ostream& operator<<(std::ostream& out, const Reply& reply)
{
    return out << '@' << reply.ref << ' ' << reply.name << ' ' << reply.rest;
}

// Takes a line apart, which must be one of the protocol and end with CR.
inline Reply replyOf(const std::string& line)
{
    CAPTURE(shown(line));
    const Words parts = groupsOf(line, R"((?:@(\d+) )?([a-z]+)(?: (\S|\S.*\S))?\r)");
    REQUIRE_FALSE(parts.empty());
    CHECK(isPrintable(line.substr(0, line.size() - 1)));
    return {parts[1], parts[2], parts[3]};
}

// The board as the protocol has it, for the side that is to move: that one is always South there.
inline std::string boardText(const Drawing& board, Side mover = SOUTH)
{
    const Drawing d = asFor(mover, board);
    std::ostringstream out;
    out << '<' << d.holes() << ',' << d.southPot << ',' << d.northPot;
    for (int beans : d.south)
        out << ',' << beans;
    for (auto beans = d.north.rbegin(); beans != d.north.rend(); ++beans)
        out << ',' << *beans;
    out << '>';
    return out.str();
}

// The program at the other end of a pipe.
class Client
{
public:
    explicit Client(const std::string& options) : m_process(launchOf(options))
    {
    }

    // Says lines, which end with CR LF but for the last one, which gets its end here.
    void say(const std::string& lines)
    {
        REQUIRE(m_process.type(lines + "\r\n"));
    }

    // Says something that need not be a line.
    void type(const std::string& bytes)
    {
        REQUIRE(m_process.type(bytes));
    }

    Reply hear()
    {
        const std::optional<std::string> line = m_process.line();
        REQUIRE(line);
        return replyOf(*line);
    }

    // Says hello and hears the introduction out.
    void greet()
    {
        say("2 kgp 1 0 1");
        while (hear().name != "mode")
        {
        }
    }

    // Asks for a choice in that state. All moves before the last one must be legal, too.
    int choice(const Drawing& board, Side mover)
    {
        const std::string id = std::to_string(m_nextId += 2);
        say(id + " state " + boardText(board, mover));
        int hole = 0;
        for (Reply reply = hear(); reply.name != "yield"; reply = hear())
        {
            REQUIRE(reply.ref == id);
            REQUIRE(reply.name == "move");
            hole = holeFor(mover, std::stoi(reply.rest), board.holes());
            REQUIRE(isLegalHole(board, mover, hole));
        }
        say(id + "1@" + id + " stop");
        return hole;
    }

    // Whether it still answers, and has nothing else to say before.
    void checkAlive()
    {
        const std::string id = std::to_string(m_nextId += 2);
        say(id + " ping");
        CHECK(hear() == Reply{id, "pong", ""});
    }

    void checkSilent()
    {
        CHECK(m_process.isSilentFor(std::chrono::milliseconds(100)));
    }

    // Says goodbye and waits for the end.
    Ending leave()
    {
        say("goodbye");
        return toTheEndOf(m_process);
    }

private:
    Process m_process;
    int m_nextId = 2;

    static Launch launchOf(const std::string& options)
    {
        Launch launch = kalah("--kgp " + options);
        launch.inputAfterwards = InputAfterwards::OPEN;
        return launch;
    }
};

} // namespace kalah_test
