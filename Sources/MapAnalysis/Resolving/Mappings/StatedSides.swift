import MapSyntax

/// Which side of each pair of relationships states its links. The other side follows.
struct StatedSides: Sendable {
    private(set) var stated: Set<PropertyID> = []

    /// States the side that a mapping sets. If none is set, states the stored side, which is a to-one before a to-many, unless only the
    /// other side existed before.
    init(_ heads: [MappingHead], _ pair: ModelPair, into diagnostics: inout Diagnostics) {
        let written = sidesSet(by: heads, pair)
        let model = pair.destination.model
        for entity in model.entities {
            for case .relationship(let relationship) in entity.declared {
                guard let inverse = relationship.inverse, inverse != relationship.id else {
                    stated.insert(relationship.id)
                    continue
                }
                // Each pair is visited once, at the side that is first in the model.
                guard relationship.id < inverse, let other = model[inverse].relationship else { continue }
                switch (written[relationship.id], written[inverse]) {
                case (let one?, let another?):
                    diagnostics.report(.bothSidesSet(relationship, one, other, another, pair.destination))
                    stated.insert(relationship.id)
                case (let place?, nil): set(relationship, other, at: place, model, pair, into: &diagnostics)
                case (nil, let place?): set(other, relationship, at: place, model, pair, into: &diagnostics)
                case (nil, nil): stated.insert(inferredSide(relationship, other, heads, pair))
                }
            }
        }
    }

    /// States the side that a mapping sets. Reports it if the other side is part of its entity's key, because this side then follows from
    /// rows that are found by that key.
    private mutating func set(
        _ side: Relationship, _ other: Relationship, at place: TextRange, _ model: Model, _ pair: ModelPair,
        into diagnostics: inout Diagnostics
    ) {
        stated.insert(side.id)
        guard model.isPartOfKey(other) else { return }
        diagnostics.report(.valueCycle(ofKey: other, from: side, at: place, pair.destination))
    }

    /// Returns the other side of a relationship, if that is the stated one.
    func statedInverse(of relationship: Relationship) -> PropertyID? {
        guard let inverse = relationship.inverse, inverse != relationship.id, stated.contains(inverse) else { return nil }
        return inverse
    }
}

private func sidesSet(by heads: [MappingHead], _ pair: ModelPair) -> [PropertyID: TextRange] {
    var written: [PropertyID: TextRange] = [:]
    for head in heads {
        for set in head.sets {
            guard let property = pair.destination.property(named: set.property.text, of: head.destination),
                pair.destination.model[property].relationship != nil
            else { continue }
            written[property] = written[property] ?? set.property.range
        }
    }
    return written
}

private func inferredSide(_ side: Relationship, _ other: Relationship, _ heads: [MappingHead], _ pair: ModelPair) -> PropertyID {
    // The stored side; of two to-manys that is the first.
    let model = pair.destination.model
    let isOther = model.storedSide(of: side) == other.id
    let (first, second) = isOther ? (other, side) : (side, other)
    if model.isPartOfKey(first) { return first.id }
    // A side that was a to-one has no order, and the other side would lose its own.
    if first.isMany, second.isMany, second.isOrdered, wereToOne(first, heads, pair), wereOrdered(second, heads, pair) { return second.id }
    return wasThere(first, heads, pair) || !wasThere(second, heads, pair) ? first.id : second.id
}

/// Whether the source has the relationship: in the origin of its entity, or in an entity from which a mapping makes its rows.
private func wasThere(_ relationship: Relationship, _ heads: [MappingHead], _ pair: ModelPair) -> Bool {
    // Nearly always it was in the origin, and a look at every mapping for every relationship takes long.
    if let source = pair.origin(of: relationship.id.entity), origin(of: relationship, in: source, pair) != nil { return true }
    return !origins(of: relationship, heads, pair).isEmpty
}

/// Whether a relationship was a to-one.
private func wereToOne(_ relationship: Relationship, _ heads: [MappingHead], _ pair: ModelPair) -> Bool {
    let origins = origins(of: relationship, heads, pair)
    return !origins.isEmpty && origins.allSatisfy { !$0.isMany }
}

/// Whether a relationship had an order before.
private func wereOrdered(_ relationship: Relationship, _ heads: [MappingHead], _ pair: ModelPair) -> Bool {
    origins(of: relationship, heads, pair).contains { $0.isMany && $0.isOrdered }
}

/// Returns the relationships of the source that a relationship was.
private func origins(of relationship: Relationship, _ heads: [MappingHead], _ pair: ModelPair) -> [Relationship] {
    let entity = relationship.id.entity
    let sources = heads.filter { pair.destination.model.isKind($0.destination, of: entity) }.compactMap(\.source)
    return ([pair.origin(of: entity)].compactMap(\.self) + sources).compactMap { origin(of: relationship, in: $0, pair) }
}

/// Returns the relationship from which this one comes, in an entity of the source.
private func origin(of relationship: Relationship, in source: EntityID, _ pair: ModelPair) -> Relationship? {
    pair.origin(of: relationship.id, at: relationship.id.index, in: source).flatMap { pair.source.model[$0].relationship }
}

extension Model {
    /// Whether it is a to-one that is part of its hierarchy's key.
    fileprivate func isPartOfKey(_ relationship: Relationship) -> Bool {
        !relationship.isMany && self[root(of: relationship.id.entity)].key.contains(relationship.id)
    }
}
