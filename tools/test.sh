#!/bin/sh
# What `make test` runs, in order of what tells most soonest. Each step says how
# long it took, and the processor time of it.
set -eu
cd "$(dirname "$0")/.."
jobs=$(nproc)
# Many tests wait for servers, clocks and terminals rather than compute.
tests_at_once=$((jobs + 2))
mkdir -p build
failed=

# Seconds of processor time of all that was run so far.
spent() {
    times >build/times
    awk 'NR == 2 { split($1, user, "m"); split($2, kernel, "m")
        printf "%d", user[1] * 60 + user[2] + kernel[1] * 60 + kernel[2] }' build/times
}

step() {
    name=$1
    shift
    start=$(date +%s)
    spent >build/before
    echo "== $name"
    if ! "$@"; then
        failed="$failed, $name"
        echo "== $name FAILED"
    fi
    spent >build/after
    echo "== $name: $(($(date +%s) - start)) s, $(($(cat build/after) - $(cat build/before))) s of processor time"
}

# build PRESET [TARGET...]: makes it ready, and builds all of it or these targets.
build() {
    preset=$1
    shift
    cmake --preset "$preset" >build/configure.log 2>&1 || { cat build/configure.log; return 1; }
    cmake --build --preset "$preset" -j "$jobs" ${1:+--target "$@"} >build/build.log 2>&1 ||
        { tail -n 60 build/build.log; return 1; }
}

# check PRESET [ctest's arguments...]
check() {
    build "$1" || return 1
    preset=$1
    shift
    # What ran out of its time on a busy machine is tried once more: time fails no test.
    ctest --preset "$preset" -j "$tests_at_once" --no-tests=error --repeat after-timeout:2 "$@"
}

check_format() {
    git ls-files -z '*.c' '*.h' | xargs -0 clang-format-14 -n -Werror
}

check_threads() {
    build tsan tests_with_threads && ctest --preset tsan -j "$tests_at_once" --no-tests=error -L threads
}

# A sample of it in a real browser, with a server of ours.
check_browser() {
    KONTOR=$PWD/build/dev/kontor tools/test-web.sh
}

step "format" check_format
# The program has the client inside: it is built first.
step "browser client, built" tools/web.sh
step "gcc" check dev
step "browser client" check_browser
# Also the stored fuzz corpora.
step "clang, address and undefined behaviour" check asan
step "gcc, threads" check_threads
step "WebAssembly" check wasm
step "arm64" build arm64
step "mutants" tests/mutants/run.sh

if [ -n "$failed" ]; then
    echo "Failed: ${failed#, }"
    exit 1
fi
spent >build/after
echo "All tests passed: $(cat build/after) s of processor time."
