#!/bin/sh
# The stored inputs of the fuzz targets: an archive each, tests/fuzz/corpus/TARGET.tar.
#   corpus.sh list [TARGET]           how many inputs each target has; of one, their names
#   corpus.sh add TARGET FILE...      inputs that join; the same bytes twice are one
#   corpus.sh drop TARGET NAME...     inputs that leave
#   corpus.sh unpack TARGET FOLDER    all inputs of a target as files
#   corpus.sh check                   every archive is what this would pack, for a target there is
#   corpus.sh feed PROGRAM TARGET     runs a program over all of them, as the tests do
# An archive depends on its files alone, not on who packs it when.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
fail() { echo "corpus.sh: $*" >&2; exit 2; }
usage() { sed -n 's/^#   //p' "$0" >&2; exit 2; }

archive() {
    [ -f "$here/fuzz_$1.c" ] || fail "there is no target \"$1\""
    echo "$here/corpus/$1.tar"
}

unpack() {
    mkdir -p "$2"
    [ ! -f "$(archive "$1")" ] || tar -xf "$(archive "$1")" -C "$2"
}

# pack FOLDER FILE
pack() {
    (cd "$1" && find . -type f -printf '%P\n' | LC_ALL=C sort |
        tar --format=ustar --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=644 \
            --no-recursion -cf - -T -) >"$2.new"
    mv "$2.new" "$2"
}

[ $# -ge 1 ] || usage
command=$1
shift
folder=
trap '[ -z "$folder" ] || rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM

case $command in
list)
    if [ $# -eq 1 ]; then
        tar -tf "$(archive "$1")"
    else
        for file in "$here"/corpus/*.tar; do
            echo "$(basename "$file" .tar) $(tar -tf "$file" | wc -l)"
        done
    fi
    ;;
unpack)
    [ $# -eq 2 ] || usage
    unpack "$1" "$2"
    ;;
add)
    [ $# -ge 2 ] || usage
    target=$1
    shift
    folder=$(mktemp -d)
    unpack "$target" "$folder"
    for file in "$@"; do
        [ -f "$file" ] || fail "there is no file $file"
        twin=$(find "$folder" -type f -size "$(wc -c <"$file")c" -exec cmp -s "$file" {} \; -print)
        [ -n "$twin" ] || cp "$file" "$folder/$(basename "$file")"
    done
    pack "$folder" "$(archive "$target")"
    ;;
drop)
    [ $# -ge 2 ] || usage
    target=$1
    shift
    folder=$(mktemp -d)
    unpack "$target" "$folder"
    for name in "$@"; do
        [ -f "$folder/$name" ] || fail "$target has no input $name"
        rm "$folder/$name"
    done
    pack "$folder" "$(archive "$target")"
    ;;
check)
    for file in "$here"/corpus/*; do
        target=$(basename "$file" .tar)
        folder=$(mktemp -d)
        unpack "$target" "$folder/in"
        pack "$folder/in" "$folder/again"
        cmp "$file" "$folder/again" || fail "$file: pack it again: corpus.sh add $target FILE"
        rm -rf "$folder"
    done
    ;;
feed)
    [ $# -eq 2 ] || usage
    folder=$(mktemp -d)
    unpack "$2" "$folder"
    "$1" "$folder"
    ;;
*) usage ;;
esac
