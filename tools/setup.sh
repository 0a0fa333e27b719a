#!/bin/sh
# Installs what is missing from Debian's packages: setup.sh run | test
# Says what it installs; asks only on a terminal. Uses root's rights or sudo.
set -eu

# package, or package:command where the command may come from elsewhere too.
run="gcc:gcc libc6-dev cmake:cmake ninja-build:ninja pkg-config:pkg-config libsodium-dev
 libutf8proc-dev libsqlite3-dev libuv1-dev libwebsockets-dev libwebsockets-evlib-uv
 python3:python3"
# The browser client: the WebAssembly module and what npm builds.
web="clang-14:clang-14 lld-14:wasm-ld-14 llvm-14:llvm-ar-14 wasi-libc libclang-rt-14-dev-wasm32
 nodejs:node npm:npm"
test="$run $web libcmocka-dev libjansson-dev clang-format-14:clang-format-14 git:git perl:perl libclang-rt-14-dev
 openssl:openssl tmux:tmux gcovr:gcovr chromium:chromium libopenmpi-dev openmpi-bin:mpirun
 gcc-aarch64-linux-gnu:aarch64-linux-gnu-gcc libc6-dev-arm64-cross"

case "${1:-}" in
run) wanted="$run $web" ;;
test) wanted=$test ;;
*) echo "usage: tools/setup.sh run|test" >&2; exit 2 ;;
esac

missing=
for entry in $wanted; do
    package=${entry%%:*}
    if [ "$package" != "$entry" ] && command -v "${entry#*:}" >/dev/null 2>&1; then
        continue
    fi
    dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    echo "Kontor needs these Debian packages (or their like), and there is no apt-get here:$missing" >&2
    exit 1
fi
root=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "Kontor needs these packages; install them as root:" >&2
        echo "  apt-get install --no-install-recommends$missing" >&2
        exit 1
    fi
    root=sudo
fi
echo "Installing from Debian's packages:$missing"
if [ -t 0 ] && [ -t 1 ]; then
    printf 'Go on? [Y/n] '
    read -r answer
    case "$answer" in
    [nN]*) echo "Nothing was installed."; exit 1 ;;
    esac
fi
$root apt-get update -qq
# shellcheck disable=SC2086
$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing </dev/null >/dev/null
echo "Installed:$missing"
