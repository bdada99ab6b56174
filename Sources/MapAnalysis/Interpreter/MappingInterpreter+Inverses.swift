/// To-manys of made rows that follow from their other side.
extension MappingInterpreter {
    /// Returns the rows, made or under `rows`, whose side of a relationship refers to a row. They are sorted by key, or in the order that
    /// an ordered relationship will have.
    func rows(pointingAt row: RowReference, by toMany: PropertyID) throws -> [RowReference] {
        guard let relationship = mapping.destination[toMany].relationship, let inverse = relationship.inverse else { return [] }
        if pointing[inverse] == nil { pointing[inverse] = try pointing(by: inverse) }
        let found = try pointing[inverse]?.rows(pointingAt: address(of: row)) ?? []
        for one in found { if let origin = one.origin { remember(one.made, origin) } }
        guard relationship.isOrdered else { return found.map(\.made).sorted { $0.precedes($1) } }
        guard mapping.destination[inverse].relationship?.isMany ?? false else {
            return try inPositions(found, stating: inverse).map(\.made)
        }
        let places = try backPlaces(of: found.map(\.links), for: inverse)
        return found.indices.sorted { left, right in
            places[left] == places[right]
                ? found[left].made.precedes(found[right].made) : places[left].lexicographicallyPrecedes(places[right])
        }.map { found[$0].made }
    }

    /// What decides the order of a row among those that refer to the same row.
    private struct Position {
        var row: PointingRow
        var mapping: MappingID
        /// Whether the row keeps its old place. Such rows come first, and rows under `rows` come last.
        var isKept = false
        /// The mapping by whose rank the row is sorted. Mappings with one common `order` all have the rank of the first of them.
        var rank: MappingID
        /// The row's place in the source: that of its owner among those that become one row, and its own among the owner's rows.
        var place: [Int]?
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
            position.isKept = placeKeepers.haveRows(of: id, by: inverse)
            let bindings = try bindings(origin, mapping[id])
            position.rank = placeKeepers.lead(of: id, by: inverse)
            position.order = try mapping[id].order.map { try evaluator.computed($0.value, bindings) }
            return position
        }
        let made = positions.filter { $0.row.origin != nil }.sorted { left, right in
            if left.isKept != right.isKept { return left.isKept }
            if left.rank != right.rank, !left.isKept { return left.rank < right.rank }
            if let one = left.place, let other = right.place, one != other { return one.lexicographicallyPrecedes(other) }
            guard let one = left.row.origin, let other = right.row.origin else { return left.row.made.precedes(right.row.made) }
            return isBefore(one, left.order, other, right.order, mapping[left.mapping].order)
        }
        // The search has found them in the order in which they are written.
        return (made + positions.filter { $0.row.origin == nil }).map(\.row)
    }

    /// Returns the place that a row has in the source's ordered relationship, if a to-one is carried over from its other side.
    private func sourcePlace(of origin: Candidate, _ property: PropertyMapping?) throws -> [Int]? {
        guard let property, let toOne = property.followedToOne, let old = mapping.source[toOne].relationship?.inverse,
            mapping.hasPlaces(property)
        else { return nil }
        let row = origin.row(of: property)
        guard let owner = try rows.related(toOne, of: row), let place = try rows.relatedRows(old, of: owner).firstIndex(of: row) else {
            return nil
        }
        return [try placeInGroup(of: owner, for: property.property), place]
    }

    /// Returns a source row's place, from 0, among the rows that become one row to which a relationship refers.
    package func placeInGroup(of row: RowReference, for relationship: PropertyID) throws -> Int {
        guard let target = mapping.destination[relationship].relationship?.destination else { return 0 }
        var places: [Int] = []
        for maker in mapping.entityMappings
        where !maker.distinct.isEmpty && maker.takenKinds.contains(row.entity) && mapping.destination.isKind(maker.destination, of: target)
        {
            for candidate in try candidates(of: row, by: maker) where try takes(maker, candidate) {
                if let group = try group(of: candidate, by: maker) { places.append(group.place) }
            }
        }
        return places.min() ?? 0
    }

    /// Returns what decides the order of a far row's links on their other side, as bytes: the place of each link in the source, then the key of the row that has it
    /// there, or nothing if they are links of several rows that become one. If several links become one, it has the first place of them.
    package func backPlaces(of links: [[DestinationPair.Copy]], for stated: PropertyID) throws -> [[UInt8]] {
        let nothing = Array(repeating: [UInt8](), count: links.count)
        guard !placeKeepers.areOfKeys(behind: stated), Set(links.joined().map(\.far)).count == 1 else { return nothing }
        return try links.map { links in
            let places = try links.compactMap { link -> [UInt8]? in
                guard let back = mapping.source[link.relationship].relationship?.inverse else { return nil }
                var place = OrderedBytes()
                place.add(sorted: try rows.storedPlace(of: link.near, in: back, of: link.far) ?? .null)
                for part in link.near.storedKey { place.add(sorted: part) }
                return place.bytes
            }
            return places.min { $0.lexicographicallyPrecedes($1) } ?? []
        }
    }

    /// Returns the bytes of a row's key and of what it is, regardless of which mapping makes it.
    package func address(of row: RowReference) -> [UInt8] {
        let root = mapping.destination.root(of: row.entity)
        let properties = mapping.destination[root].key
        var address = OrderedBytes()
        address.add(.integer(Int64(root.index)))
        for (place, part) in row.key.enumerated() {
            if case .uuid = part {
                address.add(part)
            } else if row.isNamed, properties.count == row.key.count {
                address.add(.unreadable(forms.spelled(part, LeafID(properties[place]), nil)))
            } else {
                address.add(.unreadable(row.stored(place)))
            }
        }
        return address.bytes
    }

    private func pointing(by inverse: PropertyID) throws -> PointingRows {
        let found = PointingRows(try rows.makeRecordTable())
        func add(_ far: RowReference, of near: RowReference, _ origin: Candidate?, _ links: [DestinationPair.Copy] = []) throws {
            try found.add(PointingRow(made: near, origin: origin, links: links), to: address(of: far))
        }
        let isMany = mapping.destination[inverse].relationship?.isMany ?? false
        for entityMapping in mapping.entityMappings {
            guard let property = entityMapping[inverse] else { continue }
            // `forEachMade` would forget the row that is being made now.
            try forEachCandidate(of: entityMapping) { candidate in
                guard try isFirst(candidate, by: entityMapping) else { return }
                let near = try made(of: candidate, by: entityMapping)
                guard isMany else {
                    if let far = try farRow(property, of: candidate, near, by: entityMapping) { try add(far, of: near, candidate) }
                    return
                }
                for far in try farRows(property, of: candidate, by: entityMapping) {
                    try add(far.made, of: near, candidate, far.links)
                }
            }
            for (place, literal) in try literalRows(of: entityMapping) {
                let row = try literalRow(literal, place, entityMapping)
                if case .row(let far?, _, _)? = row[inverse] { try add(far, of: row.reference, nil) }
            }
        }
        return found
    }

    private func farRow(
        _ property: PropertyMapping, of candidate: Candidate, _ near: RowReference, by entityMapping: EntityMapping
    ) throws -> RowReference? {
        let group = try group(of: candidate, by: entityMapping)
        guard case .row(let far?, _, _) = try content(property, candidate, near, try bindings(candidate, entityMapping, group: group))
        else {
            return nil
        }
        return far
    }
}
