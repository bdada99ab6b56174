/// To-manys of made rows that only the other side says.
extension MappingInterpreter {
    /// The rows that mappings make and bring whose side of a relationship leads to a row, in the order of their keys.
    func rows(pointingAt row: RowReference, by toMany: PropertyID) throws -> [RowReference] {
        guard let inverse = mapping.destination[toMany].relationship?.inverse else { return [] }
        if pointing[inverse] == nil { pointing[inverse] = try pointing(by: inverse) }
        let found = pointing[inverse]?[Address(row, mapping.destination)] ?? []
        for one in found { if let origin = one.origin { remember(one.made, origin) } }
        return found.map(\.made).sorted { $0.precedes($1) }
    }

    /// A row by its key: what brings it does not count.
    struct Address: Hashable {
        var root: EntityID
        var key: [Value]

        init(_ row: RowReference, _ model: Model) {
            root = model.root(of: row.entity)
            key = row.key
        }
    }

    /// A row that points at another, and what it is made of if it is not brought.
    struct PointingRow {
        var made: RowReference
        var origin: Candidate?
    }

    private func pointing(by inverse: PropertyID) throws -> [Address: [PointingRow]] {
        var found: [Address: [PointingRow]] = [:]
        func add(_ far: RowReference, of near: RowReference, _ origin: Candidate?) {
            found[Address(far, mapping.destination), default: []].append(PointingRow(made: near, origin: origin))
        }
        for entityMapping in mapping.entityMappings {
            guard let property = entityMapping[inverse] else { continue }
            // Not `forEachMade`, which forgets the row that is being made just now.
            try forEachCandidate(of: entityMapping) { candidate in
                guard try isFirst(candidate, by: entityMapping) else { return }
                let near = try made(of: candidate, by: entityMapping)
                for far in try farRows(property, of: candidate, near, by: entityMapping) { add(far, of: near, candidate) }
            }
            for (place, literal) in entityMapping.literalRows.enumerated() {
                let row = try literalRow(literal, place, entityMapping)
                if case .row(let far?, _, _)? = row[inverse] { add(far, of: row.reference, nil) }
            }
        }
        return found
    }

    private func farRows(
        _ property: PropertyMapping, of candidate: Candidate, _ near: RowReference, by entityMapping: EntityMapping
    ) throws -> [RowReference] {
        if mapping.destination[property.property].relationship?.isMany ?? false {
            return try farRows(property, of: candidate, by: entityMapping).map(\.made)
        }
        let group = try group(of: candidate, by: entityMapping)?.members
        guard case .row(let far?, _, _) = try content(property, candidate, near, try bindings(candidate, entityMapping, group: group))
        else {
            return []
        }
        return [far]
    }
}

extension CompleteMapping {
    /// Whether some mapping says where a relationship leads, and not its other side.
    package func isWritten(_ relationship: PropertyID) -> Bool {
        entityMappings.contains { entityMapping in
            switch entityMapping[relationship]?.source {
            case .carried, .expression: true
            default: false
            }
        }
    }
}
