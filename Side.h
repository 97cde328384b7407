// The two sides, and what Game and the players share: the rules of the game (kalah_rules) and the
// words and pictures for it (kalah_text). Main.cpp implements them on Board's public interface.

#ifndef SIDE_INCLUDED
#define SIDE_INCLUDED

enum Side { NORTH, SOUTH };

const int NSIDES = 2;
const int POT = 0;

inline
Side opponent(Side s)
{
    return Side(NSIDES - 1 - s);
}

#include <iosfwd>
#include <string>

class Board;

// Calls from outside say kalah_rules:: in full. A bare name would also be looked up among the
// global functions that take a Board, and somebody else's Board.h may declare such functions.
namespace kalah_rules
{

enum class Outcome { ILLEGAL, TURN_ENDS, EXTRA_TURN };

// One sowing and what came of it. If it is illegal, nothing happened and the rest means nothing.
struct Sowing
{
    Outcome outcome;
    Side side; // who sowed from which hole
    int hole;
    int beans;    // how many were picked up
    Side endSide; // where the last of them fell
    int endHole;
    int captured; // how many a capture put into the pot, that last bean included; 0 without one
};

// The sowing of somebody who has not sown yet.
const Sowing NO_SOWING = {Outcome::ILLEGAL, SOUTH, POT, 0, SOUTH, POT, 0};

// Whether s may sow from that hole: it is one of the holes of s, not the pot, and has beans.
bool isLegal(const Board& b, Side s, int hole);

// Sows for s, makes the capture if there is one, and says what happened. An illegal hole leaves b
// as it was. A last bean in the pot of s is an extra turn only while s has beans to go on with.
Sowing sowAndCapture(Board& b, Side s, int hole);

// Whether a side has no beans in play, which ends the game (between two turns, not within one).
bool isOver(const Board& b);

// Puts all beans in play into the pots of the sides that they lie on.
void sweep(Board& b);

// By how many beans s is ahead if every bean in play counts for the side that it lies on.
int margin(const Board& b, Side s);

} // namespace kalah_rules

namespace kalah_text
{

// "North" or "South".
std::string sideName(Side s);

// "1 bean", "4 beans".
std::string beanCount(int beans);

// The board as a person sees it, in plain text and some 80 columns; a wider board is drawn in
// several bands. The labels stand above and below. After a legal last sowing, (0) marks the hole
// that it came from and *5* the place where it ended.
std::string drawBoard(const Board& b, const std::string& northLabel, const std::string& southLabel,
                      const kalah_rules::Sowing& last);

// The board on one line, as drawn: "22 | 2 4 0 0 0 0 / 0 0 1 1 1 1 | 16" is North's pot, North's
// holes 1 to 6, South's holes 1 to 6, South's pot.
std::string notation(const Board& b);

// Where a sowing went, to its last bean: "4 beans from hole 3 to the pot".
std::string path(const kalah_rules::Sowing& sowing);

// What came of it: "extra turn", "captures 4 beans" (of the opponent's) or "passes the turn".
std::string effect(const kalah_rules::Sowing& sowing);

// Reads the next word, as in >> word does, and with the last word of a line its end. An empty line
// gives an empty word. False at the end of the input.
bool readWord(std::istream& in, std::string& word);

// Reads a line without the blanks around it. False at the end of the input.
bool readLine(std::istream& in, std::string& line);

// The word with small letters for capitals.
std::string lowered(std::string word);

// Whether the word is a whole number; one that no int can hold becomes the nearest int.
bool toInt(const std::string& word, int& value);

// The word in quotes and fit to be shown: shortened, nothing unprintable.
std::string quoted(const std::string& word);

} // namespace kalah_text

#endif // SIDE_INCLUDED
