"""Commands and what they cost."""

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from typing import Callable

# No plan comes from the cache, but where that is measured.
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1", "XDG_CACHE_HOME": "/dev/null"}


@dataclass
class Cost:
    cpu: float
    wall: float
    resident: int


@dataclass
class Sample:
    """The costs of one contender, round by round."""

    costs: list = field(default_factory=list)

    def median(self, what="cpu"):
        return statistics.median(getattr(cost, what) for cost in self.costs)

    def peak(self):
        return max(cost.resident for cost in self.costs)

    def per(self, other, what="cpu"):
        """The ratio of the medians, and the smallest and largest ratio of one round."""
        pairs = [(getattr(mine, what), getattr(theirs, what)) for mine, theirs in zip(self.costs, other.costs)]
        rounds = [mine / theirs for mine, theirs in pairs if theirs]
        if not rounds or not other.median(what):
            return None
        return self.median(what) / other.median(what), min(rounds), max(rounds)


@dataclass
class Contender:
    """A command that makes the same changes as the others of its group, and what has to be there before it runs."""

    name: str
    command: list
    prepare: Callable = lambda: None
    check: Callable = lambda: None


def run(command, script=None, cache=None):
    """What the command printed; a command that fails ends the measuring. `cache` is the folder in which mapc keeps plans."""
    environment = {**ENVIRONMENT, "XDG_CACHE_HOME": cache} if cache else ENVIRONMENT
    done = subprocess.run(command, input=script, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout}")
    return done.stdout


def cost(spent, command):
    """What one run of the command costs; `spent` is the program made of spent.c."""
    with tempfile.NamedTemporaryFile("r") as report:
        run([spent, report.name, *command])
        user, system, wall, resident = report.read().split()
    return Cost(float(user) + float(system), float(wall), int(resident))


def interleaved(spent, contenders, rounds):
    """Every contender once, round by round, so that what disturbs one disturbs all; the first round is checked and not counted.

    Each round begins with another of them: who comes after a large copy finds the disk busier than who comes after a small one.
    """
    samples = {contender.name: Sample() for contender in contenders}
    for number in range(rounds + 1):
        first = number % len(contenders)
        for contender in contenders[first:] + contenders[:first]:
            contender.prepare()
            os.sync()
            spending = cost(spent, contender.command)
            if number == 0:
                contender.check()
            else:
                samples[contender.name].costs.append(spending)
    return samples


def temporary_bytes(command, folder):
    """The most that the folder grows by while the command runs, and what lies in files that have no name any more: journals, sorters."""
    before = named_bytes(folder)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT)
    most = 0
    while process.poll() is None:
        most = max(most, named_bytes(folder) - before + nameless_bytes(process.pid))
        time.sleep(0.003)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)} failed")
    return most


def named_bytes(folder):
    total = 0
    for entry in os.scandir(folder):
        try:
            total += entry.stat().st_size
        except FileNotFoundError:
            pass
    return total


def nameless_bytes(process):
    total = 0
    folder = f"/proc/{process}/fd"
    try:
        for name in os.listdir(folder):
            if os.readlink(f"{folder}/{name}").endswith(" (deleted)"):
                total += os.stat(f"{folder}/{name}").st_size
    except OSError:
        pass
    return total


def instructions(command, within=None, cache=None):
    """How many instructions the command executes, as valgrind counts them, and how many of them below functions with `within` in their name."""
    with tempfile.TemporaryDirectory() as folder:
        profile = f"{folder}/profile"
        printed = run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", *command], cache=cache)
        total = int(re.search(r"Collected : (\d+)", printed).group(1))
        if within is None:
            return total
        listing = run(["callgrind_annotate", "--inclusive=yes", "--threshold=100", profile])
    counts = [int(line.split()[0].replace(",", "")) for line in listing.splitlines() if within in line and line.split()[0][0].isdigit()]
    return total, max(counts, default=0)
