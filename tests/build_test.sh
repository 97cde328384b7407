#!/usr/bin/env bash
# Compiles the eight files without a word of the compilers, with each that is found: as C++14, 17 and
# 20, where char is unsigned, with the other standard library and for Windows. Sees that each header
# stands alone, and that no name of ours is a macro in somebody else's files. tests/swap's files are
# held to the same. That each source stands alone is seen by the builds of the tests, as C++14.
#
# usage: build_test.sh SOURCE_DIR [PATTERN]
#
# With a pattern, only the builds whose names it matches.

. "$(dirname "$0")/check.sh"
warnings=(-Wall -Wextra -Wpedantic -Wshadow -Wconversion)
all=(Main.cpp Board.cpp Player.cpp Game.cpp)
pattern=${1-}
commands=0

# begin DIR NAME COMMAND...: runs the command there in the background, two at a time.
begin()
{
    local dir=$1 log
    [[ $2 =~ $pattern ]] || return 0
    while [ "$(jobs -rp | wc -l)" -ge "${JOBS:-2}" ]
    do
        wait -n
    done
    commands=$((commands + 1))
    log=$work/log-$commands
    echo "$2" > "$log.name"
    shift 2
    (cd "$dir" && "$@" > "$log" 2>&1 || echo "exit status $?" >> "$log") &
}

# Two directories, so that each file finds the headers of its own set.
mkdir "$work/ours" "$work/swap" || exit 2
cp "$source_dir"/{Side,Board,Player,Game}.h "${all[@]/#/$source_dir/}" "$work/ours" || exit 2
cp "$source_dir/Side.h" "$tests_dir"/swap/* "$work/swap" || exit 2
printf '#include "%s"\n' "${all[@]}" > "$work/ours/all.cpp"
printf '#include "%s.cpp"\n' Board Player Game > "$work/swap/all.cpp"
for header in Side Board Player Game
do
    printf '#include "%s.h"\n#include "%s.h"\n' $header $header \
        | tee "$work/ours/${header}_twice.cpp" > "$work/swap/${header}_twice.cpp"
done

# Ruling 14: whatever guards a stranger's header is a macro for what comes after it.
guards=()
for word in board player game
do
    for guard in X X_H X_HPP _X_ _X_H _X_H_ __X__ __X_H__ KALAH_X KALAH_X_H
    do
        guards+=("-D${guard/X/${word^^}}=0")
    done
    guards+=("-D${word^}_h=0" "-D${word}_h=0")
done

for cxx in g++ clang++
do
    command -v $cxx > /dev/null || continue
    begin "$work/ours" "$cxx -std=c++14, where char is unsigned" \
        $cxx -std=c++14 -funsigned-char "${warnings[@]}" -fsyntax-only all.cpp
    begin "$work/ours" "$cxx -std=c++20" $cxx -std=c++20 "${warnings[@]}" -fsyntax-only all.cpp
    begin "$work/swap" "$cxx: the strangers' files" \
        $cxx -std=c++14 "${warnings[@]}" -fsyntax-only all.cpp
done
for set in ours swap
do
    begin "$work/$set" "each header of $set stands alone, twice" \
        g++ -std=c++14 "${warnings[@]}" -fsyntax-only {Side,Board,Player,Game}_twice.cpp
done
begin "$work/ours" "ruling 14: no name of ours is a stranger's guard (g++ -std=c++17)" \
    g++ -std=c++17 "${warnings[@]}" "${guards[@]}" -fsyntax-only all.cpp
command -v clang-tidy > /dev/null \
    || begin "$tests_dir" "the programs that measure compile, which else clang-tidy sees" g++ \
        -std=c++17 "${warnings[@]}" -I "$source_dir" -fsyntax-only {bench,make_book,fit,ladder,match}.cpp

if echo '#include <vector>' | clang++ -stdlib=libc++ -x c++ -fsyntax-only - 2> /dev/null
then
    begin "$work/ours" "clang++ with libc++ builds kalah" clang++ -stdlib=libc++ -std=c++14 \
        "${warnings[@]}" -o kalah-libc++ "${all[@]}"
else
    echo "skipped: clang++ with libc++, which is not installed"
fi
if command -v x86_64-w64-mingw32-g++ > /dev/null
then
    begin "$work/ours" "mingw-w64 builds kalah for Windows" x86_64-w64-mingw32-g++ -std=c++14 -O1 \
        "${warnings[@]}" -static -o kalah.exe "${all[@]}"
else
    echo "skipped: mingw-w64, which is not installed"
fi
wait

for ((i = 1; i <= commands; i++))
do
    check "$(cat "$work/log-$i.name")" < "$work/log-$i"
done
finish
