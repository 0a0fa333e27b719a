#!/bin/sh
# verified.sh KONTOR COMMAND...: the command prints a record, and `kontor verify`
# calls it true.
set -eu
kontor=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$@" >"$folder"/match.kontor
"$kontor" verify "$folder"/match.kontor
