// A second set of players, written from the assignment alone. The global names above the classes
// are there to collide with careless names elsewhere; most of them are only declared.

#ifndef PLAYER
#define PLAYER

#include "Side.h"

#include <string>
#include <utility>

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
    Player(std::string name) : m_name(std::move(name))
    {
    }
    std::string name() const
    {
        return m_name;
    }
    virtual bool isInteractive() const
    {
        return false;
    }
    virtual int chooseMove(const Board& b, Side s) const = 0;
    virtual ~Player() = default;

private:
    std::string m_name;
};

class HumanPlayer : public Player
{
public:
    using Player::Player;
    bool isInteractive() const override
    {
        return true;
    }
    int chooseMove(const Board& b, Side s) const override;
};

class BadPlayer : public Player
{
public:
    using Player::Player;
    int chooseMove(const Board& b, Side s) const override;
};

class SmartPlayer : public Player
{
public:
    using Player::Player;
    int chooseMove(const Board& b, Side s) const override;
};

#endif // PLAYER
