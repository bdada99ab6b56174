"""Measures a release of mapc and prints a table: `measure.py MAPC`. README.md says what each line means."""

import glob
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

RUNS = 9
here = os.path.dirname(os.path.abspath(__file__))
examples = os.path.join(here, "..", "examples")
mapc = os.path.abspath(sys.argv[1])


def run(command, folder=None, script=None):
    """What the command printed; a command that fails ends the measuring."""
    done = subprocess.run(command, cwd=folder, input=script, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout}")
    return done.stdout


def instructions(command, folder):
    """How many instructions the command executes, in millions, as valgrind counts them."""
    if shutil.which("valgrind") is None:
        return "no valgrind"
    with tempfile.TemporaryDirectory() as out:
        printed = run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}/profile", *command], folder)
    count = re.search(r"Collected : (\d+)", printed)
    return f"{int(count.group(1)) / 1e6:.2f} M" if count else "not counted"


def seconds(command, folder, prepare=lambda: None, script=None):
    """User and system time of each of several runs, after one that is not counted."""
    times = []
    for _ in range(RUNS + 1):
        prepare()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run(command, folder, script)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return times[1:]


def spread(times):
    return f"{statistics.median(times):.3f} s", f"{min(times):.3f} – {max(times):.3f} s"


def table(title, rows):
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    print(f"\n{title}\n")
    for row in rows:
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def rows_of(store):
    queries = 'SELECT * FROM "Item" ORDER BY "id"; SELECT * FROM "Unit" ORDER BY "id"; PRAGMA integrity_check;'
    return run(["sqlite3", store, queries])


def count_instructions(work):
    rows = [("mapc --version", instructions([mapc, "--version"], work))]
    for folder in sorted(glob.glob(f"{examples}/*/")):
        project = os.path.join(work, os.path.basename(folder.rstrip("/")))
        shutil.copytree(folder, project)
        rows.append((f"mapc lint in {os.path.basename(project)}", instructions([mapc, "lint"], project)))
    small = os.path.join(work, "eight")
    run([sys.executable, f"{here}/makeProject.py", small, "8", "200"])
    rows.append(("mapc lint of 8 versions of 200 entities", instructions([mapc, "lint"], small)))
    table("Instructions", rows)


def time_lint(work):
    big = os.path.join(work, "hundred")
    run([sys.executable, f"{here}/makeProject.py", big, "100", "200"])
    rows = [("", "median", f"of {RUNS} runs")]
    rows.append(("mapc lint of 100 versions of 200 entities", *spread(seconds([mapc, "lint"], big))))
    table("User and system time of a big project", rows)


def time_apply(work):
    project = os.path.join(work, "grocery")
    shutil.copytree(f"{examples}/01-grocery-list", project)
    start, ours, theirs = (os.path.join(project, f"{name}.sqlite") for name in ("start", "mapc", "hand"))
    run([mapc, "apply", "--create", "--to", "1", start], project)
    with open(f"{project}/data.sql") as data:
        run(["sqlite3", start], script=data.read())
    with open(f"{here}/grocery.sql") as file:
        script = file.read()
    applied = seconds([mapc, "apply", ours], project, lambda: shutil.copyfile(start, ours))
    written = seconds(["sqlite3", "-bail", theirs], project, lambda: shutil.copyfile(start, theirs), script)
    if rows_of(ours) != rows_of(theirs):
        sys.exit("mapc and the SQL by hand came to different rows")
    ratio = statistics.median(applied) / statistics.median(written)
    rows = [("", "median", f"of {RUNS} runs", "ratio")]
    rows.append(("mapc apply, version 1 to 4", *spread(applied), f"{ratio:.1f}"))
    rows.append(("sqlite3 < grocery.sql", *spread(written), "1"))
    table("User and system time of 50,000 rows", rows)


with tempfile.TemporaryDirectory() as work:
    count_instructions(work)
    time_lint(work)
    time_apply(work)
