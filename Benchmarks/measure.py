"""Measures a release of mapc beside everything that it is compared with; README.md says how, `--help` what can be chosen."""

import argparse
import os
import platform
import shutil
import sys
import tempfile

from measuring import changes, compiling, curves, metadata, peers, steps, stores
from measuring.bench import Bench
from measuring.plot import plot
from measuring.processes import run
from measuring.report import markdown, plain

GROUPS = ["changes", "names", "versions", "rows", "entities", "peers", "fleet", "instructions", "steps", "project"]


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/run", description="What mapc costs, in ratios.")
    parser.add_argument("mapc", help="the binary that is measured")
    parser.add_argument("--tools", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--quick", action="store_true", help="small stores and few rounds: about two minutes, and nothing is written to docs/")
    parser.add_argument("--ten-million", action="store_true", help="rows up to ten million, which takes a store of a gigabyte")
    parser.add_argument("--python", help="a Python that has sqlite-utils, Alembic and Django; by default one is made with pip")
    parser.add_argument("--without-peers", action="store_true", help="leave the other tools out")
    parser.add_argument("--rounds", type=int, help="how often each is run; by default 5")
    parser.add_argument("--only", help=f"some of {','.join(GROUPS)}; nothing is written to docs/")
    return parser.parse_args()


def groups(bench, chosen, options):
    """The tables, one after the other, and the curves."""
    quick = options.quick
    if "changes" in chosen:
        yield from changes.measure(bench, "small" if quick else "full")
    if "names" in chosen:
        yield metadata.measure(bench, "small" if quick else "full")
    if "versions" in chosen:
        yield curves.versions(bench, "small", [1, 2, 5, 10] if quick else [1, 2, 5, 10, 50])
    if "rows" in chosen:
        counts = [10_000, 100_000] if quick else [10_000, 100_000, 1_000_000, 4_000_000] + ([10_000_000] if options.ten_million else [])
        yield curves.rows(bench, counts)
    if "entities" in chosen:
        yield curves.entities(bench, [7, 50] if quick else [7, 20, 50, 100, 200])
    if "peers" in chosen:
        yield peers.measure(bench, "small")
    if "fleet" in chosen:
        yield metadata.fleet(bench, 100 if quick else 1000)
    if "instructions" in chosen:
        yield from changes.counted(bench, "small")
    if "steps" in chosen:
        yield from steps.measure(bench)
    if "project" in chosen:
        yield compiling.measure(bench)


CURVES = {
    "Chains of versions": ("versions", "steps", "user and system time, of one step"),
    "Rows": ("rows", "rows", "user and system time, ms"),
    "Entities": ("entities", "tables", "user and system time, ms"),
}


def machine(bench):
    """What it was run on."""
    with open("/proc/cpuinfo") as file:
        names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    with open("/proc/meminfo") as file:
        memory = int(file.readline().split()[1]) / 1e6
    return (
        f"{bench.version()}, SQLite {run([bench.tool('runScript'), '--version']).strip()}, {os.cpu_count()} × {names[0] if names else platform.machine()}, "
        f"{memory:.0f} GB, {platform.system()} {platform.release().split('-')[0]}; {bench.rounds} rounds after one that is not counted")


def main():
    options = arguments()
    chosen = options.only.split(",") if options.only else [name for name in GROUPS if name != "peers" or not options.without_peers]
    if unknown := set(chosen) - set(GROUPS):
        sys.exit(f"no such group: {', '.join(sorted(unknown))}; there are {', '.join(GROUPS)}")
    data = f"{options.tools}/data"
    os.makedirs(data, exist_ok=True)
    python = (options.python or peers.python(f"{options.tools}/python")) if "peers" in chosen else sys.executable
    work = tempfile.mkdtemp(prefix="work", dir=options.tools)
    rounds = options.rounds or (3 if options.quick else 5)
    bench = Bench(os.path.abspath(options.mapc), options.tools, data, work, python, rounds)
    where, load = machine(bench), os.getloadavg()[0]
    print(f"{where}; load {load:.1f}", flush=True)
    pages, pictures = [], []
    try:
        for group in groups(bench, chosen, options):
            group, series = group if isinstance(group, tuple) else (group, None)
            print(plain(group), flush=True)
            pages.append(markdown(group))
            if series:
                name, across, up = CURVES[group.title.split(",")[0]]
                pages.append(f"![{group.title}](performance-{name}.svg)\n")
                pictures.append((name, plot(group.title, across, up, series)))
    finally:
        shutil.rmtree(work)
    if not options.quick and not options.only:
        publish(f"{where}; load {load:.1f} at the start and {os.getloadavg()[0]:.1f} at the end", pages, pictures)


def publish(where, pages, pictures):
    docs = os.path.join(stores.HERE, "..", "docs")
    for name, picture in pictures:
        stores.write(f"{docs}/performance-{name}.svg", picture)
    tail = stores.text("performance.tail.md").replace("{where}", where)
    stores.write(f"{docs}/performance.md", "\n".join([stores.text("performance.head.md"), *pages, tail]))


if __name__ == "__main__":
    main()
