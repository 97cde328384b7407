// Random sessions with the real program: words, bytes and early ends, with options good and bad.
// What a session does depends on the seed and its number only. More of them, by another seed:
//
//     KALAH_FUZZ="100000 7" console_tests --test-suite=fuzz

#include "session.h"

#include <cstdlib>
#include <random>
#include <regex>
#include <sstream>

using namespace kalah_test;

namespace
{

enum class Expected { SUCCESS, MISUSE, EITHER };

// Makes up one session, and knows how it must end.
class Author
{
public:
    Author(unsigned seed, unsigned session) : launch(kalah(""))
    {
        std::seed_seq seeds{seed, session};
        m_random.seed(seeds);
        chooseBoard();
        addTask();
        addBoard();
        if (percent(10))
            add("--seed", number(0, 1000000000));
        if (!m_mayThink || percent(10))
            add("--seconds", "0.1");
        if (percent(10))
            addMistake();
        if (percent(2))
            addPage();
        addInput();
    }

    Launch launch;
    Expected expected = Expected::SUCCESS;

private:
    std::mt19937 m_random;
    Drawing m_start = {};
    Side m_toMove = SOUTH;
    bool m_isPosition = false;
    bool m_hasPerson = false;
    bool m_mayThink = true; // the board is small enough for smart players, hints and reviews

    int between(int low, int high)
    {
        return kalah_test::between(m_random, low, high);
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
        launch.arguments.push_back(word);
    }

    void add(const std::string& option, const std::string& value)
    {
        if (percent(30))
            return add(option + "=" + value);
        add(option);
        add(value);
    }

    void chooseBoard()
    {
        const bool isLarge = percent(5);
        const int holes = isLarge ? 12 : between(1, 4);
        const int beans = isLarge ? between(0, 40) : between(0, 3);
        m_mayThink = 2 * holes * beans <= 12;
        m_start = startOf(holes, beans);
        m_isPosition = percent(35);
        if (!m_isPosition)
            return;
        m_toMove = percent(20) ? NORTH : SOUTH;
        for (Side s : {NORTH, SOUTH})
        {
            m_start.at(s, POT) = between(0, 30);
            for (int hole = 1; hole <= holes; hole++)
                m_start.at(s, hole) = between(0, beans);
        }
    }

    void addBoard()
    {
        if (m_isPosition)
            return add("--position", perhapsSpoilt(notationOf(m_start, m_toMove)));
        add("--holes", std::to_string(m_start.holes()));
        add("--beans", std::to_string(m_start.at(SOUTH, 1)));
    }

    // A game, from its start or from later on, a match, a tournament or a review.
    void addTask()
    {
        const int task = between(1, 100);
        if (task <= 88)
            addPlayers();
        if (task > 65 && task <= 78)
            add("--moves", perhapsSpoilt(moves()));
        if (task > 78 && task <= 92)
            add("--games", number(1, 4));
        if (task > 88 && task <= 92)
            add("--players",
                m_mayThink ? oneOf("bad,bad bad,level2:A,level1 smart,level9") : "bad,bad");
        if (task > 92)
            add("--review", perhapsSpoilt(moves()));
        const bool isMatch = task > 78 && task <= 88;
        if (isMatch && m_hasPerson)
            expected = Expected::MISUSE;
    }

    // Who is not mentioned is a person in the south and a smart player in the north.
    void addPlayers()
    {
        m_hasPerson = percent(20);
        if (!m_hasPerson)
            add("--south", player());
        if (!m_mayThink || percent(80))
            add("--north", player());
    }

    std::string player()
    {
        const std::string kind =
            oneOf(m_mayThink ? "human human human bad smart level1 level9" : "human bad");
        m_hasPerson = m_hasPerson || kind == "human";
        return percent(70) ? kind : kind + ":" + bytes(12, ' ', '~');
    }

    // The beginning of a game, perhaps all of it.
    std::string moves()
    {
        Referee game(m_start, m_toMove);
        for (int left = between(0, m_mayThink ? 20 : 3); left > 0 && !game.isOver(); left--)
            game.sow(anyOf(game.legalHoles(), m_random));
        return game.moves();
    }

    std::string perhapsSpoilt(std::string text)
    {
        if (percent(75))
            return text;
        expected = Expected::EITHER;
        for (int edits = between(1, 3); edits > 0; edits--)
        {
            const auto at = static_cast<std::size_t>(between(0, static_cast<int>(text.size())));
            if (at < text.size() && percent(50))
                text.erase(at, 1);
            else
                text.insert(at, oneOf("| / ' ' - x 1 . , S N '\n' \x7f \xff"));
        }
        return text;
    }

    // Something that is wrong wherever it stands: an option without its value, a word that is none,
    // or an option with a value that is none, both in one word or in two.
    void addMistake()
    {
        expected = Expected::MISUSE;
        if (percent(30))
            return add(
                oneOf("'' - -- --hole 6 help = --version=1 --south --holes --position --moves "
                      "--seconds --players \xff\x01"));
        const std::string option = oneOf("--holes --beans --games --seed --seconds --south --north "
                                         "--players --position --moves --review");
        add(option, oneOf("-1 x 3x 1.5.5 -99999999999999999999 99999999999999999999 \xfe robot : "
                          "Human 'bad:A\nB' smart:\x7f level0 level10 '|' '1 | 2 / 3' "
                          "'1 | 2 3 / 4 | 5' S99"));
    }

    // Whoever asks for help need not get the rest right.
    void addPage()
    {
        add(oneOf("--help --version -h"));
        expected = Expected::EITHER;
    }

    std::string word()
    {
        const int kind = between(1, 100);
        if (kind <= 55)
            return number(0, m_start.holes() + 1);
        if (kind <= 70)
            return oneOf("moves m M board b help ? all a ALL again swap bad --seed");
        if (kind <= 75)
            return oneOf("undo u Undo");
        if (kind <= 78)
            return m_mayThink ? oneOf("hint h HINT review r level2 level10 smart") : "hints";
        if (kind <= 80)
            return oneOf("quit q Quit exit resign");
        if (kind <= 83)
            return percent(50) ? std::string(3, '\0') : std::string(2000, 'x');
        if (kind <= 90)
            return oneOf("-1 -2 3x 99999999999999999999 + - '' --help \xc3\xa9 \x1b[2J %n%n%n");
        std::string noise = bytes(12);
        const auto asksToThink = [](char c) { return contains("hHrR", {c}); };
        if (!m_mayThink)
            std::replace_if(noise.begin(), noise.end(), asksToThink, 'i');
        return noise;
    }

    // Two sessions in three have words enough for a game; any may end in the middle of a word.
    void addInput()
    {
        std::string& input = launch.input;
        for (int words = percent(65) ? 60 : between(0, 8); words > 0; words--)
        {
            input += word();
            input += oneOf("'\n' '\n' '\n' ' ' '\t' '\r\n' '\n\n'");
        }
        if (percent(30) && !input.empty())
            input.pop_back();
    }
};

// Whether these are but the lines that a match and a review write over and over.
bool isProgress(const std::string& err)
{
    static const std::regex FORM(
        R"((\r(Game \d+ of \d+: .*, drawn \d+, \d+\.\d s|Reviewing sowing +\d+))+)");
    const Words lines = linesOf(err);
    return std::all_of(lines.begin(), lines.end(),
                       [](const std::string& line) { return std::regex_match(line, FORM); });
}

// What is wrong with how it ended, or nothing.
std::string faultOf(const Ending& ending, Expected expected)
{
    if (ending.wasKilled || ending.signal != 0)
        return "did not end by itself, signal " + std::to_string(ending.signal);
    if (!isPrintable(ending.out))
        return "wrote unprintable bytes";
    if (ending.exitCode == 0 && expected != Expected::MISUSE)
    {
        if (!isProgress(ending.err))
            return "complained on cerr, but not by its exit code";
        return ending.out.empty() ? "said nothing" : "";
    }
    if (ending.exitCode == 2 && expected != Expected::SUCCESS)
    {
        if (!ending.out.empty())
            return "wrote on cout in spite of the misuse";
        const bool isExplained = isOneLine(ending.err) && isPrintable(ending.err);
        return isExplained ? "" : "did not explain the misuse in one line";
    }
    return "ended with code " + std::to_string(ending.exitCode);
}

} // namespace

TEST_SUITE_BEGIN("fuzz");

TEST_CASE("a random session ends by itself, with a legal exit code and nothing but text")
{
    // Under the sanitizers, where a program takes long to begin, others and not so many.
    unsigned sessions = KALAH_SANITIZED ? 1000 : 2000;
    unsigned seed = KALAH_SANITIZED ? 2 : 1;
    if (const char* wanted = std::getenv("KALAH_FUZZ"))
        std::istringstream(wanted) >> sessions >> seed;
    for (unsigned session = 1; session <= sessions; session++)
    {
        Author author(seed, session);
        author.launch.environment = {"ASAN_OPTIONS=exitcode=99",
                                     "UBSAN_OPTIONS=halt_on_error=1:exitcode=99"};
        const Ending ending = Process(author.launch).toItsEnd();
        const std::size_t tail = std::min<std::size_t>(ending.out.size(), 300);
        INFO("seed " << seed << ", session " << session << ": kalah "
                     << shown(author.launch.arguments) << "\n  input "
                     << shown(author.launch.input, 3000) << "\n  the end of cout "
                     << shown(ending.out.substr(ending.out.size() - tail)) << "\n  cerr "
                     << shown(ending.err, 3000));
        CHECK(faultOf(ending, author.expected) == "");
    }
}

TEST_SUITE_END();
