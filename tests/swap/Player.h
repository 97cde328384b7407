// A second set of players, written from the assignment alone. The global names above the classes
// are there to collide with careless names elsewhere; most of them are only declared.

#ifndef PLAYER
#define PLAYER

#include "Side.h"

#include <string>

class Board;

const int INFINITE_VALUE = 1000000000;
const int TIME_LIMIT = 5;
const int NO_HOLE = -1;

enum class Bound { EXACT, LOWER, UPPER };

struct Entry;
struct TranspositionTable;
class Search;

struct Choice;
Choice minimax(const Board& b, Side s, int depth);
int countLegalMoves(const Board& b, Side s);

class Player
{
public:
    Player(std::string name);
    std::string name() const;
    virtual bool isInteractive() const;
    virtual int chooseMove(const Board& b, Side s) const = 0;
    virtual ~Player();

private:
    std::string m_name;
};

class HumanPlayer : public Player
{
public:
    HumanPlayer(std::string name);
    bool isInteractive() const override;
    int chooseMove(const Board& b, Side s) const override;
};

class BadPlayer : public Player
{
public:
    BadPlayer(std::string name);
    int chooseMove(const Board& b, Side s) const override;
};

class SmartPlayer : public Player
{
public:
    SmartPlayer(std::string name);
    int chooseMove(const Board& b, Side s) const override;
};

#endif // PLAYER
