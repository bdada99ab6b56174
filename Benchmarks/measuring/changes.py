"""Version 1 → 2 of the shop: mapc beside the SQL that one would write by hand."""

import os
import shutil

from . import by_hand, projects, stores
from .processes import Contender, instructions, run
from .report import Group, Line, number

MAPC, CHECKED, CHANGES = "mapc apply", "the same by hand", "by hand, no checks"
COPIES, CHECKED_COPIES, VACUUM, CP = "INSERT … SELECT, no checks", "INSERT … SELECT, checked", "VACUUM INTO", "cp, fsync"


def contenders(bench, source):
    """mapc beside what changes the store in place, and beside what writes a new file; what they make is compared in the round that does not count.

    They are two groups, since who comes after a file as large as the store finds the disk and the memory otherwise than who comes after a change.
    """
    checked = bench.script("checked.sql", by_hand.patch(True))
    changes = bench.script("changes.sql", by_hand.patch(False))
    def patched(name, script):
        return bench.on_copy(name, source, lambda path: bench.by_hand(script, path), bench.same(MAPC, name))

    def into_new_file(name, file, command, check=True):
        path = bench.path(file)
        command = ["sh", "-c", f"{command} && sync '{path}'"]
        return Contender(name, command, lambda: remove(path), bench.same_stores(bench.copy_of(MAPC), path) if check else lambda: None)

    def copies(name, file, checked):
        script = bench.script(f"{file}.sql", by_hand.new_file(bench, source, checked))
        return into_new_file(name, f"{file}.sqlite", f"'{bench.tool('runScript')}' '{script}' '{bench.path(file)}.sqlite'")

    remove(bench.path("version2.sqlite"))
    vacuum = bench.script("vacuum.sql", f"VACUUM INTO '{bench.path('vacuum.sqlite')}';")
    mapc = bench.on_copy(MAPC, source, bench.apply)
    return [mapc, patched(CHECKED, checked), patched(CHANGES, changes)], [
        mapc,
        copies(COPIES, "copies", False),
        copies(CHECKED_COPIES, "checked-copies", True),
        into_new_file(VACUUM, "vacuum.sqlite", f"'{bench.tool('runScript')}' '{vacuum}' '{source}'", False),
        into_new_file(CP, "cp.sqlite", f"cp '{source}' '{bench.path('cp.sqlite')}'", False),
    ]


def remove(path):
    if os.path.exists(path):
        os.remove(path)


def measure(bench, size):
    source = bench.store(size)
    patches, files = contenders(bench, source)
    samples, others = bench.measured(patches, times=2), bench.measured(files, times=2)
    mapc, rival = samples[MAPC], others[MAPC]
    added = mapc.per(samples[CHANGES])
    megabytes = os.path.getsize(source) / 1e6
    lines = [
        Line("`mapc apply` to the same hand-written changes and checks", mapc.per(samples[CHECKED]), most=1.05, note=wall(mapc, samples[CHECKED])),
        Line("`mapc apply` to the bare changes by hand", added, most=1.10, note=wall(mapc, samples[CHANGES])),
        Line("what mapc adds to the bare changes, as a part of them", tuple(part - 1 for part in added), most=0.25),
        Line("what the hand-written checks add to the changes", tuple(part - 1 for part in samples[CHECKED].per(samples[CHANGES]))),
        Line("`mapc apply` to the best INSERT … SELECT into a new file", rival.per(others[COPIES]), most=0.4, note=wall(rival, others[COPIES])),
        Line("`mapc apply` to the same, checked", rival.per(others[CHECKED_COPIES]), most=0.45, note=wall(rival, others[CHECKED_COPIES])),
        Line("`mapc apply` to VACUUM INTO", rival.per(others[VACUUM]), note=wall(rival, others[VACUUM])),
        Line("`mapc apply` to cp and fsync", rival.per(others[CP]), note=wall(rival, others[CP])),
        Line("resident memory of `mapc apply`", same(mapc.peak() / 1e6), "MB", most=40),
    ]
    ratios = Group(
        f"The shop from version 1 to 2, {megabytes:.0f} MB",
        "Three of seven tables and 95 % of the rows change: columns are renamed, amounts become cents, a status becomes upper case, one column is dropped and one added.",
        lines)
    rows = costs(bench, source, patches, samples) + costs(bench, source, files[1:], others)
    headings = ["", "CPU, of mapc's in its turns", "of one round", "clock", "CPU", "resident", "on disk meanwhile"]
    return [ratios, Group(f"The same, one by one, {megabytes:.0f} MB", "User and system time; medians.", rows, headings)]


def wall(mine, theirs):
    ratio = mine.per(theirs, "wall")
    return f"by the clock {number(ratio[0])}" if ratio else ""


def same(value):
    return (value, value, value)


def costs(bench, source, group, samples):
    """What each of them needed, by itself."""
    rows = []
    for contender in group:
        sample = samples[contender.name]
        command = None
        if "INSERT" not in contender.name and contender.name not in (VACUUM, CP):
            command = lambda path, made=contender.command: made[:-1] + [path]
        temporary = f"{bench.temporary(source, command) / 1e6:.1f} MB" if command else "a whole store"
        ratio, clock = sample.per(samples[MAPC]), sample.per(samples[MAPC], "wall")
        rows.append([
            contender.name, number(ratio[0]), f"{number(ratio[1])} – {number(ratio[2])}", number(clock[0]),
            f"{sample.median() * 1000:,.0f} ms", f"{sample.peak() / 1e6:.1f} MB", temporary])
    return rows


def counted(bench, size):
    """mapc and the SQL by hand in instructions, which hardly vary, and what reporting progress and checking for cancellation take of them."""
    if shutil.which("valgrind") is None:
        return []
    mapc, hand, bare, watching = spent_on(bench, size)
    few = spent_on(bench, "tiny")
    # What grows with the rows: as in a store of any size in which starting and planning are nothing.
    mapc_rows, hand_rows, bare_rows = (count - start for count, start in zip((mapc, hand, bare), few))
    version = instructions([bench.mapc, "--version"])
    status, nothing, posts = of_examples(bench)
    lines = [
        Line("`mapc apply` to the same hand-written changes and checks", same(mapc / hand), note=f"{mapc / 1e6:,.0f} M and {hand / 1e6:,.0f} M"),
        Line("the same, less the cost of a store of 266 KB", same(mapc_rows / hand_rows), most=1.05, note="the cost of rows"),
        Line("what mapc adds to the bare changes, as a part of them", same(mapc / bare - 1)),
        Line("the same, less the cost of a store of 266 KB", same(mapc_rows / bare_rows - 1), most=0.25, note="the cost of rows"),
        Line("`mapc apply` to a store of 266 KB with seven tables", same(few[0] / 1e6), "M", most=100),
        Line("the same with 200 tables, of which three change", same(of_schema(bench, 200) / 1e6), "M", most=450),
        Line("examples/02-posts from version 1 to 4, a store of 250 KB", same(posts / 1e6), "M", most=100),
        Line("`mapc apply` with nothing to do, examples/01-grocery-list", same(nothing / 1e6), "M", most=20),
        Line("`mapc status` of the same", same(status / 1e6), "M", most=20),
        Line("reporting progress and checking for cancellation", same(watching / mapc * 100), "%", most=2),
        Line("`mapc --version`", same(version / 1e6), "M", most=12),
    ]
    title = f"In instructions, {os.path.getsize(bench.store(size)) / 1e6:.1f} MB"
    return [Group(title, "Counted by valgrind, SQLite's own work included.", lines)]


def of_schema(bench, tables):
    """Instructions of mapc for few rows among so many tables: most of them SQLite's, which reads the schema."""
    project = projects.entities(bench.path(f"counted{tables}"), tables)
    source = stores.make(bench.mapc, bench.path(f"counted{tables}.source.sqlite"), stores.SCALES["tiny"], project)
    path = bench.path("counted.sqlite")
    stores.copy(source, path)
    return instructions(bench.apply(path, project))


def of_examples(bench):
    """Instructions for a status and a migration that the cache knows, and for the migration of a small store of posts."""
    project, store, cache = example(bench, "01-grocery-list"), bench.path("list.sqlite"), bench.path("cache")
    run(bench.apply(store, project, "--create"))
    os.makedirs(cache)
    known = []
    for command in ([bench.mapc, "status", "--config", f"{project}/mapc.yaml", store], bench.apply(store, project)):
        # The first run fills the cache.
        instructions(command, cache=cache)
        known.append(instructions(command, cache=cache))
    project, store = example(bench, "02-posts"), bench.path("posts.sqlite")
    run(bench.apply(store, project, "--create", "--to", "1"))
    run(["sqlite3", "-bail", store], POSTS)
    return [*known, instructions(bench.apply(store, project))]


def example(bench, name):
    """A copy of an example, with a configuration that says what is usual."""
    project = bench.path(name)
    shutil.copytree(os.path.join(stores.HERE, "..", "examples", name), project)
    stores.write(f"{project}/mapc.yaml", "models: models/\nmappings: mappings/\n")
    return project


# So many posts that the store has 250 KB.
POSTS = """
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
INSERT INTO "Post" ("postID", "color", "content", "date")
SELECT 'post-' || i, CASE WHEN i % 3 THEN printf('%06X', i * 977) END,
    CASE WHEN i % 5 THEN substr(replace(hex(zeroblob(25)), '00', 'Post ' || i || ', '), 1, 90) END, '2017-05-01T08:00:00Z' FROM n;
"""


def spent_on(bench, size):
    """Instructions of mapc, by hand with checks, by hand without, and of mapc's those that watch over the run."""
    source, path = bench.store(size), bench.path("counted.sqlite")

    def of(command, within=None):
        stores.copy(source, path)
        return instructions(command(path), within)

    def by_hand_of(name, checked):
        return of(lambda store: bench.by_hand(bench.script(name, by_hand.patch(checked)), store))

    mapc, watching = of(bench.apply, "installProgressHandler")
    return mapc, by_hand_of("checked.sql", True), by_hand_of("changes.sql", False), watching
