"""The SQL by hand, put together from Benchmarks/byHand."""

import re
import sqlite3
import sys

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


def planned(bench, source):
    """The statements that mapc runs, as `mapc plan` prints them, with SQLite's functions for mapc's. What is asked only after a refusal is left out."""
    printed = run([bench.mapc, "plan", "--config", f"{SHOP}/mapc.yaml", "--format", "sql", source])
    # What asks the rows, stops the script and announces an edit of the schema mapc does in other ways.
    printed = re.sub(r"^INSERT INTO temp\.mapc_findings .*?^\)\) WHERE n > 0;\n", "", printed, flags=re.MULTILINE | re.DOTALL)
    printed = re.sub(r"^.*\bmapc_(findings|stops|announcement)\b.*\n", "", printed, flags=re.MULTILINE)
    own = [
        (r"mapc_reads_text_plain\(([^()]*)\) IS NOT 1", r"typeof(\1) <> 'text'"),
        (r"mapc_upper_(t|of_valid_text_plain)\(", "upper("),
        (r"mapc_int64_of_round_of_multiply_rr\(([^(),]*), ([^(),]*)\)", r"CAST(round(\1 * \2) AS INTEGER)"),
    ]
    lines = []
    for line in printed.splitlines():
        if line.startswith((".", "--")):
            continue
        for pattern, builtin in own:
            line = re.sub(pattern, builtin, line)
        lines.append(re.sub(r"mapc_int64_of_round_r\((.*?\)+)( END|;|$)", rounded, line))
    script = "\n".join(lines)
    if re.search(r"mapc_\w+\(\"", script):
        sys.exit(f"the plan calls a function for which none of SQLite's is written here:\n{script}")
    return script


def rounded(match):
    """`f(x)` where the parentheses of what was found are those of the call and what stands around it."""
    inner, rest = match.group(1), match.group(2)
    depth = 1
    for place, letter in enumerate(inner):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth == 0:
            return f"CAST(round({inner[:place]}) AS INTEGER){inner[place + 1:]}{rest}"
    sys.exit(f"a call that does not end: {match.group(0)}")
