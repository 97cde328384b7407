// Game runs the turns of one game and shows them. The rules that it applies are in Side.h.

#ifndef GAME_INCLUDED
#define GAME_INCLUDED

#include "Board.h"
#include "Side.h"

#include <string>

class Player;

class Game
{
public:
    // The players must outlive the game. A null player is one who never makes a move.
    Game(const Board& b, Player* south, Player* north);
    void display() const;
    void status(bool& over, bool& hasWinner, Side& winner) const;

    // False if the game is over, or if the player in turn chose no legal hole: then the board is
    // as that choice found it, and it is still that player's turn.
    bool move();
    void play();
    int beans(Side s, int hole) const;

private:
    Board m_board;
    Player* m_south;
    Player* m_north;
    Side m_turn;
    kalah_rules::Sowing m_last; // illegal before the first sowing
    std::string m_moves;        // all sowings so far, in the notation of the README

    const Player* player(Side s) const;
    std::string name(Side s) const;
    std::string title(Side s) const; // "Marge (South)"
    std::string label(Side s) const; // "South: Marge, to move"
    void sow(int hole);              // for the player in turn
    std::string sweepAndTell();
    std::string tellSowing() const;
    std::string tellNoMove(int hole) const;
    std::string tellResult() const;
    std::string tellAbandoned() const;
    std::string tellMoves() const;
};

#endif // GAME_INCLUDED
