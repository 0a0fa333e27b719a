#!/bin/sh
# install.sh BUILD SOURCE: the library shows kontor_* and nothing else; what is
# installed suffices to build the source by pkg-config and to run it.
set -eu
build=$1 source=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
others=$(nm -D --defined-only "$build"/libkontor.so | awk '$2 != "A" { print $3 }' |
    grep -v '^kontor_' || true)
[ -z "$others" ] || { echo "shown besides kontor_*: $others"; exit 1; }
DESTDIR=$folder cmake --install "$build" >/dev/null
pc=$(find "$folder" -name kontor.pc)
export PKG_CONFIG_PATH="${pc%/*}" PKG_CONFIG_SYSROOT_DIR="$folder"
# shellcheck disable=SC2046
cc -std=c17 -Wall -Wextra -Werror "$source" $(pkg-config --cflags --libs kontor) -o "$folder"/play
LD_LIBRARY_PATH=$(dirname "${pc%/*}") "$folder"/play template >/dev/null
find "$folder" -name en.words | grep -q . || { echo "no words are installed"; exit 1; }
