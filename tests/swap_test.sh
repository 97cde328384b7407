#!/usr/bin/env bash
# Builds the program with mixtures of the project's and tests/swap's Board, Player and Game, as
# somebody does who replaces files and appends a main to Main.cpp; runs each main of tests/mains and
# the game itself with each, and checks what they write. The strangers' headers are guarded by BOARD,
# PLAYER and GAME (ruling 14).
#
# usage: swap_test.sh SOURCE_DIR CXX [FLAG...]
#
# The flags come after -std=c++17 -O0. With sanitizers among them all eight mixtures are built and
# run; without them the two whose files are all ours and all strangers'.

. "$(dirname "$0")/check.sh"
cxx=${1:?which compiler?}
shift
flags="-std=c++17 -O0 $* -I . -I $tests_dir"
seconds=60  # for one run; none takes more than a few
export cxx flags work

# make_mixture NAME SOURCE_OF_BOARD SOURCE_OF_PLAYER SOURCE_OF_GAME: a directory with its files, in
# which Main_all.cpp is Main.cpp with all mains appended, and a last one that calls the one named.
make_mixture()
{
    local dir=$work/$1 name
    mkdir "$dir" || exit 2
    cp "$2"/Board.* "$3"/Player.* "$4"/Game.* "$source_dir"/Side.h "$source_dir"/Main.cpp "$dir"
    {
        sed 's/\bint main(/int kalah_main(/' "$dir/Main.cpp"
        for name in full board player game
        do
            sed "s/\bint main(/void ${name}_main(/" "$tests_dir/mains/${name}_main.cpp"
        done
        cat << 'END'
int main(int argc, char* argv[])
{
    const std::string name = argc > 1 ? argv[1] : "";
    if (name == "kalah")
        return kalah_main(argc - 1, argv + 1);
    name == "full" ? full_main() : name == "board" ? board_main()
        : name == "player" ? player_main() : game_main();
    return 0;
}
END
    } > "$dir/Main_all.cpp"
}

# compile_class MIXTURES NAME: one object of that class's file for all mixtures that begin so, which
# have the same headers for it.
compile_class()
{
    local dir
    for dir in "$work/$1"*/
    do
        cd "$dir" || exit 2
        $cxx $flags -c "$2.cpp" -o "$work/$1.$2.o" > "$work/$1.$2.log" 2>&1
        return
    done
}

# Compiles the rest of one mixture and links it, which has to go without a word. What Main.cpp
# includes of the library before all headers but Side.h is precompiled.
build_mixture()
{
    local board=${1%%,*} player=${1%,*}
    cd "$work/$1" || exit 2
    cat "$work/$board.Board.log" "$work/$player.Player.log" > run.log
    $cxx $flags -include "$work/library.h" -c Main_all.cpp >> run.log 2>&1
    $cxx $flags -o run Main_all.o Game.cpp "$work/$board.Board.o" "$work/$player.Player.o" \
        >> run.log 2>&1
}
export -f compile_class build_mixture

# runs DIR NAME TYPED PATTERN: shows what the main of that name, which may have options behind it,
# wrote, unless it ends by itself and all that it wrote matches. A program that writes without end is
# stopped long before the disk is full.
runs()
{
    local status
    printf '%b' "$3" | (ulimit -f 20000; timeout -k 5 "$seconds" "$1/run" $2 > "$1/out" 2>&1)
    status=$?
    [ "$status" -eq 0 ] && ! grep -q -e 'runtime error:' -e 'Sanitizer' "$1/out" \
        && [[ $(cat "$1/out") =~ $4 ]] || tail -n 20 "$1/out" - <<< "status $status"
}

grep -c '\bint main(' "$source_dir/Main.cpp" | grep -v -x 1 \
    | check "Main.cpp has one main routine to rename"

declare -A dirs=([ours]=$source_dir [swap]=$tests_dir/swap)
mixtures=()
for board in ours swap
do
    for player in ours swap
    do
        for game in ours swap
        do
            name=Board-$board,Player-$player,Game-$game
            [[ $flags == *sanitize* || ! $name =~ ours.*swap|swap.*ours ]] || continue
            mixtures+=("$name")
            make_mixture "$name" "${dirs[$board]}" "${dirs[$player]}" "${dirs[$game]}"
        done
    done
done
sed '/^#include "Board.h"/,$d' "$source_dir/Main.cpp" | grep '^#include <' > "$work/library.h"
$cxx $flags -x c++-header "$work/library.h" -o "$work/library.h.gch" || exit 1
{
    printf '%s Board\n' "${mixtures[@]%%,*}"
    printf '%s Player\n' "${mixtures[@]%,*}"
} | sort -u | xargs -P "${JOBS:-2}" -n 2 bash -c 'compile_class "$@"' class
printf '%s\n' "${mixtures[@]}" | xargs -P "${JOBS:-2}" -I MIXTURE bash -c 'build_mixture MIXTURE'

for mixture in "${mixtures[@]}"
do
    dir=$work/$mixture
    check "$mixture: builds without a word" < "$dir/run.log"
    [ -x "$dir/run" ] || continue
    runs "$dir" board '' '^Passed all tests$' | check "$mixture: board main"
    # Hole 9 does not exist and hole 2 is empty.
    runs "$dir" player '9\n2\n3\n' $'^=========\n[^=]+=========\nPassed all tests$' \
        | check "$mixture: player main"
    for name in game full
    do
        runs "$dir" $name '' '(^|'$'\n'')Passed all tests$' | check "$mixture: $name main"
    done
    runs "$dir" kalah 'quit\n' . | check "$mixture: kalah told to quit"
    runs "$dir" kalah '' . | check "$mixture: kalah at end of input"
    # Levels and reviews need interfaces only. To a stranger's Game a take-back is an illegal hole.
    runs "$dir" 'kalah --holes 3 --beans 2 --review S2,3' '' 'South: 2 sowings, .* given away' \
        | check "$mixture: kalah reviews a game"
    runs "$dir" 'kalah --south level1 --north level2 --holes 3 --beans 2 --games 2' '' 'Level2 ' \
        | check "$mixture: kalah plays levels"
    runs "$dir" 'kalah --holes 3 --beans 2 --north level1' 'undo\nquit\n' 'To go on with it' \
        | check "$mixture: kalah is left after a take-back"
done
finish
