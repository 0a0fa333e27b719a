#!/bin/sh
# tags.sh SOURCE: no tag of a struct, union or enum is defined twice in the C sources of the
# product: one word, one meaning (docs/architecture.md, "One meaning a word"). Says what is
# defined twice, and where.
set -eu
cd "$1"

# What may stand twice for now, with its reason. What no longer does has to go from here.
excepted=""

twice() {
    allowed=$1
    shift
    awk -v excepted=" $allowed " '
        match($0, /(^|[ (])(struct|union|enum) ([a-z_]+\(.*\) )?[a-z0-9_]+ \{/) {
            tag = substr($0, RSTART, RLENGTH)
            sub(/ \{$/, "", tag)
            sub(/.* /, "", tag)
            where[tag] = where[tag] " " FILENAME ":" FNR
            count[tag]++
        }
        END {
            for (tag in count)
                if (count[tag] > 1 && !index(excepted, " " tag " ")) {
                    print "\"" tag "\" is defined " count[tag] " times:" where[tag]
                    wrong = 1
                }
            count_excepted = split(excepted, list, " ")
            for (i = 1; i <= count_excepted; i++)
                if (count[list[i]] < 2) {
                    print "\"" list[i] "\" is excepted and is not defined twice"
                    wrong = 1
                }
            exit wrong
        }' "$@"
}

# That it finds them.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf 'struct once {\n    int a;\n};\nstatic const struct twice {\n' >"$work/a.c"
printf 'enum twice { A };\nstruct once *use(struct once);\n' >"$work/b.c"
twice "" "$work/a.c" "$work/b.c" >"$work/found" && { echo "finds nothing"; exit 1; }
grep -q '^"twice" is defined 2 times:.*a.c:4.*b.c:1$' "$work/found" && ! grep -q once "$work/found" ||
    { cat "$work/found"; exit 1; }
twice "twice" "$work/a.c" "$work/b.c" || exit 1
twice "twice once" "$work/a.c" "$work/b.c" >"$work/found" && { echo "excepts too much"; exit 1; }

twice "$excepted" $(find ./* \( -name build -o -name node_modules -o -name tests -o -name examples \) \
    -prune -o -name '*.[ch]' -print)
