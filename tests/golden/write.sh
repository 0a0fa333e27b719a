#!/bin/sh
# Writes anew what tests compare with: golden playthroughs, the signature, and
# results of records that have none. Records themselves are made only where
# there are none of that name, for they have to replay for ever; a game that is
# not published yet may begin afresh: write.sh --fresh GAME. Look at the
# difference before you commit it.
set -eu
cd "$(dirname "$0")/../.."
if [ "${1:-}" = --fresh ]; then
    rm -f tests/records/"${2:?which game?}"/*.kontor tests/records/"$2"/*.result
fi
cmake --preset dev >/dev/null
cmake --build --preset dev --target test_golden test_records test_telling test_desk signature
KONTOR_WRITE=1 build/dev/tests/test_golden >/dev/null
KONTOR_WRITE=1 build/dev/tests/test_records >/dev/null
KONTOR_WRITE=1 build/dev/tests/test_telling >/dev/null
KONTOR_WRITE=1 build/dev/tests/test_desk >/dev/null
build/dev/tests/signature >tests/signature.txt
git status --short tests/golden tests/records tests/signature.txt
