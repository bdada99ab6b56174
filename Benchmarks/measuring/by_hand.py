"""The SQL by hand, put together from Benchmarks/byHand."""

import sqlite3

from .processes import run
from .stores import SHOP, text

IN_PLACE = "PRAGMA foreign_keys = OFF;\nPRAGMA synchronous = FULL;\nPRAGMA cache_size = -2000;\nBEGIN EXCLUSIVE;"
UNCHANGED = ["Product", "Tag", "Attachment", "Product_tags"]


def patch(checked):
    """Version 1 → 2 in place: one transaction in which the store is changed, and checked if asked for."""
    parts = [text("byHand/changes.sql")]
    if checked:
        parts = [text("byHand/checks.sql"), *parts, text("byHand/balance.sql")]
    return "\n".join([IN_PLACE, *parts, "COMMIT;"])


def new_file(bench, source, checked):
    """Version 1 → 2 into a new file, in the order that is fastest: indexes first where nothing changes, and last where rows do."""
    empty = bench.path("version2.sqlite")
    run([bench.mapc, "apply", "--quiet", "--config", f"{SHOP}/mapc.yaml", "--create", empty])
    with sqlite3.connect(empty) as database:
        query = "SELECT type, tbl_name, sql FROM sqlite_schema WHERE sql NOTNULL AND tbl_name NOT LIKE 'mapc%'"
        schema = database.execute(query).fetchall()
    first = [sql + ";" for kind, table, sql in schema if kind == "table" or table in UNCHANGED]
    last = [sql + ";" for kind, table, sql in schema if kind == "index" and table not in UNCHANGED]
    begin = ["PRAGMA journal_mode = OFF;", "PRAGMA synchronous = OFF;", "PRAGMA cache_size = -2000;", "PRAGMA foreign_keys = OFF;"]
    begin += [f"ATTACH '{source}' AS old;", "BEGIN;"]
    checks = text("byHand/checks.sql").replace('FROM "', 'FROM old."') if checked else ""
    balance = text("byHand/balance.sql") if checked else ""
    return "\n".join([*begin, checks, *first, text("byHand/copies.sql"), *last, balance, "COMMIT;"])
