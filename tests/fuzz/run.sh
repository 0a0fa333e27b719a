#!/bin/sh
# run.sh MINUTES [TARGET...]: fuzzes for so many minutes of processor time each,
#   two targets at a time; new finds of coverage join the corpus, a fault stops
#   the run and its input is kept in build/fuzz. The stored corpora alone are tests
#   of the preset asan: ctest --preset asan -L fuzz
set -eu
cd "$(dirname "$0")/../.."
mkdir -p build
cmake --preset fuzz >build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
cmake --build --preset fuzz -j "$(nproc)" >build/build.log 2>&1 || { tail -n 40 build/build.log; exit 1; }

minutes=${1:?minutes}
shift
targets=${*:-$(ls tests/fuzz/fuzz_*.c | sed 's,.*/fuzz_,,; s,\.c$,,')}
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1

seconds=$((minutes * 60))
fuzz() {
    name=$1
    mkdir -p build/fuzz/found/"$name"
    rm -rf build/fuzz/stored/"$name"
    tests/fuzz/corpus.sh unpack "$name" build/fuzz/stored/"$name"
    status=0
    # The limit counts processor time, whatever else the machine does; the
    # kernel's signal at its end, 24, is what we wait for.
    (
        ulimit -S -t "$seconds"
        exec build/fuzz/tests/fuzz/fuzz_"$name" -max_len=16384 -timeout=60 -rss_limit_mb=2048 \
            -artifact_prefix=build/fuzz/"$name"- build/fuzz/found/"$name" \
            build/fuzz/stored/"$name" >build/fuzz/"$name".log 2>&1
    ) 2>/dev/null || status=$?
    if [ "$status" -ne 152 ]; then
        tail -n 40 build/fuzz/"$name".log
        echo "fuzz $name: FAILED, status $status"
        return 1
    fi
    runs=$(grep -o '^#[0-9]*' build/fuzz/"$name".log | tail -n 1 | tr -d '#')
    # Only what adds coverage joins the stored corpus.
    build/fuzz/tests/fuzz/fuzz_"$name" -merge=1 -max_len=16384 build/fuzz/stored/"$name" \
        build/fuzz/found/"$name" >/dev/null 2>&1
    tests/fuzz/corpus.sh add "$name" build/fuzz/stored/"$name"/*
    echo "fuzz $name: $minutes min of processor time, over $runs runs, without a find"
}
first=
for name in $targets; do
    fuzz "$name" &
    if [ -z "$first" ]; then
        first=$!
    else
        wait "$first"
        wait $!
        first=
    fi
done
[ -z "$first" ] || wait "$first"
