"""How the cost grows: with versions, rows and entities."""

import os

from . import by_hand, projects, stores
from .report import Group, Line, number


def versions(bench, size, lengths):
    """Chains of steps; also one version at a time, which is what fusing saves."""
    source = bench.store(size)
    contenders = []
    for length in lengths:
        project = projects.chain(bench.path(f"chain{length}"), length)
        contenders.append(bench.on_copy(f"{length} fused", source, lambda path, project=project: bench.apply(path, project)))
        stepwise = lambda path, project=project: bench.apply(path, project, "--stepwise")
        contenders.append(bench.on_copy(f"{length} stepwise", source, stepwise, bench.same(f"{length} fused", f"{length} stepwise")))
    samples = bench.measured(contenders)
    one = samples[f"{lengths[0]} fused"]
    lines = [
        Line(f"{length} steps to one", samples[f"{length} fused"].per(one), most=1.3 if length == 10 else None,
             note=f"one version at a time {number(samples[f'{length} stepwise'].per(one)[0])}")
        for length in lengths[1:]]
    series = {
        "fused": [(length, samples[f"{length} fused"].per(one)[0]) for length in lengths],
        "one version at a time": [(length, samples[f"{length} stepwise"].per(one)[0]) for length in lengths],
    }
    title = f"Chains of versions, {os.path.getsize(source) / 1e6:.0f} MB"
    return Group(title, "Each step renames two columns and computes three from the results of the step before.", lines), series


def rows(bench, counts):
    """The shop with more and more rows, beside the SQL by hand."""
    checked = bench.script("checked.sql", by_hand.patch(True))
    lines, ours, theirs = [], [], []
    for count in counts:
        source = stores.make(bench.mapc, f"{bench.data}/rows{count}.sqlite", count / stores.ROWS)
        count = stores.rows(source)
        samples = bench.measured([
            bench.on_copy("mapc", source, bench.apply),
            bench.on_copy("hand", source, lambda path: bench.by_hand(checked, path), bench.same("mapc", "hand"))])
        mapc, hand = samples["mapc"], samples["hand"]
        ours.append((count, mapc.median() * 1000))
        theirs.append((count, hand.median() * 1000))
        note = f"{mapc.median() / count * 1e6:.2f} and {hand.median() / count * 1e6:.2f} µs a row, {mapc.peak() / 1e6:.0f} MB resident"
        lines.append(Line(f"{count:,} rows: `mapc apply` to the same by hand", mapc.per(hand), note=note))
    return Group("Rows", "Version 1 → 2 of the shop, the start of mapc included.", lines), {"mapc": ours, "by hand": theirs}


def entities(bench, counts):
    """Few rows and more and more tables: what reading, planning and SQLite's schema cost."""
    checked = bench.script("checked.sql", by_hand.patch(True))
    lines, ours, theirs = [], [], []
    first = None
    for count in counts:
        project = projects.entities(bench.path(f"entities{count}"), count)
        source = stores.make(bench.mapc, bench.path(f"entities{count}.sqlite"), stores.SCALES["tiny"], project)
        samples = bench.measured([
            bench.on_copy("mapc", source, lambda path: bench.apply(path, project)),
            bench.on_copy("hand", source, lambda path: bench.by_hand(checked, path), bench.same("mapc", "hand"))])
        mapc, hand = samples["mapc"], samples["hand"]
        first = first or mapc
        ours.append((count, mapc.median() * 1000))
        theirs.append((count, hand.median() * 1000))
        lines.append(Line(f"{count} tables to {counts[0]}", mapc.per(first), note=f"{mapc.median() * 1000:.1f} ms, by hand {hand.median() * 1000:.1f} ms"))
    return Group("Entities", "A store of 266 KB with a growing number of tables besides those that change. The start of mapc is included.", lines), {
        "mapc": ours, "by hand": theirs}
