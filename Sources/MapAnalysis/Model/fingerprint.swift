import MapSyntax

/// The fingerprints of a model and of each of its entities: SHA-256 over a canonical text `mapc.model/1`.
///
/// The text holds only what differs from the default, in an order that is not the file's, so that a key which the language gets
/// later changes no old fingerprint. The version's label, `after` and `withdrawn` are not part of it: they say where a version
/// stands, not what it is. See docs/decisions/0012-fingerprints.md.
func fingerprint(_ model: Model, _ digests: inout Digests) -> (Fingerprints, [Fingerprints]) {
    let entities = model.entities.map { entity in
        Fingerprints(storage: digests.digest(storageText(of: entity, in: model)), full: digests.digest(fullText(of: entity, in: model)))
    }
    var storage = CanonicalText("mapc.model/1 storage")
    if model.layout != "tables" {
        storage.line("layout")
        storage.name(model.layout)
    }
    for fingerprint in entities.map(\.storage).sorted() { storage.line("entity"); storage.word(fingerprint) }

    var full = CanonicalText("mapc.model/1 full")
    full.line("storage")
    let storageDigest = digests.digest(storage)
    full.word(storageDigest)
    full.append(lines: (model.enums.map(line) + model.composites.map(line)).sortedLines())
    for fingerprint in entities.map(\.full).sorted() { full.line("entity"); full.word(fingerprint) }
    return (Fingerprints(storage: storageDigest, full: digests.digest(full)), entities)
}

/// Digests of texts that were met before: most entities are the same in most versions of a project.
struct Digests {
    private var known: [CanonicalText: String] = [:]

    mutating func digest(_ text: CanonicalText) -> String {
        if let digest = known[text] { return digest }
        let digest = SHA256.hex(of: text.bytes)
        known[text] = digest
        return digest
    }
}

private func line(_ enumeration: EnumType) -> CanonicalText {
    var line = CanonicalText("enum")
    line.name(enumeration.name)
    line.names(enumeration.cases.sorted())
    return line
}

private func line(_ composite: CompositeType) -> CanonicalText {
    var line = CanonicalText("composite")
    line.name(composite.name)
    let leaves = composite.leaves.map { leaf in
        var text = CanonicalText()
        text.names(leaf.path)
        text.type(leaf.type)
        text.representation(leaf.representation)
        return text
    }
    line.append(lines: leaves.sortedLines())
    return line
}

/// Everything that is said about an entity, renaming IDs in place of names that depend on the version.
private func fullText(of entity: Entity, in model: Model) -> CanonicalText {
    var text = CanonicalText("mapc.model/1 entity")
    text.name(entity.canonicalName)
    if entity.name != entity.canonicalName { text.line("name"); text.name(entity.name) }
    if let parent = entity.parent { text.line("parent"); text.name(model[parent].canonicalName) }
    if entity.isAbstract { text.line("abstract") }
    if let table = entity.table { text.line("table"); text.name(table) }
    if let modifier = entity.hashModifier { text.line("hashModifier"); text.name(modifier) }
    if entity.parent == nil, !entity.key.isEmpty { text.line("key"); text.names(entity.key.map { model[$0].canonicalName }) }
    let names = entity.declared.map(\.canonicalName)
    text.append(
        lines: names.indices.sorted { names[$0] < names[$1] }.map { index in
            switch entity.declared[index] {
            case .attribute(let attribute): fullLine(of: attribute)
            case .relationship(let relationship): fullLine(of: relationship, in: model)
            }
        })
    let unique = entity.unique.map { constraint in
        var line = CanonicalText("unique")
        line.names(constraint.properties.map { model[$0].canonicalName }.sorted())
        return line
    }
    let indexes = entity.indexes.map { index in
        var line = CanonicalText("index")
        for part in index.parts {
            line.name(model[part.property].canonicalName)
            if part.isDescending { line.word("desc") }
        }
        return line
    }
    text.append(lines: unique.sortedLines() + indexes.sortedLines())
    return text
}

private func fullLine(of attribute: Attribute) -> CanonicalText {
    var line = CanonicalText("attribute")
    line.name(attribute.canonicalName)
    if attribute.name != attribute.canonicalName { line.word("name"); line.name(attribute.name) }
    line.type(attribute.type)
    line.representation(attribute.representation)
    if let value = attribute.defaultValue { line.word("default"); line.value(value) }
    if let value = attribute.min { line.word("min"); line.value(value) }
    if let value = attribute.max { line.word("max"); line.value(value) }
    if let length = attribute.minLength { line.word("minLength"); line.word(String(length)) }
    if let length = attribute.maxLength { line.word("maxLength"); line.word(String(length)) }
    if let pattern = attribute.pattern { line.word("pattern"); line.name(pattern) }
    if attribute.isTransient { line.word("transient") }
    if let derived = attribute.derived { line.word("derived"); line.expression(derived) }
    if let column = attribute.column { line.word("column"); line.name(column) }
    if let type = attribute.declaredType { line.word("declared"); line.name(type) }
    if let modifier = attribute.hashModifier { line.word("hashModifier"); line.name(modifier) }
    return line
}

private func fullLine(of relationship: Relationship, in model: Model) -> CanonicalText {
    var line = CanonicalText("relationship")
    line.name(relationship.canonicalName)
    if relationship.name != relationship.canonicalName { line.word("name"); line.name(relationship.name) }
    line.word(relationship.isMany ? "many" : relationship.isOptional ? "optional" : "one")
    line.name(model[relationship.destination].canonicalName)
    if relationship.isOrdered { line.word("ordered") }
    if let inverse = relationship.inverse { line.word("inverse"); line.name(model[inverse].canonicalName) }
    if relationship.deleteRule != relationship.defaultDeleteRule { line.word("delete"); line.word(relationship.deleteRule.rawValue) }
    if let count = relationship.minCount { line.word("minCount"); line.word(String(count)) }
    if let count = relationship.maxCount { line.word("maxCount"); line.word(String(count)) }
    if !relationship.columns.isEmpty { line.word("column"); line.names(relationship.columns) }
    if let type = relationship.declaredType { line.word("declared"); line.name(type) }
    if let through = relationship.through {
        line.word("through"); line.name(through.table)
        line.word("source"); line.names(through.source)
        line.word("destination"); line.names(through.destination)
    }
    if let modifier = relationship.hashModifier { line.word("hashModifier"); line.name(modifier) }
    return line
}
