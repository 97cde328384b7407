#!/usr/bin/env bash
# Checks, by reading the sources, the rules of the assignment and of our style that a compiler does
# not know of. Tests are not read, only the eight files and report.txt.
#
# usage: rules_check.sh SOURCE_DIR

set -u
shopt -s lastpipe  # so that "... | check" counts in this shell
export LC_ALL=C

if [ $# -ne 1 ]
then
    echo "usage: $0 SOURCE_DIR" >&2
    exit 2
fi
cd "$1" || exit 2

headers="Side.h Board.h Player.h Game.h"
sources="Board.cpp Player.cpp Game.cpp Main.cpp"
standard_includes=" algorithm array atomic bitset cassert ccomplex cctype cerrno cfenv cfloat
    chrono cinttypes ciso646 climits clocale cmath codecvt complex condition_variable csetjmp
    csignal cstdalign cstdarg cstdbool cstddef cstdint cstdio cstdlib cstring ctgmath ctime cuchar
    cwchar cwctype deque exception forward_list fstream functional future initializer_list iomanip
    ios iosfwd iostream istream iterator limits list locale map memory mutex new numeric ostream
    queue random ratio regex scoped_allocator set shared_mutex sstream stack stdexcept streambuf
    string strstream system_error thread tuple type_traits typeindex typeinfo unordered_map
    unordered_set utility valarray vector "

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

passed=0
failed=0

# check NAME: passes if its standard input, a list of offences, is empty.
check()
{
    cat > "$work/offences"
    if [ -s "$work/offences" ]
    then
        echo "FAILED: $1"
        head -n 15 "$work/offences" | sed 's/^/    | /'
        failed=$((failed + 1))
    else
        echo "ok: $1"
        passed=$((passed + 1))
    fi
}

# ---- reading C++

# Blanks comments and the inside of string and character literals; lines stay where they were.
strip_file()
{
    awk '
    {
        out = ""
        n = length($0)
        for (i = 1; i <= n; i++)
        {
            c = substr($0, i, 1)
            two = substr($0, i, 2)
            if (in_comment)
            {
                if (two == "*/") { in_comment = 0; i++ }
            }
            else if (quote != "")
            {
                if (c == "\\") i++
                else if (c == quote) { quote = ""; out = out c }
            }
            else if (two == "//") break
            else if (two == "/*") { in_comment = 1; i++; out = out " " }
            else if (c == "\"" && $0 !~ /^[ \t]*#[ \t]*include/) { quote = c; out = out c }
            else if (c == "\047" && substr($0, i - 1, 1) !~ /[0-9A-Fa-f]/)
            {
                quote = c
                out = out c
            }
            else out = out c
        }
        quote = ""
        print out
    }' "$1"
}

# Puts "file:line:function: text" before every line of a stripped file. Functions are those whose
# head and braces start in column 0; a line outside all of them has the function "-".
with_functions()
{
    awk -v file="$1" '
    /^[A-Za-z_~]/ && !/^(namespace|public|private|protected)/ {
        head = $0
        sub(/\(.*/, "", head)
        sub(/[ \t]+$/, "", head)
        sub(/.*[ \t*&]/, "", head)
    }
    /^namespace/ { head = "-" }
    /^[{]/ { current = head }
    { print file ":" NR ":" (current == "" ? "-" : current) ": " $0 }
    /^[}]/ { current = ""; head = "-" }' "$work/stripped/$1"
}

# Lines of the stripped files given that contain a whole word.
word_in()
{
    local word=$1 file
    shift
    for file in "$@"
    do
        with_functions "$file" | grep -E "^[^ ]+ (.*[^A-Za-z0-9_])?$word([^A-Za-z0-9_]|\$)"
    done
}

# The names of the functions that Side.h declares: members of other classes may call them.
shared_functions()
{
    tr '\n' ' ' < "$work/stripped/Side.h" | grep -oE '[A-Za-z_][A-Za-z0-9_]* *\(' | tr -d ' (' \
        | sort -u
}

# Drops from lines of with_functions those inside a given function.
except_in()
{
    grep -v -E "^[^:]*:[0-9]+:($1): "
}

# Keeps of lines of with_functions those inside functions that Side.h declares.
only_in_shared()
{
    local names
    names=$(shared_functions | tr '\n' '|')
    grep -E "^[^:]*:[0-9]+:([A-Za-z_0-9]+::)*(${names%|}): "
}

# The public members of a class in a header, one a line, in their barest form: no comments, bodies,
# parameter names or blanks that mean nothing.
public_members()
{
    tr '\n' ' ' < "$work/stripped/$2" | awk -v class="$1" '
    # Without its name, if it has one.
    function bare_parameter(p)
    {
        gsub(/[ \t]+/, " ", p)
        sub(/^ /, "", p)
        sub(/ $/, "", p)
        if (p ~ /[A-Za-z0-9_&*>][ &*>]+[A-Za-z_][A-Za-z0-9_]*$/ && p !~ /^const [A-Za-z0-9_@]+$/)
            sub(/[A-Za-z_][A-Za-z0-9_]*$/, "", p)
        gsub(/ *& */, "\\&", p)
        gsub(/ *[*] */, "*", p)
        sub(/ $/, "", p)
        return p
    }
    function bare(m,    open, close_, head, list, tail, n, parts, i)
    {
        gsub(/[ \t]+/, " ", m)
        sub(/^ /, "", m)
        sub(/ $/, "", m)
        open = index(m, "(")
        close_ = index(m, ")")
        if (open == 0 || close_ == 0) return m
        head = substr(m, 1, open - 1)
        list = substr(m, open + 1, close_ - open - 1)
        tail = substr(m, close_ + 1)
        sub(/ $/, "", head)
        n = split(list, parts, ",")
        list = ""
        for (i = 1; i <= n; i++) list = list (i > 1 ? "," : "") bare_parameter(parts[i])
        if (list == "void") list = ""
        sub(/:.*/, "", tail)
        gsub(/(override|final)/, "", tail)
        sub(/= *default/, "", tail)
        gsub(/ /, "", tail)
        if (class != "Player") sub(/^virtual /, "", head)
        return head "(" list ")" tail
    }
    {
        gsub(/::/, "@")
        if (!match($0, "class " class " *(final *)?(: *public [A-Za-z@]+ *)?[{]")) exit
        text = substr($0, RSTART + RLENGTH)
        depth = 1
        body = ""
        for (i = 1; i <= length(text) && depth > 0; i++)
        {
            c = substr(text, i, 1)
            if (c == "{") { if (depth == 1) body = body ";"; depth++ }
            else if (c == "}") depth--
            else if (depth == 1) body = body c
        }
        gsub(/public *:/, ";public;", body)
        gsub(/private *:/, ";private;", body)
        gsub(/protected *:/, ";protected;", body)
        n = split(body, members, ";")
        access = "private"
        for (i = 1; i <= n; i++)
        {
            m = members[i]
            gsub(/^ +| +$/, "", m)
            if (m == "public" || m == "private" || m == "protected") access = m
            else if (m != "" && access == "public") print bare(m)
        }
    }' | sed 's/@/::/g' | sort
}

# check_class CLASS HEADER OPTIONAL: the expected members come on standard input. A line equal to
# OPTIONAL may be there or not.
check_class()
{
    sort > "$work/expected"
    public_members "$1" "$2" | grep -v -x -F -e "$3" > "$work/found"
    diff "$work/expected" "$work/found" | sed -n -e 's/^</missing:/p' -e 's/^>/not asked for:/p' \
        | check "the public members of $1 are the assignment's"
}

# ---- the files themselves

for file in $headers $sources
do
    [ -f "$file" ] || echo "$file is missing"
done | check "the eight files are there"

find . -maxdepth 1 -type f | sed 's|^\./||' \
    | grep -E -i '\.(c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|inl|ipp|tpp|inc)$' \
    | grep -v -x -F -e Side.h -e Board.h -e Player.h -e Game.h -e Board.cpp -e Player.cpp \
        -e Game.cpp -e Main.cpp \
    | check "no other source files beside them"

existing=""
mkdir "$work/stripped" || exit 2
for file in $headers $sources
do
    [ -f "$file" ] || { : > "$work/stripped/$file"; continue; }
    existing="$existing $file"
    strip_file "$file" > "$work/stripped/$file"
done
read -r -a files <<< "$existing"
if [ "${#files[@]}" -eq 0 ]
then
    echo "$passed passed, $failed failed"
    exit 1
fi

grep -n -i -w friend "${files[@]}" /dev/null | check "the word friend is nowhere"

awk 'length($0) > 100 { print FILENAME ":" FNR ": " length($0) " columns" }' "${files[@]}" \
    | check "no line is longer than 100 columns"

grep -n "$(printf '\t')" "${files[@]}" /dev/null | check "no tabs"

grep -n -E '[[:space:]]$' "${files[@]}" /dev/null | check "no trailing blanks"

# ---- what must not be in the code

word_in goto "${files[@]}" | check "no goto"

for file in $headers
do
    grep -n -E 'using[[:space:]]+namespace' "$work/stripped/$file" | sed "s/^/$file:/"
done | check "no using namespace in a header"

for file in $headers
do
    awk -v file="$file" '
    /^[ \t]*#/ {
        directives++
        gsub(/^[ \t]*#[ \t]*|[ \t]+$/, "")
        last = $0
        if (directives == 1 && $1 == "ifndef" && NF == 2) guard = $2
        else if (directives == 2 && $1 == "define" && $2 == guard && NF == 2) guarded = 1
        else if ($1 == "define") print file ":" NR ": #define " $2
    }
    END {
        if (!guarded || last !~ /^endif/) print file ": no include guard around all of it"
    }' "$work/stripped/$file"
done | check "headers have include guards and no other #define"

for file in $sources
do
    grep -n -E '^[[:space:]]*#[[:space:]]*define' "$work/stripped/$file" | sed "s/^/$file:/"
done | check "no #define in the other files"

for file in "${files[@]}"
do
    sed -n 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*//p' "$work/stripped/$file" \
        | while read -r included
    do
        name=${included#[<\"]}
        name=${name%[>\"]*}
        case $included in
        \"*) known=$headers ;;
        *) known=${standard_includes//$'\n'/ } ;;
        esac
        case " $known " in
        *" $name "*) ;;
        *) echo "$file: #include $included" ;;
        esac
    done
done | check "only standard headers and the project's own are included"

word_in 'protected' Board.h Player.h Game.h | check "no protected members"

# ---- setBeans, cout and cin

grep -n -w setBeans Side.h Player.h Player.cpp Game.h Game.cpp /dev/null 2> /dev/null \
    | check "setBeans is nowhere but in Board.h, Board.cpp and Main.cpp"

{
    word_in setBeans Board.h | sed 1d
    word_in setBeans Board.cpp | grep -v -E ' bool Board::setBeans\('
    word_in setBeans Board.cpp | sed 1d
    word_in setBeans Main.cpp | only_in_shared
} | check "no code of the classes calls setBeans, be it through a function of Side.h"

# A using-declaration of a stream writes and reads nothing.
{
    word_in cout Side.h Board.h Board.cpp Player.h Game.h
    word_in cout Game.cpp | except_in 'Game::(display|move|play)' | grep -v ' using std::cout;'
    word_in cout Player.cpp | except_in 'HumanPlayer::chooseMove' | grep -v ' using std::cout;'
    word_in cout Main.cpp | only_in_shared
} | check "cout only in Game::display, move, play and HumanPlayer::chooseMove"

{
    word_in cin Side.h Board.h Board.cpp Player.h Game.h Main.cpp
    word_in cin Game.cpp | except_in 'Game::play' | grep -v ' using std::cin;'
    word_in cin Player.cpp | except_in 'HumanPlayer::chooseMove' | grep -v ' using std::cin;'
} | check "cin only in Game::play and HumanPlayer::chooseMove"

word_in '(printf|fprintf|vprintf|puts|fputs|putchar|putc|fputc|fwrite|stdout|wcout)' "${files[@]}" \
    | check "nothing else writes to the standard output"

word_in '(scanf|fscanf|getchar|getc|fgetc|fgets|gets|fread|stdin|wcin)' "${files[@]}" \
    | check "nothing else reads the standard input"

# ---- the public interfaces

check_class Board Board.h '' << 'END'
Board(int,int)
int holes()const
int beans(Side,int)const
int beansInPlay(Side)const
int totalBeans()const
bool sow(Side,int,Side&,int&)
bool moveToPot(Side,int,Side)
bool setBeans(Side,int,int)
END

check_class Player Player.h '' << 'END'
Player(std::string)
std::string name()const
virtual bool isInteractive()const
virtual int chooseMove(const Board&,Side)const=0
virtual ~Player()
END

check_class HumanPlayer Player.h '' << 'END'
HumanPlayer(std::string)
bool isInteractive()const
int chooseMove(const Board&,Side)const
END

for class in BadPlayer SmartPlayer
do
    check_class $class Player.h 'bool isInteractive()const' << END
$class(std::string)
int chooseMove(const Board&,Side)const
END
done

check_class Game Game.h '' << 'END'
Game(const Board&,Player*,Player*)
void display()const
void status(bool&,bool&,Side&)const
bool move()
void play()
int beans(Side,int)const
END

for class in HumanPlayer BadPlayer SmartPlayer
do
    tr '\n' ' ' < "$work/stripped/Player.h" \
        | grep -q -E "class $class *(final *)?: *public +Player *[{]" \
        || echo "$class is not derived from Player"
done | check "the three players are derived from Player"

# ---- Side.h and the report

# What the assignment says Side.h must contain, blanks apart.
tr -d '[:space:]' < "$work/stripped/Side.h" > "$work/side"
for text in 'enumSide{NORTH,SOUTH};' 'constintNSIDES=2;' 'constintPOT=0;' \
    'inlineSideopponent(Sides){returnSide(NSIDES-1-s);}'
do
    grep -q -F "$text" "$work/side" || echo "Side.h lacks $text"
done | check "Side.h contains what it must"

if [ -f report.txt ]
then
    awk 'length($0) > 80 { print "report.txt:" FNR ": " length($0) " columns" }
         /[^ -~]/ { print "report.txt:" FNR ": a character that is not plain ASCII" }' report.txt
else
    echo "report.txt is missing"
fi | check "report.txt is plain ASCII of at most 80 columns"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
