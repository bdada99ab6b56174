/// Relationships: rows of the source becoming the rows that mappings make of them.
extension MappingInterpreter {
    /// A row that a to-many leads to, and the source row it was made of if the pair was carried over.
    struct FarRow {
        var made: RowReference
        var origin: RowReference?
        var relationship: PropertyID?

        func copy(from near: RowReference) -> DestinationPair.Copy? {
            guard let origin, let relationship else { return nil }
            return DestinationPair.Copy(relationship: relationship, near: near, far: origin)
        }
    }

    /// The row that a carried to-one points at: what is made of the row it pointed at, nothing if nothing is.
    func carriedRow(_ origin: PropertyID, to toOne: PropertyID, of row: RowReference) throws -> RowReference? {
        guard let target = try rows.related(origin, of: row) else { return nil }
        return try made(for: toOne, of: target)
    }

    /// What a source row is for a relationship: the row that the mapping which takes it makes for the relationship's destination.
    private func made(for relationship: PropertyID, of row: RowReference) throws -> RowReference? {
        guard let target = mapping.destination[relationship].relationship?.destination else { return nil }
        for candidate in mapping.entityMappings where mapping.destination.isKind(candidate.destination, of: target) {
            if let made = try made(by: candidate, of: row) { return made }
        }
        return nil
    }

    /// The rows that a to-many which is stated leads to, each once, in the order of its value.
    func farRows(_ property: PropertyMapping, of row: RowReference, by entityMapping: EntityMapping) throws -> [FarRow] {
        var found: [FarRow] = []
        switch property.source {
        case .carried(let origin):
            let isMany = mapping.source[origin].relationship?.isMany ?? false
            let old = isMany ? try rows.relatedRows(origin, of: row) : [try rows.related(origin, of: row)].compactMap(\.self)
            for target in old {
                guard let made = try made(for: property.property, of: target) else { continue }
                found.append(FarRow(made: made, origin: target, relationship: origin))
            }
        case .expression(let expression):
            if case .inferred = property.origin, let origin = expression.followedToMany {
                for target in try rows.relatedRows(origin, of: row) {
                    guard let made = try made(for: property.property, of: target) else { continue }
                    found.append(FarRow(made: made, origin: target, relationship: origin))
                }
                break
            }
            let value = try evaluator.evaluate(expression, try bindings(row, entityMapping))
            found = (value.row.map { [$0] } ?? value.rows).map { FarRow(made: $0) }
        case .carriedOrDefault, .parts, .constant, .inverse, .generatedKey, .absent: break
        }
        var seen = Set<RowReference>()
        return found.filter { seen.insert($0.made).inserted }
    }

    /// Whom a row belongs to, where the other side says it.
    func owner(of far: RowReference, by stated: PropertyID) throws -> RowReference? {
        if owners[stated] == nil { owners[stated] = try owners(by: stated) }
        return owners[stated]?[far]
    }

    private func owners(by stated: PropertyID) throws -> [RowReference: RowReference] {
        var found: [RowReference: RowReference] = [:]
        if mapping.destination[stated].relationship?.isMany ?? false {
            try forEachPair(of: stated) { found[$0.far] = $0.near }
            return found
        }
        for entityMapping in mapping.entityMappings {
            guard let property = entityMapping[stated] else { continue }
            try forEachTakenRow(of: entityMapping) { row in
                guard let near = try made(by: entityMapping, of: row) else { return }
                let content = try content(property, row, near, try bindings(row, entityMapping))
                if case .row(let far?, _) = content { found[far] = near }
            }
        }
        return found
    }
}

extension Expression {
    /// `m($source.tags)`: the to-many that inference carries over through mappings, with its positions.
    fileprivate var followedToMany: PropertyID? {
        guard case .mapped(_, let rows) = kind, case .path(let base, let steps) = rows.kind, case .variable(.source) = base.kind,
            steps.count == 1, case .toMany(let property) = steps[0]
        else { return nil }
        return property
    }
}
