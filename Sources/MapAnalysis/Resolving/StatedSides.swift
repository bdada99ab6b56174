import MapSyntax

/// Which side of each pair of relationships says who belongs to whom (semantics S7); the other side follows.
struct StatedSides: Sendable {
    private(set) var stated: Set<PropertyID> = []

    /// A side that a mapping sets; else the one that the store knows, a to-one before a to-many, unless only the other was there before.
    init(_ heads: [MappingHead], _ pair: ModelPair, into diagnostics: inout Diagnostics) {
        let written = sidesSet(by: heads, pair)
        let model = pair.destination.model
        for entity in model.entities {
            for case .relationship(let relationship) in entity.declared {
                guard let inverse = relationship.inverse, inverse != relationship.id else {
                    stated.insert(relationship.id)
                    continue
                }
                // Each pair once, by the side that is first in the model.
                guard relationship.id < inverse, let other = model[inverse].relationship else { continue }
                switch (written[relationship.id], written[inverse]) {
                case (let one?, let another?):
                    diagnostics.report(.bothSidesSet(relationship, one, other, another, pair.destination))
                    stated.insert(relationship.id)
                case (_?, nil): stated.insert(relationship.id)
                case (nil, _?): stated.insert(inverse)
                case (nil, nil): stated.insert(inferredSide(relationship, other, pair))
                }
            }
        }
    }

    /// The stated side of the pair when that is the other one.
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

private func inferredSide(_ side: Relationship, _ other: Relationship, _ pair: ModelPair) -> PropertyID {
    // The side that the store knows, and of several-to-several the first.
    let isOther = pair.destination.model.storedSide(of: side) == other.id
    let (first, second) = isOther ? (other, side) : (side, other)
    return wasThere(first, pair) || !wasThere(second, pair) ? first.id : second.id
}

private func wasThere(_ relationship: Relationship, _ pair: ModelPair) -> Bool {
    guard let entity = pair.origin(of: relationship.id.entity) else { return false }
    return pair.origin(of: relationship.id, at: relationship.id.index, in: entity) != nil
}
