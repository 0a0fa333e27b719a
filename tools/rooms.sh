#!/bin/sh
# rooms.sh FILE [--write]: whether the rooms that CMake built (FILE is its list,
# build/dev/rooms.txt) are those that docs/architecture.md shows, and whether that
# page and README.md name every folder; and whether nobody includes the inside of
# another room (tests may). --write puts the present list into the page.
set -eu
built=${1:?the list of rooms, build/dev/rooms.txt}
here=$(dirname "$0")/..
page=$here/docs/architecture.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# One line for all games; generated lists are no rooms that anybody writes in;
# what is outside the house loses its CMake name.
sed -E 's/PkgConfig:://g; s/Threads::Threads/threads/g; s/ (m|dl)\b//g
    s/^game_template /games\/<game> /; s/^voice_[a-z]+ words game_[a-z]+.*/games\/<game>\/<game>_voice words games\/<game>/
    /^(game_|shipped|voices|words_tables)/d
    s/^boards (.*) shipped voices/cli\/boards \1 games\/<game> games\/<game>\/<game>_voice/
    s/^cli boards/cli cli\/boards/; s/^words_check/words\/check/; s/\bserver_/server\//g; s/ (shipped|voices)\b//g' "$built" |
    awk '!seen[$1]++ { name = $1; $1 = ""; printf "    %-26s%s\n", name, $0 }' |
    sed 's/ *$//' >"$work/rooms"

awk '/^<!-- rooms -->$/ { inside = 1; next } /^<!-- end of rooms -->$/ { inside = 0 }
    inside && NF' "$page" >"$work/shown"
if [ "${2:-}" = --write ]; then
    awk -v list="$work/rooms" '
        /^<!-- rooms -->$/ { print; print ""; while ((getline line < list) > 0) print line; print ""; skip = 1; next }
        /^<!-- end of rooms -->$/ { skip = 0 }
        !skip' "$page" >"$work/page"
    cp "$work/page" "$page"
    exit 0
fi
status=0
if ! diff -u "$work/shown" "$work/rooms" >"$work/difference"; then
    echo "docs/architecture.md shows other rooms than CMake builds; tools/rooms.sh $built --write mends it:"
    tail -n +3 "$work/difference"
    status=1
fi
for folder in "$here"/*/; do
    name=$(basename "$folder")
    [ "$name" != build ] || continue
    for text in "$page" "$here/README.md"; do
        grep -q "\(^\|[ \`|]\)$name/" "$text" || { echo "$(basename "$text") does not name $name/"; status=1; }
    done
done
foreign=$(cd "$here" && grep -rn --include='*.[ch]' '^#include ".*/inside\.h"' */ |
    awk -F: '{ room = $1; sub(/\/.*/, "", room); inside = $3; sub(/^[^"]*"/, "", inside)
        sub(/\/.*/, "", inside); if (room != inside && room != "tests" && room != "build") print $1 ":" $2 ": " $3 }')
if [ -n "$foreign" ]; then
    echo "the inside of another room is its own:"
    echo "$foreign"
    status=1
fi
exit $status
