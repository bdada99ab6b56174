/// Relationships: replaces rows of the source by the rows that mappings make from them.
extension MappingInterpreter {
    /// A row to which a to-many refers. If the link was carried over, also the source row from which it was made.
    struct FarRow {
        var made: RowReference
        var origin: RowReference?
        var relationship: PropertyID?

        func copy(from near: RowReference) -> DestinationPair.Copy? {
            guard let origin, let relationship else { return nil }
            return DestinationPair.Copy(relationship: relationship, near: near, far: origin)
        }
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
        let far = try group.members.flatMap { member -> [FarRow] in
            let maker = mapping[member.mapping]
            guard let own = maker[property.property], case .inferred = own.origin else { return [] }
            return try ownFarRows(own, of: member, by: maker)
        }
        var seen = Set<RowReference>()
        // The positions in several merged rows are not valid for one row, so the rows are numbered again from the beginning.
        return far.filter { seen.insert($0.made).inserted }.map { FarRow(made: $0.made) }
    }

    private func ownFarRows(_ property: PropertyMapping, of candidate: Candidate, by entityMapping: EntityMapping) throws -> [FarRow] {
        let row = candidate.row(of: property)
        var found: [FarRow] = []
        switch property.source {
        case .carried(let origin):
            let isMany = mapping.source[origin].relationship?.isMany ?? false
            let old = isMany ? try rows.relatedRows(origin, of: row) : [try rows.related(origin, of: row)].compactMap(\.self)
            for target in old {
                found += try made(for: property.property, of: target).map { FarRow(made: $0, origin: target, relationship: origin) }
            }
        case .expression(let expression):
            if case .inferred = property.origin, let origin = expression.followedToMany {
                for target in try rows.relatedRows(origin, of: row) {
                    found += try made(for: property.property, of: target).map { FarRow(made: $0, origin: target, relationship: origin) }
                }
                break
            }
            let group = try group(of: candidate, by: entityMapping)?.members
            let value = try evaluator.evaluate(expression, try bindings(candidate, entityMapping, group: group))
            found = (value.row.map { [$0] } ?? value.rows).map { FarRow(made: $0) }
        case .carriedOrDefault, .parts, .constant, .inverse, .generatedKey, .absent: break
        }
        var seen = Set<RowReference>()
        return found.filter { seen.insert($0.made).inserted }
    }

    /// Returns the owner of a row, if the other side of the relationship states it.
    func owner(of far: RowReference, by stated: PropertyID) throws -> RowReference? {
        // Finding the owners visits other rows, which forgets what the current rows are made from.
        if owners[stated] == nil { owners[stated] = try keepingMemory { try owners(by: stated) } }
        guard let owner = owners[stated]?[far] else { return nil }
        if let origin = owner.origin { remember(owner.made, origin) }
        return owner.made
    }

    private func owners(by stated: PropertyID) throws -> [RowReference: OwnerRow] {
        var found: [RowReference: OwnerRow] = [:]
        let isHeld = mapping.destination.storedSide(of: stated) == stated
        func record(_ far: RowReference, of near: RowReference) throws {
            // If the store has a column for the stated side, two rows may hold the same reference, as they did in the source.
            let owner = OwnerRow(made: near, origin: origin(of: near))
            guard found.updateValue(owner, forKey: far)?.made ?? near == near || isHeld else { throw EvaluationFinding.severalRows(nil) }
        }
        if mapping.destination[stated].relationship?.isMany ?? false {
            try forEachPair(of: stated) { try record($0.far, of: $0.near) }
            return found
        }
        for entityMapping in mapping.entityMappings {
            guard let property = entityMapping[stated] else { continue }
            try forEachMade(by: entityMapping) { first, near in
                let group = try group(of: first, by: entityMapping)?.members
                let content = try content(property, first, near, try bindings(first, entityMapping, group: group))
                if case .row(let far?, _, _) = content { try record(far, of: near) }
            }
        }
        return found
    }
}

/// The owner of a row, and the candidate from which it is made; nil for an owner under `rows`.
struct OwnerRow {
    var made: RowReference
    var origin: Candidate?
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
