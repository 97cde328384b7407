#!/usr/bin/env bash
# Checks by the compiler's objects, rather than by the text, who uses cout, cin and setBeans, that no
# part of Main.cpp uses a later one, and that every function of ours has a comment. g++ and the
# binutils are needed.
#
# usage: objects_check.sh SOURCE_DIR

. "$(dirname "$0")/check.sh"

# Each function in a section of its own, and the line that it stands in.
for name in Board Player Game Main
do
    g++ -std=c++14 -O0 -g -ffunction-sections -fdata-sections -fkeep-static-functions \
        -Dmain=kalahMain -c "$source_dir/$name.cpp" -o "$work/$name.o" || echo "$name.cpp"
done 2>&1 | check "the sources compile"
[ "$failed" -eq 0 ] || finish
cd "$work" || exit 2

# ---- cout, cin and setBeans

# users SYMBOL: the functions of the classes that refer to it.
users()
{
    objdump -r Board.o Player.o Game.o | awk -v symbol="$1" '/^RELOCATION/ { section = $4 }
        $3 ~ "^" symbol "([-+]|$)" { print section }' \
        | sed -n 's/^\[\.text\.\(.*\)\]:$/\1/p' | sort -u | c++filt
}

# unreachable SYMBOL...: links the roots, and what they need of Main.o, without those symbols.
# What the linker misses is what some root reaches, directly or not.
unreachable()
{
    local symbol forbidden=()
    for symbol in "$@"
    do
        forbidden+=(--redefine-sym "$symbol=FORBIDDEN_$symbol")
    done
    nm --defined-only Main.o | awk '{ print $3 }' > symbols
    objcopy -R .init_array --globalize-symbols=symbols "${forbidden[@]}" Main.o Limited.o
    echo 'int main() {}' | g++ -x c++ -c - -o stub.o
    sed 's/^/-Wl,-u,/' > options
    g++ -Wl,--gc-sections @options stub.o Board.o Player.o Game.o Limited.o -o linked 2>&1 \
        | c++filt
}

cout=_ZSt4cout
cin=_ZSt3cin
set_beans=_ZN5Board8setBeansE4Sideii
output='v?f?printf|f?puts|f?putc|putchar|fwrite|write|stdout|_ZSt5wcout'
input='v?f?scanf|f?gets|f?getc|getchar|fread|read|stdin|_ZSt4wcin'

users $cout | grep -v -E '^(HumanPlayer::chooseMove|Game::(display|move|play))\(' \
    | check "cout only in Game::display, move, play and HumanPlayer::chooseMove"
users $cin | grep -v -E '^(HumanPlayer::chooseMove|Game::play)\(' \
    | check "cin only in Game::play and HumanPlayer::chooseMove"
nm -u Board.o Player.o Game.o Main.o | grep -w -E "$output|$input" \
    | check "nothing else writes to the standard output or reads the standard input"
nm --defined-only Board.o Player.o Game.o | awk '$2 == "T" { print $3 }' > class_functions
unreachable $cout $cin < class_functions \
    | check "what the classes call in Main.cpp uses neither cout nor cin"

users $set_beans | check "no class calls setBeans itself"
# What has one name more than its namespaces is a member of a class in Main.cpp. Those of lambdas
# are not meant.
member='(kalah_\w+::)+(\(anonymous namespace\)::)?[A-Za-z]\w*::~?[A-Za-z]\w*\([^{]*$'
paste <(nm --defined-only Main.o) <(nm -C --defined-only Main.o) \
    | sed -n -E "s/^\S+ [tTwW] (\S+)\t\S+ . $member/\1/p" > members
cat class_functions members | unreachable $set_beans \
    | check "no member function of any class reaches setBeans, directly or not"

# ---- the rooms of the house

# Each part is compiled with those before it, and what it lacks must not be of a later one.
later=([1]='kalah_text|kalah_engine|Game|\w*Player' [2]='kalah_engine|Game|\w*Player'
    [3]='Game|\w*Player')
for part in 1 2 3
do
    sed "/^\/\/ Part $((part + 1)):/,\$d" "$source_dir/Main.cpp" > parts.cpp
    g++ -std=c++14 -O0 -w -fkeep-static-functions -I "$source_dir" -c parts.cpp 2>&1
    nm -C -u parts.o | grep -w -E "U (${later[$part]})" | sed "s/.* U /part $part uses /"
done | check "no part of Main.cpp uses a later one"
sed -n '/^\/\/ Part 4:/,$p' "$source_dir/Main.cpp" | cat - "$source_dir"/{Board,Player,Game}.* \
    | grep -o -w -E 'kalah_engine::\w+' \
    | grep -v -E '::(prospects|Prospect|Wanted|Limits|FULL_STRENGTH)$' \
    | check "outside of part 3 the engine is known by its door alone"

# ---- comments

# Functions that the assignment names, and main under its other name.
given='Board::(Board|holes|beans|beansInPlay|totalBeans|sow|moveToPot|setBeans)'
given+='|(Human|Bad|Smart)?Player::((Human|Bad|Smart)?Player|~Player|name|isInteractive|chooseMove)'
given+='|Game::(Game|display|status|move|play|beans)|opponent|kalahMain'

# All functions, as FILE:LINE NAME, but those whose line does not name them: the compiler's own.
nm -C -l --defined-only Board.o Player.o Game.o Main.o | grep -v '{lambda' | sed -n -E \
    "s|^[0-9a-f]* [tTwW] ([^(]*(\(anonymous namespace\)[^(]*)?).*\t$source_dir/(.*)|\3 \1|p" \
    | sed 's/\[abi:[a-z0-9]*\]//' | sort -u > symbols_in_lines
(cd "$source_dir" && grep -n '' [A-Z]*.h [A-Z]*.cpp) | awk 'NR == FNR {
        split($0, part, ":"); line[part[1] ":" part[2]] = $0; next }
    { name = $0; sub(/.*::/, "", name); sub(/.* /, "", name) }
    index(line[$1], name "(") { print }' - symbols_in_lines > functions

# What is commented is told by the layout, which clang-format keeps: a line with a comment behind
# it, or above it in the same paragraph.
(cd "$source_dir" && awk '/^ *$/ || /^ *[{}]/ { commented = 0 }
    /^ *\/\// { commented = 1 }
    commented || /\/\// { print FILENAME ":" FNR " " $0 }' [A-Z]*.h [A-Z]*.cpp) > commented

# The names that such a line declares: "type name(" and, outside of a header, a semicolon.
type='([A-Za-z_:<>,&* ]+[ &*])?'
sed -n -E -e "s/^\S+ +$type([~A-Za-z]\w*)\(.*[;,]( *\/\/.*)?$/\1\2/p" \
    -e "s/^\w+\.h:[0-9]+ $type([~A-Za-z]\w*)\(.*/\1\2/p" commented \
    | grep -v -E '^(return|throw|delete|else) ' | sed 's/.*[ &*]//' | sort -u > declared

# Templates that nobody uses are not seen, and whether a comment says something useful is for people
# to judge.
awk -v given="^($given)\$" 'FILENAME == "commented" { commented[$1] = 1; next }
    FILENAME == "declared" { declared[$0] = 1; next }
    { place = $1; sub(/^[^ ]* /, ""); name = $0; sub(/.*::/, "", name) }
    $0 !~ given && !(place in commented) && !(name in declared) { print place ": " $0 }' \
    commented declared functions | check "ruling 15: every function that we add has a comment"
[ "$(wc -l < functions)" -gt 100 ] || echo "only $(wc -l < functions)" \
    | check "the functions are found"
finish
