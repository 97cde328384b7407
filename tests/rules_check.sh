#!/usr/bin/env bash
# Checks by reading the eight files and the report what the assignment and our style say of their
# text. objects_check.sh reads what the compiler makes of them.
#
# usage: rules_check.sh SOURCE_DIR

. "$(dirname "$0")/check.sh"
cd "$source_dir" || exit 2
headers=(Side.h Board.h Player.h Game.h)
files=("${headers[@]}" Board.cpp Player.cpp Game.cpp Main.cpp)

printf '%s\n' "${files[@]}" | sort | diff - <(ls ./*.h ./*.cpp ./*.[ch]?? 2> /dev/null \
    | sed 's|^\./||' | sort -u) | check "the eight files are the only sources beside each other"
grep -n -i -w friend "${files[@]}" | check "the word friend is nowhere"
grep -n -w -e protected -e goto "${files[@]}" | check "nothing is protected, no goto"
grep -n -E '.{101}|[[:blank:]]$|'$'\t' "${files[@]}" | check "100 columns, no tabs, no blanks at ends"
grep -n 'using namespace' "${headers[@]}" | check "no using namespace in a header"
grep -n -E '^ *# *define' "${files[@]}" | grep -v -E '\.h:[0-9]+:#define [A-Z]+_INCLUDED$' \
    | check "no macro but the guards"
# A header of the C++ library has neither a dot nor a slash in its name, all others have.
grep -n -E '^ *# *include' "${files[@]}" \
    | grep -v -E ':#include (<[a-z_]+>|"(Side|Board|Player|Game)\.h")$' \
    | check "only standard headers and the project's own are included"
grep -n -E '.{81}|[^ -~]' report.txt | check "report.txt is plain ASCII of at most 80 columns"
printf '%s\n' 'enum Side { NORTH, SOUTH };' 'const int NSIDES = 2;' 'const int POT = 0;' \
    'inline Side opponent(Side s)' '    return Side(NSIDES - 1 - s);' \
    | grep -v -x -F -f Side.h | check "Side.h contains what it must"

# public_members HEADER CLASS...: each class line with the lines of its public members.
public_members()
{
    local header=$1 class
    shift
    for class in "$@"
    do
        echo "$class"
        sed -n "/^$class\$/,/^};/p" "$header" | sed -n '/^public:/,/^private:\|^};/p' | sed \
            -e '/^[a-z]*:$/d; /^};/d; /^ *\/\//d; /^$/d; s/ *\/\/.*//; s/^ *//'
    done
}
{
    public_members Board.h 'class Board'
    public_members Player.h 'class Player' 'class HumanPlayer : public Player' \
        'class BadPlayer : public Player' 'class SmartPlayer : public Player'
    public_members Game.h 'class Game'
} > "$work/public"
diff - "$work/public" << 'END' | check "the public members are the assignment's, and no others"
class Board
Board(int nHoles, int nInitialBeansPerHole);
int holes() const;
int beans(Side s, int hole) const;
int beansInPlay(Side s) const;
int totalBeans() const;
bool sow(Side s, int hole, Side& endSide, int& endHole);
bool moveToPot(Side s, int hole, Side potOwner);
bool setBeans(Side s, int hole, int beans);
class Player
Player(std::string name);
std::string name() const;
virtual bool isInteractive() const;
virtual int chooseMove(const Board& b, Side s) const = 0;
virtual ~Player();
class HumanPlayer : public Player
HumanPlayer(std::string name);
bool isInteractive() const override;
int chooseMove(const Board& b, Side s) const override;
class BadPlayer : public Player
BadPlayer(std::string name);
int chooseMove(const Board& b, Side s) const override;
class SmartPlayer : public Player
SmartPlayer(std::string name);
int chooseMove(const Board& b, Side s) const override;
class Game
Game(const Board& b, Player* south, Player* north);
void display() const;
void status(bool& over, bool& hasWinner, Side& winner) const;
bool move();
void play();
int beans(Side s, int hole) const;
END

finish
