"""groups.py FILE GROUP SECONDS SERVER: a server's steps in SQLite alone, so many in each commit.

The rows are those of the server's own database, SERVER, over as many of its matches as a
commit has steps; the same table and the same settings (store/schema.sql), one connection,
nothing else. Prints rows a second, the mean time of a commit in milliseconds, and within how
many mean times 99 % of the commits are done."""
import itertools
import sqlite3
import sys
import time

path, group, seconds, server = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4]
source = sqlite3.connect(f"file:{server}?mode=ro", uri=True)
ids = [row[0] for row in source.execute("SELECT DISTINCT match FROM step ORDER BY match DESC LIMIT ?", (group,))]
like = source.execute("SELECT at,actor,request,asked,clocks,lines FROM step LIMIT 5000").fetchall()
source.close()
ids += range(1, group - len(ids) + 1)
base = sqlite3.connect(path, isolation_level=None)
base.execute("PRAGMA journal_mode=WAL")
base.execute("PRAGMA synchronous=FULL")
base.execute("PRAGMA wal_autocheckpoint=8000")
base.execute("CREATE TABLE IF NOT EXISTS step(match INTEGER NOT NULL, number INTEGER NOT NULL,"
             " at INTEGER, actor INTEGER, request INTEGER, asked INTEGER, clocks TEXT, lines TEXT,"
             " PRIMARY KEY(match,number)) WITHOUT ROWID")
number = base.execute("SELECT coalesce(max(number),0) FROM step").fetchone()[0]
rows = 0
took = []
content = itertools.cycle(like)
start = time.monotonic()
while time.monotonic() - start < seconds:
    number += 1
    new = [(match, number, *next(content)) for match in ids]
    begun = time.monotonic()
    base.execute("BEGIN IMMEDIATE")
    base.executemany("INSERT INTO step VALUES(?,?,?,?,?,?,?,?)", new)
    base.execute("COMMIT")
    rows += group
    took.append(time.monotonic() - begun)
mean = sum(took) / len(took)
print(rows / sum(took), mean * 1000, sorted(took)[int(0.99 * (len(took) - 1))] / mean)
