package import MapAnalysis

/// Returns what two states of a model differ in, in words, one for each entity and property: `'Post.title' is optional only in the copy`.
///
/// Only what is part of the version hashes is compared: Core Data uses a mapping model for models of equal hashes.
package func modelDifferences(copy: CoreDataModel, version: CoreDataModel) -> [String] {
    let own = Dictionary(copy.entities.map { ($0.name, $0) }) { first, _ in first }
    let other = Dictionary(version.entities.map { ($0.name, $0) }) { first, _ in first }
    return Set(own.keys).union(other.keys).sorted().flatMap { name -> [String] in
        switch (own[name], other[name]) {
        case (let left?, let right?): differences(left, right)
        case (nil, _): ["entity '\(name)' is missing in the copy"]
        case (_, nil): ["entity '\(name)' is only in the copy"]
        }
    }
}

private func differences(_ copy: CoreDataModel.Entity, _ version: CoreDataModel.Entity) -> [String] {
    var found: [String] = []
    func compare<Value: Equatable>(_ left: Value, _ right: Value, _ what: String) {
        if left != right { found.append("entity '\(copy.name)' has another \(what) in the copy") }
    }
    compare(copy.parent, version.parent, "parent")
    compare(copy.isAbstract, version.isAbstract, "'abstract'")
    compare(copy.hashModifier, version.hashModifier, "hash modifier")
    compare(Set(copy.unique), Set(version.unique), "uniqueness constraint")
    let own = traits(of: copy)
    let other = traits(of: version)
    for name in Set(own.keys).union(other.keys).sorted() {
        let path = "'\(copy.name).\(name)'"
        switch (own[name], other[name]) {
        case (let left?, let right?):
            for (trait, value) in left where right[trait] != value { found.append("\(path) has another \(trait) in the copy") }
        case (nil, _): found.append("\(path) is missing in the copy")
        case (_, nil): found.append("\(path) is only in the copy")
        }
    }
    return found
}

/// Returns what is compared of each property, by the property's name. The order of the traits is that of the words.
private func traits(of entity: CoreDataModel.Entity) -> [String: PropertyTraits] {
    let attributes = entity.attributes.map { attribute in
        (
            attribute.name,
            PropertyTraits([
                ("kind", "attribute"), ("type", "\(attribute.type.rawValue)"), ("'optional'", "\(attribute.isOptional)"),
                ("'transient'", "\(attribute.isTransient)"), ("'external storage'", "\(attribute.hasExternalStorage)"),
                ("hash modifier", attribute.hashModifier ?? ""),
            ])
        )
    }
    let relationships = entity.relationships.map { relationship in
        (
            relationship.name,
            PropertyTraits([
                ("kind", "relationship"), ("destination", relationship.destination ?? ""), ("inverse", relationship.inverse ?? ""),
                ("number of rows", "\(relationship.isMany)"), ("'optional'", "\(relationship.isOptional)"),
                ("'transient'", "\(relationship.isTransient)"), ("'ordered'", "\(relationship.isOrdered)"),
                ("least count", "\(relationship.minCount ?? 0)"),
                ("greatest count", "\(relationship.maxCount ?? (relationship.isMany ? 0 : 1))"),
                ("hash modifier", relationship.hashModifier ?? ""),
            ])
        )
    }
    return Dictionary(attributes + relationships) { first, _ in first }
}

/// The traits of a property in their order.
private struct PropertyTraits: Sequence {
    private let pairs: [(String, String)]

    init(_ pairs: [(String, String)]) { self.pairs = pairs }

    subscript(_ name: String) -> String? { pairs.first { $0.0 == name }?.1 }

    func makeIterator() -> IndexingIterator<[(String, String)]> { pairs.makeIterator() }
}
