// Taking back: the last choice that a person made is undone, with all that came after it. A referee
// that remembers every state of the game says what must be there then.

#include <doctest/doctest.h>

#include <array>

#include "support.h"

#include "../Game.h"

using namespace kalah_test;

namespace
{

const std::string NOTHING = "There is nothing to take back.";

// ---- a game that is remembered

struct Remembered
{
    Referee before;
    Side side;
    int hole;
    Place end;
};

// Who plays: the names, and who of them is a person, [NORTH] and [SOUTH].
struct Seats
{
    std::array<std::string, NSIDES> names;
    std::array<bool, NSIDES> arePersons;
};

const Seats TWO_PERSONS = {{"Nora", "Saul"}, {true, true}};
const Seats PERSON_IS_SOUTH = {{"Deep", "Saul"}, {false, true}};
const Seats PERSON_IS_NORTH = {{"Nora", "Deep"}, {true, false}};

// The state of a game and all its states before, and what the program must say of them.
class Chronicle
{
public:
    Chronicle(const Drawing& start, const Seats& seats) : m_now(start), m_seats(seats)
    {
    }

    const Referee& now() const
    {
        return m_now;
    }

    // Which sentence must come next.
    const std::string& sentence() const
    {
        return m_sentence;
    }

    void sow(int hole)
    {
        const Referee before = m_now;
        const Side mover = m_now.toMove();
        const Verdict verdict = m_now.sow(hole);
        m_past.push_back({before, mover, hole, verdict.end});
        m_sentence = title(mover) + " sows ";
    }

    // Goes back state by state until a person's choice is undone. False, and as it was, if there
    // is none.
    bool takeBack()
    {
        std::vector<Remembered> past = m_past;
        std::vector<Remembered> undone;
        while (undone.empty() || !isPerson(undone.back().side))
        {
            if (past.empty())
            {
                m_sentence = NOTHING;
                return false;
            }
            undone.push_back(past.back());
            past.pop_back();
        }
        m_past = past;
        m_now = undone.back().before;
        m_sentence = sentenceFor(undone);
        return true;
    }

    // "     North: Nora, to move"
    std::string label(Side s) const
    {
        const bool isToMove = !m_now.isOver() && s == m_now.toMove();
        return std::string(5, ' ') + nameOf(s) + ": " + m_seats.names[s] +
               (isToMove ? ", to move" : "");
    }

    // The count of a hole or pot with the mark that it must have.
    std::string marked(Side s, int hole) const
    {
        const std::string count = std::to_string(m_now.board().at(s, hole));
        if (m_past.empty())
            return count;
        const Remembered& last = m_past.back();
        if (last.end == Place{s, hole})
            return "*" + count + "*";
        return last.side == s && last.hole == hole ? "(" + count + ")" : count;
    }

    // The words of a side's row, its pot included, from the left to the right.
    std::vector<std::string> row(Side s) const
    {
        std::vector<std::string> words;
        for (int hole = 1; hole <= m_now.board().holes(); hole++)
            words.push_back(marked(s, hole));
        words.insert(s == NORTH ? words.begin() : words.end(), marked(s, POT));
        return words;
    }

    // The line of moves, as it stands at the end of a game.
    std::string lineOfMoves() const
    {
        return "Moves:" + (m_now.moves().empty() ? " none" : m_now.moves());
    }

    std::string title(Side s) const
    {
        return m_seats.names[s] + " (" + nameOf(s) + ")";
    }

private:
    Referee m_now;
    Seats m_seats;
    std::vector<Remembered> m_past;
    std::string m_sentence;

    bool isPerson(Side s) const
    {
        return m_seats.arePersons[s];
    }

    // The latest sowing comes first.
    std::string sentenceFor(const std::vector<Remembered>& undone) const
    {
        const Remembered& choice = undone.back();
        std::string told = title(choice.side) + " takes back hole " + std::to_string(choice.hole);
        std::string answers;
        for (std::size_t i = undone.size() - 1; i > 0; i--)
            answers += (answers.empty() ? " " : ", ") + std::to_string(undone[i - 1].hole);
        if (!answers.empty())
            told += ", and " + title(opponent(choice.side)) +
                    (undone.size() == 2 ? " hole" : " holes") + answers;
        return told + ".";
    }
};

// ---- what the program shows

std::vector<std::string> wordsOf(std::string line)
{
    std::replace(line.begin(), line.end(), '|', ' ');
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

// The board of the chronicle must stand above the last so many lines: a label, North's row, the
// numbers, South's row, a label and an empty line. The line above it.
std::string checkPicture(const std::vector<std::string>& lines, const Chronicle& chronicle,
                         std::size_t linesBelow)
{
    const std::size_t height = 6;
    REQUIRE(lines.size() > height + linesBelow);
    const std::size_t top = lines.size() - linesBelow - height;
    CHECK(lines[top] == chronicle.label(NORTH));
    CHECK(wordsOf(lines[top + 1]) == chronicle.row(NORTH));
    CHECK(wordsOf(lines[top + 3]) == chronicle.row(SOUTH));
    CHECK(lines[top + 4] == chronicle.label(SOUTH));
    CHECK(lines[top + 5].empty());
    return lines[top - 1];
}

// ---- players

// Chooses by chance, and now and then takes back or leaves if it is a person. The game must ask as
// the chronicle has it, and must have shown that; the choice is entered there.
class Chooser : public Player
{
public:
    Chooser(const Seats& seats, Side s, Chronicle& chronicle, const CoutCapture& shown,
            std::mt19937& rng)
        : Player(seats.names[s]), m_isPerson(seats.arePersons[s]), m_chronicle(chronicle),
          m_shown(shown), m_rng(rng)
    {
    }

    bool isInteractive() const override
    {
        return m_isPerson;
    }

    int chooseMove(const Board& b, Side s) const override
    {
        CHECK(drawingOf(b) == m_chronicle.now().board());
        REQUIRE(s == m_chronicle.now().toMove());
        checkShown();
        if (m_isPerson && between(m_rng, 1, 200) == 1)
            return -1;
        if (m_isPerson && between(m_rng, 1, 3) == 1)
        {
            m_chronicle.takeBack();
            return kalah_rules::TAKE_BACK;
        }
        const int hole = anyOf(m_chronicle.now().legalHoles(), m_rng);
        m_chronicle.sow(hole);
        return hole;
    }

private:
    bool m_isPerson;
    Chronicle& m_chronicle;
    const CoutCapture& m_shown;
    std::mt19937& m_rng;

    void checkShown() const
    {
        const std::vector<std::string> lines = linesOf(m_shown.text());
        REQUIRE(!lines.empty());
        const std::size_t linesBelow = contains(lines.back(), "is thinking...") ? 1 : 0;
        const std::string told = m_chronicle.sentence() == NOTHING
                                     ? lines.back()
                                     : checkPicture(lines, m_chronicle, linesBelow);
        CHECK(told.substr(0, m_chronicle.sentence().size()) == m_chronicle.sentence());
    }
};

// Plays one game by chance and compares what the program shows at its end.
void playByChance(const Drawing& start, const Seats& seats, std::mt19937& rng)
{
    CAPTURE(start);
    Chronicle chronicle(start, seats);
    const CoutCapture shown;
    Chooser south(seats, SOUTH, chronicle, shown, rng);
    Chooser north(seats, NORTH, chronicle, shown, rng);
    Game game(boardOf(start), &south, &north);
    game.play();

    const std::vector<std::string> lines = linesOf(shown.text());
    REQUIRE(lines.size() > 2);
    CHECK(lines.back() == chronicle.lineOfMoves());
    CHECK(drawingOf(game, start.holes()) == chronicle.now().board());
    if (chronicle.now().isOver())
        checkPicture(lines, chronicle, 2);
    else
    {
        std::ostringstream end;
        end << "The game was abandoned at " << chronicle.now().board() << ", "
            << nameOf(chronicle.now().toMove()) << " to move";
        CHECK(lines[lines.size() - 2] == end.str());
    }
}

// A person who types the given holes and take-backs, then leaves.
ScriptedPlayer person(const std::string& name, const std::vector<int>& typed)
{
    return ScriptedPlayer(name, typed, true);
}

const int UNDO = kalah_rules::TAKE_BACK;

// What HumanPlayer makes of what is typed when it is asked for a hole.
int answerTo(const std::string& typed)
{
    const CinFeed input(typed);
    const CoutCapture shown;
    return HumanPlayer("Ann").chooseMove(Board(6, 4), SOUTH);
}

} // namespace

TEST_SUITE_BEGIN("undo");

TEST_CASE("whatever is taken back, the game is as it was before that choice")
{
    std::mt19937 rng(13);
    for (int i = 0; i < 1000; i++)
    {
        for (const Seats& seats : {TWO_PERSONS, PERSON_IS_SOUTH, PERSON_IS_NORTH})
        {
            Drawing start = randomDrawing(rng, 6, 5, 9);
            if (judgeOver(start))
                start = startOf(3, 2);
            playByChance(start, seats, rng);
        }
    }
}

//        4   4   4
//    0               0
//        4   4   4
TEST_CASE("two persons take back each other's choices, to the beginning")
{
    ScriptedPlayer south = person("Ann", {1, 2, UNDO, 3});
    ScriptedPlayer north = person("Bob", {UNDO, 1, UNDO});
    Game game(Board(3, 4), &south, &north);
    const CoutCapture shown;
    CHECK(game.move()); // South 1
    CHECK(game.move()); // North takes it back; South 2
    CHECK(drawingOf(game, 3) == Drawing{0, {4, 5, 5}, {4, 0, 5}, 1});
    CHECK(game.move()); // North 1
    CHECK(drawingOf(game, 3) == Drawing{1, {0, 5, 5}, {5, 1, 6}, 1});
    CHECK(game.move()); // South takes it back, North takes South's 2 back; South 3
    CHECK(drawingOf(game, 3) == Drawing{0, {5, 5, 5}, {4, 4, 0}, 1});
    CHECK(contains(shown.text(), "Ann (South) takes back hole 1.\n"));
    CHECK(contains(shown.text(), "Bob (North) takes back hole 1.\n"));
    CHECK(contains(shown.text(), "Ann (South) takes back hole 2.\n"));
}

//        1   1   3
//    0               0
//        1   3   3
TEST_CASE("against a computer the person's own choice is taken back, with all answers to it")
{
    const Drawing start = {0, {1, 1, 3}, {1, 3, 3}, 0};
    ScriptedPlayer south = person("Ann", {3, UNDO});
    ScriptedPlayer north("Deep", {1, 3});
    Game game(boardOf(start), &south, &north);
    const CoutCapture shown;
    CHECK(game.move());
    CHECK(game.move());
    CHECK(north.asked().size() == 2);
    CHECK_FALSE(game.move());
    CHECK(contains(shown.text(), "Ann (South) takes back hole 3, and Deep (North) holes 1, 3.\n"));
    CHECK(south.asked().back().board == start);
    CHECK(drawingOf(game, 3) == start);
}

//        1   0   0   0   0   0
//    0                           0
//        1   0   0   0   2   1
TEST_CASE("within a chain of extra turns the sowing before is taken back")
{
    const Drawing start = {0, {1, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 2, 1}, 0};
    const Drawing afterOne = {0, {1, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 2, 0}, 1};
    const Drawing afterTwo = {0, {1, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 0, 1}, 2};
    ScriptedPlayer south = person("Ann", {6, 5, UNDO, UNDO, 6, 1});
    BadPlayer north("Deep");
    Game game(boardOf(start), &south, &north);
    const CoutCapture shown;
    CHECK(game.move());
    std::vector<Drawing> asked;
    for (const ScriptedPlayer::Question& question : south.asked())
        asked.push_back(question.board);
    CHECK(asked == std::vector<Drawing>{start, afterOne, afterTwo, afterOne, start, afterOne});
    CHECK(drawingOf(game, 6) == Drawing{0, {1, 0, 0, 0, 0, 0}, {0, 1, 0, 0, 2, 0}, 1});
}

TEST_CASE("with nothing to take back Game says so and asks again")
{
    for (Side s : {SOUTH, NORTH})
    {
        // A computer that began has chosen, but no person has.
        ScriptedPlayer asker = person("Ann", {UNDO, UNDO, 1});
        ScriptedPlayer computer("Deep", {2});
        Game game(Board(3, 4), s == SOUTH ? &asker : &computer, s == SOUTH ? &computer : &asker);
        const CoutCapture shown;
        if (s == NORTH)
            CHECK(game.move());
        const std::size_t before = shown.text().size();
        CHECK(game.move());
        CHECK(shown.text().substr(before).find(NOTHING + "\n" + NOTHING + "\nAnn (") == 0);
        REQUIRE(asker.asked().size() == 3);
        CHECK(asker.asked()[2].board == asker.asked()[0].board);
    }
}

TEST_CASE("a computer takes nothing back: -2 is an illegal hole")
{
    ScriptedPlayer south = person("Ann", {1});
    ScriptedPlayer north("Deep", {UNDO});
    Game game(Board(3, 4), &south, &north);
    const CoutCapture shown;
    CHECK(game.move());
    const Drawing before = drawingOf(game, 3);
    CHECK_FALSE(game.move());
    CHECK(drawingOf(game, 3) == before);
    CHECK(contains(shown.text(), "Deep (North) chooses hole -2, which is not legal.\n"));
}

// Interactive, but nobody who ever chooses.
class Regretful : public Player
{
public:
    Regretful() : Player("Rue")
    {
    }

    bool isInteractive() const override
    {
        return true;
    }

    int chooseMove(const Board&, Side) const override
    {
        return UNDO;
    }
};

TEST_CASE("a game with somebody who does nothing but take back comes to an end")
{
    Regretful south;
    BadPlayer north("Deep");
    Game game(Board(3, 4), &south, &north);
    const CoutCapture shown;
    game.play();
    CHECK(contains(shown.text(), "Rue (South) leaves the game.\nThe game was abandoned"));
}

TEST_CASE("undo and u are what a person types to take back")
{
    for (const char* word : {"undo", "u", "UNDO", "U", "Undo"})
        CHECK(answerTo(word + std::string("\n3\n")) == UNDO);
    CHECK(answerTo("undone\n3\n") == 3);
}

TEST_CASE("exit and resign leave like quit")
{
    for (const char* word : {"quit", "q", "exit", "resign", "EXIT", "Resign"})
        CHECK(answerTo(word + std::string("\n3\n")) == -1);
    CHECK(answerTo("r\n3\n") == 3);
}

TEST_SUITE_END();
