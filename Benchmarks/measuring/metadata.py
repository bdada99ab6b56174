"""A change of names only, and one of a thousand stores: what a store costs when its rows hardly count."""

import os
import re
import shutil
import sqlite3
import sys

from . import by_hand, projects, stores
from .processes import Contender, run
from .report import Group, Line, number


def measure(bench, size):
    project = projects.names_only(bench.path("names"))
    contenders = []
    for name in dict.fromkeys((size, "tiny")):
        contenders.append(bench.on_copy(name, bench.store(name), lambda path: bench.apply(path, project)))
    path = bench.path("planned.sqlite")
    plan = [bench.mapc, "plan", "--quiet", "--config", f"{project}/mapc.yaml", path]
    contenders.append(Contender("plan", plan, lambda: stores.copy(bench.store(size), path)))
    contenders.append(Contender("start", [bench.mapc, "--version"]))
    samples = bench.measured(contenders)
    megabytes = os.path.getsize(bench.store(size)) / 1e6
    lines = [
        Line("over starting, reading the project and planning", over(samples[size], samples["plan"]), "ms", most=3),
        Line("over starting alone", over(samples[size], samples["start"]), "ms"),
        Line("starting alone", milliseconds(samples["start"]), "ms"),
        Line("the same in a store of 266 KB, over planning", over(samples["tiny"], samples["plan"]), "ms"),
        pages_read(bench, bench.store(size), project),
    ]
    return Group(f"Names only, {megabytes:.0f} MB", "One attribute is renamed, and an optional one is added. User and system time.", lines)


def milliseconds(sample):
    times = [cost.cpu * 1000 for cost in sample.costs]
    return sample.median() * 1000, min(times), max(times)


def over(sample, other):
    rounds = [(mine.cpu - theirs.cpu) * 1000 for mine, theirs in zip(sample.costs, other.costs)]
    return (sample.median() - other.median()) * 1000, min(rounds), max(rounds)


def pages_read(bench, source, project):
    """How many pages that belong to tables of the user are read from the store, told from the offsets of the system's reads."""
    what = "pages of user tables and their indexes that are read"
    if shutil.which("strace") is None:
        return Line(what, None, "pages", most=0, note="there is no strace")
    path, trace = bench.path("traced.sqlite"), bench.path("trace")
    stores.copy(source, path)
    with sqlite3.connect(source) as database:
        size = database.execute("PRAGMA page_size").fetchone()[0]
        owners = dict(database.execute("SELECT pageno, name FROM dbstat WHERE name NOT LIKE 'sqlite%' AND name NOT LIKE 'mapc%'"))
    run(["strace", "-f", "-y", "-e", "trace=pread64,mmap", "-o", trace, *bench.apply(path, project)])
    read = set()
    with open(trace) as lines:
        for line in lines:
            call = re.search(r"pread64\(\d+<([^>]*)>, .*, (\d+), (\d+)\) += \d+", line)
            if call and call.group(1) == os.path.realpath(path):
                begin, length = int(call.group(3)), int(call.group(2))
                read.update(range(begin // size + 1, (begin + length - 1) // size + 2))
            elif line.find("mmap") >= 0 and f"<{os.path.realpath(path)}>" in line:
                sys.exit("mapc maps the store into memory, so that its reads cannot be told")
    found = len(read & owners.keys())
    return Line(what, (found, found, found), "pages", most=0, note=f"{found * size / 1e3:,.0f} KB")


def fleet(bench, count):
    """Many small stores in one process."""
    source = bench.store("tiny")
    folder = bench.path("fleet")
    paths = [f"{folder}/{number:04d}.sqlite" for number in range(count)]
    os.makedirs(folder, exist_ok=True)

    def prepare():
        for path in paths:
            stores.copy(source, path)

    mapc, planned, checked, changes = "mapc", "planned", "checked", "changes"
    kept = bench.path("fleet-mapc.sqlite")
    samples = bench.measured([
        Contender(mapc, bench.apply(paths[0]) + paths[1:], prepare, lambda: stores.copy(paths[-1], kept)),
        Contender(planned, bench.by_hand(bench.script("planned.sql", by_hand.planned(bench, source)), *paths), prepare, bench.same_stores(kept, paths[-1])),
        Contender(
            checked, bench.by_hand(bench.script("checked.sql", by_hand.patch(True)), *paths), prepare, bench.same_stores(kept, paths[-1])),
        Contender(changes, bench.by_hand(bench.script("changes.sql", by_hand.patch(False)), *paths), prepare),
    ])
    shutil.rmtree(folder)
    each = samples[mapc].median() / count * 1000
    lines = [
        Line("`mapc apply *.sqlite` to a C loop that runs the plan's statements", samples[mapc].per(samples[planned]), most=1.5,
             note=f"{number(each)} ms a store; by the clock {number(samples[mapc].per(samples[planned], 'wall')[0])}"),
        Line("to a C loop with the cheapest statements for the same changes and checks", samples[mapc].per(samples[checked])),
        Line("to a C loop with the cheapest statements for the changes alone", samples[mapc].per(samples[changes])),
        Line("resident memory", (samples[mapc].peak() / 1e6,) * 3, "MB", most=40),
    ]
    return Group(f"{count:,} stores of {os.path.getsize(source) / 1e3:.0f} KB", "Version 1 → 2 of the shop in each store, synced to disk.", lines)
