"""Other tools on the same change, start-up included: sqlite-utils, Alembic, Django, and a loop over objects."""

import os
import sys

from . import by_hand, stores
from .processes import Contender, run
from .report import Group, Line, number

PACKAGES = ["sqlite-utils==4.2.1", "alembic==1.20.1", "SQLAlchemy==2.1.9", "Django==5.2.19"]
PEERS = f"{stores.HERE}/peers"


def python(folder):
    """A Python that has the packages, made with pip the first time."""
    path = f"{folder}/bin/python3"
    if not os.path.exists(path):
        run([sys.executable, "-m", "venv", folder])
        run([path, "-m", "pip", "install", "--quiet", *PACKAGES])
    return path


def versions(python):
    script = "import sqlite_utils, alembic, django, importlib.metadata as m; " \
        "print(', '.join(f'{p} {m.version(p)}' for p in ('sqlite-utils', 'alembic', 'django')))"
    return run([python, "-c", script]).strip()


def measure(bench, size):
    source = bench.store(size)
    migrated = bench.path("django-start.sqlite")
    stores.copy(source, migrated)
    run(django(bench, migrated, "--fake", "0001"))
    result = bench.path("objects-new.sqlite")

    def restart():
        for suffix in ("", "-wal", "-shm"):
            if os.path.exists(result + suffix):
                os.remove(result + suffix)

    contenders = [
        bench.on_copy("mapc", source, bench.apply),
        bench.on_copy("sqlite-utils", source, lambda path: [bench.python, f"{PEERS}/sqliteUtils.py", path], bench.same("mapc", "sqlite-utils")),
        bench.on_copy("alembic", source, lambda path: alembic(bench, path), bench.same("mapc", "alembic")),
        bench.on_copy("django", migrated, lambda path: django(bench, path), bench.same("mapc", "django")),
        bench.on_copy("hand", source, lambda path: bench.by_hand(bench.script("changes.sql", by_hand.patch(False)), path), bench.same("mapc", "hand")),
        Contender("objects", [bench.tool("objects"), source, result], restart, bench.same("mapc", "objects-new")),
    ]
    samples = bench.measured(contenders)
    names = {
        "sqlite-utils": ("sqlite-utils", 4), "alembic": ("Alembic", 9), "django": ("Django", 9),
        "objects": ("a loop over objects in three stages, saved every 1,000", 20)}
    mapc = samples["mapc"]
    lines = []
    for key, (title, least) in names.items():
        ratio = samples[key].per(mapc)
        note = f"by the clock {number(samples[key].per(mapc, 'wall')[0])}; {samples[key].peak() / 1e6:.0f} MB resident"
        lines.append(Line(f"{title} to `mapc apply`", ratio, least=least, note=note))
        if key in ("alembic", "django"):
            lines.append(Line(f"{title} to the changes by hand, without a check", samples[key].per(samples["hand"])))
    note = f"`mapc apply` takes {mapc.median() * 1000:.0f} ms. {versions(bench.python)}."
    return Group(f"Other tools, {os.path.getsize(source) / 1e6:.0f} MB", f"Version 1 → 2 of the shop, start-up included. {note}", lines)


def alembic(bench, path):
    return ["env", f"STORE={path}", bench.python, "-m", "alembic", "--config", f"{PEERS}/alembic.ini", "upgrade", "head"]


def django(bench, path, *options):
    arguments = ["migrate", "--verbosity", "0", "shop"]
    if options:
        arguments = ["migrate", "--verbosity", "0", options[0], "shop", *options[1:]]
    return ["env", f"STORE={path}", bench.python, f"{PEERS}/manage.py", *arguments]
