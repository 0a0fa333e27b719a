#!/bin/sh
# install.sh BUILD SOURCE: the library shows kontor_* and nothing else; what is
# installed, as `make install` does it, suffices to build the source by pkg-config and
# to run it, is hardened, and has no symbols that only we need.
set -eu
build=$1 source=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
others=$(nm -D --defined-only "$build"/libkontor.so | awk '$2 != "A" { print $3 }' |
    grep -v '^kontor_' || true)
[ -z "$others" ] || { echo "shown besides kontor_*: $others"; exit 1; }
DESTDIR=$folder cmake --install "$build" --strip >/dev/null
for file in $(find "$folder" -name kontor -type f) $(find "$folder" -name 'libkontor.so.*' -type f); do
    "$(dirname "$0")"/../cli/hardened.sh "$file"
    ! readelf -SW "$file" | grep -Eq '\.(symtab|debug_info)' || { echo "$file is not stripped"; exit 1; }
    found="${found:-} $(basename "$file")"
done
[ "$(echo "$found" | wc -w)" -eq 2 ] || { echo "installed:$found"; exit 1; }
pc=$(find "$folder" -name kontor.pc)
export PKG_CONFIG_PATH="${pc%/*}" PKG_CONFIG_SYSROOT_DIR="$folder"
# shellcheck disable=SC2046
cc -std=c17 -Wall -Wextra -Werror "$source" $(pkg-config --cflags --libs kontor) -o "$folder"/play
LD_LIBRARY_PATH=$(dirname "${pc%/*}") "$folder"/play template >/dev/null
find "$folder" -name en.words | grep -q . || { echo "no words are installed"; exit 1; }
