#!/bin/sh
# native.sh PROGRAM ARGUMENTS...: runs a native program for the tests of the
# module; 77, which is "skipped", where it is not built.
set -eu
[ -x "$1" ] || { echo "$1 is not built"; exit 77; }
exec "$@"
