#!/usr/bin/env bash
# Builds the program with every mixture of the project's and tests/swap's Board, Player and Game, as
# somebody does who replaces files and appends a main to Main.cpp; runs each main of tests/mains and
# the game itself with each, and checks what they write. Every mixture is compiled once more with
# the strangers' headers guarded by BOARD, PLAYER and GAME (ruling 14).
#
# usage: swap_test.sh SOURCE_DIR CXX [FLAG...]
#
# The flags come after -std=c++17 -O0.

set -u

if [ $# -lt 2 ]
then
    echo "usage: $0 SOURCE_DIR CXX [FLAG...]" >&2
    exit 2
fi
source_dir=$(cd "$1" && pwd) || exit 2
tests_dir=$(cd "$(dirname "$0")" && pwd) || exit 2
cxx=$2
shift 2
flags="-std=c++17 -O0 $* -I . -I $tests_dir"
seconds=60  # for one run; none takes more than a few
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
export source_dir tests_dir cxx flags work

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
        return kalah_main(1, argv);
    name == "full" ? full_main() : name == "board" ? board_main()
        : name == "player" ? player_main() : game_main();
    return 0;
}
END
    } > "$dir/Main_all.cpp"
}

# Compiles and links one mixture, then compiles it with other guards, which say nothing if all is
# well.
build_mixture()
{
    cd "$work/$1" || exit 2
    $cxx $flags -o run Main_all.cpp Board.cpp Player.cpp Game.cpp > run.log 2>&1
    mkdir guards
    cp ./*.h ./*.cpp guards
    sed -i -E 's/\bSWAP_(BOARD|PLAYER|GAME)_INCLUDED/\1/' guards/*.h
    cd guards || exit 2
    $cxx $flags -fsyntax-only Main_all.cpp Board.cpp Player.cpp Game.cpp > ../guards.log 2>&1
}
export -f build_mixture

passed=0
failed=0

# check NAME LOG COMMAND...: passes if the command succeeds; else the start of the log is shown.
check()
{
    local name=$1 log=$2
    shift 2
    if "$@"
    then
        echo "ok: $name"
        passed=$((passed + 1))
    else
        echo "FAILED: $name"
        head -n 15 "$log" | sed 's/^/    | /'
        failed=$((failed + 1))
    fi
}

# runs MIXTURE NAME TYPED PATTERN: the main of that name ends by itself, without a word of the
# sanitizers, and its whole output matches. A program that writes without end is stopped long before
# the disk is full.
runs()
{
    local dir=$work/$1 status text
    printf '%b' "$3" | (ulimit -f 20000; timeout -k 5 "$seconds" "$dir/run" "$2" \
        > "$dir/out" 2> "$dir/err")
    status=$?
    cat "$dir/err" >> "$dir/out"
    text=$(cat "$dir/out")
    [ "$status" -eq 0 ] && ! grep -q -e 'runtime error:' -e 'Sanitizer' "$dir/out" \
        && [[ $text =~ $4 ]]
}

check "Main.cpp has one main routine to rename" /dev/null \
    [ "$(grep -c '\bint main(' "$source_dir/Main.cpp")" -eq 1 ]

declare -A dirs=([ours]=$source_dir [swap]=$tests_dir/swap)
mixtures=()
for board in ours swap
do
    for player in ours swap
    do
        for game in ours swap
        do
            name=Board-$board,Player-$player,Game-$game
            mixtures+=("$name")
            make_mixture "$name" "${dirs[$board]}" "${dirs[$player]}" \
                "${dirs[$game]}"
        done
    done
done
printf '%s\n' "${mixtures[@]}" | xargs -P "${JOBS:-2}" -I MIXTURE bash -c 'build_mixture MIXTURE'

all_passed='Passed all tests$'
for mixture in "${mixtures[@]}"
do
    dir=$work/$mixture
    check "$mixture: builds without a word" "$dir/run.log" [ ! -s "$dir/run.log" ]
    [ -x "$dir/run" ] || continue
    check "$mixture: compiles with other guards" "$dir/guards.log" [ ! -s "$dir/guards.log" ]
    check "$mixture: board main" "$dir/out" runs "$mixture" board '' '^Passed all tests$'
    # Hole 9 does not exist and hole 2 is empty.
    check "$mixture: player main" "$dir/out" runs "$mixture" player '9\n2\n3\n' \
        $'^=========\n[^=]+=========\nPassed all tests$'
    check "$mixture: game main" "$dir/out" runs "$mixture" game '' "$all_passed"
    check "$mixture: full main" "$dir/out" runs "$mixture" full '' "$all_passed"
    check "$mixture: kalah told to quit" "$dir/out" runs "$mixture" kalah 'quit\n' .
    check "$mixture: kalah at end of input" "$dir/out" runs "$mixture" kalah '' .
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
