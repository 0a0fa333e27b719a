#!/usr/bin/env python3
"""Makes the table of words of one language: tables.py [--without TOPIC] LANGUAGE TABLE SOURCE JSON...

Keys that begin with TOPIC are left out. TABLE, LANGUAGE.words, gets the bytes that words_open_table reads (docs/words.md says how they
are laid out), SOURCE the same bytes as a C array with the name
words_table_LANGUAGE. Beside TABLE the same words lie in parts, packed as pages load
them, in the folder LANGUAGE: GAME.words for each games/GAME/words.json, and
common.words with all else and with what is told of a game before it is played:
title, options. Every words.json named is part of it. What is wrong with
the words themselves is found by words_check; here only what makes no table.
"""
import json
import os
import struct
import sys

FIRST = "en"  # what is told where a language has no text
MAGIC = b"words\0\0\1"


def once(pairs):
    """A JSON object in which nothing stands twice."""
    found = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"{key!r} stands there twice")
        found[key] = value
    return found


def part_of(key, path):
    """The part to which a key of a file belongs."""
    game = os.path.basename(os.path.dirname(path))
    words = key.split(".")
    return game if words[0] == game and words[1:2] not in (["title"], ["about"], ["option"]) else "common"


def read(path, language, words, parts):
    with open(path, encoding="utf-8") as file:
        texts = json.load(file, object_pairs_hook=once)
    for key, text in texts.items():
        if key == "names":
            continue
        if key in words:
            raise ValueError(f"{key!r} stands in another file as well")
        words[key] = text[language] if language in text else text[FIRST]
        parts.setdefault(part_of(key, path), []).append(key)


def table(words, language):
    """Head, pairs of offsets sorted by the bytes of the key, strings."""
    entries = sorted((key.encode(), text.encode()) for key, text in words.items())
    start = 24 + 8 * len(entries)
    pairs, strings = b"", b""
    for entry in entries:
        for string in entry:
            if b"\0" in string:
                raise ValueError(f"{entry[0].decode()!r} has a character 0")
            pairs += struct.pack("<I", start + len(strings))
            strings += string + b"\0"
    head = struct.pack("<8s8sII", MAGIC, language.encode(), len(entries), start + len(strings))
    return head + pairs + strings


def packed(words, language):
    """Strings ended by 0: the language, all keys, all texts. Of a key the first letter says how many
    of the key before it begins with, counted from a space; offsets are what their reader reckons."""
    entries = sorted((key.encode("ascii"), text.encode()) for key, text in words.items())
    keys, texts, before = b"", b"", b""
    for key, text in entries:
        shared = min(len(os.path.commonprefix([before, key])), 94)
        keys += bytes([32 + shared]) + key[shared:] + b"\0"
        texts += text + b"\0"
        before = key
    return language.encode() + b"\0" + keys + texts


def source(data, language):
    lines = [",".join(map(str, data[at:at + 32])) for at in range(0, len(data), 32)]
    return (f"/* Written by words/tables.py; do not edit. */\n"
            f"extern const unsigned char words_table_{language}[{len(data)}];\n"
            f"const unsigned char words_table_{language}[{len(data)}] = {{\n"
            + ",\n".join(lines) + "\n};\n"
            f"extern const unsigned long words_table_{language}_size;\n"
            f"const unsigned long words_table_{language}_size = {len(data)};\n")


def main(without, language, table_path, source_path, *paths):
    words, parts = {}, {}
    for path in paths:
        try:
            read(path, language, words, parts)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            sys.exit(f"{path}: {error}")
    if without:
        words = {key: text for key, text in words.items() if not key.startswith(without)}
    data = table(words, language)
    with open(table_path, "wb") as file:
        file.write(data)
    folder = os.path.splitext(table_path)[0]
    os.makedirs(folder, exist_ok=True)
    for part, keys in parts.items():
        with open(os.path.join(folder, part + ".words"), "wb") as file:
            file.write(packed({key: words[key] for key in keys if key in words}, language))
    with open(source_path, "w", encoding="ascii") as file:
        file.write(source(data, language))


if __name__ == "__main__":
    leaves_out = sys.argv[1:2] == ["--without"]
    given = sys.argv[3:] if leaves_out else sys.argv[1:]
    if len(given) < 4:
        sys.exit(__doc__)
    main(sys.argv[2] if leaves_out else None, *given)
