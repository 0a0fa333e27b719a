#!/bin/sh
# Builds the browser client into web/dist, if anything it is made of has changed:
# the WebAssembly module with the tables of words, then the pages.
set -eu
cd "$(dirname "$0")/.."
mkdir -p build

say() { echo "$*" >&2; }

cmake --preset wasm >build/configure.log 2>&1 || { cat build/configure.log >&2; exit 1; }
cmake --build --preset wasm -j "$(nproc)" --target module >build/build.log 2>&1 ||
    { tail -n 60 build/build.log >&2; exit 1; }

# npm writes this file when it has installed what the lock lists.
installed=web/node_modules/.package-lock.json
if [ ! -e "$installed" ] || [ web/package-lock.json -nt "$installed" ]; then
    say "Installing what the browser client is built with (npm ci) ..."
    (cd web && npm ci --no-audit --no-fund) >build/npm.log 2>&1 || { tail -n 40 build/npm.log >&2; exit 1; }
    touch "$installed"
fi

made=web/dist/index.html
if [ -e "$made" ] && [ -z "$(find web/src web/public web/index.html web/package-lock.json web/vite.config.ts \
    web/tsconfig.json wasm/kontor.mjs build/wasm/wasm/*.wasm build/wasm/words/*.words build/wasm/views/*.ts \
    -newer "$made" -type f -print 2>/dev/null | head -n 1)" ]; then
    exit 0
fi
say "Building the browser client ..."
(cd web && npm run --silent build) >build/web.log 2>&1 || { tail -n 40 build/web.log >&2; exit 1; }
