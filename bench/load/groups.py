"""groups.py FILE GROUP SECONDS: steps in SQLite alone, so many in each commit.

The same table and the same settings as the server's store (store/schema.sql), one
connection, nothing else. Prints rows a second, the mean time of a commit in milliseconds,
and within how many mean times 99 % of the commits are done."""
import sqlite3
import sys
import time

path, group, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
base = sqlite3.connect(path, isolation_level=None)
base.execute("PRAGMA journal_mode=WAL")
base.execute("PRAGMA synchronous=FULL")
base.execute("CREATE TABLE IF NOT EXISTS step(match INTEGER NOT NULL, number INTEGER NOT NULL,"
             " at INTEGER, actor INTEGER, request INTEGER, asked INTEGER, clocks TEXT, lines TEXT,"
             " PRIMARY KEY(match,number)) WITHOUT ROWID")
number = base.execute("SELECT coalesce(max(number),0) FROM step").fetchone()[0]
rows = 0
took = []
start = time.monotonic()
while time.monotonic() - start < seconds:
    number += 1
    begun = time.monotonic()
    base.execute("BEGIN IMMEDIATE")
    base.executemany("INSERT INTO step VALUES(?1,?2,1,0,1,0,'','0 bid 3\n1 pass\n')",
                     [(match, number) for match in range(group)])
    base.execute("COMMIT")
    rows += group
    took.append(time.monotonic() - begun)
spent = time.monotonic() - start
mean = sum(took) / len(took)
print(rows / spent, mean * 1000, sorted(took)[int(0.99 * (len(took) - 1))] / mean)
