// What the program says, taken apart: questions and what stands between them, drawn boards, and
// the sentences about a sowing. When its look or its words change, this is the place to follow.
// No test framework.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

#include "referee.h"
#include "support.h"

namespace kalah_test
{

using Words = std::vector<std::string>;

// ---- text

// The words of a command line. A word that begins with a quote, single or double, goes up to the
// next one.
inline Words wordsOf(const std::string& line)
{
    Words words;
    std::istringstream in(line);
    std::string word;
    while (in >> std::ws && in >> std::quoted(word, in.peek() == '"' ? '"' : '\''))
        words.push_back(word);
    return words;
}

// What a regular expression finds: the whole text, then its groups. Nothing if it does not match.
Words groupsOf(const std::string& text, const std::string& form);

inline bool hasForm(const std::string& text, const std::string& form)
{
    return !groupsOf(text, form).empty();
}

inline bool startsWith(const std::string& text, const std::string& beginning)
{
    return text.compare(0, beginning.size(), beginning) == 0;
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

// Any bytes in quotes, made visible, the last ones left out if there are too many.
inline std::string shown(const std::string& text, std::size_t most = 300)
{
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

// ---- questions

// How they end.
const std::string PERSON_IS_ASKED = "? for help): ";
const std::string WATCHER_IS_ASKED = "or quit): ";
const std::string NEXT_IS_ASKED = "? explains): "; // after a game with a person

// What is said before a question, and the question; at last what is said after all of them.
struct Part
{
    std::string said;
    std::string question;
};

inline std::vector<Part> partsOf(const std::string& out)
{
    std::vector<Part> parts;
    std::size_t begin = 0;
    for (std::size_t end = 1; end <= out.size(); end++)
    {
        const auto endsWith = [&](const std::string& text) {
            return end >= text.size() && out.compare(end - text.size(), text.size(), text) == 0;
        };
        if (!endsWith(PERSON_IS_ASKED) && !endsWith(WATCHER_IS_ASKED) && !endsWith(NEXT_IS_ASKED))
            continue;
        const std::size_t line = out.rfind('\n', end - 1) + 1; // npos + 1 is 0
        const std::size_t question = std::max(begin, line);
        parts.push_back(
            {out.substr(begin, question - begin), out.substr(question, end - question)});
        begin = end;
    }
    parts.push_back({out.substr(begin), ""});
    return parts;
}

// What stands before the first question, after each answer until the next question, and at last.
inline Words replies(const std::string& out)
{
    Words said;
    for (const Part& part : partsOf(out))
        said.push_back(part.said);
    return said;
}

// The text without the questions, so that every sentence has a line of its own.
inline std::string withoutQuestions(const std::string& out)
{
    std::string text;
    for (const std::string& reply : replies(out))
        text += reply;
    return text;
}

// The text as a terminal shows it, where an answer and ENTER follow every question. When there are
// no more answers, the end of the input is shown instead.
inline std::string withAnswers(const std::string& out, const Words& answers)
{
    std::string text;
    std::size_t asked = 0;
    for (const Part& part : partsOf(out))
    {
        text += part.said + part.question;
        if (!part.question.empty())
            text += asked < answers.size() ? answers[asked++] + "\n" : "^D";
    }
    return text;
}

// ---- drawn boards

struct Picture
{
    std::string northLabel = "";
    std::string southLabel = "";
    Drawing counts = {-1, {}, {}, -1};
    std::vector<Place> sownFrom = {};  // marked (0)
    std::vector<Place> lastBeans = {}; // marked *5*
    bool isAligned = true;             // the holes count from 1 on, each above or below its number
    std::size_t width = 0;
};

// Reads a drawn board. What does not look as it should gives a count of -1 or is not aligned.
//
//      North: Bob
//  22 |  2    4    0    0    0    0
//      --1----2----3----4----5----6--
//        0    0    1   (0)  *2*   0  | 17
//      South: Ann, to move
//
// A wide board has several bands of such three lines, and empty lines between them.
class PictureReader
{
public:
    // A label stands above or below the board: the only indented lines that begin with a side.
    static bool isLabel(const std::string& line, Side s)
    {
        return line[0] == ' ' && startsWith(withoutIndent(line), nameOf(s));
    }

    // The picture whose northern label is lines[i]. Moves i to the line of the southern one.
    static Picture read(const Words& lines, std::size_t& i)
    {
        PictureReader reader;
        reader.m_picture.northLabel = withoutIndent(lines[i++]);
        Words rows;
        for (; i < lines.size() && !isLabel(lines[i], SOUTH); i++)
            rows.push_back(lines[i]);
        reader.m_picture.southLabel = i < lines.size() ? withoutIndent(lines[i]) : "";
        reader.expect(rows.size() % 4 == 3);
        for (std::size_t row = 0; row + 2 < rows.size(); row += 4)
        {
            reader.expect(row == 0 || rows[row - 1].empty());
            reader.addBand(rows[row], rows[row + 1], rows[row + 2]);
        }
        return reader.m_picture;
    }

private:
    Picture m_picture = {};
    int m_numbered = 0;

    static std::string withoutIndent(const std::string& line)
    {
        const std::size_t begin = line.find_first_not_of(' ');
        return begin == std::string::npos ? "" : line.substr(begin);
    }

    void expect(bool condition)
    {
        m_picture.isAligned = m_picture.isAligned && condition;
    }

    void addBand(const std::string& north, std::string numbers, const std::string& south)
    {
        m_picture.width = std::max({m_picture.width, north.size(), numbers.size(), south.size()});
        std::replace(numbers.begin(), numbers.end(), '-', ' ');
        for (const std::string& number : wordsOf(numbers))
            expect(number == std::to_string(++m_numbered));
        addRow(NORTH, north, numbers);
        addRow(SOUTH, south, numbers);
    }

    // The pots are beyond a bar at the ends of the board, North's at the left, South's at the
    // right.
    void addRow(Side s, const std::string& line, const std::string& numbers)
    {
        const std::size_t bar = line.find('|');
        std::string holes = line;
        if (bar != std::string::npos)
        {
            const std::string pot = s == NORTH ? line.substr(0, bar) : line.substr(bar + 1);
            expect(m_picture.counts.at(s, POT) < 0); // there is one
            m_picture.counts.at(s, POT) = count(pot, {s, POT});
            const std::size_t begin = s == NORTH ? 0 : bar;
            const std::size_t end = s == NORTH ? bar + 1 : line.size();
            holes.replace(begin, end - begin, end - begin, ' ');
        }
        expect(columnsOf(holes) == columnsOf(numbers));
        std::vector<int>& row = s == NORTH ? m_picture.counts.north : m_picture.counts.south;
        for (const std::string& cell : wordsOf(holes))
            row.push_back(count(cell, {s, static_cast<int>(row.size()) + 1}));
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
        const Words groups = groupsOf(cell, R"(\s*(?:\((\d+)\)|\*(\d+)\*|(\d+))\s*)");
        if (groups.empty())
            return -1;
        if (!groups[1].empty())
            m_picture.sownFrom.push_back(place);
        if (!groups[2].empty())
            m_picture.lastBeans.push_back(place);
        return std::stoi(groups[1] + groups[2] + groups[3]);
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

// ---- sentences, as the rules want them

inline std::string notationOf(const Drawing& d)
{
    std::ostringstream out;
    out << d;
    return out.str();
}

inline std::string notationOf(const Drawing& d, Side toMove)
{
    return notationOf(d) + ", " + nameOf(toMove) + " to move";
}

inline std::string abandonedInWords(const Drawing& d, Side toMove)
{
    return "The game was abandoned at " + notationOf(d, toMove);
}

inline std::string beansInWords(int beans)
{
    return std::to_string(beans) + (beans == 1 ? " bean" : " beans");
}

// "4 beans from hole 3 to the pot: extra turn", for s who sows.
inline std::string sowingInWords(int beans, int hole, const Verdict& verdict, Side s)
{
    const std::string owner =
        verdict.end.side == s ? "" : nameOf(verdict.end.side) + std::string("'s ");
    const std::string end =
        verdict.end.hole == POT ? "the pot" : owner + "hole " + std::to_string(verdict.end.hole);
    const std::string effect = verdict.goesAgain ? "extra turn"
                               : verdict.captured > 0
                                   ? "captures " + beansInWords(verdict.captured - 1) + ", pots " +
                                         std::to_string(verdict.captured)
                               : verdict.endsGame ? "ends the game"
                                                  : "passes the turn";
    return beansInWords(beans) + " from hole " + std::to_string(hole) + " to " + end + ": " +
           effect;
}

} // namespace kalah_test
