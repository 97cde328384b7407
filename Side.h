// The two sides, and three doors to what the classes share: the rules of the game (kalah_rules),
// the words and pictures for it (kalah_text) and the engine (kalah_engine). Main.cpp implements
// them on Board's public interface.

#ifndef SIDE_INCLUDED
#define SIDE_INCLUDED

enum Side { NORTH, SOUTH };

const int NSIDES = 2;
const int POT = 0;

inline Side opponent(Side s)
{
    return Side(NSIDES - 1 - s);
}

#include <iosfwd>
#include <limits>
#include <string>
#include <vector>

class Board;

// Calls from outside say kalah_rules:: in full. A bare name would also be looked up among the
// global functions that take a Board, and somebody else's Board.h may declare such functions.
namespace kalah_rules
{

enum class Outcome { ILLEGAL, TURN_ENDS, EXTRA_TURN, GAME_ENDS };

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

// What chooseMove gives instead of a hole when a person wants the last choice that a person made
// taken back. Like -1 it is never a legal hole.
const int TAKE_BACK = -2;

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
// several bands. Six holes need five lines of 40 columns. The labels stand above and below. After a
// legal last sowing, (0) marks the hole that it came from and *5* the place where it ended.
std::string drawBoard(const Board& b, const std::string& northLabel, const std::string& southLabel,
                      const kalah_rules::Sowing& last);

// The board on one line, as drawn: "22 | 2 4 0 0 0 0 / 0 0 1 1 1 1 | 16" is North's pot, North's
// holes 1 to 6, South's holes 1 to 6, South's pot.
std::string notation(const Board& b);

// The same with the side to move: "22 | 2 4 0 0 0 0 / 0 0 1 1 1 1 | 16, South to move".
std::string notation(const Board& b, Side toMove);

// Where a sowing went, to its last bean: "4 beans from hole 3 to the pot".
std::string path(const kalah_rules::Sowing& sowing);

// What came of it: "extra turn", "captures 4 beans, pots 5" (of the opponent's, and with the
// last one sown), "ends the game" or "passes the turn".
std::string effect(const kalah_rules::Sowing& sowing);

// Sowings as a line of moves: "S3,6 N2x". A comma joins those of one turn, x is a capture.
std::string record(const std::vector<kalah_rules::Sowing>& sowings);

// The holes that s may sow from, as a person would write them: "1-4, 6".
std::string holeList(const Board& b, Side s);

// Reads the next word, as in >> word does, and with the last word of a line its end. An empty line
// gives an empty word, a word of more than 100 characters is cut. False at the end of the input.
bool readWord(std::istream& in, std::string& word);

// The word with small letters for capitals.
std::string lowered(std::string word);

// Whether the word is that command, in full or by its first letter, small or capital.
bool isCommand(const std::string& word, const std::string& command);

// Whether the word is one of those with which people leave: quit, q, exit or resign.
bool saysGoodbye(const std::string& word);

// Whether the word is a whole number; one that no int can hold becomes the nearest int.
bool toInt(const std::string& word, int& value);

// The text with a question mark for every character that is not of printable ASCII.
std::string printable(std::string text);

// The word in quotes and fit to be shown: shortened and printable.
std::string quoted(const std::string& word);

} // namespace kalah_text

// The engine: how a game ends after each hole if both sides play on as well as they can.
namespace kalah_engine
{

enum class Wanted { BEST_HOLE, EVERY_HOLE };

// How long the engine may think and, for weaker play, how many turns it may look ahead. Extra turns
// are part of the turn before them.
struct Limits
{
    int milliseconds;
    int turns;
};

// The engine at its best. The assignment allows five seconds; the rest is for a busy machine.
const Limits FULL_STRENGTH = {4000, std::numeric_limits<int>::max()};

// What is known of one hole. The margin is the mover's lead at the end of the game, pots included:
// lower <= margin <= upper is proven, and lower <= estimate <= upper. Where lower == upper, the
// margin is proven.
struct Prospect
{
    int hole;
    int lower;
    int upper;
    int estimate;
};

// The legal holes of s, best first; none if s has no beans in play. No hole stands behind one that
// is proven to be worse.
//   BEST_HOLE   thinks until no other hole can be better than the first. Of the others it tells
//               only what it came across. A single legal hole is not thought about.
//   EVERY_HOLE  goes on: who wins after each hole, then by how much. The first hole is the same.
// When the time is up the answer is what is known by then. With a limit of turns nothing is proven
// but what ends within them, and the estimate is the lead by the pots after so many turns, give or
// take a bean.
// The time may be exceeded by some hundredths of a second. If memory is short, less is known; the
// engine takes at most 256 MB a thread, at the first question, and keeps them for the next. A board
// of more than 100,000 holes a side is not searched: the answer is one legal hole.
std::vector<Prospect> prospects(const Board& b, Side s, Wanted wanted, const Limits& limits);

} // namespace kalah_engine

#endif // SIDE_INCLUDED
