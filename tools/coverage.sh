#!/bin/sh
# Line coverage of core/ and games/: at least 95 %.
set -eu
cd "$(dirname "$0")/.."
cmake --preset coverage >/dev/null
cmake --build --preset coverage -j "$(nproc)"
find build/coverage -name '*.gcda' -delete
ctest --preset coverage -j "$(nproc)"
gcovr --root . --object-directory build/coverage --filter 'core/' --filter 'games/' \
    --exclude-throw-branches --fail-under-line 95 --print-summary "$@"
