/// Returns what differs between an entity of a model and the same entity as a store's own model has it, of all that version hashes contain.
package func propertyDifferences(of entity: Entity, in model: Model, from frozen: CoreDataModel.Entity) -> [String] {
    let version = "version \(model.version)"
    let draft = coreDataDraft(of: frozen)
    var lines: [String] = []
    let known = Set(entity.declared.map(\.name))
    for property in entity.declared {
        switch property {
        case .attribute(let attribute):
            guard let other = frozen.attributes.first(where: { $0.name == attribute.name }) else {
                if attribute.isStored { lines.append("'\(entity.name).\(attribute.name)' is in \(version) only") }
                continue
            }
            lines += differences(of: attribute, from: other, draft).map { "'\(entity.name).\(attribute.name)' \($0.inWords(version))" }
        case .relationship(let relationship):
            guard let other = frozen.relationships.first(where: { $0.name == relationship.name }) else {
                lines.append("'\(entity.name).\(relationship.name)' is in \(version) only")
                continue
            }
            lines += differences(of: relationship, in: model, from: other).map {
                "'\(entity.name).\(relationship.name)' \($0.inWords(version))"
            }
        }
    }
    let others = frozen.attributes.filter { !$0.isTransient }.map(\.name) + frozen.relationships.map(\.name)
    lines += others.filter { !known.contains($0) }.map { "'\(entity.name).\($0)' is in the database only" }
    if frozen.isAbstract != entity.isAbstract { lines.append("entity '\(entity.name)' is abstract in only one of the two") }
    if frozen.parent != entity.parent.map({ model[$0].name }) { lines.append("entity '\(entity.name)' has another parent") }
    let unique = entity.unique.map { $0.parts.map { model[$0.property].name } }
    if unique != frozen.unique { lines.append("entity '\(entity.name)' has other uniqueness constraints") }
    return lines
}

/// One difference: what the database has, and what the version has.
private struct Contrast {
    var database: String
    var model: String

    func inWords(_ version: String) -> String { "is \(database) in the database and \(model) in \(version)" }
}

private func differences(
    of attribute: Attribute, from other: CoreDataModel.Attribute, _ draft: [String: String]
) -> [Contrast] {
    var found: [Contrast] = []
    let type = draft[other.name] ?? ""
    if type != attribute.type.value.word {
        found.append(Contrast(database: "of type \(type)", model: "of type \(attribute.type.value.word)"))
    }
    found.add("optional", "required", other.isOptional, attribute.type.isOptional)
    found.add("transient", "stored", other.isTransient, attribute.isTransient)
    found.add("stored externally", "not stored externally", other.hasExternalStorage, attribute.hasExternalStorage)
    found.add("preserved", "not preserved", other.isPreserved, attribute.isPreserved)
    found.addModifiers(other.hashModifier, attribute.hashModifier)
    return found
}

private func differences(of relationship: Relationship, in model: Model, from other: CoreDataModel.Relationship) -> [Contrast] {
    var found: [Contrast] = []
    found.add("a to-many", "a to-one", other.isMany, relationship.isMany)
    let isOptional = relationship.isMany ? relationship.coreData?.isRequired != true : relationship.isOptional
    found.add("optional", "required", other.isOptional, isOptional)
    found.add("ordered", "not ordered", other.isOrdered, relationship.isOrdered)
    let destination = model[relationship.destination].name
    if let name = other.destination, name != destination {
        found.append(Contrast(database: "to '\(name)'", model: "to '\(destination)'"))
    }
    let inverse = relationship.inverse.map { "the inverse of '\(model[$0].name)'" } ?? "without an inverse"
    let otherInverse = other.inverse.map { "the inverse of '\($0)'" } ?? "without an inverse"
    if inverse != otherInverse { found.append(Contrast(database: otherInverse, model: inverse)) }
    let (least, most) = (relationship.coreData?.minCount ?? 0, relationship.coreData?.maxCount ?? (relationship.isMany ? 0 : 1))
    let (otherLeast, otherMost) = (other.minCount ?? 0, other.maxCount ?? (other.isMany ? 0 : 1))
    if (least, most) != (otherLeast, otherMost) {
        found.append(Contrast(database: "of \(otherLeast) to \(otherMost) elements", model: "of \(least) to \(most)"))
    }
    found.addModifiers(other.hashModifier, relationship.hashModifier)
    return found
}

extension [Contrast] {
    fileprivate mutating func add(_ yes: String, _ no: String, _ database: Bool, _ model: Bool) {
        if database != model { append(Contrast(database: database ? yes : no, model: model ? yes : no)) }
    }

    fileprivate mutating func addModifiers(_ database: String?, _ model: String?) {
        func words(_ modifier: String?) -> String { modifier.map { "of hash modifier '\($0)'" } ?? "without a hash modifier" }
        if database != model { append(Contrast(database: words(database), model: words(model))) }
    }
}

/// Returns the types of an entity's attributes in words of the language.
private func coreDataDraft(of entity: CoreDataModel.Entity) -> [String: String] {
    var model = CoreDataModel()
    model.entities = [entity]
    let attributes = MapAnalysis.coreDataDraft(of: model).entities.first?.attributes ?? []
    return Dictionary(attributes.map { ($0.name, $0.type) }) { first, _ in first }
}
