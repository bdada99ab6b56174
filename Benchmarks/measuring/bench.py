"""What a run of the benchmarks has at hand: programs, stores and a folder to work in."""

import os
import sys
from dataclasses import dataclass

from . import stores
from .processes import Contender, interleaved, run, temporary_bytes


@dataclass
class Bench:
    mapc: str
    tools: str
    data: str
    work: str
    python: str
    rounds: int

    def tool(self, name):
        return f"{self.tools}/{name}"

    def path(self, name):
        return f"{self.work}/{name}"

    def store(self, size):
        """A store of the shop at version 1; `size` is a name of `stores.SCALES`."""
        return stores.make(self.mapc, f"{self.data}/{size}.sqlite", stores.SCALES[size])

    def apply(self, store, project=stores.SHOP, *options):
        return [self.mapc, "apply", "--quiet", "--progress", "none", "--config", f"{project}/mapc.yaml", *options, store]

    def script(self, name, *parts):
        """A file of SQL, put together."""
        stores.write(self.path(name), "\n".join(parts))
        return self.path(name)

    def by_hand(self, script, *stores_):
        return [self.tool("runScript"), script, *stores_]

    def measured(self, contenders, times=1):
        """`times` as many rounds as elsewhere, where what is compared differs by less than one round does from another."""
        return interleaved(self.tool("spent"), contenders, times * self.rounds)

    def on_copy(self, name, source, command, check=lambda: None):
        """A contender whose store is a fresh copy each time; `command` is a function of its path."""
        path = self.copy_of(name)
        return Contender(name, command(path), lambda: stores.copy(source, path), check)

    def copy_of(self, name):
        return self.path(f"{name}.sqlite".replace(" ", "-"))

    def same(self, one, other):
        """A check that two contenders came to the same rows."""
        return self.same_stores(self.copy_of(one), self.copy_of(other))

    def same_stores(self, one, other):
        def check():
            found = stores.differences(one, other)
            if found:
                sys.exit(f"{one} and {other} differ: {', '.join(found)}")

        return check

    def temporary(self, source, command):
        """The most bytes that the command needs on disk beside the store as it was."""
        os.makedirs(self.path("temporary"), exist_ok=True)
        path = self.path("temporary/store.sqlite")
        stores.copy(source, path)
        return temporary_bytes(command(path), self.path("temporary"))

    def version(self):
        return run([self.mapc, "--version"]).strip()
