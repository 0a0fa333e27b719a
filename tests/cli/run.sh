#!/bin/sh
# Runs a test of the whole program: run.sh PROGRAM FILE.test
#
# The file is a shell script that runs in an empty directory of its own and
# uses these words:
#   run ARGUMENT...       runs the program; its input is the file "input" if there is one
#   run_full ARGUMENT...  the same while no file can grow
#   status N              it must have ended so
#   out TEXT, no_out TEXT standard output has, or has not, this text; "out" alone: it is empty
#   err TEXT              standard error has this text
#   silent                standard error is empty
#   one_line              standard error is exactly one line that begins with "kontor: "
#   refused TEXT          bad use: status 2, nothing on standard output, one line with TEXT
#   same ONE OTHER        two files are alike
#   only NAMES            nothing else is in the directory
set -u
program=$1
script=$2
directory=$(mktemp -d)
trap 'chmod -R u+rwx "$directory" 2>/dev/null; rm -rf "$directory"' EXIT
cd "$directory" || exit 2
unset LC_ALL LC_MESSAGES LANGUAGE
KONTOR_LANG=en LANG=C.UTF-8 NO_COLOR=1
export KONTOR_LANG LANG NO_COLOR
failures=0
called=

fail() {
    failures=$((failures + 1))
    echo "kontor $called"
    echo "  $1"
    sed 's/^/  out: /' .out | cut -c 1-300 | head -n 5
    sed 's/^/  err: /' .err | cut -c 1-300 | head -n 5
}

run() {
    called=$*
    if [ -e input ]; then
        "$program" "$@" <input >.out 2>.err
    else
        "$program" "$@" </dev/null >.out 2>.err
    fi
    result=$?
}

# The same with a disk that takes nothing: no file may grow. What the program
# prints is dropped.
run_full() {
    called="$* (with no room on the disk)"
    from=/dev/null
    [ ! -e input ] || from=input
    # A program built to count its coverage leaves the counts alone, and says so.
    output=$(ulimit -f 0; export GCOV_PREFIX=/dev/null
        "$program" "$@" <"$from" 2>&1 >/dev/null; echo "status $?")
    result=${output##*status }
    : >.out
    printf '%s\n' "$output" | sed '$d; /^profiling:/d' >.err
}

status() { [ "$result" -eq "$1" ] || fail "status $result instead of $1"; }
out() {
    if [ $# -eq 0 ]; then
        [ ! -s .out ] || fail "standard output is not empty"
    else
        grep -qF -e "$1" .out || fail "not on standard output: $1"
    fi
}
no_out() { ! grep -qF -e "$1" .out || fail "on standard output: $1"; }
err() { grep -qF -e "$1" .err || fail "not on standard error: $1"; }
silent() { [ ! -s .err ] || fail "standard error is not empty"; }
one_line() {
    [ "$(wc -l <.err)" -eq 1 ] && grep -q '^kontor: ' .err || fail "not one line of a fault"
}
# What every bad use has in common.
refused() { status 2; one_line; out; err "$1"; }
same() { cmp -s "$1" "$2" || fail "$1 and $2 differ"; }
only() { [ "$(ls | tr '\n' ' ')" = "$1 " ] || fail "in the directory: $(ls | tr '\n' ' ')"; }

. "$script"

if [ "$failures" -gt 0 ]; then
    echo "$failures failed in $script"
    exit 1
fi
