// A second Game, written from the assignment alone. The global names above and below the class
// are there to collide with careless names elsewhere.

#ifndef SWAP_GAME_INCLUDED
#define SWAP_GAME_INCLUDED

#include "Board.h"
#include "Side.h"

#include <iosfwd>
#include <string>

class Player;

const int COLUMN_WIDTH = 4;
const int NPLAYERS = 2;

enum class Turn { REFUSED, GOES_ON, ENDS };

enum class Result { UNDECIDED, SOUTH_WINS, NORTH_WINS, TIE };

struct Score
{
    int north;
    int south;
};

struct Sowing
{
    Side endSide;
    int endHole;
};

// One sowing by the rules of the game, with its capture.
Turn makeMove(Board& b, Side s, int hole);

bool gameOver(const Board& b);

void sweepBeans(Board& b);

void printBoard(std::ostream& out, const Board& b);

// The beans of each side, those in play included.
Score finalScore(const Board& b);

Result resultOf(const Board& b);

inline std::string sideName(Side s)
{
    return s == NORTH ? "North" : "South";
}

class Game
{
public:
    Game(const Board& b, Player* south, Player* north);
    void display() const;
    void status(bool& over, bool& hasWinner, Side& winner) const;
    bool move();
    void play();
    int beans(Side s, int hole) const;

private:
    Board m_board;
    Player* m_players[NPLAYERS];
    Side m_mover;

    void announce(std::ostream& out) const;
};

#endif // SWAP_GAME_INCLUDED
