#!/bin/sh
# coverage.sh: line coverage of core/ and games/ by the tests: at least 95 %.
# coverage.sh fuzz: of each parser by its stored fuzz corpus: at least 90 %.
set -eu
cd "$(dirname "$0")/.."
cmake --preset coverage >/dev/null
cmake --build --preset coverage -j "$(nproc)" >build/build.log 2>&1 || { tail -n 40 build/build.log; exit 1; }

if [ "${1:-}" != fuzz ]; then
    find build/coverage -name '*.gcda' -delete
    ctest --preset coverage -j "$(nproc)"
    exec gcovr --root . build/coverage --filter 'core/' --filter 'games/' \
        --fail-under-line 95 --print-summary
fi

failed=0
parser() {
    name=$1
    shift
    find build/coverage -name '*.gcda' -delete
    tests/fuzz/corpus.sh feed build/coverage/tests/fuzz/fuzz_"$name" "$name" >/dev/null
    filters=
    for file in "$@"; do filters="$filters --filter $file"; done
    # The status of a pipe would be its last command's.
    # shellcheck disable=SC2086
    gcovr --root . build/coverage $filters --fail-under-line 90 \
        >build/coverage/fuzz-"$name".txt 2>&1 || failed=1
    grep -E '^(core|columns|words|scenario|protocol|fair|TOTAL|failed)' build/coverage/fuzz-"$name".txt |
        sed "s/^/$name: /"
}
parser record core/record.c
parser edition core/edition.c
parser move core/move.c
parser words words/words.c words/sentence.c words/check.c words/edition.c columns/columns.c
parser scenario scenario/read.c scenario/statement.c scenario/expect.c scenario/run.c scenario/trial.c
parser protocol protocol/conversation.c protocol/lines.c
parser verify fair/verify.c fair/seal.c fair/proof.c
exit $failed
