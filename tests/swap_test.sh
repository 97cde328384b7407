#!/usr/bin/env bash
# Builds the program with every mixture of the project's and tests/swap's Board, Player and Game,
# runs the mains of tests/mains and the game itself with each, and checks what they write.
#
# usage: swap_test.sh SOURCE_DIR CXX [FLAG...]
#
# The flags come after -std=c++17 -O1. With a sanitizer give -O0 as well: it compiles far sooner.

set -u

if [ $# -lt 2 ]
then
    echo "usage: $0 SOURCE_DIR CXX [FLAG...]" >&2
    exit 2
fi
source_dir=$(cd "$1" && pwd) || exit 2
cxx=$2
shift 2
flags=(-std=c++17 -O1 "$@")
tests_dir=$(cd "$(dirname "$0")" && pwd) || exit 2

mains=(board player game full)
seconds=60  # for one run; none takes more than a few
parallel=${JOBS:-2}  # compilers at a time

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

passed=0
failed=0

ok()
{
    echo "ok: $1"
    passed=$((passed + 1))
}

# FAILED, and the start of a file that says why.
fail()
{
    echo "FAILED: $1"
    [ $# -gt 1 ] && [ -f "$2" ] && head -n 15 "$2" | sed 's/^/    | /'
    failed=$((failed + 1))
}

# ---- the eight mixtures, each in its own directory

# copy_class FROM CLASS TO: "ours" or "swap" of one class.
copy_class()
{
    case $1 in
    ours) cp "$source_dir/$2.h" "$source_dir/$2.cpp" "$3/" ;;
    swap) cp "$tests_dir/swap/$2.h" "$tests_dir/swap/$2.cpp" "$3/" ;;
    esac
}

# A directory with the files of one mixture, and beside Main.cpp one Main_X.cpp for each main X.
make_mixture()
{
    local dir=$work/$1 main
    mkdir "$dir" || exit 2
    copy_class "$2" Board "$dir" && copy_class "$3" Player "$dir" && copy_class "$4" Game "$dir" \
        && cp "$source_dir/Side.h" "$source_dir/Main.cpp" "$dir/" || exit 2
    for main in "${mains[@]}"
    do
        { sed 's/\bint main(/int renamedMain(/' "$dir/Main.cpp"
          echo
          cat "$tests_dir/mains/${main}_main.cpp"; } > "$dir/Main_$main.cpp"
    done
}

# ---- compiling, each distinct text once

# The file and all project headers that it includes, directly or not.
with_headers()
{
    local dir=$1 todo=$2 done="" file
    while [ -n "$todo" ]
    do
        file=${todo%% *}
        todo=${todo#"$file"}
        todo=${todo# }
        case " $done " in
        *" $file "*) continue ;;
        esac
        [ -f "$dir/$file" ] || continue
        done="$done $file"
        todo="$todo $(sed -n 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*"\(.*\)".*/\1/p' \
            "$dir/$file" | tr '\n' ' ')"
        todo=${todo# }
    done
    echo "$done"
}

# The name of the object file for a source: the same for the same text, headers included.
object_of()
{
    local key files
    read -r -a files <<< "$(with_headers "$work/$1" "$2")"
    key=$(cd "$work/$1" && cat "${files[@]}" | cksum | tr ' ' -)
    echo "$work/objects/${2%.cpp}-$key.o"
}

wait_for_a_place()
{
    while [ "$(jobs -rp | wc -l)" -ge "$parallel" ]
    do
        wait -n
    done
}

# compile MIXTURE SOURCE: in the background, unless that object was begun already.
compile()
{
    local object
    object=$(object_of "$1" "$2")
    echo "$object" > "$work/$1/$2.object"
    [ -e "$object.log" ] && return
    : > "$object.log"
    wait_for_a_place
    ( cd "$work/$1" && "$cxx" "${flags[@]}" -c "$2" -o "$object" ) > "$object.log" 2>&1 &
}

# link MIXTURE MAIN_SOURCE PROGRAM: in the background.
link()
{
    local dir=$work/$1 source object objects=()
    for source in "$2" Board.cpp Player.cpp Game.cpp
    do
        object=$(cat "$dir/$source.object")
        if [ ! -f "$object" ]
        then
            cp "$object.log" "$dir/$3.log"
            return
        fi
        objects+=("$object")
    done
    wait_for_a_place
    ( "$cxx" "${flags[@]}" "${objects[@]}" -o "$dir/$3" ) > "$dir/$3.log" 2>&1 &
}

# ---- running and checking

# run MIXTURE PROGRAM STDIN: leaves PROGRAM.out, PROGRAM.err and the exit status in $status.
run()
{
    local dir=$work/$1
    # A program that writes without end is stopped long before the disk is full.
    printf '%b' "$3" \
        | ( ulimit -f 20000; timeout -k 5 "$seconds" "$dir/$2" > "$dir/$2.out" 2> "$dir/$2.err" )
    status=$?
}

sanitizer_spoke()
{
    grep -q -e 'runtime error:' -e 'Sanitizer' "$1"
}

# Whether the output, all of it, is what the assignment asks of that main.
output_is_right()
{
    local text head=$'=========\n' tail=$'=========\nPassed all tests\n' asked
    text=$(cat "$2"; echo .)
    text=${text%.}
    case $1 in
    board)
        [ "$text" = $'Passed all tests\n' ] ;;
    player)
        [[ $text == "$head"* ]] || return 1
        asked=${text#"$head"}
        [[ $asked == *"$tail" ]] || return 1
        asked=${asked%"$tail"}
        [ -n "$asked" ] && [[ $asked != *===* ]] ;;
    *)
        [[ $'\n'$text == *$'\nPassed all tests\n' ]] ;;
    esac
}

check_main()
{
    local dir=$work/$1 name="$1: $2 main" typed=""
    if [ ! -x "$dir/run_$2" ]
    then
        fail "$name builds" "$dir/run_$2.log"
        return
    fi
    # Hole 9 does not exist and hole 2 is empty.
    [ "$2" = player ] && typed='9\n2\n3\n'
    run "$1" "run_$2" "$typed"
    if [ "$status" -ne 0 ]
    then
        fail "$name ends normally (status $status)" "$dir/run_$2.err"
    elif sanitizer_spoke "$dir/run_$2.err"
    then
        fail "$name without undefined actions" "$dir/run_$2.err"
    elif ! output_is_right "$2" "$dir/run_$2.out"
    then
        fail "$name writes what it must" "$dir/run_$2.out"
    else
        ok "$name"
    fi
}

# check_game MIXTURE STDIN WHAT: the real game ends by itself.
check_game()
{
    local dir=$work/$1 name="$1: kalah $3"
    if [ ! -x "$dir/kalah" ]
    then
        fail "$name builds" "$dir/kalah.log"
        return
    fi
    run "$1" kalah "$2"
    if [ "$status" -ge 124 ]
    then
        fail "$name ends by itself (status $status)" "$dir/kalah.err"
    elif sanitizer_spoke "$dir/kalah.err"
    then
        fail "$name without undefined actions" "$dir/kalah.err"
    else
        ok "$name"
    fi
}

# ---- all of it

if [ "$(grep -c '\bint main(' "$source_dir/Main.cpp")" -eq 1 ]
then
    ok "Main.cpp has one main routine to rename"
else
    fail "Main.cpp has one main routine to rename"
fi

mkdir "$work/objects" || exit 2
mixtures=""
for board in ours swap
do
    for player in ours swap
    do
        for game in ours swap
        do
            mixture="Board-$board,Player-$player,Game-$game"
            mixtures="$mixtures $mixture"
            make_mixture "$mixture" "$board" "$player" "$game"
        done
    done
done

for source in Player Board Game Main "${mains[@]/#/Main_}"
do
    for mixture in $mixtures
    do
        compile "$mixture" "$source.cpp"
    done
done
wait

for mixture in $mixtures
do
    link "$mixture" Main.cpp kalah
    for main in "${mains[@]}"
    do
        link "$mixture" "Main_$main.cpp" "run_$main"
    done
done
wait

for mixture in $mixtures
do
    for main in "${mains[@]}"
    do
        check_main "$mixture" "$main"
    done
    check_game "$mixture" 'quit\n' 'told "quit"'
    check_game "$mixture" '' 'at end of input'
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
