"""Steps that change one value again and again: combined, they cost what one statement by hand costs."""

import os
import shutil
import sqlite3

from . import by_hand, stores
from .processes import instructions, run
from .report import Group, Line

ROWS = 20_000


class Kind:
    """How a value changes from version to version."""

    def __init__(self, words, type, step, first, hand=None, cases=None, folds=True, grows=False):
        self.words, self.type, self.step, self.first, self.hand, self.cases = words, type, step, first, hand, cases
        # Whether all steps are one operation, and whether each makes the row longer.
        self.folds, self.grows = folds, grows


def added(number):
    return number % 10 / 10 or 1.0


def renamed_cases(number):
    return "{ value: $source.value, map: { " + ", ".join(f"{case}{number - 1:02}: {case}{number:02}" for case in "abc") + " } }"


KINDS = [
    Kind("texts that grow", "string", lambda number: f'concat($source.value, "{number % 10}")', lambda row: f"note {row}", "texts", grows=True),
    Kind("texts that grow and may be nil", "string?", lambda number: f'concat($source.value ?? "", "{number % 10}")', lambda row: f"note {row}", "optional-texts", grows=True),
    Kind("sums of integers", "int64?", lambda number: f"$source.value + {number}", lambda row: row, "integers"),
    Kind("sums of decimals", "decimal", lambda number: f"$source.value + {number}.5", lambda row: f"{row}.25"),
    Kind("dates plus days", "date", lambda number: f"addDays($source.value, {number})!", lambda row: f"20{row % 90 + 10}-0{row % 9 + 1}-1{row % 10}T12:00:00Z", "dates"),
    Kind("enums by `map`", "Kind", renamed_cases, lambda row: "abc"[row % 3] + "00", "enums", cases="abc"),
    Kind("sums of doubles", "double", lambda number: f"$source.value + {added(number)}", lambda row: row + 0.25, "doubles", folds=False),
]


def project(folder, kind, steps):
    """A project in which each step changes `Note.value`."""
    stores.write(f"{folder}/mapc.yaml", "model: Notes\nmodels: models/\nmappings: mappings/\n")
    for version in range(1, steps + 2):
        enums = f"enums:\n  Kind: [{', '.join(f'{case}{version - 1:02}' for case in kind.cases)}]\n" if kind.cases else ""
        stores.write(
            f"{folder}/models/{version}.model.yaml",
            f"model: Notes\nversion: {version}\n{enums}entities:\n  Note:\n    attributes:\n      name: string\n      value: {kind.type}\n")
    for step in range(1, steps + 1):
        stores.write(
            f"{folder}/mappings/{step}-{step + 1}.mapping.yaml",
            f"mapping: Notes\nfrom: {step}\nto: {step + 1}\nentities:\n  Note:\n    set:\n      value: {kind.step(step)}\n")
    return folder


def store(bench, path, kind, folder, count):
    if os.path.exists(path):
        os.remove(path)
    run([bench.mapc, "apply", "--quiet", "--config", f"{folder}/mapc.yaml", "--create", "--to", "1", path])
    with sqlite3.connect(path) as database:
        rows = ((row + 1, f"name {row}", kind.first(row)) for row in range(count))
        database.executemany('INSERT INTO "Note" ("id", "name", "value") VALUES (?, ?, ?)', rows)
    return path


def by_hand_of(bench, kind, steps):
    """The statement by hand, as a script: `{sum}` is what all steps add."""
    numbers = range(1, steps + 1)
    written = {
        "text": "".join(str(number % 10) for number in numbers), "sum": sum(numbers), "steps": steps,
        "additions": "".join(f" + {added(number)}" for number in numbers)}
    statement = stores.text(f"byHand/steps/{kind.hand}.sql").format(**written)
    return bench.script(f"{kind.hand}-{steps}.sql", by_hand.IN_PLACE, statement, "COMMIT;")


def measure(bench):
    """What a row costs: many rows less one."""
    if shutil.which("valgrind") is None:
        return []
    lines = []
    for number, kind in enumerate(KINDS):
        folders = {steps: project(bench.path(f"steps{number}-{steps}"), kind, steps) for steps in (1, 10, 50)}
        sources = [store(bench, bench.path(f"steps{number}-{count}.sqlite"), kind, folders[1], count) for count in (1, ROWS)]

        def of_row(name, command):
            counts = []
            for source in sources:
                path = bench.copy_of(f"steps {number} {name}")
                stores.copy(source, path)
                counts.append(instructions(command(path)))
            return (counts[1] - counts[0]) / (ROWS - 1)

        combined = {steps: of_row(steps, lambda path: bench.apply(path, folders[steps])) for steps in folders}
        hand = {}
        for steps in (10, 50) if kind.hand else ():
            script = by_hand_of(bench, kind, steps)
            hand[steps] = of_row(f"{steps} by hand", lambda path: bench.by_hand(script, path))
            bench.same(f"steps {number} {steps}", f"steps {number} {steps} by hand")()
        lines += compared(kind, combined, hand)
    title = f"Steps that change a value again, {ROWS:,} rows"
    return [Group(title, "Instructions of a row, counted by valgrind: a store with many rows less one with one row.", lines)]


def compared(kind, combined, hand):
    for steps, most in ((10, 1.15 if kind.folds else 1.05), (50, 1.3)):
        rivals = [("one", combined[1])] if kind.folds and (steps == 10 or not kind.grows) else []
        rivals += [("the same by hand", hand[steps])] if hand else []
        for words, rival in rivals:
            ratio = combined[steps] / rival
            yield Line(
                f"{kind.words}: {steps} steps to {words}", (ratio, ratio, ratio), most=most, note=f"{combined[steps]:,.0f} and {rival:,.0f} a row")
