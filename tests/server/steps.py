"""steps.py FILE: the stored steps of all matches of a server's file, as a line of JSON each,
in their order, read beside the server that writes them."""
import json
import sqlite3
import sys

DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"


def name(number):
    return "".join(DIGITS[number >> shift & 31] for shift in range(45, -1, -5))


db = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
for match, number, actor, request, lines in db.execute(
        "SELECT match, number, actor, request, lines FROM step ORDER BY match, number"):
    print(json.dumps({"match": name(match), "number": number, "actor": actor,
                      "request": request, "lines": lines.split("\n")}))
