#!/bin/sh
# one_driver.sh SOURCE: SQLite is known to one file of the product, its driver (store/driver.h):
# no other includes its header or calls a function of it. Tests, and the measurement that
# compares with SQLite alone, may.
set -eu
cd "$1"

# Who knows it, of the folders named.
who() {
    grep -rlE --include='*.[ch]' 'sqlite3\.h|sqlite3_[a-z]|SQLITE_[A-Z]' "$@" | sort || true
}

# That it finds them.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '#include <sqlite3.h>\n' >"$work/a.c"
printf 'int x = SQLITE_OK;\n' >"$work/b.h"
printf '/* SQLite is fast. */\n' >"$work/c.c"
[ "$(who "$work" | wc -l)" = 2 ] || { echo "finds too little, or too much"; exit 1; }

folders=$(find . -maxdepth 1 -type d ! -name . ! -name '.*' ! -name build ! -name tests ! -name bench)
found=$(who $folders)
[ "$found" = ./store/sqlite.c ] || { echo "SQLite is known to:"; echo "$found"; exit 1; }
