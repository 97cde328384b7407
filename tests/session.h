// Sessions with the game that check what is so in every one, and a follower that holds the whole
// of what is said in a game against the referee. KALAH_BINARY is the game; of its own code nothing
// is linked in.

#ifndef SESSION_INCLUDED
#define SESSION_INCLUDED

#include <doctest/doctest.h>

#include <optional>
#include <regex>
#include <string>

#include "console.h"
#include "process.h"
#include "referee.h"

namespace kalah_test
{

// A launch of the game, with a command line as a shell takes it.
inline Launch kalah(const std::string& commandLine, const std::string& input = "")
{
    return {KALAH_BINARY, wordsOf(commandLine), input};
}

inline std::string shown(const Launch& launch)
{
    return "kalah " + shown(launch.arguments) + " < " + shown(launch.input);
}

// Waits for the end of a session, which must come by itself, and not by a signal.
inline Ending toTheEndOf(Process& process)
{
    Ending ending = process.toItsEnd();
    CHECK_FALSE(ending.wasKilled);
    CHECK(ending.signal == 0);
    return ending;
}

inline Ending run(const Launch& launch)
{
    INFO(shown(launch));
    Process process(launch);
    return toTheEndOf(process);
}

// What the game says in a session that goes well: printable text and no complaint about it.
inline std::string play(const Launch& launch)
{
    const Ending ending = run(launch);
    INFO(shown(launch));
    CHECK(ending.exitCode == 0);
    CHECK(ending.err == "");
    CHECK(isPrintable(ending.out));
    return ending.out;
}

inline std::string play(const std::string& commandLine, const std::string& input = "")
{
    return play(kalah(commandLine, input));
}

// The option that starts from there.
inline std::string from(const Drawing& d)
{
    return "--position '" + notationOf(d) + "' ";
}

// Follows a whole game line by line: sowings, boards, sweep, result and moves must all agree with
// the rules and with each other.
class Follower
{
public:
    Follower(const Drawing& start, const std::string& out) : m_game(start), m_board(start)
    {
        const Words lines = linesOf(withoutQuestions(out));
        for (std::size_t i = 0; i < lines.size(); i++)
        {
            CAPTURE(lines[i]);
            if (PictureReader::isLabel(lines[i], NORTH))
                checkPicture(PictureReader::read(lines, i));
            else
                checkLine(lines[i], i == 0 ? "" : lines[i - 1]);
        }
        CHECK(m_pictures > 0);
    }

    // Checks that the game came to its end and that its result was told.
    const Follower& playedOut() const
    {
        CHECK(m_isSwept);
        CHECK(m_results == 1);
        return *this;
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
    Referee m_game;
    Drawing m_board; // as it is to be shown: swept only when that was told
    bool m_isSwept = false;
    int m_sowings = 0;
    int m_pictures = 0;
    int m_results = 0;
    std::optional<Place> m_from;
    std::optional<Place> m_end;

    void checkLine(const std::string& line, const std::string& lineBefore)
    {
        if (contains(line, " sows "))
            checkSowing(line, lineBefore);
        else if (contains(line, "beans left"))
            checkSweep(line);
        else if (contains(line, " wins ") || contains(line, "tie"))
            checkResult(line);
        else if (contains(line, "abandoned"))
            CHECK(line == abandonedInWords(m_board, m_game.toMove()));
        else if (startsWith(line, "Moves:"))
            CHECK(line == "Moves:" + (m_game.moves().empty() ? " none" : m_game.moves()));
    }

    void checkSowing(const std::string& line, const std::string& lineBefore)
    {
        static const std::regex FORM(
            R"(((.*) \((North|South)\)) sows (\d+ beans? from hole (\d+).*)\.)");
        std::smatch match;
        REQUIRE(std::regex_match(line, match, FORM));
        const Side s = m_game.toMove();
        CHECK(match.str(3) == nameOf(s));
        const bool isComputers = match.str(2) == "Bad" || match.str(2) == "Smart";
        CHECK(startsWith(lineBefore, match.str(1) + " is thinking") == isComputers);
        const int hole = std::stoi(match.str(5));
        REQUIRE(isLegalHole(m_board, s, hole));
        const int beans = m_board.at(s, hole);
        const Verdict verdict = judgeSowing(m_board, s, hole);
        CHECK(match.str(4) == sowingInWords(beans, hole, verdict, s));
        m_game.sow(hole);
        m_sowings++;
        m_from = Place{s, hole};
        m_end = verdict.end;
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
                                                    nameOf(owner) + "\\)\\.")));
        m_board = swept(m_board);
        m_isSwept = true;
    }

    void checkPicture(const Picture& picture)
    {
        m_pictures++;
        CHECK(picture.counts == m_board);
        CHECK(picture.isAligned);
        for (Side s : {NORTH, SOUTH})
        {
            const std::string& label = s == NORTH ? picture.northLabel : picture.southLabel;
            CHECK(contains(label, "to move") == (m_game.toMove() == s && !m_game.isOver()));
        }
        const bool endsWhereItBegan = m_from && *m_from == *m_end;
        CHECK(picture.lastBeans == placesOf(m_end));
        CHECK(picture.sownFrom == placesOf(endsWhereItBegan ? std::nullopt : m_from));
    }

    static std::vector<Place> placesOf(const std::optional<Place>& place)
    {
        return place ? std::vector<Place>{*place} : std::vector<Place>{};
    }

    void checkResult(const std::string& line)
    {
        m_results++;
        CHECK(m_isSwept);
        const int south = m_board.southPot;
        const int north = m_board.northPot;
        CHECK(contains(line, std::to_string(std::max(south, north)) + " to " +
                                 std::to_string(std::min(south, north)) + "."));
        CHECK(contains(line, "tie") == (south == north));
        CHECK(contains(line, "(South) wins") == (south > north));
        CHECK(contains(line, "(North) wins") == (north > south));
    }
};

// A position in which the game goes on.
inline Drawing randomOpenDrawing(std::mt19937& rng, int maxHoles, int maxBeans)
{
    Drawing d = startOf(1, 0);
    while (judgeOver(d))
        d = randomDrawing(rng, maxHoles, maxBeans, 20);
    return d;
}

} // namespace kalah_test

#endif // SESSION_INCLUDED
