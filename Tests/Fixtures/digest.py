"""Says what a database holds, as a newer SQLite (apsw's own) reads it: checks, schema, and a digest per column.

    python3 digest.py app.sqlite
"""

import hashlib
import sys

import apsw


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def column_digest(database, table, column):
    """Storage class and bytes of each value, in the order of rowids or keys; bytes of text, since it may be no UTF-8."""
    digest = hashlib.sha256()
    name = quoted(column)
    for kind, value in database.execute(
        f"SELECT typeof({name}), CASE typeof({name}) WHEN 'text' THEN CAST({name} AS BLOB) ELSE {name} END FROM {quoted(table)} NOT INDEXED"
    ):
        content = value if isinstance(value, bytes) else repr(value).encode()
        digest.update(f"{kind}:{len(content)}:".encode() + content)
    return digest.hexdigest()


def main(path):
    database = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
    for check in ("integrity_check", "foreign_key_check"):
        for row in database.execute(f"PRAGMA {check}"):
            print(check, *row, sep="\t")
    tables = database.execute("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') ORDER BY name")
    for (table,) in list(tables):
        if table == "sqlite_schema":
            continue
        (count,) = next(database.execute(f"SELECT count(*) FROM {quoted(table)}"))
        print("rows", table, count, sep="\t")
        for (column,) in list(database.execute("SELECT name FROM pragma_table_xinfo(?) WHERE hidden IN (0, 2, 3)", (table,))):
            print("column", table, column, column_digest(database, table, column), sep="\t")


if __name__ == "__main__":
    main(sys.argv[1])
