#!/bin/sh
# page.sh: the Python page of docs/fairness.md gives the page's own numbers, takes
# the stored records of all versions, finds an altered one, and agrees with
# kontor verify: page.sh PROGRAM
set -u
cd "$(dirname "$0")/../.." || exit 2
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
page=$work/page.py
fail() {
    echo "$1"
    exit 1
}
sed -n '/^```python$/,/^```$/p' docs/fairness.md | sed '1d;$d' >"$page"
number() {
    sed -n "s/^    $1  *\([0-9a-f]\{64\}\)$/\1/p" docs/fairness.md | head -n 1
}
python3 "$page" tests/fair/proof-*.kontor >"$work/out" || fail "the page refuses a true record"
for name in commitment promises 'after "\. deal 1 ?"' 'head 1'; do
    hash=$(number "$name")
    [ -n "$hash" ] && grep -q "$hash" "$work/out" || fail "the page's $name is another: $hash"
done
for record in tests/fair/proof-*.kontor; do
    "$program" verify --json "$record" >"$work/verdict" || fail "$record is not true"
    commitment=$(sed 's/.*"commitment":"\([0-9a-f]*\)".*/\1/' "$work/verdict")
    grep -q "^$record: proof [123], commitment $commitment," "$work/out" || fail "$record: another commitment"
    for change in 's/^seat 0.*/& II/' 's/ #0/ #1/' 's/^fair seed 0/fair seed 1/' 's/^chain 0/chain 1/;s/^chain [1-9a-f]/chain 0/' 's/^\(fair signed .*\)0/\11/' 's/^\(fair key .*\)0/\11/'; do
        sed "$change" "$record" >"$work/altered"
        cmp -s "$record" "$work/altered" && continue
        python3 "$page" "$work/altered" >/dev/null 2>&1 && fail "$record: $change goes unnoticed"
    done
done
# A whole log in two pages, and its later page alone.
log=tests/fair/log-1
sed -n '/^head 2 /,$p' "$log" | sed 1d >"$work/later"
python3 "$page" "$log" "$work/later" >"$work/out" || fail "the page refuses a true log"
for told in "'committed', 'begins', 'ends " "'committed', 'given-up'"; do
    grep -q "^$log: (5, .*$told" "$work/out" || fail "the page's log tells something else"
done
"$program" verify --log "$log" tests/fair/proof-3.kontor >"$work/verdict" || fail "$log is not true"
for change in 3d 's/^2 /3 /' 's/committed/begins/' 's/08:02/08:03/' 's/^head 5 ./head 5 /' 's/^head 2/head 3/' '1s/ 1 [0-9a-f]/ 1 /' '6,8d'; do
    sed "$change" "$log" >"$work/altered"
    cmp -s "$log" "$work/altered" && fail "$change changes nothing"
    python3 "$page" "$work/altered" >/dev/null 2>&1 && fail "$log: $change goes unnoticed"
    "$program" verify --log "$work/altered" tests/fair/proof-3.kontor >/dev/null 2>&1 && fail "$log: $change goes unnoticed by kontor"
done
[ "$(ls tests/fair/proof-*.kontor | wc -l)" -ge 3 ] || fail "records are missing"
exit 0
