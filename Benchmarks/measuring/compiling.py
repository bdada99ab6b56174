"""What a big project costs before any store is opened."""

import sys

from . import stores
from .processes import Contender, run
from .report import Group, Line


def measure(bench):
    folder = bench.path("hundred")
    run([sys.executable, f"{stores.HERE}/makeProject.py", folder, "100", "200"])
    samples = bench.measured([Contender("lint", ["env", "--chdir", folder, bench.mapc, "lint"])])
    times = [cost.cpu for cost in samples["lint"].costs]
    lint = (samples["lint"].median(), min(times), max(times))
    return Group(
        "A big project", "A hundred versions of 200 entities, read and checked.",
        [Line("`mapc lint`", lint, "s", most=1, note=f"{samples['lint'].peak() / 1e6:.0f} MB resident")])
