// A second Game, written from the assignment alone. The global names above the class are there to
// collide with careless names elsewhere; most of them are only declared.

#ifndef GAME
#define GAME

#include "Board.h"
#include "Side.h"

#include <iosfwd>
#include <string>

class Player;

const int COLUMN_WIDTH = 4;
const int NPLAYERS = 2;

enum class Turn { REFUSED, GOES_ON, ENDS };
enum class Result;
struct Score;

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
Score finalScore(const Board& b);
Result resultOf(const Board& b);
std::string sideName(Side s);

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
};

#endif // GAME
