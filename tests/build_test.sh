#!/usr/bin/env bash
# Builds the eight files without any warning, with each compiler found and as C++14, 17 and 20, and
# sees that each header stands alone. The same for the files of tests/swap.
#
# usage: build_test.sh SOURCE_DIR

set -u

if [ $# -ne 1 ]
then
    echo "usage: $0 SOURCE_DIR" >&2
    exit 2
fi
source_dir=$(cd "$1" && pwd) || exit 2
tests_dir=$(cd "$(dirname "$0")" && pwd) || exit 2

warnings=(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
parallel=${JOBS:-2}  # compilers at a time

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

checks=0

# check DIR NAME COMMAND...: runs it in the background; it passes if it succeeds and says nothing.
check()
{
    local dir=$1 log
    while [ "$(jobs -rp | wc -l)" -ge "$parallel" ]
    do
        wait -n
    done
    checks=$((checks + 1))
    log=$work/check-$checks
    echo "$2" > "$log.name"
    shift 2
    ( cd "$dir" && "$@" > "$log.out" 2>&1 && [ ! -s "$log.out" ] && : > "$log.ok" ) &
}

# Says how each check went, in the order in which they were begun.
report()
{
    local passed=0 failed=0 i log
    for ((i = 1; i <= checks; i++))
    do
        log=$work/check-$i
        if [ -f "$log.ok" ]
        then
            echo "ok: $(cat "$log.name")"
            passed=$((passed + 1))
        else
            echo "FAILED: $(cat "$log.name")"
            head -n 15 "$log.out" | sed 's/^/    | /'
            failed=$((failed + 1))
        fi
    done
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}

# Two directories, so that each file finds the headers of its own set.
mkdir "$work/ours" "$work/swap" || exit 2
for file in Side.h Board.h Board.cpp Player.h Player.cpp Game.h Game.cpp Main.cpp
do
    cp "$source_dir/$file" "$work/ours/" || exit 2
done
cp "$source_dir/Side.h" "$tests_dir"/swap/*.h "$tests_dir"/swap/*.cpp "$work/swap/" || exit 2

# Each header twice, and nothing else.
for header in Side Board Player Game
do
    for set in ours swap
    do
        printf '#include "%s.h"\n#include "%s.h"\n' "$header" "$header" \
            > "$work/$set/${header}_alone.cpp"
    done
done

for cxx in g++ clang++
do
    command -v "$cxx" > /dev/null || continue
    check "$work/ours" "ours: $cxx -std=c++17 -O2 builds kalah" \
        "$cxx" -std=c++17 -O2 "${warnings[@]}" -o "kalah-$cxx" \
        Main.cpp Board.cpp Player.cpp Game.cpp
    check "$work/ours" "ours: $cxx -std=c++14 -O0 links" \
        "$cxx" -std=c++14 -O0 -o "kalah-O0-$cxx" Main.cpp Board.cpp Player.cpp Game.cpp
    for source in Board Player Game
    do
        check "$work/swap" "swap: $cxx -std=c++17 -O2 $source.cpp" \
            "$cxx" -std=c++17 -O2 "${warnings[@]}" -c -o "$source-$cxx.o" "$source.cpp"
    done
    for std in c++14 c++20
    do
        check "$work/ours" "ours: $cxx -std=$std -O2" \
            "$cxx" "-std=$std" -O2 "${warnings[@]}" -fsyntax-only \
            Main.cpp Board.cpp Player.cpp Game.cpp
        check "$work/swap" "swap: $cxx -std=$std -O2" \
            "$cxx" "-std=$std" -O2 "${warnings[@]}" -fsyntax-only Board.cpp Player.cpp Game.cpp
    done
    for set in ours swap
    do
        for header in Side Board Player Game
        do
            [ "$set $header" = "swap Side" ] && continue
            check "$work/$set" "$set: $cxx -std=c++14 $header.h stands alone" \
                "$cxx" -std=c++14 "${warnings[@]}" -fsyntax-only "${header}_alone.cpp"
        done
    done
done
wait

report
