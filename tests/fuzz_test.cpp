// Random sessions with the real program: words, bytes and early ends, with options good and bad.
// What a session does depends on the seed and its number only. More of them, by another seed:
//
//     KALAH_FUZZ="100000 7" console_tests --test-suite=fuzz

#include "session.h"

#include <cstdlib>
#include <random>
#include <sstream>

using namespace kalah_test;

namespace
{

// What is played, on a board that is added. Who is not mentioned is a person in the south and a
// smart player in the north, who would think for long about a large board.
const Words TASKS = {"",
                     "--north bad",
                     "--south human:Ann --north human",
                     "--south bad --north smart",
                     "--south=level1 '--north=level9:E v=a'",
                     "--north human --moves MOVES",
                     "--south smart --north bad --moves MOVES",
                     "--south bad --north level2 --games 3",
                     "--players bad,level2:A,smart --games 2",
                     "--review MOVES"};
const Words QUICK_TASKS = {"--north bad", "--north human", "--south bad --north bad",
                           "--players bad,bad --games 2", "--review MOVES"};
const Words WRONG = wordsOf(
    "'' - -- --hole 6 help = -h --help --version --version=1 --holes= --seed=x --south=robot "
    "--north=human:\x1b[2J --players=level0 --position=| --moves=S99 --seconds=1.5.5 "
    "--games=99999999999999999999 --moves --position --players \xff\x01");

// Makes up one session: a command line that is right unless it was spoilt, and what is typed.
class Author
{
public:
    Author(unsigned seed, unsigned session) : launch(kalah(""))
    {
        std::seed_seq seeds{seed, session};
        m_random.seed(seeds);
        const bool isLarge = percent(5);
        m_start = startOf(isLarge ? 12 : between(1, 4), isLarge ? between(0, 40) : between(0, 3));
        m_mayThink = m_start.total() <= 12;
        const Words board = chooseBoard();
        Words& words = launch.arguments;
        words = wordsOf(oneOf(m_mayThink ? TASKS : QUICK_TASKS));
        std::replace(words.begin(), words.end(), std::string("MOVES"), moves());
        words.insert(words.end(), board.begin(), board.end());
        if (!m_mayThink || percent(10))
            words.insert(words.end(),
                         {"--seconds", "0.1", "--seed=" + std::to_string(between(0, 1000000000))});
        if (percent(25))
            spoil(words);
        addInput();
    }

    Launch launch;
    bool isSpoilt = false;

private:
    std::mt19937 m_random;
    Drawing m_start = {};
    Side m_toMove = SOUTH;
    bool m_mayThink = true; // the board is small enough for smart players, hints and reviews

    int between(int low, int high)
    {
        return kalah_test::between(m_random, low, high);
    }

    bool percent(int chance)
    {
        return between(1, 100) <= chance;
    }

    std::string oneOf(const Words& words)
    {
        return words[static_cast<std::size_t>(between(0, static_cast<int>(words.size()) - 1))];
    }

    // The options for it: a start, or a position with fewer beans here and there.
    Words chooseBoard()
    {
        if (percent(65))
            return {"--holes=" + std::to_string(m_start.holes()), "--beans",
                    std::to_string(m_start.at(SOUTH, 1))};
        m_toMove = percent(20) ? NORTH : SOUTH;
        for (Side s : {NORTH, SOUTH})
        {
            for (int hole = 1; hole <= m_start.holes(); hole++)
                m_start.at(s, hole) = between(0, m_start.at(s, hole));
            m_start.at(s, POT) = between(0, 30);
        }
        return {"--position", notationOf(m_start, m_toMove)};
    }

    // The beginning of a game, perhaps all of it.
    std::string moves()
    {
        const int most = between(0, m_mayThink ? 20 : 3);
        return RandomGame(m_start, m_toMove, m_random, static_cast<std::size_t>(most)).moves();
    }

    // A word too many, a word too few, or signs too many in the last one, which may still be right.
    void spoil(Words& words)
    {
        isSpoilt = true;
        const int at = between(0, static_cast<int>(words.size()) - 1);
        if (percent(50))
            words.insert(words.begin() + at, oneOf(WRONG));
        else if (percent(30))
            words.erase(words.begin() + at);
        else
            words.back().insert(static_cast<std::size_t>(between(0, 1)),
                                oneOf(wordsOf("| / ' ' - x . , S N '\n' \x7f \xff")));
    }

    std::string word()
    {
        const int kind = between(1, 100);
        if (kind <= 55)
            return std::to_string(between(0, m_start.holes() + 1));
        if (kind <= 78)
            return oneOf(wordsOf("moves m M board b help ? all a ALL again swap bad undo u Undo"));
        if (kind <= 81)
            return oneOf(m_mayThink ? wordsOf("hint h HINT review r level2 level10 smart")
                                    : wordsOf("hints"));
        if (kind <= 83)
            return oneOf(wordsOf("quit q Quit exit resign"));
        if (kind <= 90)
            return oneOf({"-1", "3x", "99999999999999999999", "", "--help", "\xc3\xa9", "\x1b[2J",
                          "%n%n%n", std::string(3, '\0'), std::string(2000, 'x')});
        std::string noise;
        for (int left = between(1, 12); left > 0; left--)
            noise += static_cast<char>(between(0, 255));
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
            input += word() + oneOf({"\n", "\n", "\n", " ", "\t", "\r\n", "\n\n"});
        if (percent(30) && !input.empty())
            input.pop_back();
    }
};

// Whether these are but the lines that a match and a review write over and over.
bool isProgress(const std::string& err)
{
    const Words lines = linesOf(err);
    return std::all_of(lines.begin(), lines.end(), [](const std::string& line) {
        return hasForm(line,
                       R"((\r(Game \d+ of \d+: .*, drawn \d+, \d+\.\d s|Reviewing sowing +\d+))+)");
    });
}

} // namespace

TEST_SUITE_BEGIN("fuzz");

TEST_CASE("a random session ends by itself, with a legal exit code and nothing but text")
{
    // Under the sanitizers, where a program takes long to begin, others and not so many.
    unsigned sessions = isSanitized() ? 1000 : 2000;
    unsigned seed = isSanitized() ? 2 : 1;
    if (const char* wanted = std::getenv("KALAH_FUZZ"))
        std::istringstream(wanted) >> sessions >> seed;
    for (unsigned session = 1; session <= sessions; session++)
    {
        Author author(seed, session);
        author.launch.environment = {"ASAN_OPTIONS=exitcode=99",
                                     "UBSAN_OPTIONS=halt_on_error=1:exitcode=99"};
        INFO("seed " << seed << ", session " << session << ", input "
                     << shown(author.launch.input, 3000));
        const Ending ending = run(author.launch);
        CAPTURE(shown(ending.out, 3000));
        CAPTURE(shown(ending.err, 3000));
        const bool isRefused = ending.exitCode == 2 && author.isSpoilt;
        CHECK((ending.exitCode == 0 || isRefused));
        CHECK(isPrintable(ending.out));
        CHECK(ending.out.empty() == isRefused);
        if (isRefused)
            CHECK((isOneLine(ending.err) && isPrintable(ending.err)));
        else
            CHECK(isProgress(ending.err));
    }
}

TEST_SUITE_END();
