// What the program says, taken apart: questions and what stands between them, drawn boards and
// the sentences about a sowing. When its look or its words change, this is the place to follow.
// No test framework.

#ifndef CONSOLE_INCLUDED
#define CONSOLE_INCLUDED

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <iomanip>
#include <iterator>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "referee.h"
#include "support.h"

namespace kalah_test
{

using Words = std::vector<std::string>;

// ---------------------------------------------------------------------------------------------
// Text
// ---------------------------------------------------------------------------------------------

// The words of a command line. What stands in quotes, single or double, is one word.
inline Words wordsOf(const std::string& line)
{
    Words words;
    std::istringstream in(line);
    std::string word;
    while (in >> std::ws && in >> std::quoted(word, in.peek() == '"' ? '"' : '\''))
        words.push_back(word);
    return words;
}

inline bool startsWith(const std::string& text, const std::string& beginning)
{
    return text.compare(0, beginning.size(), beginning) == 0;
}

inline std::string trimmed(const std::string& text)
{
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string::npos ? ""
                                      : text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

inline bool isPrintable(const std::string& text)
{
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); });
}

inline bool isOneLine(const std::string& text)
{
    return text.size() > 1 && text.find('\n') == text.size() - 1;
}

inline std::size_t widestLine(const std::string& text)
{
    std::size_t widest = 0;
    for (const std::string& line : linesOf(text))
        widest = std::max(widest, line.size());
    return widest;
}

// Any bytes in quotes, made visible, the last ones left out if there are very many.
inline std::string shown(const std::string& text)
{
    const std::size_t most = 300;
    std::ostringstream out;
    out << '"' << std::hex << std::setfill('0');
    for (char c : text.substr(0, most))
    {
        if (c >= ' ' && c <= '~' && c != '"' && c != '\\')
            out << c;
        else
            out << "\\x" << std::setw(2) << static_cast<int>(static_cast<unsigned char>(c));
    }
    out << (text.size() > most ? "\"..." : "\"");
    return out.str();
}

inline std::string shown(const Words& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + shown(word);
    return text;
}

// ---------------------------------------------------------------------------------------------
// Questions
// ---------------------------------------------------------------------------------------------

// How they end.
const std::string PERSON_IS_ASKED = "? for help): ";
const std::string WATCHER_IS_ASKED = "or quit): ";

// What stands before the first question, and after each answer until the next question.
inline Words replies(const std::string& out, const std::string& question = PERSON_IS_ASKED)
{
    Words parts;
    std::size_t begin = 0;
    for (std::size_t at = out.find(question); at != std::string::npos;
         at = out.find(question, begin))
    {
        const std::size_t lineBreak = out.rfind('\n', at);
        const bool isNewLine = lineBreak != std::string::npos && lineBreak >= begin;
        parts.push_back(isNewLine ? out.substr(begin, lineBreak + 1 - begin) : "");
        begin = at + question.size();
    }
    parts.push_back(out.substr(begin));
    return parts;
}

inline std::size_t timesAsked(const std::string& out, const std::string& question)
{
    return replies(out, question).size() - 1;
}

// The end of the first question from there on, or npos.
inline std::size_t endOfQuestion(const std::string& out, std::size_t from)
{
    std::size_t first = std::string::npos;
    for (const std::string& question : {PERSON_IS_ASKED, WATCHER_IS_ASKED})
    {
        const std::size_t at = out.find(question, from);
        if (at != std::string::npos)
            first = std::min(first, at + question.size());
    }
    return first;
}

// The text as a terminal shows it, where an answer and ENTER follow every question. The answers
// that are not given stand there as an end of the input.
inline std::string withAnswers(const std::string& out, const Words& answers)
{
    std::string text;
    std::size_t begin = 0;
    std::size_t answer = 0;
    for (std::size_t end = endOfQuestion(out, 0); end != std::string::npos;
         end = endOfQuestion(out, end))
    {
        text += out.substr(begin, end - begin);
        text += answer < answers.size() ? answers[answer++] + "\n" : "^D";
        begin = end;
    }
    return text + out.substr(begin);
}

// The text without the questions, so that every sentence has a line of its own.
inline std::string withoutQuestions(const std::string& out)
{
    std::string text;
    for (const std::string& part : replies(out))
    {
        for (const std::string& narrowPart : replies(part, WATCHER_IS_ASKED))
            text += narrowPart;
    }
    return text;
}

// ---------------------------------------------------------------------------------------------
// Drawn boards
// ---------------------------------------------------------------------------------------------

struct Picture
{
    std::string northLabel;
    std::string southLabel;
    Drawing counts = {-1, {}, {}, -1};
    std::vector<Place> sownFrom = {};  // marked (0)
    std::vector<Place> lastBeans = {}; // marked *5*
    std::size_t width = 0;
    bool isAligned = true; // each count stands under or above the number of its hole
};

// Reads a drawn board line by line; what does not look as it should gives a count of -1 or is not
// aligned.
class PictureReader
{
public:
    // The picture whose northern label is lines[i]. Moves i to the line of the southern one.
    static Picture read(const Words& lines, std::size_t& i)
    {
        PictureReader reader;
        reader.m_picture.northLabel = trimmed(lines[i]);
        reader.m_picture.width = lines[i].size();
        for (i++; i < lines.size() && !isLabel(lines[i], SOUTH); i++)
            reader.add(lines[i]);
        reader.m_picture.southLabel = i < lines.size() ? trimmed(lines[i]) : "";
        return reader.m_picture;
    }

    // A label stands above or below the board: the only indented lines that begin with a side.
    static bool isLabel(const std::string& line, Side s)
    {
        return line[0] == ' ' && startsWith(trimmed(line), nameOf(s));
    }

private:
    Picture m_picture = {};
    std::string m_numbers;
    std::string m_border;
    int m_numbered = 0;
    int m_rows = 0; // North's and South's in turn, band by band

    void add(const std::string& line)
    {
        m_picture.width = std::max(m_picture.width, line.size());
        const std::string content = trimmed(line);
        if (content.empty())
            return;
        const bool isBetweenRows = m_rows % 2 == 1;
        if (content[0] == '|')
            addRow(m_rows++ % 2 == 0 ? NORTH : SOUTH, line);
        else if (content.find_first_not_of(" 0123456789") == std::string::npos)
            addNumbers(line);
        else if (isBetweenRows)
            addMiddle(line);
        else
            expect(m_border.empty() || m_border == content), m_border = content;
    }

    void expect(bool condition)
    {
        m_picture.isAligned = m_picture.isAligned && condition;
    }

    // Those above a band count on, and those below are the same.
    void addNumbers(const std::string& line)
    {
        if (m_numbers.empty())
        {
            m_numbers = line;
            m_border = "";
            for (const std::string& number : wordsOf(line))
                expect(number == std::to_string(++m_numbered));
            return;
        }
        expect(line == m_numbers);
        m_numbers = "";
    }

    void addRow(Side side, const std::string& line)
    {
        std::vector<int>& row = side == NORTH ? m_picture.counts.north : m_picture.counts.south;
        std::istringstream in(line.substr(line.find('|') + 1));
        for (std::string cell; std::getline(in, cell, '|');)
            row.push_back(count(cell, {side, static_cast<int>(row.size()) + 1}));
        expect(columnsOf(line) == columnsOf(m_numbers));
        expect(trimmed(line).size() == m_border.size());
    }

    // The border between the rows, with the pots at its ends.
    void addMiddle(const std::string& line)
    {
        expect(contains(line, m_border));
        const std::string left = trimmed(line.substr(0, line.find('+')));
        const std::string right = trimmed(line.substr(line.rfind('+') + 1));
        if (!left.empty())
            m_picture.counts.northPot = count(left, {NORTH, POT});
        if (!right.empty())
            m_picture.counts.southPot = count(right, {SOUTH, POT});
    }

    // Where the numbers of a line end, which is where a column is aligned.
    static std::vector<std::size_t> columnsOf(const std::string& line)
    {
        const auto isDigit = [&](std::size_t i) { return line[i] >= '0' && line[i] <= '9'; };
        std::vector<std::size_t> columns;
        for (std::size_t i = 1; i <= line.size(); i++)
        {
            if (isDigit(i - 1) && (i == line.size() || !isDigit(i)))
                columns.push_back(i);
        }
        return columns;
    }

    // Takes a count with its marks.
    int count(const std::string& cell, Place place)
    {
        static const std::regex FORM(R"(\s*([(*]?)(\d+)([)*]?)\s*)");
        std::smatch match;
        if (!std::regex_match(cell, match, FORM))
            return -1;
        const std::string marks = match.str(1) + match.str(3);
        if (marks == "()")
            m_picture.sownFrom.push_back(place);
        else if (marks == "**")
            m_picture.lastBeans.push_back(place);
        else if (!marks.empty())
            return -1;
        return std::stoi(match.str(2));
    }
};

inline std::vector<Picture> picturesIn(const std::string& text)
{
    std::vector<Picture> pictures;
    const Words lines = linesOf(text);
    for (std::size_t i = 0; i < lines.size(); i++)
    {
        if (PictureReader::isLabel(lines[i], NORTH))
            pictures.push_back(PictureReader::read(lines, i));
    }
    return pictures;
}

// ---------------------------------------------------------------------------------------------
// Sentences, as the rules want them
// ---------------------------------------------------------------------------------------------

inline std::string notationOf(const Drawing& d)
{
    std::ostringstream out;
    out << d;
    return out.str();
}

inline std::string inWords(Place end, Side mover)
{
    if (end.hole == POT)
        return "the pot";
    const std::string hole = "hole " + std::to_string(end.hole);
    return end.side == mover ? hole : nameOf(end.side) + std::string("'s ") + hole;
}

inline std::string beansInWords(int beans)
{
    return std::to_string(beans) + (beans == 1 ? " bean" : " beans");
}

// "4 beans from hole 3 to the pot: extra turn", for s who sows.
inline std::string sowingInWords(int beans, int hole, const Verdict& verdict, Side s)
{
    const std::string path = beansInWords(beans) + " from hole " + std::to_string(hole) + " to " +
                             inWords(verdict.end, s);
    if (verdict.goesAgain)
        return path + ": extra turn";
    if (verdict.captured > 0)
        return path + ": captures " + beansInWords(verdict.captured - 1);
    return path + ": passes the turn";
}

inline std::string abandonedInWords(const Drawing& d, Side toMove)
{
    return std::string("The game was abandoned, ") + nameOf(toMove) + " to move: " + notationOf(d);
}

inline std::string marginInWords(int margin)
{
    if (margin == 0)
        return "draw";
    return (margin > 0 ? "wins by " : "loses by ") + std::to_string(std::abs(margin));
}

// A line that is about a hole.
struct Saying
{
    int hole;
    std::string line;
};

// What an answer says of the holes, in its order.
inline std::vector<Saying> sayingsIn(const std::string& answer)
{
    static const std::regex FORM(R"(.*?hole (\d+).*)");
    std::vector<Saying> sayings;
    std::smatch match;
    for (const std::string& line : linesOf(answer))
    {
        if (std::regex_match(line, match, FORM))
            sayings.push_back({std::stoi(match.str(1)), line});
    }
    return sayings;
}

} // namespace kalah_test

#endif // CONSOLE_INCLUDED
