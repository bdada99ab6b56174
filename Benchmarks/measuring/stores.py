"""The shop: its project, its stores in every size, and whether two of them hold the same rows."""

import os
import shutil
import sqlite3

from .processes import run

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHOP = f"{HERE}/shop"

# How many rows the store of 500 MB has, and how much of them each size has.
ROWS = 4_330_000
SCALES = {"full": 1, "mid": 1 / 5, "small": 1 / 20, "tiny": 1 / 2000}


def text(path):
    with open(f"{HERE}/{path}") as file:
        return file.read()


def write(path, contents):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(contents)


def make(mapc, path, scale, project=SHOP):
    """A store at version 1, made by mapc and filled by shop/rows.sql, unless it is there and newer than both."""
    sources = [mapc, f"{SHOP}/rows.sql", f"{project}/models/1.model.yaml"]
    if os.path.exists(path) and all(os.path.getmtime(path) > os.path.getmtime(source) for source in sources):
        return path
    os.makedirs(os.path.dirname(path), exist_ok=True)
    for left in (path, path + "-journal", path + ".part"):
        if os.path.exists(left):
            os.remove(left)
    run([mapc, "apply", "--quiet", "--config", f"{project}/mapc.yaml", "--create", "--to", "1", f"{path}.part"])
    run(["sqlite3", "-bail", f"{path}.part"], text("shop/rows.sql").replace("{scale}", repr(scale)))
    os.rename(f"{path}.part", path)
    return path


def copy(source, path):
    """A fresh copy, without what an earlier run left beside it."""
    for suffix in ("-journal", "-wal", "-shm"):
        if os.path.exists(path + suffix):
            os.remove(path + suffix)
    shutil.copyfile(source, path)


def rows(path):
    """How many rows the tables of the shop have, all together."""
    with sqlite3.connect(path) as database:
        return sum(database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0] for table in tables(database, "main"))


def tables(database, schema):
    """The tables that are the shop's own."""
    names = database.execute(f"SELECT name FROM {schema}.sqlite_schema WHERE type = 'table' ORDER BY name")
    return [name for name, in names if not name.startswith(("sqlite_", "mapc_", "django_", "alembic_", "auth_"))]


def differences(one, other):
    """What two stores hold that is not the same in both; columns are compared by name, rows by key, values with their types."""
    database = sqlite3.connect(one)
    database.execute("ATTACH ? AS other", (other,))
    found = []
    if tables(database, "main") != tables(database, "other"):
        found.append("tables")
    for table in tables(database, "main"):
        columns = [sorted(row[1] for row in database.execute(f'PRAGMA {schema}.table_info("{table}")')) for schema in ("main", "other")]
        keys = [row[1] for row in database.execute(f'PRAGMA main.table_info("{table}")') if row[5]]
        if columns[0] != columns[1]:
            found.append(f"columns of {table}: {columns[0]}, {columns[1]}")
            continue
        same_key = " AND ".join(f'mine."{key}" = theirs."{key}"' for key in keys)
        same = " AND ".join(f'mine."{name}" IS theirs."{name}" AND typeof(mine."{name}") = typeof(theirs."{name}")' for name in columns[0])
        counts = [f'SELECT count(*) FROM {schema}."{table}"' for schema in ("main", "other")]
        counts.append(f'SELECT count(*) FROM main."{table}" AS mine CROSS JOIN other."{table}" AS theirs ON {same_key} WHERE {same}')
        if len({database.execute(count).fetchone()[0] for count in counts}) > 1:
            found.append(f"rows of {table}")
    found += [line for line, in database.execute("PRAGMA other.integrity_check") if line != "ok"]
    database.close()
    return found
