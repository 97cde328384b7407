// Sessions with the game that check what is so in every one, and a follower that holds the whole
// of what is said in a game against the referee. Of the game's own code nothing is linked in.

#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "console.h"
#include "process.h"
#include "referee.h"

namespace kalah_test
{

// The game is the one that was built with the tests, or KALAH_PROGRAM of the environment. Where
// KALAH_SANITIZED is set, that one was built with the sanitizers.
inline std::string program()
{
    const char* const other = std::getenv("KALAH_PROGRAM");
    return other != nullptr ? other : KALAH_BINARY;
}

inline bool isSanitized()
{
    return std::getenv("KALAH_SANITIZED") != nullptr;
}

// A launch of the game, with a command line as a shell takes it.
inline Launch kalah(const std::string& commandLine, const std::string& input = "")
{
    return {program(), wordsOf(commandLine), input};
}

// Waits for the end of a session, which must come by itself, and not by a signal.
inline Ending toTheEndOf(Process& process)
{
    Ending ending = process.toItsEnd();
    CHECK(ending.signal == 0);
    return ending;
}

inline Ending run(const Launch& launch)
{
    INFO("kalah " << shown(launch.arguments) << " < " << shown(launch.input));
    Process process(launch);
    return toTheEndOf(process);
}

// What the game says in a session that goes well: printable text and no complaint about it. It is
// shown as if it had been called by ./kalah.
inline std::string play(const std::string& commandLine, const std::string& input = "")
{
    const Ending ending = run(kalah(commandLine, input));
    CAPTURE(shown(commandLine));
    CAPTURE(shown(input));
    CHECK(ending.exitCode == 0);
    CHECK((ending.err.empty() || ending.err[0] == '\r')); // nothing, or how far a review is
    CHECK(isPrintable(ending.out));
    const std::size_t called = ending.out.find(program());
    if (called == std::string::npos)
        return ending.out;
    return std::string(ending.out).replace(called, program().size(), "./kalah");
}

// Runs what must be refused: with code 2 and one line on cerr, which says all of this.
inline void checkMisuse(const std::string& commandLine, const Words& said, std::size_t widest = 80)
{
    const Ending ending = run(kalah(commandLine, "1\n"));
    CAPTURE(shown(commandLine));
    CAPTURE(ending.err);
    CHECK(ending.exitCode == 2);
    CHECK(ending.out == "");
    CHECK(isOneLine(ending.err));
    CHECK(isPrintable(ending.err));
    CHECK(widestLine(ending.err) <= widest);
    for (const std::string& part : said)
        CHECK(contains(ending.err, part));
}

// The option that starts from there.
inline std::string from(const Drawing& d, Side toMove = SOUTH)
{
    return "--position '" + notationOf(d, toMove) + "' ";
}

// A game from there: sowings by chance until it is over, or so many are made.
struct RandomGame
{
    Drawing start;
    Side mover;
    std::vector<Place> sowings;
    Referee end;

    RandomGame(const Drawing& d, Side toMove, std::mt19937& rng, std::size_t most = 1000)
        : start(d), mover(toMove), end(d, toMove)
    {
        while (!end.isOver() && sowings.size() < most)
        {
            sowings.push_back({end.toMove(), anyOf(end.legalHoles(), rng)});
            end.sow(sowings.back().hole);
        }
    }

    // The line of moves without the blank in front.
    std::string moves() const
    {
        return end.moves().empty() ? "" : end.moves().substr(1);
    }
};

// Follows a whole game line by line: sowings, boards, sweep, result and moves must all agree with
// the rules and with each other, and whatever changes the board must be followed by a picture.
class Follower
{
public:
    Follower(const Drawing& start, const std::string& out)
        : m_now{Referee(start), start, std::nullopt, std::nullopt},
          m_isSwept(start.inPlay(NORTH) + start.inPlay(SOUTH) == 0)
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
        CHECK(m_isShown);
    }

    // Checks that the game came to its end and that its result was told.
    const Follower& playedOut() const
    {
        CHECK(m_isSwept);
        CHECK(m_results == 1);
        return *this;
    }

    // Those that were not taken back.
    std::size_t sowings() const
    {
        return m_sown.size();
    }
    int takenBack() const
    {
        return m_takenBack;
    }
    const Drawing& board() const
    {
        return m_now.board;
    }

private:
    struct State
    {
        Referee game;
        Drawing board; // as it is to be shown: swept only when that was told
        std::optional<Place> from;
        std::optional<Place> end;
    };

    struct Sown
    {
        State before;
        int hole;
        bool isComputers;
    };

    State m_now;
    std::vector<Sown> m_sown;
    int m_takenBack = 0;
    bool m_isSwept;
    bool m_isShown = false; // what the board is now
    int m_results = 0;

    void checkLine(const std::string& line, const std::string& lineBefore)
    {
        const std::string& moves = m_now.game.moves();
        if (contains(line, " sows "))
            checkSowing(line, lineBefore);
        else if (contains(line, " takes back "))
            checkTakeBack(line);
        else if (line == "There is nothing to take back.")
            CHECK(std::all_of(m_sown.begin(), m_sown.end(),
                              [](const Sown& sown) { return sown.isComputers; }));
        else if (contains(line, "beans left"))
            checkSweep(line);
        else if (contains(line, " wins ") || contains(line, "tie"))
            checkResult(line);
        else if (contains(line, "abandoned"))
            CHECK(line == abandonedInWords(m_now.board, m_now.game.toMove()));
        else if (startsWith(line, "Moves:"))
            CHECK(line == "Moves:" + (moves.empty() ? " none" : moves));
    }

    // A computer is said to be thinking once in its turn.
    void checkSowing(const std::string& line, const std::string& lineBefore)
    {
        const Words groups =
            groupsOf(line, R"(((.*) \((North|South)\)) sows (\d+ beans? from hole (\d+).*)\.)");
        REQUIRE_FALSE(groups.empty());
        CHECK(std::exchange(m_isShown, false));
        const Side s = m_now.game.toMove();
        CHECK(groups[3] == nameOf(s));
        const bool isComputers = groups[2] == "Bad" || groups[2] == "Smart";
        const bool goesOn = m_now.from && m_now.from->side == s;
        CHECK(startsWith(lineBefore, groups[1] + " is thinking") == (isComputers && !goesOn));
        const int hole = std::stoi(groups[5]);
        REQUIRE(isLegalHole(m_now.board, s, hole));
        m_sown.push_back({m_now, hole, isComputers});
        const int beans = m_now.board.at(s, hole);
        const Verdict verdict = judgeSowing(m_now.board, s, hole);
        CHECK(groups[4] == sowingInWords(beans, hole, verdict, s));
        m_now.game.sow(hole);
        m_now.from = Place{s, hole};
        m_now.end = verdict.end;
    }

    // What is taken back is the last choice of a person, with what the computer has sown since:
    // "Ann (South) takes back hole 3, and Bad (North) holes 1, 3."
    void checkTakeBack(const std::string& line)
    {
        std::string answers;
        for (; !m_sown.empty() && m_sown.back().isComputers; m_sown.pop_back())
            answers = std::to_string(m_sown.back().hole) + (answers.empty() ? "" : ", ") + answers;
        REQUIRE_FALSE(m_sown.empty());
        std::string told = R"(\S+ \()" + std::string(nameOf(m_sown.back().before.game.toMove())) +
                           R"(\) takes back hole )" + std::to_string(m_sown.back().hole);
        if (!answers.empty())
            told += R"(, and \S+ \(\w+\) hole)" + std::string(contains(answers, ",") ? "s " : " ") +
                    answers;
        CHECK(hasForm(line, told + R"(\.)"));
        m_now = m_sown.back().before;
        m_sown.pop_back();
        m_takenBack++;
        m_isShown = false;
    }

    void checkSweep(const std::string& line)
    {
        CHECK(judgeOver(m_now.board));
        const int left = m_now.board.inPlay(NORTH) + m_now.board.inPlay(SOUTH);
        const Side owner = m_now.board.inPlay(SOUTH) > 0 ? SOUTH : NORTH;
        const std::string goes = left == 1 ? "bean goes" : beansInWords(left) + " go";
        if (left == 0)
            CHECK(contains(line, "Neither"));
        else
            CHECK(hasForm(line, ".* so the last " + goes + " to .*\\(" + nameOf(owner) + "\\)\\."));
        m_now.board = swept(m_now.board);
        m_isSwept = true;
        m_isShown = false;
    }

    void checkPicture(const Picture& picture)
    {
        m_isShown = true;
        CHECK(picture.counts == m_now.board);
        CHECK(picture.isAligned);
        const bool isOver = m_now.game.isOver();
        const Side turn = m_now.game.toMove();
        CHECK(contains(picture.northLabel, "to move") == (turn == NORTH && !isOver));
        CHECK(contains(picture.southLabel, "to move") == (turn == SOUTH && !isOver));
        const bool endsWhereItBegan = m_now.from && *m_now.from == *m_now.end;
        CHECK(picture.lastBeans == placesOf(m_now.end));
        CHECK(picture.sownFrom == placesOf(endsWhereItBegan ? std::nullopt : m_now.from));
    }

    static std::vector<Place> placesOf(const std::optional<Place>& place)
    {
        return place ? std::vector<Place>{*place} : std::vector<Place>{};
    }

    void checkResult(const std::string& line)
    {
        m_results++;
        CHECK(m_isSwept);
        CHECK(m_isShown);
        const int south = m_now.board.southPot;
        const int north = m_now.board.northPot;
        CHECK(contains(line, std::to_string(std::max(south, north)) + " to " +
                                 std::to_string(std::min(south, north)) + "."));
        CHECK(contains(line, "tie") == (south == north));
        CHECK(contains(line, "(South) wins") == (south > north));
        CHECK(contains(line, "(North) wins") == (north > south));
    }
};

} // namespace kalah_test
