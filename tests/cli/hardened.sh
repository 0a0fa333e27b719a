#!/bin/sh
# hardened.sh FILE...: what cmake/harden.cmake asks for is in these programs and libraries, and
# they need no library that only tests are linked with.
set -eu
export LC_ALL=C
failed=0

# has FILE WHAT PATTERN COMMAND...: the command's output has a line like this.
has() {
    file=$1 what=$2 pattern=$3
    shift 3
    "$@" "$file" | grep -Eq "$pattern" || { echo "$file: $what"; failed=1; }
}

for path in "$@"; do
    has "$path" "does not lie anywhere (PIE)" 'Type: +DYN' readelf -hW
    has "$path" "no read-only tables (RELRO)" 'GNU_RELRO' readelf -lW
    has "$path" "names are bound late" 'FLAGS.*(BIND_NOW|NOW)' readelf -dW
    has "$path" "a stack that can be run" 'GNU_STACK.* RW +0x' readelf -lW
    has "$path" "no canary on the stack" ' __stack_chk_fail(@|$)' readelf --dyn-syms -W
    has "$path" "copies are not checked" ' __[a-z]+_chk(@|$)' readelf --dyn-syms -W
    if readelf -dW "$path" | grep -E 'NEEDED.*(jansson|cmocka)'; then
        echo "$path: needs a library of the tests"
        failed=1
    fi
    # The system's start files have a few by themselves.
    if [ "$(uname -m)" = x86_64 ] &&
        [ "$(objdump -d --no-show-raw-insn -j .text "$path" | grep -c endbr64)" -lt 100 ]; then
        echo "$path: branches land anywhere"
        failed=1
    fi
done
exit $failed
