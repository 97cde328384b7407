// The players: a person at the console, one that plays anything legal, and one that thinks.
// How SmartPlayer thinks is told in part 3 of Main.cpp.

#ifndef PLAYER_INCLUDED
#define PLAYER_INCLUDED

#include "Side.h"

#include <string>

class Board;

class Player
{
public:
    Player(std::string name);
    std::string name() const;
    virtual bool isInteractive() const;

    // A legal hole whenever side s has beans in play, else -1. A person who leaves also gives -1,
    // and one who takes back kalah_rules::TAKE_BACK.
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

// Plays the leftmost legal hole of its row.
class BadPlayer : public Player
{
public:
    BadPlayer(std::string name);
    int chooseMove(const Board& b, Side s) const override;
};

// Plays for the best final margin, and perfectly wherever it can be computed within its time.
class SmartPlayer : public Player
{
public:
    SmartPlayer(std::string name);
    int chooseMove(const Board& b, Side s) const override;
};

#endif // PLAYER_INCLUDED
