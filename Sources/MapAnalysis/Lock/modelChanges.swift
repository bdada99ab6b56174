import MapSyntax

/// What a version changes in the model of the one before, in the words of a reader.
package struct ModelChange: Sendable, Equatable {
    /// How much it matters to somebody who reads a pull request. What goes comes first.
    package enum Kind: String, Sendable, CaseIterable {
        case removed, renamed, changed, added
    }

    package var kind: Kind
    /// `Post`, `Post.title`, `Status`.
    package var subject: String
    /// What it was and is: `string?, is string`; empty for an entity that goes or comes.
    package var words: String
}

/// Compares two versions: entities, properties, uniqueness, indexes, enums and composites. What goes comes first.
package func modelChanges(from old: Model, to new: Model) -> [ModelChange] {
    var changes = ModelChanges(old: old, new: new)
    changes.compare()
    return ModelChange.Kind.allCases.flatMap { kind in changes.found.filter { $0.kind == kind } }
}

private struct ModelChanges {
    let old: Model
    let new: Model
    var found: [ModelChange] = []

    mutating func compare() {
        let (was, now) = (lockedVersion(old), lockedVersion(new))
        compare(was.enums, now.enums, { $0 })
        compare(was.composites, now.composites, { $0 })
        for entity in old.entities where !new.entities.contains(where: { $0.canonicalName == entity.canonicalName }) {
            add(.removed, entity.name, "")
        }
        for entity in new.entities {
            guard let former = old.entities.first(where: { $0.canonicalName == entity.canonicalName }) else {
                let rows = entity.data.map { ", with \($0.rows.count) \($0.rows.count == 1 ? "row" : "rows")" } ?? ""
                add(.added, entity.name, entity.declared.map(\.name).joined(separator: ", ") + rows)
                continue
            }
            if !hasSameBytes(former.name, entity.name) { add(.renamed, "\(former.name) → \(entity.name)", "") }
            let says = { (version: LockedVersion, name: String) in version.entities.first { $0.name == name }?.says ?? [] }
            // A renaming ID is no change of its own.
            let isOwn = { (fact: LockedFact) in fact.name != "renamingID" }
            compare(says(was, former.name).filter(isOwn), says(now, entity.name).filter(isOwn), { "\($0) of \(entity.name)" })
            compareProperties(former, entity)
        }
    }

    private mutating func compareProperties(_ former: Entity, _ entity: Entity) {
        for property in former.declared where !entity.declared.contains(where: { $0.canonicalName == property.canonicalName }) {
            add(.removed, "\(former.name).\(property.name)", words(property, in: old))
        }
        for property in entity.declared {
            let name = "\(entity.name).\(property.name)"
            guard let before = former.declared.first(where: { $0.canonicalName == property.canonicalName }) else {
                add(.added, name, words(property, in: new))
                continue
            }
            if !hasSameBytes(before.name, property.name) { add(.renamed, "\(former.name).\(before.name) → \(name)", "") }
            let (was, now) = (words(before, in: old), words(property, in: new))
            if was != now { add(.changed, name, difference(was, now)) }
        }
    }

    /// `optional before, required now` where nothing else differs, else both sides.
    private func difference(_ was: String, _ now: String) -> String {
        if was == now + "?" || was.hasPrefix(now + "?,") { return "required now, optional before" }
        if now == was + "?" || now.hasPrefix(was + "?,") { return "optional now, required before" }
        return "was \(was), is \(now)"
    }

    /// The facts of a property without its renaming ID, which says where it comes from.
    private func words(_ property: Property, in model: Model) -> String {
        propertyWords(property, in: model).split(separator: ", ").filter { !$0.hasPrefix("renamingID ") }.joined(separator: ", ")
    }

    private mutating func compare(_ was: [LockedFact], _ now: [LockedFact], _ subject: (String) -> String) {
        for fact in was {
            guard let other = now.first(where: { $0.name == fact.name }) else {
                add(.removed, subject(fact.name), fact.words)
                continue
            }
            if other.words != fact.words { add(.changed, subject(fact.name), "was \(fact.words), is \(other.words)") }
        }
        for fact in now where !was.contains(where: { $0.name == fact.name }) { add(.added, subject(fact.name), fact.words) }
    }

    private mutating func add(_ kind: ModelChange.Kind, _ subject: String, _ words: String) {
        found.append(ModelChange(kind: kind, subject: subject, words: words))
    }
}
