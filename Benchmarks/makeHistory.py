"""A project with a long history: `makeHistory.py FOLDER VERSIONS ENTITIES`.

Each entity has eight attributes and two relationships. Each step changes five entities, another five in the next: one gets another name for an
attribute, one a value that its mapping computes, one has its nils filled, one a wider type and other values, and one loses what another step
gave it. Every step has a mapping, so that nothing can be passed over.
"""

import os
import sys

folder, versions, entities = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
kinds = ["string", "string?", "int32 = 0", "double?", "date?", "boolean = false", "int64?", "string?"]


def write(path, lines):
    path = os.path.join(folder, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")


def model(version, attributes):
    yield from ["model: History", f"version: {version}", "entities:"]
    for number in range(entities):
        yield f"  Entity{number}:"
        yield "    attributes:"
        for identity, (name, kind) in attributes[number].items():
            yield f"      {name}: " + (kind if name == identity else f"{{ type: {kind}, renamingID: {identity} }}")
        yield "    relationships:"
        yield f"      parent: {{ to: Entity{(number + 1) % entities}, optional: true, inverse: children }}"
        yield f"      children: {{ to: [Entity{(number - 1) % entities}], inverse: parent }}"


def change(version, attributes):
    """Makes a version of the one before; the entities of the mapping and what it drops."""
    def at(place):
        return (version * 7 + place) % entities

    lines, drops = [], []
    renamed, computed, filled, widened, thinned = (attributes[at(place)] for place in range(5))
    renamed["a0"] = (f"a0v{version}", renamed["a0"][1])
    name = f"made{version}"
    computed[name] = (name, "int64?")
    lines += [f"  Entity{at(1)}:", "    set:", f"      {name}: length($source.{computed['a0'][0]}) + {version}"]
    name = filled["a1"][0]
    value = f"$source.{name} ?? \"from {version}\"" if filled["a1"][1].endswith("?") else f"trim($source.{name})"
    lines += [f"  Entity{at(2)}:", "    set:", f"      {name}: {value}"]
    filled["a1"] = (name, "string")
    widened["a2"] = (widened["a2"][0], "int64 = 0")
    lines += [f"  Entity{at(3)}:", "    set:", "      a7: upper($source.a7)"]
    made = [identity for identity in thinned if identity.startswith("made")]
    if made:
        drops.append(f"Entity{at(4)}.{thinned.pop(made[0])[0]}")
    return lines, drops


attributes = [{f"a{place}": (f"a{place}", kind) for place, kind in enumerate(kinds)} for _ in range(entities)]
write("models/1.model.yaml", model(1, attributes))
for version in range(2, versions + 1):
    lines, drops = change(version, attributes)
    write(f"models/{version}.model.yaml", model(version, attributes))
    lines = ["mapping: History", f"from: {version - 1}", f"to: {version}", "entities:"] + lines
    write(f"mappings/{version - 1}-{version}.mapping.yaml", lines + ([f"drop: [{', '.join(drops)}]"] if drops else []))
