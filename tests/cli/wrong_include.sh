#!/bin/sh
# wrong_include.sh CC ROOM FOLDERS: what a room's files may not include they do not find. FOLDERS,
# with a semicolon between two, are where the compiler looks for the room's includes.
set -eu
cc=$1 room=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
IFS=';'
for folder in $3; do
    set -- "$@" "-I$folder"
done
unset IFS
shift 3

compiles() {
    file=$1
    shift
    printf '#include "%s"\n' "$file" >"$work/one.c"
    "$cc" -std=c17 -D_POSIX_C_SOURCE=200809L -fsyntax-only "$@" "$work/one.c" 2>"$work/said"
}

compiles core/game.h "$@" || { cat "$work/said"; exit 1; }
for game in cryptocurrency cryptoly karthedis fuffziger; do
    if compiles "games/$game/$game.h" "$@"; then
        echo "a file of $room can include the rules of $game"
        exit 1
    fi
    grep -q "No such file\|not found" "$work/said" || { cat "$work/said"; exit 1; }
done
