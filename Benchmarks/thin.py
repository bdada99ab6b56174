"""How rows are best taken out of a table, by how many of them go: `thin.py [ROWS]`.

Three ways, side by side on fresh copies of one store, each in one transaction as a migration runs it: DELETE; DELETE while the indexes are away; the rows that
stay into a new table with its indexes after that. Prints the CPU seconds of each (the median of three rounds in turn) and the best.
"""

import os
import resource
import shutil
import sqlite3
import statistics
import sys
import tempfile

ROWS = int(sys.argv[1]) if len(sys.argv) > 1 else 400_000
SHARES = [5, 15, 25, 30, 35, 45, 55, 60, 65, 75, 90]
COLUMNS = "id INTEGER PRIMARY KEY, name TEXT NOT NULL, place INTEGER, amount REAL, note TEXT"
INDEXES = {
    "no index": [], "one index, its keys in the order of the rows": ["amount"], "one index, its keys strewn about": ["name"],
    "four indexes": ["name", "place", "amount", "note, place"]}


def indexes(keys):
    return [f"CREATE INDEX t_{place} ON t({columns})" for place, columns in enumerate(INDEXES[keys])]


def make(path, keys):
    store = sqlite3.connect(path)
    store.executescript(f"""
        CREATE TABLE t({COLUMNS});
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {ROWS})
        INSERT INTO t SELECT i, 'name ' || (i * 7919 % 1000003), i * 104729 % 99991, i * 0.5, hex(i * 48271 % 65537) FROM n;
        {'; '.join(indexes(keys))}""")
    store.close()


def goes(share):
    """Rows that go lie all over the table, as those do that a condition names."""
    return f"(id * 31) % 100 < {share}"


def ways(share, keys):
    drops = [f"DROP INDEX t_{place}" for place in range(len(INDEXES[keys]))]
    yield "delete", [f"DELETE FROM t WHERE {goes(share)}"]
    yield "without indexes", drops + [f"DELETE FROM t WHERE {goes(share)}"] + indexes(keys)
    yield "survivors", [
        f"CREATE TABLE u({COLUMNS})", f"INSERT INTO u SELECT * FROM t WHERE NOT ({goes(share)}) ORDER BY id", "DROP TABLE t",
        "ALTER TABLE u RENAME TO t"] + indexes(keys)


def seconds(source, path, statements):
    shutil.copyfile(source, path)
    store = sqlite3.connect(path, isolation_level=None)
    before = resource.getrusage(resource.RUSAGE_SELF)
    for statement in ["BEGIN EXCLUSIVE"] + statements + ["COMMIT"]:
        store.execute(statement)
    after = resource.getrusage(resource.RUSAGE_SELF)
    store.close()
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


with tempfile.TemporaryDirectory() as folder:
    print(f"SQLite {sqlite3.sqlite_version}, {ROWS} rows; CPU seconds")
    for keys in INDEXES:
        source = f"{folder}/source"
        make(source, keys)
        print(f"\n{keys}, {os.path.getsize(source) / 1e6:.0f} MB\n\n| of the rows go | delete | without indexes | survivors | best |\n| --- | --- | --- | --- | --- |")
        for share in SHARES:
            costs = {}
            for _ in range(3):
                for name, statements in ways(share, keys):
                    costs.setdefault(name, []).append(seconds(source, f"{folder}/copy", statements))
            medians = {name: statistics.median(values) for name, values in costs.items()}
            cells = " | ".join(f"{value:.2f}" for value in medians.values())
            print(f"| {share} % | {cells} | {min(medians, key=medians.get)} |", flush=True)
        os.remove(source)
