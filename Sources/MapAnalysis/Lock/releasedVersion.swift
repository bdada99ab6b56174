package import MapSyntax

/// Returns the record that `mapc.lock` keeps of a version: its place, the mappings that lead to it, and the facts that the fingerprints cover, in words.
package func lockedVersion(_ model: Model, in analysis: Analysis) -> LockedVersion {
    var version = lockedVersion(model)
    version.recordSteps(to: model, in: analysis)
    return version
}

extension LockedVersion {
    /// Adds the version's place, its `userVersion` and the mappings that lead to it.
    package mutating func recordSteps(to model: Model, in analysis: Analysis) {
        after = analysis.ways.version(before: model.version)
        userVersion = analysis.userVersion(of: model.version)?.text
        mappings = analysis.steps.filter { $0.destination == model.version && ($0.file != nil || $0.source == after) }.map { step in
            LockedFact(step.source, analysis.fingerprintOfMapping(of: step) ?? Self.inferred)
        }
    }
}

extension Analysis {
    /// The value that `userVersion` in mapc.yaml gives a version.
    func userVersion(of version: String) -> LiteralSyntax? {
        project.project?.userVersions.last { $0.version.names(version) }?.value
    }
}

/// Returns the facts of a model that the fingerprints cover.
func lockedVersion(_ model: Model) -> LockedVersion {
    let entities = zip(model.entities, model.entityFingerprints).map { entity, fingerprints in
        LockedEntity(
            name: entity.name, storage: fingerprints.storage, full: fingerprints.full, says: facts(of: entity, in: model).inOrder,
            properties: entity.declared.map { LockedFact($0.name, propertyWords($0, in: model)) }.inOrder)
    }
    return LockedVersion(
        label: model.version, storage: model.fingerprints.storage, full: model.fingerprints.full,
        enums: model.enums.map { LockedFact($0.name, $0.cases.sorted().joined(separator: ", ")) }.inOrder,
        composites: model.composites.map { LockedFact($0.name, words($0)) }.inOrder,
        entities: entities.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
}

extension [LockedFact] {
    /// Sorted by name, because the order in a model file has no meaning.
    fileprivate var inOrder: [LockedFact] { sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
}

private func facts(of entity: Entity, in model: Model) -> [LockedFact] {
    func names(_ properties: [PropertyID]) -> String { properties.map { model[$0].name }.joined(separator: ", ") }
    var facts: [LockedFact] = []
    if let parent = entity.parent { facts.append(LockedFact("parent", model[parent].name)) }
    if entity.isAbstract { facts.append(LockedFact("abstract", "true")) }
    if !hasSameBytes(entity.canonicalName, entity.name) { facts.append(LockedFact("renamingID", entity.canonicalName)) }
    if let table = entity.table { facts.append(LockedFact("table", table)) }
    if let modifier = entity.hashModifier { facts.append(LockedFact("hashModifier", modifier)) }
    if entity.parent == nil, !entity.key.isEmpty { facts.append(LockedFact("key", names(entity.key))) }
    let unique = entity.unique.map { "[" + $0.parts.map { words($0, in: model) }.joined(separator: ", ") + "]" }.sorted().joined(
        separator: ", ")
    if !unique.isEmpty { facts.append(LockedFact("unique", unique)) }
    let indexes = entity.indexes.map { index in
        "[" + index.parts.map { words($0, in: model) }.joined(separator: ", ") + "]"
    }
    if !indexes.isEmpty { facts.append(LockedFact("indexes", indexes.sorted().joined(separator: ", "))) }
    if let data = entity.data { facts += rows(of: data, in: model) }
    return facts
}

/// Returns what tells the rows of an entity's data apart, and each row.
private func rows(of data: EntityData, in model: Model) -> [LockedFact] {
    func words(_ value: Value) -> String {
        if case .row(let row) = value { row.key.map(\.words).joined(separator: " ") } else { value.words }
    }
    let by = data.by.map { model[$0].name }.joined(separator: ", ")
    let rows = data.rows.map { row in
        let values = row.values.filter { !data.by.contains($0.property) }.map { "\(model[$0.property].name) \(words($0.value))" }
        return LockedFact("data \(row.key(data.by).map(words).joined(separator: ", "))", values.sorted().joined(separator: ", "))
    }
    return [LockedFact("data", "by \(by)" + (data.isOwned ? ", owned" : ""))] + rows
}

/// Returns `date desc`, or `place.latitude` for a part of a composite.
private func words(_ part: EntityIndex.Part, in model: Model) -> String {
    let name = model[part.property].name
    // For a composite within a composite, its leaves are named.
    let names = part.leaves.map { leaves in leaves.map { model.path(LeafID(part.property, leaf: $0)) } } ?? [name]
    return names.joined(separator: ", ") + (part.isDescending ? " desc" : "")
}

/// Returns the facts of a property, such as `string? = "draft", min 1, stored unix`.
package func propertyWords(_ property: Property, in model: Model) -> String {
    switch property {
    case .attribute(let attribute): words(attribute)
    case .relationship(let relationship): words(relationship, in: model)
    }
}

/// Returns the type of an attribute as it is written: `string?`, `Status`.
package func typeWords(of attribute: Attribute) -> String { words(attribute.type) }

/// Returns the facts of an attribute, such as `string? = "draft", min 1, stored unix`.
private func words(_ attribute: Attribute) -> String {
    var parts = [words(attribute.type) + (attribute.defaultValue.map { " = \($0.words)" } ?? "")]
    if !hasSameBytes(attribute.canonicalName, attribute.name) { parts.append("renamingID \(attribute.canonicalName)") }
    if let representation = words(attribute.representation) { parts.append("stored \(representation)") }
    if let value = attribute.min { parts.append("min \(value.words)") }
    if let value = attribute.max { parts.append("max \(value.words)") }
    if let length = attribute.minLength { parts.append("minLength \(length)") }
    if let length = attribute.maxLength { parts.append("maxLength \(length)") }
    if let pattern = attribute.pattern { parts.append("pattern \(pattern)") }
    if attribute.isTransient { parts.append("transient") }
    if let derived = attribute.derived {
        var text = CanonicalText("derived")
        text.expression(derived)
        parts.append(String(decoding: text.bytes, as: UTF8.self))
    }
    if let column = attribute.column { parts.append("column \(column)") }
    if let type = attribute.declaredType { parts.append("declared \(type)") }
    if let modifier = attribute.hashModifier { parts.append("hashModifier \(modifier)") }
    return parts.joined(separator: ", ")
}

/// Returns the facts of a relationship, such as `[Tag], inverse posts, ordered`.
private func words(_ relationship: Relationship, in model: Model) -> String {
    let destination = model[relationship.destination].name
    var parts = [relationship.isMany ? "[\(destination)]" : destination + (relationship.isOptional ? "?" : "")]
    if !hasSameBytes(relationship.canonicalName, relationship.name) { parts.append("renamingID \(relationship.canonicalName)") }
    if let inverse = relationship.inverse { parts.append("inverse \(model[inverse].name)") }
    if relationship.isOrdered { parts.append("ordered") }
    if relationship.deleteRule != relationship.defaultDeleteRule { parts.append("delete \(relationship.deleteRule.rawValue)") }
    if let count = relationship.minCount { parts.append("minCount \(count)") }
    if let count = relationship.maxCount { parts.append("maxCount \(count)") }
    if !relationship.columns.isEmpty { parts.append("column \(relationship.columns.joined(separator: " "))") }
    if let type = relationship.declaredType { parts.append("declared \(type)") }
    if let through = relationship.through {
        parts.append("through \(through.table) \((through.source + through.destination).joined(separator: " "))")
    }
    if let modifier = relationship.hashModifier { parts.append("hashModifier \(modifier)") }
    return parts.joined(separator: ", ")
}

private func words(_ composite: CompositeType) -> String {
    let leaves = composite.leaves.map { leaf in
        leaf.path.joined(separator: ".") + ": " + words(leaf.type) + (words(leaf.representation).map { " stored \($0)" } ?? "")
    }
    return leaves.sorted().joined(separator: ", ")
}

private func words(_ type: ExpressionType) -> String { type.value.word + (type.isOptional ? "?" : "") }

/// Returns the stored form in words, or nil if it is the default form of the type.
private func words(_ representation: Representation) -> String? {
    switch representation {
    case .plain, .date(.iso8601), .uuid(.text), .decimal(.text): nil
    case .date(let form): form.written
    case .uuid(let form): form.rawValue
    case .decimal(.real): "real"
    case .decimal(.numeric): "numeric"
    case .decimal(.integer(let scale)): "integer scale \(scale)"
    case .cases(let cases):
        "{ " + cases.map { "\($0.name): \(words($0.stored))" }.sorted().joined(separator: ", ") + " }"
    }
}

private func words(_ raw: RawValue) -> String {
    switch raw {
    case .null: "nil"
    case .integer(let number): String(number)
    case .real(let number): RealText.text(number)
    case .text(let bytes): String(decoding: bytes, as: UTF8.self)
    case .blob(let bytes): "\(bytes.count) bytes"
    }
}
