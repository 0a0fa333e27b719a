#!/bin/sh
# Breaks the rules on purpose, one statement at a time, and demands that a
# case naming the rule fails.
#
#   run.sh [--rule ID]
#
# Mutants are in tests/mutants/<game>/. Only the broken file is
# compiled; the rest comes from build/dev. A mutant whose text no longer
# stands in the source exactly once, or that does not compile, is an error.
set -eu
cd "$(dirname "$0")/../.."
work=${TMPDIR:-/tmp}/kontor-mutants.$$
here=tests/mutants
# The first definition counts, so the broken file replaces its own.
libraries="-Wl,--start-group build/dev/libshipped.a build/dev/libgame_*.a build/dev/libcore.a -Wl,--end-group"

# One mutant: run.sh --one FILE NUMBER RULE TITLE, with WORK and FLAGS set.
one() {
    file=$1 number=$2 rule=$3 title=$4
    game=$(basename "$(dirname "$file")")
    directory=$WORK/$game-$(basename "$file" .mutants)-$number
    mkdir -p "$directory"
    if ! source=$(perl $here/mutate.pl make "$file" "$number" "$directory" 2>"$directory/log"); then
        echo "ERROR    $(cat "$directory/log")"
        echo "$rule" >>"$WORK/failed"
        return
    fi
    case $source in
    *.h) sources=$(ls games/"$game"/*.c | grep -Ev '_voice(_[a-z]+)?\.c$') ;;
    *) sources=$source ;;
    esac
    for part in $sources; do
        [ -f "$directory/$part" ] && from=$directory/$part || from=$part
        object=$directory/$(basename "$part" .c).o
        # A mutant may leave something unused; that is no fault of it.
        if ! ${CC:-gcc} -std=c17 -O0 -w -fno-strict-aliasing -D_POSIX_C_SOURCE=200809L \
                -I"$directory" -I. -c "$from" -o "$object" 2>"$directory/log"; then
            echo "ERROR    $rule $title: does not compile: $(head -n 3 "$directory/log")"
            echo "$rule" >>"$WORK/failed"
            return
        fi
    done
    if ! ${CC:-gcc} "$WORK"/*.o "$directory"/*.o $libraries \
            -o "$directory/judge" 2>"$directory/log"; then
        echo "ERROR    $rule $title: does not link: $(head -n 2 "$directory/log")"
        echo "$rule" >>"$WORK/failed"
        return
    fi
    status=0
    timeout 60 "$directory/judge" "$rule" tests/scenarios/"$game"/*.scenario \
        >"$directory/out" 2>&1 || status=$?
    case $status in
    0)
        echo "SURVIVED $rule $title"
        echo "$rule" >>"$WORK/failed"
        ;;
    2)
        echo "ERROR    $rule $title: $(tail -n 1 "$directory/out")"
        echo "$rule" >>"$WORK/failed"
        ;;
    *)
        [ -z "${VERBOSE:-}" ] || echo "killed   $rule $title: $(head -n 1 "$directory/out")"
        ;;
    esac
    rm -rf "$directory"
}

if [ "${1:-}" = --one ]; then
    one "$2" "$3" "$4" "$5"
    exit 0
fi

wanted=
case $#:${1:-} in
0:) ;;
2:--rule) wanted=$2 ;;
*) echo "usage: run.sh [--rule ID]" >&2 && exit 2 ;;
esac

mkdir -p "$work"
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cmake --preset dev >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
cmake --build build/dev --target shipped >"$work/log" 2>&1 ||
    { tail -n 40 "$work/log"; exit 1; }
for part in $here/judge.c scenario/*.c; do
    ${CC:-gcc} -std=c17 -O1 -D_POSIX_C_SOURCE=200809L -I. -c "$part" \
        -o "$work/$(basename "$part" .c).o"
done

# The unbroken rules must pass, or every mutant would seem to be found.
for file in $here/*/*.mutants; do
    perl $here/mutate.pl list "$file" | while IFS='	' read -r number rule title; do
        printf '%s\t%s\t%s\t%s\n' "$file" "$number" "$rule" "$title"
    done
done >"$work/all"
# shellcheck disable=SC2086
${CC:-gcc} "$work"/*.o $libraries -o "$work/judge"
cut -f 1,3 "$work/all" | sort -u | while IFS='	' read -r file rule; do
    game=$(basename "$(dirname "$file")")
    if ! "$work/judge" "$rule" tests/scenarios/"$game"/*.scenario >"$work/out" 2>&1; then
        echo "ERROR    $rule: cases fail, or none names it: $(head -n 1 "$work/out")"
        echo "$rule" >>"$work/failed"
    fi
done
[ ! -f "$work/failed" ] || exit 1

# With its parts.
[ -z "$wanted" ] || grep -E "	$wanted[a-z]?	" "$work/all" >"$work/some" || true
if [ -n "$wanted" ]; then mv "$work/some" "$work/all"; fi
count=$(wc -l <"$work/all")

export WORK="$work"
tr '\t\n' '\000\000' <"$work/all" | xargs -0 -n 4 -P "$(nproc)" "$here/run.sh" --one
if [ -f "$work/failed" ]; then
    echo "Mutants not found: $(wc -l <"$work/failed") of $count"
    exit 1
fi
echo "Mutants: $count, all found."
