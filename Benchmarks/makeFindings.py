#!/usr/bin/env python3
"""Makes files with many findings, for counting what reports cost.

    Benchmarks/makeFindings.py FOLDER KIND NUMBER

KIND is `marks` (byte order marks in one file), `line` (all findings in one line), `lines` (one in each line), `fixes` (one with a fix in each line of a
mapping) or `unformatted` (a file in which `mapc fmt` changes each line).
"""

import pathlib
import sys

MODEL = "model: Many\nversion: {}\nentities:\n  A:\n    attributes:{}\n"


def attributes(number, line):
    return "".join(f"\n      {line.format(place)}" for place in range(number))


def files(kind, number):
    if kind == "marks":
        return {"1.model.yaml": MODEL.format(1, "\n      a: string # " + "\ufeff" * number)}
    if kind == "line":
        return {"1.model.yaml": MODEL.format(1, " {" + ", ".join(f"a{place}: strng" for place in range(number)) + "}")}
    if kind == "lines":
        return {"1.model.yaml": MODEL.format(1, attributes(number, "a{}: strng"))}
    if kind == "unformatted":
        return {"1.model.yaml": MODEL.format(1, attributes(number, "a{}:    string"))}
    # Each entity has few attributes, as in life.
    entities = range(number // 10)
    old = "".join(f"  A{place}:\n    attributes: {{ {', '.join(f'a{part}: string' for part in range(10))} }}\n" for place in entities)
    new = old.replace(" a", " b").replace("    bttributes", "    attributes")
    sets = "".join(f"  A{place}:\n    set:\n" + "".join(f"      b{part}: $source.a{part}!\n" for part in range(10)) for place in entities)
    return {
        "1.model.yaml": f"model: Many\nversion: 1\nentities:\n{old}",
        "2.model.yaml": f"model: Many\nversion: 2\nentities:\n{new}",
        "1-2.mapping.yaml": f"mapping: Many\nfrom: 1\nto: 2\nentities:\n{sets}",
    }


folder, kind, number = sys.argv[1:]
for name, text in files(kind, int(number)).items():
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    pathlib.Path(folder, name).write_text(text, encoding="utf-8")
