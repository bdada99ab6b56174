/// Relationships: replaces rows of the source by the rows that mappings make from them.
extension MappingInterpreter {
    /// A row to which a to-many refers.
    struct FarRow {
        var made: RowReference
        /// The links of the source that become this one, if it is carried over.
        var links: [DestinationPair.Copy] = []
        /// Whether the link keeps the position of the first of them.
        var keepsPlace = true

        var copied: DestinationPair.Copy? { keepsPlace ? links.first : nil }
    }

    /// Returns the row to which a carried to-one refers: the one made from the old row, or nil if none is made.
    func carriedRow(_ origin: PropertyID, to toOne: PropertyID, of row: RowReference) throws -> RowReference? {
        guard let target = try rows.related(origin, of: row) else { return nil }
        return try made(for: toOne, of: target).first
    }

    /// Returns the rows that mappings make from a source row for the relationship's destination.
    private func made(for relationship: PropertyID, of row: RowReference) throws -> [RowReference] {
        guard let target = mapping.destination[relationship].relationship?.destination else { return [] }
        for candidate in mapping.entityMappings where mapping.destination.isKind(candidate.destination, of: target) {
            let made = try made(by: candidate, of: row)
            if made.contains(where: { !mapping.destination.isKind($0.entity, of: target) }) { throw EvaluationFinding.otherKind(nil) }
            if !made.isEmpty { return made }
        }
        return []
    }

    /// Returns the rows to which a stated to-many refers, each once, in the order of its value. For merged rows, a link that inference
    /// carries over is taken from all of them, those of the first row first. A written value is taken from the first row alone.
    func farRows(_ property: PropertyMapping, of first: Candidate, by entityMapping: EntityMapping) throws -> [FarRow] {
        guard case .inferred = property.origin, let group = try group(of: first, by: entityMapping) else {
            return try ownFarRows(property, of: first, by: entityMapping)
        }
        let far = try group.members().flatMap { member -> [FarRow] in
            let maker = mapping[member.mapping]
            guard let own = maker[property.property], case .inferred = own.origin else { return [] }
            return try ownFarRows(own, of: member, by: maker)
        }
        // The positions in several merged rows are not valid for one row, so the rows are numbered again from the beginning.
        return onceEach(far).map { FarRow(made: $0.made, links: $0.links, keepsPlace: false) }
    }

    private func ownFarRows(_ property: PropertyMapping, of candidate: Candidate, by entityMapping: EntityMapping) throws -> [FarRow] {
        let row = candidate.row(of: property)
        let keepsPlace = placeKeepers.haveLinks(of: entityMapping.id, by: property.property)
        func carried(_ origin: PropertyID, to old: [RowReference]) throws -> [FarRow] {
            try old.flatMap { target in
                try made(for: property.property, of: target).map { made in
                    FarRow(
                        made: made, links: [DestinationPair.Copy(relationship: origin, near: row, far: target)], keepsPlace: keepsPlace)
                }
            }
        }
        switch property.source {
        case .carried(let origin):
            let old =
                mapping.readsAllRows(of: origin, for: property.property)
                ? try rows.relatedRows(origin, of: row) : [try rows.related(origin, of: row)].compactMap(\.self)
            return onceEach(try carried(origin, to: old))
        case .expression(let expression):
            if case .inferred = property.origin, let origin = expression.followedToMany {
                return onceEach(try carried(origin, to: try rows.relatedRows(origin, of: row)))
            }
            let group = try group(of: candidate, by: entityMapping)
            let value = try evaluator.evaluate(expression, try bindings(candidate, entityMapping, group: group))
            return onceEach((value.row.map { [$0] } ?? value.rows).map { FarRow(made: $0) })
        case .carriedOrDefault, .parts, .constant, .inverse, .generatedKey, .absent: return []
        }
    }

    /// Returns each row at its first place, with the links of all places.
    private func onceEach(_ found: [FarRow]) -> [FarRow] {
        var places: [RowReference: Int] = [:]
        var once: [FarRow] = []
        for far in found {
            if let place = places[far.made] {
                once[place].links += far.links
            } else {
                places[far.made] = once.count
                once.append(far)
            }
        }
        return once
    }

    /// Returns the owner of a row, if the other side of the relationship states it.
    func owner(of far: RowReference, by stated: PropertyID) throws -> RowReference? {
        // Finding the owners visits other rows, which forgets what the current rows are made from.
        if owners[stated] == nil { owners[stated] = try keepingMemory { try owners(by: stated) } }
        guard let owner = try owners[stated]?.rows(pointingAt: OrderedBytes.of(far)).last else { return nil }
        if let origin = owner.origin { remember(owner.made, origin) }
        return owner.made
    }

    private func owners(by stated: PropertyID) throws -> PointingRows {
        let found = PointingRows(try rows.makeRecordTable())
        func record(_ far: RowReference, of near: RowReference) throws {
            try found.add(PointingRow(made: near, origin: origin(of: near)), to: OrderedBytes.of(far))
        }
        if mapping.destination[stated].relationship?.isMany ?? false {
            try forEachPair(of: stated) { try record($0.far, of: $0.near) }
        } else {
            for entityMapping in mapping.entityMappings {
                guard let property = entityMapping[stated] else { continue }
                try forEachMade(by: entityMapping) { first, near in
                    let group = try group(of: first, by: entityMapping)
                    let content = try content(property, first, near, try bindings(first, entityMapping, group: group))
                    if case .row(let far?, _, _) = content { try record(far, of: near) }
                }
            }
        }
        // If the store has a column for the stated side, two rows may hold the same reference, as they did in the source.
        let isHeld = mapping.destination.storedSide(of: stated) == stated
        if !isHeld, try found.pointTwice() { throw EvaluationFinding.severalRows(nil) }
        return found
    }
}

extension PropertyMapping {
    /// The source's to-many whose links are carried over with their positions.
    package var carriedToMany: PropertyID? {
        switch (source, origin) {
        case (.carried(let property), _): property
        case (.expression(let expression), .inferred): expression.followedToMany
        default: nil
        }
    }

    /// The source row's to-one that the property follows, carried over or through mappings.
    package var followedToOne: PropertyID? {
        switch source {
        case .carried(let origin): return origin
        case .expression(let expression):
            guard case .mapped(_, let rows) = expression.kind, case .path(let base, let steps) = rows.kind,
                case .variable = base.kind, steps.count == 1, case .toOne(let origin) = steps[0]
            else { return nil }
            return origin
        default: return nil
        }
    }

    /// Whether the property is nil in every row.
    package var isNothing: Bool {
        switch source {
        case .absent, .constant(.nil): true
        default: false
        }
    }

    /// Whether the property is carried over or inferred, and not written.
    package var isCarried: Bool {
        switch (source, origin) {
        case (.carried, _), (_, .inferred): true
        default: false
        }
    }
}

extension Expression {
    /// `m($source.tags)` or `m($item.tags)`: the to-many that inference carries over through mappings, with its positions.
    fileprivate var followedToMany: PropertyID? {
        guard case .mapped(_, let rows) = kind, case .path(_, let steps) = rows.kind, steps.count == 1,
            case .toMany(let property) = steps[0]
        else { return nil }
        return property
    }
}

extension CompleteMapping {
    /// Whether a carried relationship is taken as all rows that it leads to: if it is a to-many, or if it becomes one and its column is on the other side, where
    /// several rows may refer to one in a store that breaks the one-to-one.
    package func readsAllRows(of origin: PropertyID, for relationship: PropertyID) -> Bool {
        if source[origin].relationship?.isMany ?? false { return true }
        return (destination[relationship].relationship?.isMany ?? false) && source.isStoredElsewhere(origin)
    }
}
