#!/bin/sh
# The tests of the browser client: types, units, the build, and in a real browser a
# sample of matches and pages; with `all` every one of them, and with a real server.
#   tools/test-web.sh [all]
# KONTOR names the program that serves; without one only `all` needs it.
set -eu
cd "$(dirname "$0")/.."
tools/web.sh
cd web
npx tsc --noEmit
npx vitest run
if [ "${1:-}" = all ]; then
    node e2e/local.mjs
    node e2e/shared.mjs
    node e2e/page.mjs
    node e2e/plain.mjs
    node e2e/layout.mjs
    node e2e/axe.mjs
    node e2e/reader.mjs
    for file in e2e/board-*.mjs; do
        [ ! -e "$file" ] || node "$file"
    done
    KONTOR=${KONTOR:-../build/kontor} node e2e/pages.mjs
    KONTOR=${KONTOR:-../build/kontor} node e2e/server.mjs
    KONTOR=${KONTOR:-../build/kontor} node e2e/people.mjs
    KONTOR=${KONTOR:-../build/kontor} node e2e/signed.mjs
    KONTOR=${KONTOR:-../build/kontor} node e2e/liar.mjs
else
    node e2e/local.mjs karthedis found unknown
    node e2e/axe.mjs '/ ' 'karthedis list'
fi
