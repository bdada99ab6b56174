"""A big project: `makeProject.py FOLDER VERSIONS ENTITIES`.

Each entity has eight attributes and two relationships. From version to version one attribute gets another name, by its renaming ID,
and one attribute is added whose value for the rows there are is set by the mapping.
"""

import os
import sys

folder, versions, entities = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
types = ["string", "string?", "int32 = 0", "double?", "date?", "boolean = false", "int64?", "string?"]


def write(path, lines):
    path = os.path.join(folder, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")


def entity(number, version):
    yield f"  Entity{number}:"
    yield "    attributes:"
    for place, kind in enumerate(types):
        if number == 0 and place == 0:
            yield f"      name{version}: {{ type: {kind}, renamingID: name }}"
        else:
            yield f"      a{place}: {kind}"
    if number == 0 and version > 1:
        yield f"      derived{version}: int64?"
    yield "    relationships:"
    yield f"      parent: {{ to: Entity{(number + 1) % entities}, optional: true, inverse: children }}"
    yield f"      children: {{ to: [Entity{(number - 1) % entities}], inverse: parent }}"


for version in range(1, versions + 1):
    lines = ["model: Big", f"version: {version}", "entities:"]
    for number in range(entities):
        lines += entity(number, version)
    write(f"models/{version}.model.yaml", lines)

for version in range(2, versions + 1):
    lines = ["mapping: Big", f"from: {version - 1}", f"to: {version}", "entities:", "  Entity0:", "    set:"]
    lines += [f"      derived{version}: length($source.name{version - 1}) + {version}"]
    if version > 2:
        lines += [f"drop: [Entity0.derived{version - 1}]"]
    write(f"mappings/{version - 1}-{version}.mapping.yaml", lines)
