#!/usr/bin/env bash
# Breaks the program on purpose, by one line of mutations.txt at a time, and sees that exactly the
# cases fail that it names. Fails if a mutant survives or does not build, if a line to break is not
# found exactly once, or if a case fails without it.
#
# usage: mutate.sh BUILD_DIR [PATTERN]
#
# BUILD_DIR holds a finished build without sanitizers. With a pattern, only the lines of
# mutations.txt that it matches are tried.

set -u
[ $# -ge 1 ] || { echo "usage: $0 BUILD_DIR [PATTERN]" >&2; exit 2; }
build=$(cd "$1" && pwd) || exit 2
tests_dir=$(cd "$(dirname "$0")" && pwd) || exit 2
source_dir=$(dirname "$tests_dir")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
class_suites='^(board|rules|player|game|undo|door)$' # the others run the game itself
export build tests_dir source_dir work class_suites

# sources DIR: makes the directory, with links to the sources.
sources()
{
    mkdir "$1" "$1/tests" && ln -s "$tests_dir"/* "$1/tests" \
        && ln -s "$source_dir"/{Side,Board,Player,Game}.h "$source_dir"/report.txt \
            "$source_dir"/{Main,Board,Player,Game}.cpp "$1"
}

# build_mutant FILE SUITE: what the suite needs, from the mutant in this directory and the build's
# objects of everything else.
build_mutant()
{
    local name objects=("$build"/tests/CMakeFiles/{kalah_tests.dir/Unity,test_main.dir}/*.o)
    local main=(-Dmain=kalahMain) helpers=$build/tests/kalah_helpers.o
    case $2 in
    *.sh) return ;;
    engine)
        g++ -std=c++17 -Og -I . -DKALAH_SANITIZED=0 tests/engine_test.cpp -pthread -o engine_tests \
            "$build"/CMakeFiles/kalah_classes.dir/{Board,Game}.cpp.o \
            "$build"/tests/CMakeFiles/test_main.dir/*.o
        return ;;
    esac
    if [[ ! $2 =~ $class_suites ]]
    then
        objects=()
        main=()
        helpers=$build/CMakeFiles/kalah_main.dir/Main.cpp.o
    fi
    [ "$1" = Main.cpp ] && main+=(-include "$work/library.h")
    [ "$1" = Main.cpp ] || objects+=("$helpers")
    for name in Board Player Game
    do
        [ $name.cpp = "$1" ] || objects+=("$build/CMakeFiles/kalah_classes.dir/$name.cpp.o")
    done
    g++ -std=c++14 -O0 "${main[@]}" -c "$1" -o mutant.o \
        && g++ mutant.o "${objects[@]}" -pthread -o program
}

# passes SUITE CASES: whether they do in this directory. A mutant may neither take all memory nor
# run for ever.
passes()
{
    ulimit -v 2000000
    case $1 in
    *.sh) ! timeout 300 tests/"$1" . "$2" | grep -q "^FAILED: $2" ;;
    engine) timeout 120 ./engine_tests --test-case="$2" ;;
    *)
        local suites=$build/tests/console_tests
        [[ ! $1 =~ $class_suites ]] || suites=./program
        KALAH_PROGRAM=$PWD/program timeout 120 "$suites" --test-suite="$1" --test-case="$2" ;;
    esac > passes.log 2>&1
}

# exactly SUITE CASES: whether each of the patterns has a case that fails in this directory, and no
# other case of the suite does.
exactly()
{
    local pattern
    timeout 120 ./program --test-suite="$1" --test-case-exclude="$2" > exactly.log 2>&1 || return 1
    while IFS= read -r pattern
    do
        ! passes "$1" "$pattern" || return 1
    done <<< "${2//,/$'\n'}"
}

# try NUMBER FILE OLD NEW SUITE CASES: builds that mutant, runs the cases and tells what became of it.
try()
{
    local told="$5: $6, with \"$4\" for \"$3\" in $2" text
    sources "$work/$1" && cd "$work/$1" || exit 2
    text=$(cat "$2")
    if [ "$(grep -c -F -e "$3" "$2")" -ne 1 ]
    then
        echo "NOT FOUND once: $told"
        return
    fi
    rm "$2" && printf '%s\n' "${text/"$3"/"$4"}" > "$2"
    if ! build_mutant "$2" "$5" > build.log 2>&1
    then
        echo "DOES NOT BUILD: $told"
        head -n 5 build.log
    elif passes "$5" "$6"
    then
        echo "SURVIVED: $told"
    elif [[ $5 =~ ^(board|rules|game)$ ]] && ! exactly "$5" "$6"
    then
        echo "NOT EXACTLY: $told"
    else
        echo "killed: $told"
    fi
    rm -rf "${work:?}/$1"
}

# try_unbroken SUITE CASES: tells if they fail without a mutant, which they would then kill any time.
try_unbroken()
{
    cd "$(mktemp -d "$work/XXXXXX")" || exit 2
    ln -s "$work/base/tests" "$work"/base/*.* .
    ln -s "$build/tests/engine_tests" engine_tests
    if [[ $1 =~ $class_suites ]]
    then
        ln -s "$build/tests/kalah_tests" program
    else
        ln -s "$build/kalah" program
    fi
    passes "$1" "$2" || echo "FAILS WITHOUT a mutant: $1: $2"
}
export -f sources build_mutant passes exactly try try_unbroken

sed -e '/^#/d' -e 's/ *@ */@/g' "$tests_dir/mutations.txt" | grep -e "${2-}" > "$work/table" \
    || { echo "no line of mutations.txt matches $2" >&2; exit 2; }
sources "$work/base" && cd "$work/base" || exit 2
# What Main.cpp includes of the library, precompiled.
grep '^#include <' Main.cpp > "$work/library.h"
g++ -std=c++14 -O0 -x c++-header "$work/library.h" -o "$work/library.h.gch" || exit 1
{
    # Of a check script all checks have to pass, which one run tells; build_test.sh can do less.
    cut -d@ -f4,5 "$work/table" | sed 's/_check\.sh@.*/_check.sh@/' | sort -u | tr '@\n' '\0\0' \
        | xargs -0 -P "${JOBS:-2}" -n 2 bash -c 'try_unbroken "$@"' unbroken
    number=0
    while IFS=@ read -r file old new suite cases
    do
        printf '%s\0' $((number += 1)) "$file" "$old" "$new" "$suite" "$cases"
    done < "$work/table" | xargs -0 -P "${JOBS:-2}" -n 6 bash -c 'try "$@"' mutant
} | tee "$work/told"
killed=$(grep -c '^killed: ' "$work/told")
echo "$killed passed, $(($(grep -c -E '^[A-Z ]{8}' "$work/told"))) failed"
[ "$killed" -gt 0 ] && [ "$killed" -eq "$(wc -l < "$work/table")" ] \
    && ! grep -q '^FAILS WITHOUT' "$work/told"
