"""web.py FOLDER OUT: writes the files of the built client as C (server/files.h), each in
the encodings that make it smaller: brotli where Python or node has it, gzip, and plain."""
import gzip
import os
import shutil
import subprocess
import sys

NODE = ("const z=require('zlib'),f=require('fs');const d=f.readFileSync(0);"
        "process.stdout.write(z.brotliCompressSync(d,{params:{[z.constants.BROTLI_PARAM_SIZE_HINT]:d.length}}))")


def brotli(data):
    try:
        import brotli as library
        return library.compress(data)
    except ImportError:
        node = shutil.which("node")
        if not node:
            return None
        return subprocess.run([node, "-e", NODE], input=data, stdout=subprocess.PIPE, check=True).stdout


def encodings(path, data):
    if not path.endswith((".png", ".woff2", ".ico")):
        for name, packed in (("br", brotli(data)), ("gzip", gzip.compress(data, 9, mtime=0))):
            if packed and len(packed) < len(data):
                yield name, packed
    yield "", data


def main(folder, out):
    arrays, rows, number = [], [], 0
    for place, folders, files in sorted(os.walk(folder)):
        folders.sort()
        for file in sorted(files):
            name = os.path.join(place, file)
            path = os.path.relpath(name, folder)
            with open(name, "rb") as source:
                data = source.read()
            for encoding, packed in encodings(path, data):
                number += 1
                lines = [",".join(map(str, packed[i:i + 32])) for i in range(0, len(packed), 32)]
                arrays.append("static const unsigned char file_%d[] = {\n%s};\n"
                              % (number, ",\n".join(lines) or "0"))
                rows.append('    { "%s", "%s", file_%d, %d },\n' % (path, encoding, number, len(packed)))
    with open(out, "w") as target:
        target.write("/* Written by cmake/web.py; do not edit. */\n#include \"server/files.h\"\n"
                     + "".join(arrays) + "\nconst struct web_file web_files[] = {\n" + "".join(rows)
                     + "    { 0 }\n};\n")


main(sys.argv[1], sys.argv[2])
