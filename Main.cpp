// The rules of the game, the words and pictures for it (both declared in Side.h), and the command
// line: options, the match between computer players, main.

#include "Side.h"

#include <algorithm>
#include <chrono>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <memory>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "Board.h"
#include "Game.h"
#include "Player.h"

//========================================================================
// The rules
//========================================================================

bool kalah_rules::isLegal(const Board& b, Side s, int hole)
{
    return hole != POT && b.beans(s, hole) > 0;
}

kalah_rules::Sowing kalah_rules::sowAndCapture(Board& b, Side s, int hole)
{
    Sowing sowing = {Outcome::ILLEGAL, s, hole, b.beans(s, hole), s, hole, 0};
    if (!kalah_rules::isLegal(b, s, hole) || !b.sow(s, hole, sowing.endSide, sowing.endHole))
        return sowing;

    sowing.outcome = Outcome::TURN_ENDS;
    const int endHole = sowing.endHole;
    if (sowing.endSide != s)
        return sowing;
    if (endHole == POT)
    {
        if (b.beansInPlay(s) > 0)
            sowing.outcome = Outcome::EXTRA_TURN;
        return sowing;
    }
    // One bean means that the hole was empty until the last bean fell into it. The hole across the
    // board has the same number, whichever side we are on.
    const int across = b.beans(opponent(s), endHole);
    if (b.beans(s, endHole) == 1 && across > 0)
    {
        sowing.captured = 1 + across;
        b.moveToPot(s, endHole, s);
        b.moveToPot(opponent(s), endHole, s);
    }
    return sowing;
}

bool kalah_rules::isOver(const Board& b)
{
    return b.beansInPlay(NORTH) == 0 || b.beansInPlay(SOUTH) == 0;
}

void kalah_rules::sweep(Board& b)
{
    for (int hole = 1; hole <= b.holes(); hole++)
    {
        b.moveToPot(NORTH, hole, NORTH);
        b.moveToPot(SOUTH, hole, SOUTH);
    }
}

int kalah_rules::margin(const Board& b, Side s)
{
    const Side other = opponent(s);
    return b.beans(s, POT) + b.beansInPlay(s) - b.beans(other, POT) - b.beansInPlay(other);
}

//========================================================================
// Words and pictures
//========================================================================

namespace kalah_text
{
namespace
{

const int SCREEN_WIDTH = 79;
const std::size_t LONGEST_WORD = 100;
const std::size_t LONGEST_QUOTE = 30;

// Draws a board band by band: as many holes side by side as the screen is wide.
class Drawing
{
public:
    Drawing(const Board& b, const kalah_rules::Sowing& last)
        : m_board(b), m_last(last), m_numberWidth(widestNumber(b))
    {
    }

    std::string bands() const
    {
        const int cellWidth = m_numberWidth + 3;
        const int potsWidth = 2 * (m_numberWidth + 2) + 3;
        const int perBand = std::max(1, (SCREEN_WIDTH - potsWidth) / cellWidth);
        std::string drawn;
        for (int first = 1; first <= m_board.holes(); first += perBand)
            drawn += (first > 1 ? "\n" : "") +
                     band(first, std::min(first + perBand - 1, m_board.holes()));
        return drawn;
    }

    std::string margin() const
    {
        return std::string(static_cast<std::size_t>(m_numberWidth) + 3, ' ');
    }

private:
    const Board& m_board;
    const kalah_rules::Sowing& m_last;
    int m_numberWidth;

    static int widestNumber(const Board& b)
    {
        int largest = std::max({10, b.holes(), b.beans(NORTH, POT), b.beans(SOUTH, POT)});
        for (int hole = 1; hole <= b.holes(); hole++)
            largest = std::max({largest, b.beans(NORTH, hole), b.beans(SOUTH, hole)});
        return static_cast<int>(std::to_string(largest).size());
    }

    // A number between two signs, set to the width of a cell.
    std::string framed(char left, int number, char right) const
    {
        std::ostringstream out;
        out << std::setw(m_numberWidth + 1) << left + std::to_string(number) << right;
        return out.str();
    }

    std::string count(Side s, int hole) const
    {
        const int beans = m_board.beans(s, hole);
        if (m_last.outcome == kalah_rules::Outcome::ILLEGAL)
            return framed(' ', beans, ' ');
        if (m_last.endSide == s && m_last.endHole == hole)
            return framed('*', beans, '*');
        if (m_last.side == s && m_last.hole == hole)
            return framed('(', beans, ')');
        return framed(' ', beans, ' ');
    }

    std::string row(Side s, int first, int last) const
    {
        std::string drawn = margin() + "|";
        for (int hole = first; hole <= last; hole++)
            drawn += count(s, hole) + "|";
        return drawn + "\n";
    }

    std::string holeNumbers(int first, int last) const
    {
        std::string drawn = margin() + " ";
        for (int hole = first; hole <= last; hole++)
            drawn += framed(' ', hole, ' ') + " ";
        return endLine(drawn);
    }

    static std::string endLine(std::string line)
    {
        line.erase(line.find_last_not_of(' ') + 1);
        return line + "\n";
    }

    std::string border(int first, int last) const
    {
        std::string drawn = "+";
        for (int hole = first; hole <= last; hole++)
            drawn += std::string(static_cast<std::size_t>(m_numberWidth) + 2, '-') + "+";
        return drawn;
    }

    // North's pot is at the left end of the board, South's at the right.
    std::string band(int first, int last) const
    {
        const bool atLeftEnd = first == 1;
        const bool atRightEnd = last == m_board.holes();
        const std::string edge = border(first, last);
        const std::string middle = (atLeftEnd ? count(NORTH, POT) + " " : margin()) + edge +
                                   (atRightEnd ? " " + count(SOUTH, POT) : "");
        return holeNumbers(first, last) + margin() + edge + "\n" + row(NORTH, first, last) +
               endLine(middle) + row(SOUTH, first, last) + margin() + edge + "\n" +
               holeNumbers(first, last);
    }
};

std::string rowNotation(const Board& b, Side s)
{
    std::string row;
    for (int hole = 1; hole <= b.holes(); hole++)
        row += (hole == 1 ? "" : " ") + std::to_string(b.beans(s, hole));
    return row;
}

bool isBlank(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

void skipBlanksInLine(std::istream& in)
{
    while (in.peek() != '\n' && isBlank(in.peek()))
        in.get();
}

const int END_OF_INPUT = std::istream::traits_type::eof();

// Takes characters until one that stops, and leaves that one unread.
template <typename Stops>
std::string readUntil(std::istream& in, Stops stops)
{
    std::string text;
    for (int c = in.peek(); c != END_OF_INPUT && !stops(c); c = in.peek())
    {
        in.get();
        if (text.size() < LONGEST_WORD)
            text += static_cast<char>(c);
        else if (text.size() == LONGEST_WORD)
            text += "...";
    }
    return text;
}

} // namespace
} // namespace kalah_text

std::string kalah_text::sideName(Side s)
{
    return s == NORTH ? "North" : "South";
}

std::string kalah_text::beanCount(int beans)
{
    return std::to_string(beans) + (beans == 1 ? " bean" : " beans");
}

std::string kalah_text::drawBoard(const Board& b, const std::string& northLabel,
                                  const std::string& southLabel, const kalah_rules::Sowing& last)
{
    const Drawing drawing(b, last);
    return drawing.margin() + northLabel + "\n" + drawing.bands() + drawing.margin() + southLabel +
           "\n";
}

std::string kalah_text::notation(const Board& b)
{
    return std::to_string(b.beans(NORTH, POT)) + " | " + kalah_text::rowNotation(b, NORTH) + " / " +
           kalah_text::rowNotation(b, SOUTH) + " | " + std::to_string(b.beans(SOUTH, POT));
}

std::string kalah_text::path(const kalah_rules::Sowing& sowing)
{
    std::string end = "hole " + std::to_string(sowing.endHole);
    if (sowing.endHole == POT)
        end = "the pot";
    else if (sowing.endSide != sowing.side)
        end = kalah_text::sideName(sowing.endSide) + "'s " + end;
    return beanCount(sowing.beans) + " from hole " + std::to_string(sowing.hole) + " to " + end;
}

std::string kalah_text::effect(const kalah_rules::Sowing& sowing)
{
    if (sowing.outcome == kalah_rules::Outcome::EXTRA_TURN)
        return "extra turn";
    if (sowing.captured > 0)
        return "captures " + beanCount(sowing.captured - 1);
    return "passes the turn";
}

bool kalah_text::readWord(std::istream& in, std::string& word)
{
    skipBlanksInLine(in);
    word = readUntil(in, isBlank);
    skipBlanksInLine(in);
    const bool endsLine = in.peek() == '\n';
    if (endsLine)
        in.get();
    return endsLine || !word.empty();
}

bool kalah_text::readLine(std::istream& in, std::string& line)
{
    skipBlanksInLine(in);
    line = readUntil(in, [](int c) { return c == '\n'; });
    const bool isComplete = in.get() == '\n';
    while (!line.empty() && isBlank(line.back()))
        line.pop_back();
    return isComplete || !line.empty();
}

std::string kalah_text::lowered(std::string word)
{
    for (char& c : word)
    {
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    }
    return word;
}

bool kalah_text::toInt(const std::string& word, int& value)
{
    char* end = nullptr;
    const long number = std::strtol(word.c_str(), &end, 10);
    if (word.empty() || end != word.c_str() + word.size())
        return false;
    value = static_cast<int>(std::max<long>(INT_MIN, std::min<long>(INT_MAX, number)));
    return true;
}

std::string kalah_text::quoted(const std::string& word)
{
    std::string shown = word.substr(0, LONGEST_QUOTE);
    for (char& c : shown)
    {
        if (c < ' ' || c > '~')
            c = '?';
    }
    return '"' + shown + (word.size() > LONGEST_QUOTE ? "...\"" : "\"");
}

//========================================================================
// The command line
//========================================================================

namespace kalah_console
{
namespace
{

const int MAX_HOLES = 1000;
const int MAX_BEANS = 1000000; // 2 * (1000 + 1) places of so many still fit an int
const int MAX_GAMES = 1000000;
const int MAX_SEED = 1000000000;

const char* const HELP =
    "Kalah: sow beans, capture beans, have more of them in your pot at the end.\n"
    "\n"
    "usage: kalah [option...]\n"
    "  --south KIND[:NAME]  who plays South and moves first   (human if not given)\n"
    "  --north KIND[:NAME]  who plays North                   (smart if not given)\n"
    "                       KIND is human, bad or smart\n"
    "  --holes N            holes a side, 1 to 1000           (6 if not given)\n"
    "  --beans N            beans a hole, 0 to 1000000        (4 if not given)\n"
    "  --position \"...\"     start from a position, South to move: North's pot,\n"
    "                       North's row, South's row, South's pot, as on the board\n"
    "  --games N            a match of N games between two computer players;\n"
    "                       sides alternate, random openings, a table at the end\n"
    "  --seed N             another set of random openings    (1 if not given)\n"
    "  --help               this page\n"
    "\n"
    "examples:\n"
    "  kalah                                 you against the best player there is\n"
    "  kalah --south human:Ann --north human:Bob --beans 6\n"
    "  kalah --south bad --north human --holes 3 --beans 2\n"
    "  kalah --position \"22 | 2 4 0 0 0 0 / 0 0 1 1 1 1 | 16\"\n"
    "  kalah --south smart --north bad --games 20 --seed 7\n"
    "\n"
    "In the game, type ? for help.\n";

// What is wrong with the command line: which word, and what is allowed there.
class UsageError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

struct Seat
{
    std::string kind;
    std::string name;
};

struct Options
{
    Seat south = {"human", "Human"};
    Seat north = {"smart", "Smart"};
    int holes = 6;
    int beans = 4;
    bool hasPosition = false; // else holes and beans say how the game starts
    std::string position;
    int games = 0; // 0: one game to be seen, no match
    int seed = 1;
    bool wantsHelp = false;
};

int parseNumber(const std::string& what, const std::string& word, int least, int most)
{
    int number = 0;
    if (!kalah_text::toInt(word, number) || number < least || number > most)
        throw UsageError(what + ": " + kalah_text::quoted(word) + " is not a number from " +
                         std::to_string(least) + " to " + std::to_string(most));
    return number;
}

Seat parseSeat(const std::string& option, const std::string& word)
{
    const std::size_t colon = word.find(':');
    Seat seat = {word.substr(0, colon), ""};
    if (seat.kind == "human")
        seat.name = "Human";
    else if (seat.kind == "bad")
        seat.name = "Bad";
    else if (seat.kind == "smart")
        seat.name = "Smart";
    else
        throw UsageError(option + ": " + kalah_text::quoted(word) +
                         " is not human, bad or smart, with :NAME or without");
    if (colon != std::string::npos && colon + 1 < word.size())
        seat.name = word.substr(colon + 1);
    const bool isPlain = std::none_of(seat.name.begin(), seat.name.end(),
                                      [](char c) { return (c >= 0 && c < ' ') || c == 127; });
    if (!isPlain)
        throw UsageError(option + ": " + kalah_text::quoted(word) +
                         " has unprintable characters in the name");
    return seat;
}

// Takes one option with its value. Which options belong together is checked when all are known.
void parseOption(Options& options, const std::string& option, const std::string& value)
{
    if (option == "--south")
        options.south = parseSeat(option, value);
    else if (option == "--north")
        options.north = parseSeat(option, value);
    else if (option == "--holes")
        options.holes = parseNumber(option, value, 1, MAX_HOLES);
    else if (option == "--beans")
        options.beans = parseNumber(option, value, 0, MAX_BEANS);
    else if (option == "--position")
        options.position = value;
    else if (option == "--games")
        options.games = parseNumber(option, value, 1, MAX_GAMES);
    else
        options.seed = parseNumber(option, value, 0, MAX_SEED);
}

Options parseOptions(const std::vector<std::string>& words)
{
    static const std::set<std::string> TAKE_A_VALUE = {
        "--south", "--north", "--holes", "--beans", "--position", "--games", "--seed"};
    Options options;
    std::set<std::string> given;
    for (std::size_t i = 0; i < words.size(); i++)
    {
        const std::size_t equals = words[i].find('=');
        const std::string option = words[i].substr(0, equals);
        if (words[i] == "--help" || words[i] == "-h")
        {
            options.wantsHelp = true;
            return options;
        }
        if (TAKE_A_VALUE.count(option) == 0)
            throw UsageError(kalah_text::quoted(option) + " is not an option; --help lists them");
        if (equals == std::string::npos && i + 1 == words.size())
            throw UsageError(option + ": a value must follow; --help shows which");
        given.insert(option);
        parseOption(options, option,
                    equals == std::string::npos ? words[++i] : words[i].substr(equals + 1));
    }
    options.hasPosition = given.count("--position") != 0;
    if (options.hasPosition && given.count("--holes") + given.count("--beans") != 0)
        throw UsageError(
            "--position: it says holes and beans itself; leave out --holes and --beans");
    if (options.games > 0 && (options.south.kind == "human" || options.north.kind == "human"))
        throw UsageError(
            "--games: needs computer players; set --south and --north to bad or smart");
    return options;
}

// The words of a position: numbers, and the signs | and / even where no blank sets them off.
std::vector<std::string> positionWords(const std::string& text)
{
    std::string spaced;
    for (char c : text)
    {
        const bool isSign = c == '|' || c == '/';
        spaced += isSign ? std::string{' ', c, ' '} : std::string(1, c);
    }
    std::istringstream in(spaced);
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

// Takes the numbers up to the sign (or, if the sign is empty, up to the end), and the sign.
std::vector<int> takeNumbers(std::vector<std::string>& words, const std::string& sign)
{
    std::vector<int> numbers;
    auto word = words.begin();
    for (; word != words.end() && *word != sign; ++word)
        numbers.push_back(parseNumber("--position", *word, 0, MAX_BEANS));
    if (word == words.end() && !sign.empty())
        throw UsageError("--position: " + kalah_text::quoted(sign) +
                         " is missing, as in \"0 | 4 4 4 / 4 4 4 | 0\"");
    words.erase(words.begin(), word == words.end() ? word : word + 1);
    return numbers;
}

Board boardFrom(const std::string& position)
{
    std::vector<std::string> words = positionWords(position);
    const std::vector<int> northPot = takeNumbers(words, "|");
    const std::vector<int> north = takeNumbers(words, "/");
    const std::vector<int> south = takeNumbers(words, "|");
    const std::vector<int> southPot = takeNumbers(words, "");
    if (northPot.size() != 1 || southPot.size() != 1)
        throw UsageError("--position: at each end one number must stand, the beans in that pot");
    if (north.empty() || north.size() > MAX_HOLES || north.size() != south.size())
        throw UsageError("--position: rows of " + std::to_string(north.size()) + " and " +
                         std::to_string(south.size()) + " holes; they must be equal, 1 to " +
                         std::to_string(MAX_HOLES));
    const int holes = static_cast<int>(north.size());
    Board b(holes, 0);
    b.setBeans(NORTH, POT, northPot[0]);
    b.setBeans(SOUTH, POT, southPot[0]);
    for (int hole = 1; hole <= holes; hole++)
    {
        b.setBeans(NORTH, hole, north[static_cast<std::size_t>(hole) - 1]);
        b.setBeans(SOUTH, hole, south[static_cast<std::size_t>(hole) - 1]);
    }
    return b;
}

std::unique_ptr<Player> newPlayer(const Seat& seat)
{
    if (seat.kind == "human")
        return std::unique_ptr<Player>(new HumanPlayer(seat.name));
    if (seat.kind == "bad")
        return std::unique_ptr<Player>(new BadPlayer(seat.name));
    return std::unique_ptr<Player>(new SmartPlayer(seat.name));
}

void playOneGame(const Board& b, const Options& options)
{
    const bool southIsHuman = options.south.kind == "human";
    const bool northIsHuman = options.north.kind == "human";
    std::cout << "Welcome to Kalah! ";
    if (southIsHuman != northIsHuman)
        std::cout << "You are " << kalah_text::sideName(southIsHuman ? SOUTH : NORTH)
                  << (southIsHuman ? ", with the lower row and the pot on the right."
                                   : ", with the upper row and the pot on the left.");
    else
        std::cout << "South has the lower row and the pot on the right.";
    std::cout << '\n'
              << (southIsHuman || northIsHuman
                      ? "Type the number of the hole to sow from; ? explains, quit leaves."
                      : "Two computer players: lean back and watch.")
              << std::endl;
    const std::unique_ptr<Player> south = newPlayer(options.south);
    const std::unique_ptr<Player> north = newPlayer(options.north);
    Game(b, south.get(), north.get()).play();
}

//------------------------------------------------------------------------
// The match
//------------------------------------------------------------------------

// Plays as another player does, and counts its choices and their time.
class TimedPlayer : public Player
{
public:
    explicit TimedPlayer(std::unique_ptr<Player> timed)
        : Player(timed->name()), m_timed(std::move(timed)), m_choices(0), m_total(0), m_longest(0)
    {
    }

    int chooseMove(const Board& b, Side s) const override
    {
        const auto start = std::chrono::steady_clock::now();
        const int hole = m_timed->chooseMove(b, s);
        const std::chrono::duration<double, std::milli> taken =
            std::chrono::steady_clock::now() - start;
        m_choices++;
        m_total += taken.count();
        m_longest = std::max(m_longest, taken.count());
        return hole;
    }

    double average() const
    {
        return m_choices == 0 ? 0 : m_total / m_choices;
    }

    double longest() const
    {
        return m_longest;
    }

private:
    std::unique_ptr<Player> m_timed;
    mutable int m_choices;
    mutable double m_total; // milliseconds
    mutable double m_longest;
};

// While it lives, nothing reaches cout.
class Silence
{
public:
    Silence() : m_state(std::cout.rdstate())
    {
        std::cout.setstate(std::ios::failbit);
    }

    ~Silence()
    {
        std::cout.clear(m_state);
    }

    Silence(const Silence&) = delete;
    Silence& operator=(const Silence&) = delete;

private:
    std::ios::iostate m_state;
};

// One contestant's games on one side of the board.
struct Record
{
    int wins = 0;
    int draws = 0;
    int losses = 0;
    long long margin = 0; // the sum over the games

    int games() const
    {
        return wins + draws + losses;
    }

    void add(int gameMargin)
    {
        wins += gameMargin > 0 ? 1 : 0;
        draws += gameMargin == 0 ? 1 : 0;
        losses += gameMargin < 0 ? 1 : 0;
        margin += gameMargin;
    }
};

// One of the two in a match, with a player of its own for each side: they are timed apart.
struct Contestant
{
    explicit Contestant(const Seat& seat) : asSouth(newPlayer(seat)), asNorth(newPlayer(seat))
    {
    }

    TimedPlayer asSouth;
    TimedPlayer asNorth;
    Record southRecord;
    Record northRecord;
};

// The same position seen from the other side of the table.
Board turned(const Board& b)
{
    Board turnedBoard(b.holes(), 0);
    for (Side s : {NORTH, SOUTH})
    {
        turnedBoard.setBeans(opponent(s), POT, b.beans(s, POT));
        for (int hole = 1; hole <= b.holes(); hole++)
            turnedBoard.setBeans(opponent(s), b.holes() + 1 - hole, b.beans(s, hole));
    }
    return turnedBoard;
}

// What some random sowings lead to, seen so that South is to move.
Board randomOpening(const Board& start, int sowings, std::mt19937& random)
{
    Board b = start;
    Side mover = SOUTH;
    for (int i = 0; i < sowings && !kalah_rules::isOver(b); i++)
    {
        int hole = 0;
        do
            hole = 1 + static_cast<int>(random() % static_cast<unsigned>(b.holes()));
        while (!kalah_rules::isLegal(b, mover, hole));
        if (kalah_rules::sowAndCapture(b, mover, hole).outcome == kalah_rules::Outcome::TURN_ENDS)
            mover = opponent(mover);
    }
    return mover == SOUTH ? b : kalah_console::turned(b);
}

// A random opening that is not among the used ones. When short ones run out it takes longer ones;
// a board so small that these run out too starts as it is.
Board newOpening(const Board& start, std::set<std::string>& used, std::mt19937& random)
{
    const int fewSowings = 4;
    const int manySowings = 12;
    const int triesEach = 20;
    for (int i = 0; i < (manySowings - fewSowings) * triesEach; i++)
    {
        Board b = kalah_console::randomOpening(start, fewSowings + i / triesEach, random);
        if (!kalah_rules::isOver(b) && used.insert(kalah_text::notation(b)).second)
            return b;
    }
    return start;
}

// Plays a game to its end without a word. By how many beans South wins.
int playSilently(const Board& b, TimedPlayer& south, TimedPlayer& north)
{
    const Silence silence;
    Game game(b, &south, &north);
    while (game.move())
    {
    }
    bool over = false;
    bool hasWinner = false;
    Side winner = SOUTH;
    game.status(over, hasWinner, winner);
    if (!over)
        throw std::runtime_error("a player made an illegal move; the match is abandoned");
    int margin = 0;
    for (int hole = POT; hole <= b.holes(); hole++)
        margin += game.beans(SOUTH, hole) - game.beans(NORTH, hole);
    return margin;
}

void printRecord(const std::string& name, const std::string& side, const Record& record,
                 double average, double longest)
{
    const double margin =
        record.games() == 0 ? 0 : static_cast<double>(record.margin) / record.games();
    std::cout << std::left << std::setw(20) << name.substr(0, 19) << std::setw(7) << side
              << std::right << std::setw(6) << record.games() << std::setw(6) << record.wins
              << std::setw(7) << record.draws << std::setw(8) << record.losses << std::fixed
              << std::setprecision(1) << std::showpos << std::setw(8) << margin << std::noshowpos
              << std::setw(9) << average << std::setw(9) << longest << '\n';
}

void printContestant(const Contestant& c)
{
    const TimedPlayer& south = c.asSouth;
    const TimedPlayer& north = c.asNorth;
    printRecord(south.name(), "South", c.southRecord, south.average(), south.longest());
    printRecord("", "North", c.northRecord, north.average(), north.longest());
}

void playMatch(const Board& start, const Options& options)
{
    Contestant first(options.south);
    Contestant second(options.north);
    std::mt19937 random(static_cast<unsigned>(options.seed));
    std::set<std::string> usedOpenings;
    Board opening = start;
    for (int game = 1; game <= options.games; game++)
    {
        std::cerr << "\rGame " << game << " of " << options.games << std::flush;
        const bool startsPair = game % 2 == 1;
        if (startsPair)
            opening = newOpening(start, usedOpenings, random);
        Contestant& south = startsPair ? first : second;
        Contestant& north = startsPair ? second : first;
        const int margin = playSilently(opening, south.asSouth, north.asNorth);
        south.southRecord.add(margin);
        north.northRecord.add(-margin);
    }
    std::cerr << '\n';
    std::cout << "player              side    games  wins  draws  losses  margin  ms/move"
                 "  longest\n";
    printContestant(first);
    printContestant(second);
}

// What main does, but for the errors.
void run(const std::vector<std::string>& words)
{
    const Options options = parseOptions(words);
    if (options.wantsHelp)
    {
        std::cout << HELP;
        return;
    }
    const Board start =
        options.hasPosition ? boardFrom(options.position) : Board(options.holes, options.beans);
    if (options.games > 0)
        playMatch(start, options);
    else
        playOneGame(start, options);
}

// Says what went wrong; the exit code to leave with.
int fail(const std::string& what, int exitCode)
{
    std::cout.exceptions(std::ios::goodbit); // cerr flushes cout, which may be what went wrong
    std::cerr << "kalah: " << what << std::endl;
    return exitCode;
}

} // namespace
} // namespace kalah_console

int main(int argc, char* argv[])
{
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN); // where there are pipes, a closed one is an error, not the end
#endif
    const int failed = 1;
    const int misused = 2;
    try
    {
        std::cout.exceptions(std::ios::badbit); // nobody goes on playing to a closed output
        kalah_console::run(std::vector<std::string>(argv + std::min(argc, 1), argv + argc));
        std::cout.flush();
        return 0;
    }
    catch (const kalah_console::UsageError& error)
    {
        return kalah_console::fail(error.what(), misused);
    }
    catch (const std::ios::failure&)
    {
        return kalah_console::fail("the output cannot be written", failed);
    }
    catch (const std::bad_alloc&)
    {
        return kalah_console::fail("out of memory", failed);
    }
    catch (const std::exception& error)
    {
        return kalah_console::fail(error.what(), failed);
    }
}
