/// To-manys of made rows that follow from their other side.
extension MappingInterpreter {
    /// Returns the rows, made or under `rows`, whose side of a relationship refers to a row. They are sorted by key, or in the order that
    /// an ordered relationship will have.
    func rows(pointingAt row: RowReference, by toMany: PropertyID) throws -> [RowReference] {
        guard let relationship = mapping.destination[toMany].relationship, let inverse = relationship.inverse else { return [] }
        if pointing[inverse] == nil { pointing[inverse] = try pointing(by: inverse) }
        let found = pointing[inverse]?[Address(row, mapping.destination)] ?? []
        for one in found { if let origin = one.origin { remember(one.made, origin) } }
        guard relationship.isOrdered else { return found.map(\.made).sorted { $0.precedes($1) } }
        guard mapping.destination[inverse].relationship?.isMany ?? false else {
            return try inPositions(found, stating: inverse).map(\.made)
        }
        return found.sorted { left, right in
            left.place == right.place ? left.made.precedes(right.made) : left.place ?? -1 < right.place ?? -1
        }.map(\.made)
    }

    /// What decides the order of a row among those that refer to the same row.
    private struct Position {
        var row: PointingRow
        var mapping: MappingID
        /// Whether the row keeps its old place. Such rows come first, and rows under `rows` come last.
        var isKept = false
        /// The mapping by whose rank the row is sorted. Mappings with one common `order` all have the rank of the first of them.
        var rank: MappingID
        /// The row's place in the source.
        var place: Int?
        var order: [Value] = []
    }

    /// Sorts rows by their places in the source, as long as those are kept. Behind them come the rows of other mappings, by rank, then by
    /// their places in the source or by the mapping's own order. Rows under `rows` are last.
    private func inPositions(_ found: [PointingRow], stating inverse: PropertyID) throws -> [PointingRow] {
        let positions = try found.compactMap { row -> Position? in
            guard let id = row.made.mapping.map(MappingID.init) else { return nil }
            var position = Position(row: row, mapping: id, rank: id)
            guard let origin = row.origin else { return position }
            position.place = try sourcePlace(of: origin, mapping[id][inverse])
            position.isKept = mapping.keepsPlaces(inverse, in: mapping[id])
            guard position.place == nil else { return position }
            let bindings = try bindings(origin, mapping[id])
            position.rank = mapping.sortedTogether(mapping[id], by: inverse)[0].id
            position.order = try mapping[id].order.map { try evaluator.computed($0.value, bindings) }
            return position
        }
        let made = positions.filter { $0.row.origin != nil }.sorted { left, right in
            if left.isKept != right.isKept { return left.isKept }
            if left.rank != right.rank, !left.isKept { return left.rank < right.rank }
            if let one = left.place, let other = right.place { return one < other }
            guard let one = left.row.origin, let other = right.row.origin else { return left.row.made.precedes(right.row.made) }
            return isBefore(one, left.order, other, right.order, mapping[left.mapping].order)
        }
        // The search has found them in the order in which they are written.
        return (made + positions.filter { $0.row.origin == nil }).map(\.row)
    }

    /// Returns the place that a row has in the source's ordered relationship, if a to-one is carried over from its other side.
    private func sourcePlace(of origin: Candidate, _ property: PropertyMapping?) throws -> Int? {
        guard let property, case .carried(let toOne) = property.source, let old = mapping.source[toOne].relationship?.inverse,
            mapping.hasPlaces(property)
        else { return nil }
        let row = origin.row(of: property)
        return try rows.related(toOne, of: row).flatMap { owner in try rows.relatedRows(old, of: owner).firstIndex(of: row) }
    }

    /// A row's address by its key, regardless of which mapping makes it.
    struct Address: Hashable {
        var root: EntityID
        var key: [Value]

        init(_ row: RowReference, _ model: Model) {
            root = model.root(of: row.entity)
            key = row.key
        }
    }

    /// A row that refers to another, with the candidate from which it is made; nil for a row under `rows`.
    struct PointingRow {
        var made: RowReference
        var origin: Candidate?
        /// Its place among the rows that refer to the same row, if all links of a many-to-many keep their places.
        var place: Int?
    }

    private func pointing(by inverse: PropertyID) throws -> [Address: [PointingRow]] {
        var found: [Address: [PointingRow]] = [:]
        func add(_ far: RowReference, of near: RowReference, _ origin: Candidate?, at place: Int? = nil) {
            found[Address(far, mapping.destination), default: []].append(PointingRow(made: near, origin: origin, place: place))
        }
        let isMany = mapping.destination[inverse].relationship?.isMany ?? false
        let keepsPlaces = isMany && mapping.keepsBackPositions(of: inverse)
        for entityMapping in mapping.entityMappings {
            guard let property = entityMapping[inverse] else { continue }
            // `forEachMade` would forget the row that is being made now.
            try forEachCandidate(of: entityMapping) { candidate in
                guard try isFirst(candidate, by: entityMapping) else { return }
                let near = try made(of: candidate, by: entityMapping)
                guard isMany else {
                    if let far = try farRow(property, of: candidate, near, by: entityMapping) { add(far, of: near, candidate) }
                    return
                }
                for far in try farRows(property, of: candidate, by: entityMapping) {
                    let place = keepsPlaces ? try backPlace(of: far, from: candidate.row(of: property)) : nil
                    add(far.made, of: near, candidate, at: place)
                }
            }
            for (place, literal) in entityMapping.literalRows.enumerated() {
                let row = try literalRow(literal, place, entityMapping)
                if case .row(let far?, _, _)? = row[inverse] { add(far, of: row.reference, nil) }
            }
        }
        return found
    }

    /// Returns the source row's former place among the rows that referred to the source row of `far`.
    private func backPlace(of far: FarRow, from near: RowReference) throws -> Int? {
        guard let origin = far.origin, let back = far.relationship.flatMap({ mapping.source[$0].relationship?.inverse }) else { return nil }
        return try rows.relatedRows(back, of: origin).firstIndex(of: near)
    }

    private func farRow(
        _ property: PropertyMapping, of candidate: Candidate, _ near: RowReference, by entityMapping: EntityMapping
    ) throws -> RowReference? {
        let group = try group(of: candidate, by: entityMapping)?.members
        guard case .row(let far?, _, _) = try content(property, candidate, near, try bindings(candidate, entityMapping, group: group))
        else {
            return nil
        }
        return far
    }
}

extension CompleteMapping {
    /// Whether the rows of a mapping keep their places among the rows whose to-one refers to the same row. They do if the to-one is carried
    /// over and no earlier mapping numbers its rows.
    package func keepsPlaces(_ toOne: PropertyID, in entityMapping: EntityMapping) -> Bool {
        let root = destination.root(of: entityMapping.destination)
        return entityMappings.allSatisfy { other in
            guard other.id <= entityMapping.id, other.source != nil, destination.root(of: other.destination) == root,
                let property = other[toOne]
            else { return true }
            return hasPlaces(property)
        }
    }

    /// Whether the source stores a row's place among the rows whose to-one refers to the same row.
    package func hasPlaces(_ toOne: PropertyMapping) -> Bool {
        guard case .carried(let origin) = toOne.source, let old = source[origin].relationship?.inverse else { return false }
        return source[old].relationship?.isOrdered ?? false && !unitesOwners(toOne.property)
    }

    /// Whether `distinct` merges rows to which a to-one refers. The places of several owners do not form one order.
    package func unitesOwners(_ toOne: PropertyID) -> Bool {
        guard let target = destination[toOne].relationship?.destination else { return false }
        return entityMappings.contains { !$0.distinct.isEmpty && destination.isKind($0.destination, of: target) }
    }

    /// Whether some mapping sets this side of a relationship, and not its other side.
    package func isWritten(_ relationship: PropertyID) -> Bool {
        entityMappings.contains { entityMapping in
            switch entityMapping[relationship]?.source {
            case .carried, .expression: true
            default: false
            }
        }
    }
}
