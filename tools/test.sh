#!/bin/sh
# What `make test` runs, in order of what tells most soonest.
set -eu
cd "$(dirname "$0")/.."
jobs=$(nproc)
mkdir -p build
failed=

step() {
    name=$1
    shift
    start=$(date +%s)
    echo "== $name"
    if ! "$@"; then
        failed="$failed, $name"
        echo "== $name FAILED"
    fi
    echo "== $name: $(($(date +%s) - start)) s"
}

preset() {
    cmake --preset "$1" >build/configure.log 2>&1 || { cat build/configure.log; return 1; }
    cmake --build --preset "$1" -j "$jobs" >build/build.log 2>&1 || { tail -n 60 build/build.log; return 1; }
    chosen=$1
    shift
    ctest --preset "$chosen" -j "$jobs" --no-tests=error "$@"
}

step "gcc" preset dev
step "gcc, address and undefined behaviour" preset asan
# What the rules do does not depend on the compiler: the signature shows it.
step "clang" preset clang -E "conformance|interference|determinise|edition_numbers"
step "WebAssembly" preset wasm
step "fuzz corpora" tests/fuzz/run.sh corpora
step "mutants (sample)" tests/mutants/run.sh --sample 8

if [ -n "$failed" ]; then
    echo "Failed: ${failed#, }"
    exit 1
fi
echo "All tests passed."
