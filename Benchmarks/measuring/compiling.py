"""What a big project costs before any row of a store is read."""

import sys

from . import stores
from .processes import Contender, run
from .report import Group, Line


def measure(bench):
    one, history, store, cache = (bench.path(name) for name in ("hundred", "history", "history.sqlite", "cache"))
    run([sys.executable, f"{stores.HERE}/makeProject.py", one, "100", "200"])
    run([sys.executable, f"{stores.HERE}/makeHistory.py", history, "100", "200"])

    def command(folder, *arguments):
        return ["env", "--chdir", folder, bench.mapc, *arguments]

    run(command(history, "apply", "--create", "--to", "1", store))
    samples = bench.measured([
        Contender("lint", command(one, "lint")),
        Contender("check", command(history, "lint")),
        Contender("first", command(history, "plan", store)),
        Contender("again", ["env", f"XDG_CACHE_HOME={cache}", *command(history, "plan", store)]),
    ])

    def seconds(name):
        times = [cost.cpu for cost in samples[name].costs]
        return samples[name].median(), min(times), max(times)

    first, check = samples["first"], samples["check"]
    rounds = [whole.cpu - part.cpu for whole, part in zip(first.costs, check.costs)]
    planning = (first.median() - check.median(), min(rounds), max(rounds))
    return Group(
        "A big project", "A hundred versions of 200 entities: one in which each step changes one of them, and a history in which each changes five and has a mapping.",
        [
            Line("`mapc lint`", seconds("lint"), "s", most=1, note=f"{samples['lint'].peak() / 1e6:.0f} MB resident"),
            Line("`mapc lint` of the history", seconds("check"), "s"),
            Line("planning a store through the history, over that", planning, "s", most=1, note=f"{first.peak() / 1e6:.0f} MB resident"),
            Line("`mapc plan` of it, in total", seconds("first"), "s"),
            Line("the same again", seconds("again"), "s", note="from the cache"),
        ])
