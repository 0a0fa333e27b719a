"""web.py FOLDER OUT KEPT: writes the files of the built client as C (server/net/files.h), each in
the encodings that make it smaller: brotli where Python or node has it, gzip, and plain.
What was packed is kept in the folder KEPT, under the hash of what it was made of, for the next
build. Bytes are written as string literals, which compilers read ten times as fast as lists of
numbers."""
import gzip
import hashlib
import os
import shutil
import subprocess
import sys

NODE = """const z = require('zlib'), f = require('fs'), names = process.argv.slice(1);
for (let i = 0; i < names.length; i += 2) {
  const d = f.readFileSync(names[i]);
  f.writeFileSync(names[i + 1], z.brotliCompressSync(d,
    { params: { [z.constants.BROTLI_PARAM_SIZE_HINT]: d.length } }));
}"""
# No question marks: two of them and a third character may be something else.
LETTERS = [chr(i) if 32 <= i < 127 and chr(i) not in '"\\?' else "\\%03o" % i for i in range(256)]


def read(name):
    with open(name, "rb") as source:
        return source.read()


def write(name, data):
    with open(name, "wb") as target:
        target.write(data)


def pack_brotli(pairs):
    """Packs each first file of the pairs into the second, if anything here can."""
    try:
        import brotli
    except ImportError:
        node = shutil.which("node")
        if node and pairs:
            subprocess.run([node, "-e", NODE] + [name for pair in pairs for name in pair], check=True)
        return
    for source, target in pairs:
        write(target, brotli.compress(read(source)))


def pack(names, kept):
    """The files packed: {name: {encoding: where it is kept}}. A build that is ended leaves
    nothing half-written under a name that counts."""
    os.makedirs(kept, exist_ok=True)
    packed, missing = {}, []
    for name in names:
        if name.endswith((".png", ".woff2", ".ico")):
            continue
        data = read(name)
        place = os.path.join(kept, hashlib.sha256(data).hexdigest())
        packed[name] = {"br": place + ".br", "gzip": place + ".gz"}
        if not os.path.exists(place + ".gz"):
            write(place + ".gz.%d" % os.getpid(), gzip.compress(data, 9, mtime=0))
            os.replace(place + ".gz.%d" % os.getpid(), place + ".gz")
        if not os.path.exists(place + ".br"):
            missing.append((name, place + ".br"))
    made = [(name, "%s.%d" % (place, os.getpid())) for name, place in missing]
    pack_brotli(made)
    for (_, place), (_, new) in zip(missing, made):
        if os.path.exists(new):
            os.replace(new, place)
    return packed


def main(folder, out, kept):
    names = sorted(os.path.join(place, file) for place, _, files in os.walk(folder) for file in files)
    packed, arrays, rows = pack(names, kept), [], []
    for name in names:
        path, plain = os.path.relpath(name, folder), read(name)
        forms = [(encoding, read(file)) for encoding, file in packed.get(name, {}).items()
                 if os.path.exists(file) and os.path.getsize(file) < len(plain)]
        for encoding, data in forms + [("", plain)]:
            lines = ['"%s"' % "".join([LETTERS[byte] for byte in data[i:i + 1000]])
                     for i in range(0, len(data), 1000)]
            arrays.append("static const unsigned char file_%d[] =\n%s;\n"
                          % (len(arrays) + 1, "\n".join(lines) or '""'))
            rows.append('    { "%s", "%s", file_%d, %d },\n' % (path, encoding, len(arrays), len(data)))
    with open(out, "w") as target:
        target.write("/* Written by cmake/web.py; do not edit. */\n#include \"server/net/files.h\"\n"
                     + "".join(arrays) + "\nconst struct web_file web_files[] = {\n" + "".join(rows)
                     + "    { 0 }\n};\n")


main(*sys.argv[1:])
