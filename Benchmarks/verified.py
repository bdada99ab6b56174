#!/usr/bin/env python3
"""What `mapc apply --verify full` costs beside the run that it verifies.

    verified.py --mapc PROGRAM [--scale 0.2] [--rounds 3] [--sample 1000] [FOLDER...]

Measures the shop, made at this scale (1 is 4.3 million rows), and each FOLDER: a project with its database `first.sqlite`. Prints seconds (the median of alternating
rounds after one that is not counted) of the run alone and verified, their ratio, CPU seconds (user and system) of both, and peak memory: all of it, and on Linux what
the run asks for (looked at a hundred times a second), without the pages of the program's own file. Needs the sqlite3 shell.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def watch(process, found):
    """Keeps the most memory that a process has asked for, in MB, in found[0]."""
    while True:
        try:
            with open(f"/proc/{process.pid}/status") as file:
                asked = [int(line.split()[1]) for line in file if line.startswith(("RssAnon", "RssShmem"))]
        except OSError:
            return
        if not asked:
            return
        found[0] = max(found[0], sum(asked) / 1024)
        time.sleep(0.01)


def run(command, folder):
    begin = time.monotonic()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    asked = [0]
    threading.Thread(target=watch, args=(process, asked), daemon=True).start()
    words = process.stderr.read().decode("utf8", "replace")
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)}: exit {process.returncode}\n{words}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, asked[0]


def measured(name, folder, options):
    ways = {"alone": [], "verified": ["--verify", "full"]}
    if options.sample:
        ways["sample"] = ["--verify", f"sample:{options.sample}"]
    found = {way: [] for way in ways}
    for _ in range(options.rounds + 1):
        for way, arguments in ways.items():
            shutil.copyfile(f"{folder}/first.sqlite", f"{folder}/work.sqlite")
            found[way].append(run([options.mapc, "apply", "--quiet", *arguments, "work.sqlite"], folder))
    os.remove(f"{folder}/work.sqlite")
    wall, cpu = ({way: statistics.median(x[place] for x in runs[1:]) for way, runs in found.items()} for place in (0, 1))
    memory, asked = ({way: max(x[place] for x in runs) for way, runs in found.items()} for place in (2, 3))
    words = []
    for way in ways:
        times = "" if way == "alone" else f" ({wall[way] / wall['alone']:.1f} times)"
        words.append(f"{way} {wall[way]:.2f} s{times}, {cpu[way]:.2f} s of CPU, {memory[way]:.0f} MB ({asked[way]:.0f} asked for)")
    print(f"{name}: {'; '.join(words)}", flush=True)


def shop(folder, options):
    for name in ("mapc.yaml", "models", "mappings"):
        source = f"{HERE}/shop/{name}"
        (shutil.copytree if os.path.isdir(source) else shutil.copy)(source, f"{folder}/{name}")
    run([options.mapc, "apply", "--quiet", "--create", "--to", "1", "first.sqlite"], folder)
    with open(f"{HERE}/shop/rows.sql") as file:
        rows = file.read().replace("{scale}", repr(options.scale))
    subprocess.run(["sqlite3", "-bail", "first.sqlite"], cwd=folder, input=rows.encode(), check=True, stdout=subprocess.DEVNULL)
    measured(f"shop, {os.path.getsize(f'{folder}/first.sqlite') / 1e6:.0f} MB", folder, options)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mapc", required=True)
    parser.add_argument("--scale", type=float, default=0.2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--sample", type=int)
    parser.add_argument("folders", nargs="*")
    options = parser.parse_args()
    options.mapc = os.path.abspath(options.mapc)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = f"{folder}/cache"
        if options.scale:
            os.mkdir(f"{folder}/shop")
            shop(f"{folder}/shop", options)
        for project in options.folders:
            measured(os.path.basename(project.rstrip("/")), project, options)


if __name__ == "__main__":
    main()
