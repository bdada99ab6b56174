import MapAnalysis
import MapSyntax

/// A constraint of an intermediate version. Nobody checks it if the version is skipped.
package struct UncheckedConstraint: Sendable, Equatable {
    /// The constraint in words: `Post.title is unique`.
    package var words: String
    /// The version's label.
    package var version: String
}

/// Returns what the first step checks of rows of the version between, and the second does not: claims such as `!`, bounds, uniqueness, and required references.
/// The rows, the values or the constraint go in the second step.
func uncheckedConstraints(_ first: CompleteMapping, _ second: CompleteMapping) -> [UncheckedConstraint] {
    var found: [UncheckedConstraint] = []
    var known: Set<String> = []
    let mappingPlaces = second.mappingPlaces
    for maker in first.entityMappings where maker.source != nil {
        let between = RowsBetween(maker, first, second, mappingPlaces[maker.destination.index].map { second.entityMappings[$0] })
        for words in between.unchecked where known.insert(words).inserted {
            found.append(UncheckedConstraint(words: words, version: first.destination.version))
        }
    }
    return found
}

/// The rows that a mapping of the first step makes, and what the second step still checks of them.
private struct RowsBetween {
    let maker: EntityMapping
    let first: CompleteMapping
    let second: CompleteMapping
    /// The mappings of the second step that take each of the rows; empty if it leaves some out.
    let takers: [EntityMapping]
    private let name: String

    init(_ maker: EntityMapping, _ first: CompleteMapping, _ second: CompleteMapping, _ next: [EntityMapping]) {
        (self.maker, self.first, self.second) = (maker, first, second)
        takers = next.contains(where: \.takesEveryRow) ? next : []
        name = first.destination[maker.destination].name
    }

    var unchecked: [String] { maker.properties.flatMap(ofProperty) + ofUniqueness }

    private func ofProperty(_ property: PropertyMapping) -> [String] {
        let path = "'\(name).\(first.destination[property.property].name)'"
        let later = takers.compactMap { $0.successor(of: property.property) }
        var found: [String] = []
        if let attribute = first.destination[property.property].attribute, attribute.hasBounds, !first.keepsBounds(property, attribute),
            !later.contains(where: { second.destination[$0].attribute?.hasSameBounds(as: attribute) ?? false })
        {
            found.append("the bounds of \(path)")
        }
        if later.isEmpty, !takers.contains(where: { $0.alwaysReads(property.property) }) {
            let claims = property.claims(reading: maker.lets).filter { !$0.isProven(in: first.source) }
            found += claims.filter { !property.dropsNil || !$0.isOfPresence }.map { $0.words(about: path) }
        }
        if mayLackReference(property), !later.contains(where: { second.destination[$0].isRequiredReference }) {
            found.append("that \(path) is not nil")
        }
        return found
    }

    /// Whether a required reference is nil if a mapping of the first step leaves out the row to which it refers, or the row that refers to this one.
    private func mayLackReference(_ property: PropertyMapping) -> Bool {
        guard first.destination[property.property].isRequiredReference else { return false }
        switch property.source {
        case .inverse: return true
        case .carried(let origin):
            guard !property.dropsNil, let target = first.source[origin].relationship?.destination else { return false }
            let kinds = first.source.entities.filter { !$0.isAbstract && first.source.isKind($0.id, of: target) }
            return kinds.contains { kind in
                !first.entityMappings.contains { $0.takenKinds.contains(kind.id) && $0.takesEveryRow }
            }
        default: return false
        }
    }

    private var ofUniqueness: [String] {
        first.destination.unique(of: maker.destination).compactMap { constraint in
            let leaves = first.destination.leaves(of: constraint)
            if let entity = maker.source, wasUnique(leaves, maker, of: entity, in: first) { return nil }
            if takers.contains(where: { staysUnique(leaves, $0, in: second) }) { return nil }
            return "that '\(name).\(leaves.map(first.destination.path).joined(separator: ", "))' is unique"
        }
    }
}

extension Claim {
    /// What nobody checks: `that 'Post.title' is not nil`.
    fileprivate func words(about path: String) -> String {
        switch kind {
        case .isPresent: "that \(path) is not nil"
        case .isCovered: "that 'map' of \(path) has an entry for each value"
        case .isSingle: "that '.only' of \(path) finds no second element"
        case .isAllowed(let function, _, _): "what '\(function.name)' requires under \(path)"
        case .isReadable: "that the values under \(path) are readable"
        case .isOfKind: "that \(path) refers to rows of its entity"
        }
    }
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

extension Property {
    fileprivate var isRequiredReference: Bool {
        relationship != nil && isRequiredToHaveValue
    }
}

extension EntityMapping {
    /// Whether each row of its kinds becomes a row.
    fileprivate var takesEveryRow: Bool { condition == nil && !leavesOutNil && elements == nil }

    /// Returns the property to which an old one is carried over.
    fileprivate func successor(of old: PropertyID) -> PropertyID? {
        properties.first { if case .carried(old) = $0.source { true } else { false } }?.property
    }

    fileprivate func origin(of new: PropertyID) -> PropertyID? {
        if case .carried(let old)? = self[new]?.source { old } else { nil }
    }

    /// Whether it reads a property of every row, and not only under a condition.
    fileprivate func alwaysReads(_ property: PropertyID) -> Bool {
        properties.contains { if case .carriedOrDefault(property, _) = $0.source { true } else { false } }
            || properties.contains { $0.expressions.contains { $0.alwaysReads(property, lets) } }
    }
}

extension Expression {
    /// Whether it reads a property of `$source` whatever the other values are.
    fileprivate func alwaysReads(_ property: PropertyID, _ lets: [LetBinding]) -> Bool {
        if ownLeaf?.property == property { return true }
        switch kind {
        case .variable(.entityLet(let place)): return lets[place].value.alwaysReads(property, lets)
        case .conditional(let first, _, _), .coalesce(let first, _), .and(let first, _), .or(let first, _), .lookup(let first, _, _),
            .method(_, let first, _):
            return first.alwaysReads(property, lets)
        // A body may ignore its arguments, and a window reads other rows.
        case .applied, .window: return false
        default: return parts.contains { $0.alwaysReads(property, lets) }
        }
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
