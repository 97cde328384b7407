#!/usr/bin/env bash
# Lets clang-tidy look at the program and its tests, by .clang-tidy. Shows what it finds and fails
# then.
#
# usage: tidy.sh
#
# Most of the time would go into the library's headers, so everything is read as one source: the
# program's own text first (a line of Main.cpp keeps its number), then the tests, each in a namespace
# of its own; the strangers' files as another. test_main.cpp is left out: it is doctest's main.

set -u -o pipefail
cd "$(dirname "$0")/.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cp .clang-tidy "$work" && mkdir "$work/tests" || exit 2
tests=$(ls tests/*.cpp tests/mains/full_main.cpp | grep -v -e test_main.cpp -e forms.cpp)
{
    sed 's/\bint main(/int kalahMain(/' Main.cpp
    cat Board.cpp Player.cpp Game.cpp
    cat tests/*.h $tests | grep '^#include' | grep -v -e '"\.\./.*\.cpp"' -e _test.h | sort -u
    echo '#include "tests/forms.cpp" // NOLINT'
    for file in $tests
    do
        sed '/^#include "..\/.*\.cpp"/s/.*//' "$file" > "$work/tests/${file##*/}"
        echo "namespace ${file//[^a-z]/_} {"
        echo "#include \"$work/tests/${file##*/}\" // NOLINT"
        echo '}'
    done
} > "$work/Main.cpp"

cat tests/swap/*.cpp > "$work/Strangers.cpp"

# tidy NAME FLAG...: the analyzer goes less deep than it would, which takes half of the time.
tidy()
{
    clang-tidy --quiet --header-filter='/tests/.*\.(h|cpp)' "$work/$1" -- "${@:2}" \
        -Xclang -analyzer-config -Xclang max-nodes=50000 2> /dev/null | sed "s|$work/||" \
        || echo "error: clang-tidy cannot read $1"
}
{
    tidy Strangers.cpp -std=c++14 -I tests/swap -I .
    tidy Main.cpp -std=c++17 -Wall -Wextra -Wshadow -Wconversion -Wno-return-type -I . -I tests \
        -DKALAH_SANITIZED=0 -DKALAH_BINARY='"kalah"' -DKALAH_TRANSCRIPTS='"transcripts"'
} > "$work/found"
# In the tests a concatenation may be slow, and an exception that leaves main is a test that failed.
grep -E '(warning|error): ' "$work/found" | grep -v -E \
    '^tests/.*\[(performance-inefficient-string-concatenation|bugprone-exception-escape)' || exit 0
cat "$work/found"
exit 1
