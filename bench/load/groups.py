"""groups.py FILE GROUP SECONDS: steps in SQLite alone, so many in each commit.

The same table and the same settings as the server's store (store/schema.sql), one
connection, nothing else. Prints rows a second and the mean time of a commit in
milliseconds."""
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
rows = commits = 0
start = time.monotonic()
while time.monotonic() - start < seconds:
    number += 1
    base.execute("BEGIN IMMEDIATE")
    base.executemany("INSERT INTO step VALUES(?1,?2,1,0,1,0,'','0 bid 3\n1 pass\n')",
                     [(match, number) for match in range(group)])
    base.execute("COMMIT")
    rows += group
    commits += 1
spent = time.monotonic() - start
print(rows / spent, spent / commits * 1000)
