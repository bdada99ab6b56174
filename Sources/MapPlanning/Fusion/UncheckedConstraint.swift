import MapAnalysis
import MapSyntax

/// A constraint of an intermediate version. Nobody checks it if the version is skipped.
package struct UncheckedConstraint: Sendable, Equatable {
    /// The constraint in words: `Post.title is unique`.
    package var words: String
    /// The version's label.
    package var version: String
}

/// Returns the constraints of the version between that neither of the two versions around it has: bounds of computed values, uniqueness,
/// and `!` on values that are dropped.
func uncheckedConstraints(_ first: CompleteMapping, _ second: CompleteMapping) -> [UncheckedConstraint] {
    var found: [UncheckedConstraint] = []
    var known: Set<String> = []
    func add(_ words: String) {
        if known.insert(words).inserted { found.append(UncheckedConstraint(words: words, version: first.destination.version)) }
    }
    let mappingPlaces = second.mappingPlaces
    for maker in first.entityMappings {
        guard let entity = maker.source else { continue }
        let name = first.destination[maker.destination].name
        let next = mappingPlaces[maker.destination.index].map { second.entityMappings[$0] }
        for property in maker.properties {
            let unwraps = !property.isPlain && property.expressions.contains { $0.unwrapCount > 0 }
            guard case .attribute(let attribute) = first.destination[property.property], unwraps || attribute.hasBounds else { continue }
            let later = next.compactMap { $0.successor(of: property.property) }
            if attribute.hasBounds, !first.keepsBounds(property, attribute),
                !later.contains(where: { second.destination[$0].attribute?.hasSameBounds(as: attribute) ?? false })
            {
                add("the bounds of '\(name).\(attribute.name)'")
            }
            let isRead = !later.isEmpty || next.contains { $0.reads(property.property) }
            if !isRead, !property.dropsNil, unwraps {
                add("that '\(name).\(attribute.name)' is not nil")
            }
        }
        for constraint in first.destination.unique(of: maker.destination) where !next.isEmpty {
            let leaves = first.destination.leaves(of: constraint)
            if wasUnique(leaves, maker, of: entity, in: first) || next.contains(where: { staysUnique(leaves, $0, in: second) }) { continue }
            let names = leaves.map(first.destination.path).joined(separator: ", ")
            add("that '\(name).\(names)' is unique")
        }
    }
    return found
}

/// Whether the values from which these are carried over were unique in the source.
private func wasUnique(_ leaves: [LeafID], _ maker: EntityMapping, of entity: EntityID, in step: CompleteMapping) -> Bool {
    let origins = leaves.map { leaf in maker.origin(of: leaf.property).flatMap { step.source.leaf($0, like: leaf, of: step.destination) } }
    return step.source.unique(of: entity).contains { Set(step.source.leaves(of: $0).map(Optional.some)) == Set(origins) }
}

/// Whether these values stay unique in the destination.
private func staysUnique(_ leaves: [LeafID], _ mapping: EntityMapping, in step: CompleteMapping) -> Bool {
    let later = leaves.map { leaf in mapping.successor(of: leaf.property).flatMap { step.destination.leaf($0, like: leaf, of: step.source) }
    }
    return step.destination.unique(of: mapping.destination).contains {
        Set(step.destination.leaves(of: $0).map(Optional.some)) == Set(later)
    }
}

extension CompleteMapping {
    /// The places of the mappings that take an entity's rows, by index of the source's entity.
    fileprivate var mappingPlaces: [[Int]] {
        var mappingPlaces = Array(repeating: [Int](), count: source.entities.count)
        for mapping in entityMappings {
            for kind in mapping.takenKinds { mappingPlaces[kind.index].append(mapping.id.index) }
        }
        return mappingPlaces
    }

    /// Whether a value is carried over from an attribute with the same bounds.
    fileprivate func keepsBounds(_ property: PropertyMapping, _ attribute: Attribute) -> Bool {
        guard case .carried(let origin) = property.source else { return false }
        return source[origin].attribute?.hasSameBounds(as: attribute) ?? false
    }
}

extension EntityMapping {
    /// Returns the property to which an old one is carried over.
    fileprivate func successor(of old: PropertyID) -> PropertyID? {
        properties.first { if case .carried(old) = $0.source { true } else { false } }?.property
    }

    fileprivate func origin(of new: PropertyID) -> PropertyID? {
        if case .carried(let old)? = self[new]?.source { old } else { nil }
    }

    fileprivate func reads(_ property: PropertyID) -> Bool {
        properties.contains { if case .carriedOrDefault(property, _) = $0.source { true } else { false } }
            || allExpressions.contains { $0.contains { if let leaf = $0.ownLeaf { leaf.property == property } else { false } } }
    }
}

extension Attribute {
    fileprivate var hasBounds: Bool {
        guard let details else { return false }
        return details.min != nil || details.max != nil || details.minLength != nil || details.maxLength != nil || details.pattern != nil
    }

    fileprivate func hasSameBounds(as other: Attribute) -> Bool {
        min == other.min && max == other.max && minLength == other.minLength && maxLength == other.maxLength && pattern == other.pattern
    }
}

extension Model {
    /// Returns the constraints of an entity and of its ancestors.
    fileprivate func unique(of entity: EntityID) -> [UniqueConstraint] {
        let own = self[entity]
        return own.unique + (own.parent.map(unique) ?? [])
    }
}
