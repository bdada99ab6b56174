"""Projects that begin with the shop's version 1: other names only, long chains, and more entities."""

import re

from .stores import text, write

CONFIGURATION = "model: Shop\nmodels: models/\n"
FIRST = text("shop/models/1.model.yaml")


def make(folder, models, mappings):
    """Writes a project; `mappings` are the bodies of the steps between neighbouring versions."""
    write(f"{folder}/mapc.yaml", CONFIGURATION + ("mappings: mappings/\n" if any(mappings) else ""))
    for version, model in enumerate(models, 1):
        write(f"{folder}/models/{version}.model.yaml", model.replace("version: 1\n", f"version: {version}\n"))
    for version, body in enumerate(mappings, 1):
        if body:
            write(f"{folder}/mappings/{version}-{version + 1}.mapping.yaml", f"mapping: Shop\nfrom: {version}\nto: {version + 1}\n{body}")
    return folder


def names_only(folder):
    """An attribute gets another name and an optional one is added: nothing that a row would have to be read for."""
    second = FIRST.replace("note: string?", "remark: { type: string?, renamingID: note }")
    second = second.replace("      city: string\n", "      city: string\n      nickname: string?\n")
    return make(folder, [FIRST, second], [""])


def chain(folder, steps):
    """Steps of four kinds in turn: values of two entities, other names, nils filled, values again that are computed from the first ones."""
    model, models, mappings = FIRST, [FIRST], []
    for step in range(1, steps + 1):
        values = []
        if step % 4 == 1:
            case = "upper" if step % 8 == 1 else "lower"
            values = [("Orders", f"status: {case}($source.status)"), ("OrderLine", "price: $source.price + 0.5")]
        elif step % 4 == 2:
            model = renamed(renamed(model, "total", "double", step), "quantity", "int32", step)
        elif step % 4 == 3:
            values = [("Orders", 'note: $source.note ?? ""'), ("OrderLine", 'remark: $source.remark ?? ""')]
        else:
            model = model.replace("      city: string\n", f"      city: string\n      added{step}: int32 = {step}\n")
            values = [("OrderLine", "price: $source.price * 2.0")]
        models.append(model)
        mappings.append("entities:\n" + "".join(f"  {entity}:\n    set:\n      {value}\n" for entity, value in values) if values else "")
    return make(folder, models, mappings)


def renamed(model, name, kind, step):
    """The model with another name for an attribute whose first name this is."""
    return re.sub(rf"      {name}(\d*: {{.*}}|: {kind})\n", f"      {name}{step}: {{ type: {kind}, renamingID: {name} }}\n", model)


def entities(folder, tables):
    """The shop with so many entities that a store has this many tables."""
    more = "".join(
        f"  More{number}:\n    attributes:\n      name: string\n      count: int32 = 0\n      ratio: double?\n      seen: date?\n"
        f"    relationships:\n      customer: {{ to: Customer, optional: true }}\n"
        for number in range(tables - 7))
    return make(folder, [FIRST + more, text("shop/models/2.model.yaml").replace("version: 2\n", "version: 1\n") + more],
                [text("shop/mappings/1-2.mapping.yaml").split("to: 2\n", 1)[1]])
