#!/bin/sh
# Begins a game as a copy of an example (docs/adding-a-game.md):
#   tools/new-game.sh NAME LETTERS [blank|template]
# NAME is the folder and the key of the game, LETTERS begin the ids of its rules.
set -eu
cd "$(dirname "$0")/.."
name=${1:-} letters=${2:-} from=${3:-blank}
fail() { echo "new-game.sh: $*" >&2; exit 2; }

[ -n "$name" ] && [ -n "$letters" ] && [ $# -le 3 ] ||
    fail "usage: tools/new-game.sh NAME LETTERS [blank|template]"
case $name in
*[!a-z0-9]* | [0-9]*) fail "\"$name\" is no name: small letters and digits, a letter first" ;;
esac
case $letters in
*[!A-Z]*) fail "\"$letters\" are no capital letters" ;;
esac
case $from in
blank) old=BL ;;
template) old=TP ;;
*) fail "there is no example \"$from\": blank or template" ;;
esac
for folder in games tests/scenarios tests/mutants; do
    [ ! -e "$folder/$name" ] || fail "$folder/$name is there already"
done
if grep -rqw "\"$letters-[A-Z0-9]*\"" games --include='*.c'; then
    fail "the rules of another game begin with $letters"
fi

# Keys of words begin with the game's name.
if grep -qE "^  \"$name[.\"]" words/words.json; then
    fail "words of the program are called $name: choose another name"
fi

# It is a game to be played, not an example.
rename() {
    sed "s/\b$from\b/$name/g; s/\b${from}_/${name}_/g; s/\b${old}_/${letters}_/g; s/\b$old-/$letters-/g; /^    \.example = true,\$/d" "$1" >"$2"
}
mkdir "games/$name" "tests/scenarios/$name" "tests/mutants/$name"
for file in games/"$from"/*; do
    base=$(basename "$file")
    [ "$base" != "$from.c" ] || base=$name.c
    rename "$file" "games/$name/$base"
done
rename "tests/scenarios/$from/$from.scenario" "tests/scenarios/$name/$name.scenario"
rename "tests/mutants/$from/$from.mutants" "tests/mutants/$name/$name.mutants"
echo "games/$name is there; next: make && build/kontor play $name, then make golden"
