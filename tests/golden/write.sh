#!/bin/sh
# Writes anew what tests compare with: golden playthroughs, missing records and
# their results, the signature. Look at the difference before you commit it.
set -eu
cd "$(dirname "$0")/../.."
cmake --preset dev >/dev/null
cmake --build --preset dev --target test_golden test_records signature
KONTOR_WRITE=1 build/dev/tests/test_golden >/dev/null
KONTOR_WRITE=1 build/dev/tests/test_records >/dev/null
build/dev/tests/signature >tests/signature.txt
git status --short tests/golden tests/records tests/signature.txt
