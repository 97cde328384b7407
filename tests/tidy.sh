#!/usr/bin/env bash
# Lets clang-tidy look at the program and its tests, by .clang-tidy and tests/.clang-tidy. Shows what
# it finds and fails then.
#
# usage: tidy.sh [JOB...], of the jobs program, tests and strangers
#
# Most of the time would go into the library's headers and Main.cpp, so the tests are read as one
# source: behind what they include, each in a namespace of its own. forms.cpp, which defines what a
# header declares, stands alone. test_main.cpp is left out: it is doctest's main.

set -u
cd "$(dirname "$0")/.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export work

# tidy FILE... -- FLAG...: tells of the tests' headers as well, but of no others. The analyzer goes
# less deep than it would, which takes a quarter of the time.
tidy()
{
    clang-tidy --quiet --warnings-as-errors='*' --header-filter="^$work/|/tests/.*\.h" "$@" \
        -Xclang -analyzer-config -Xclang max-nodes=20000 2> /dev/null
}

program()
{
    tidy Main.cpp Board.cpp Player.cpp Game.cpp -- -std=c++14
}

strangers()
{
    tidy tests/swap/*.cpp -- -std=c++14 -I .
}

tests()
{
    local file files
    set -o pipefail
    mkdir "$work/mains"
    cp .clang-tidy "$work/.clang-tidy"
    cp tests/.clang-tidy "$work/mains/.clang-tidy"
    files=$(ls tests/*.cpp tests/mains/full_main.cpp | grep -v -e test_main.cpp -e forms.cpp)
    {
        printf '#define main kalahMain\n#include "Main.cpp" // NOLINT\n#undef main\n'
        cat tests/*.h $files | grep '^#include' | grep -v -e Main.cpp -e _test.h | sort -u
        for file in $files
        do
            sed '/^#include "..\/Main.cpp"/s/.*//' "$file" > "$work/${file##*/}"
            echo "namespace ${file//[^a-z]/_} {"
            echo "#include \"$work/${file##*/}\" // NOLINT"
            echo '}'
        done
    } > "$work/mains/all.cpp"
    tidy "$work/mains/all.cpp" tests/forms.cpp -- -std=c++17 -Wall -Wextra -Wshadow -Wconversion \
        -Wno-return-type -I . -I tests \
        -DKALAH_SANITIZED=0 -DKALAH_BINARY='"kalah"' -DKALAH_TRANSCRIPTS='"transcripts"' \
        | sed "s|$work/|tests/|"
}

export -f tidy program strangers tests
printf '%s\n' "${@:-tests program strangers}" | tr ' ' '\n' | xargs -P 2 -I JOB bash -c JOB
