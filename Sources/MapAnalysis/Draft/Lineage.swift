import MapSyntax

/// Under which names the entities and properties of one version go on in a later one, step by step: through renaming IDs, and through mappings that carry values over.
package struct Lineage: Sendable {
    private var entities: [EntityID: EntityID] = [:]
    private var properties: [EntityID: [PropertyID: PropertyID]] = [:]

    /// - Parameter steps: one after the other, at least one.
    package init(of steps: [CompleteMapping]) {
        guard let first = steps.first else { return }
        for entity in first.source.entities where !entity.isAbstract {
            var kind = entity.id
            var ends = Dictionary(uniqueKeysWithValues: first.source.properties(of: kind).map { ($0, $0) })
            let isWhole = steps.allSatisfy { step in
                let makers = step.entityMappings.filter { $0.takenKinds.contains(kind) && $0.isRowByRow }
                guard makers.count == 1, let maker = makers.first else { return false }
                let carried = maker.properties.compactMap { property in property.origin(in: maker).map { ($0, property.property) } }
                let next = Dictionary(carried) { first, _ in first }
                ends = ends.compactMapValues { next[$0] }
                kind = maker.destination
                return true
            }
            if isWhole { (entities[entity.id], properties[entity.id]) = (kind, ends) }
        }
    }

    /// Whether it says more than the names and renaming IDs of the two versions.
    package func saysMore(than earlier: Model, _ later: Model) -> Bool {
        entities.contains { !hasSameBytes(earlier[$0].canonicalName, later[$1].canonicalName) }
            || properties.values.contains { $0.contains { !hasSameBytes(earlier[$0].canonicalName, later[$1].canonicalName) } }
    }

    /// Returns the earlier version with the canonical names that its entities and properties have in the later one.
    package func naming(_ earlier: Model, as later: Model) -> Model {
        var renamed = earlier.entities
        for (entity, end) in entities {
            renamed[entity.index].canonicalName = later[end].canonicalName
            for (property, end) in properties[entity] ?? [:] where property.entity == entity {
                renamed[entity.index].declared[property.index].rename(to: later[end].canonicalName)
            }
        }
        return earlier.with(entities: renamed)
    }
}

extension PropertyMapping {
    /// The property of the source whose values it keeps; nil if it computes them.
    fileprivate func origin(in maker: EntityMapping) -> PropertyID? {
        guard !isOfItem else { return nil }
        switch source {
        case .carried(let origin), .carriedOrDefault(let origin, _): return origin
        case .expression(let expression): return expression.carriedProperty
        case .parts, .constant, .inverse, .generatedKey, .absent: return nil
        }
    }
}

extension Expression {
    /// The property, if it is `$source.name` in another type, or with something else for nil.
    fileprivate var carriedProperty: PropertyID? {
        switch kind {
        case .widen(let inner), .mapped(_, let inner): inner.carriedProperty
        case .coalesce(let inner, _): inner.carriedProperty
        case .path(let base, let steps):
            if case .variable(.source) = base.kind, steps.count == 1 { steps[0].property } else { nil }
        default: nil
        }
    }
}

extension Property {
    fileprivate mutating func rename(to canonicalName: String) {
        switch self {
        case .attribute(var attribute):
            attribute.canonicalName = canonicalName
            self = .attribute(attribute)
        case .relationship(var relationship):
            relationship.canonicalName = canonicalName
            self = .relationship(relationship)
        }
    }
}
