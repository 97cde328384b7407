# What the check scripts share, to be sourced: SOURCE_DIR as source_dir, a scratch directory as work,
# and the counting of checks.

set -u
export LC_ALL=C
shopt -s lastpipe  # so that "... | check" counts in this shell

[ $# -ge 1 ] || { echo "usage: $0 SOURCE_DIR" >&2; exit 2; }
source_dir=$(cd "$1" && pwd) || exit 2
tests_dir=$(cd "$(dirname "$0")" && pwd) || exit 2
shift
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
passed=0
failed=0

# check NAME: passes if its standard input, a list of offences, is empty.
check()
{
    cat > "$work/offences"
    if [ ! -s "$work/offences" ]
    then
        echo "ok: $1"
        passed=$((passed + 1))
    else
        echo "FAILED: $1"
        head -n 20 "$work/offences" | sed 's/^/    | /'
        failed=$((failed + 1))
    fi
}

# Says how it went and leaves.
finish()
{
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
    exit
}
