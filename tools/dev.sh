#!/bin/sh
# make dev: the server and Vite side by side. Pages, styles and TypeScript are
# reloaded as they are saved; when C has changed, the module is built again and the
# page loads it anew.
set -eu
cd "$(dirname "$0")/.."
tools/setup.sh run
tools/web.sh
cmake --preset dev >/dev/null
cmake --build --preset dev -j "$(nproc)" --target kontor
port=${PORT:-7100}
data=${DATA:-build/dev-data}
mkdir -p "$data"
build/dev/kontor serve --listen "127.0.0.1:$port" --data "$data" &
server=$!
trap 'kill $server 2>/dev/null; kill $watcher 2>/dev/null; exit' INT TERM EXIT

# Twice a second: has anything changed that the module is made of?
(
    touch build/module.stamp
    while sleep 0.5; do
        if [ -n "$(find api core desk fair games ai table words wasm -newer build/module.stamp -name '*.[ch]' \
            -o -newer build/module.stamp -name '*.json' -o -newer build/module.stamp -name '*.edition' |
            head -n 1)" ]; then
            touch build/module.stamp
            cmake --build --preset wasm --target module -j "$(nproc)" || true
        fi
    done
) &
watcher=$!
cd web
KONTOR_SERVER="http://127.0.0.1:$port" npx vite --open=false
