// Game runs the turns of one game and shows them. The rules that it applies are in Side.h.

#ifndef GAME_INCLUDED
#define GAME_INCLUDED

#include "Board.h"
#include "Side.h"

#include <string>
#include <vector>

class Player;

class Game
{
public:
    // The players must outlive the game. A null player is one who never makes a move.
    Game(const Board& b, Player* south, Player* north);
    void display() const;
    void status(bool& over, bool& hasWinner, Side& winner) const;

    // Makes one complete move for whoever is in turn when all that a person takes back is taken
    // back: that may be the opponent of the one who was in turn before. False if the game is over,
    // or if the player in turn chose no legal hole: then the board is as that choice found it, and
    // it is still that player's turn.
    bool move();
    void play();
    int beans(Side s, int hole) const;

private:
    Board m_start;
    Board m_board; // m_start after m_sowings, and swept when the game is over
    Player* m_south;
    Player* m_north;
    std::vector<kalah_rules::Sowing> m_sowings; // without those that were taken back

    const Player* player(Side s) const; // null if nobody plays that side
    bool isPerson(Side s) const;        // whether somebody interactive does
    bool isComputer(Side s) const;      // whether somebody else does
    std::string name(Side s) const;     // "nobody" if nobody plays it
    std::string title(Side s) const;    // "Marge (South)"
    std::string label(Side s) const;    // "South: Marge, to move"

    kalah_rules::Sowing lastSowing() const; // NO_SOWING before the first
    Side turn() const;                      // who is to choose a hole

    // Takes back the last choice of a person and all sowings since. They are returned, that choice
    // first; none if no person has chosen yet.
    std::vector<kalah_rules::Sowing> takeBack();
    std::string sweepAndTell(); // ends the game, and says who gets what is left

    // Sentences for what has just happened.
    std::string tellSowing() const;
    std::string tellTakenBack(const std::vector<kalah_rules::Sowing>& sowings) const;
    std::string tellNoMove(int hole) const;

    // How the game ended, or that it did not, with the line of all its moves.
    std::string tellEnd() const;
};

#endif // GAME_INCLUDED
