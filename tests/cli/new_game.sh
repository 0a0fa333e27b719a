#!/bin/sh
# new_game.sh SOURCE CC: tools/new-game.sh copies both examples so that they compile and no
# name of the example is left; what it cannot do it says.
set -eu
source=$1 cc=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/tools" "$work/games" "$work/tests/scenarios" "$work/tests/mutants"
cp "$source/tools/new-game.sh" "$work/tools/"
cp -r "$source/core" "$work/"
mkdir "$work/words" && cp "$source/words/words.json" "$work/words/"
for example in blank template; do
    for folder in games tests/scenarios tests/mutants; do
        cp -r "$source/$folder/$example" "$work/$folder/"
    done
done
cd "$work"
fail() { echo "$*"; exit 1; }

tools/new-game.sh toll TO >said
grep -q "make && build/kontor play toll" said || fail "does not say how to go on"
tools/new-game.sh fair9 FR template >said
for game in toll fair9; do
    "$cc" -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -I. -fsyntax-only "games/$game/$game.c"
    for file in "games/$game/words.json" "games/$game/house-1.edition" "games/$game/RULES.md" \
        "tests/scenarios/$game/$game.scenario" "tests/mutants/$game/$game.mutants"; do
        [ -s "$file" ] || fail "$file is missing"
    done
    if grep -rnwE "blank_[a-z]+|template_[a-z]+|BL_[0-9]|BL-[0-9]|TP[-_][A-Z0-9]+|example = true" \
        "games/$game" "tests/scenarios/$game" "tests/mutants/$game"; then
        fail "a name of the example is left in $game"
    fi
done

refused() {
    wanted=$1
    shift
    status=0
    tools/new-game.sh "$@" >said 2>&1 || status=$?
    [ "$status" = 2 ] || fail "$*: status $status"
    grep -qF "$wanted" said || fail "$*: says $(cat said)"
}
refused "usage:"
refused "usage:" toll
refused "is there already" toll TQ
refused "is no name" Toll TQ
refused "is no name" "a/b" TQ
refused "no capital letters" other to
refused "begin with TO" other TO
refused "words of the program" error ER
refused "no example" other TQ karthedis
