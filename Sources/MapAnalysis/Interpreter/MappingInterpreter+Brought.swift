/// Rows that the version adds, written under `rows`.
extension MappingInterpreter {
    func literalRow(_ literal: LiteralRow, _ place: Int, _ entityMapping: EntityMapping) throws -> DestinationRow {
        let model = mapping.destination
        let declared = model[model.root(of: entityMapping.destination)].key
        let reference = try literalReference(literal, place, entityMapping)
        func written(_ property: PropertyID) -> Value? {
            if declared == [property], model[property].attribute != nil { return reference.key[0] }
            return literal.values.first { $0.property == property }?.value
        }
        let properties = model.properties(of: entityMapping.destination).map { property -> (PropertyID, DestinationRow.Content) in
            switch model[property] {
            case .attribute(let attribute):
                guard attribute.isStored else { return (property, .elsewhere) }
                let value = written(property) ?? attribute.defaultValue ?? .nil
                if case .list(let leaves) = value { return (property, .parts(leaves.map { .value($0) })) }
                return (property, .value(value))
            case .relationship(let relationship):
                return (property, relationship.isMany ? .elsewhere : .row(written(property)?.row))
            }
        }
        return DestinationRow(mapping: entityMapping.id, reference: reference, origin: nil, properties: properties)
    }

    /// Returns the rows under a mapping's `rows` that are added, with their places: all, or those that are not there already.
    func literalRows(of entityMapping: EntityMapping) throws -> [(place: Int, row: LiteralRow)] {
        let rows = entityMapping.literalRows.enumerated().map { (place: $0.offset, row: $0.element) }
        guard let place = entityMapping.presentRows else { return rows }
        let type = mapping.fileLets[place].value.type
        let present = Set(try evaluator.elements(of: Expression(.variable(.fileLet(place)), type), Evaluator.Bindings()))
        return rows.filter { !present.contains(.integer(Int64($0.place))) }
    }

    /// Returns the reference to a row under `rows`, before the row itself is made.
    func literalReference(_ literal: LiteralRow, _ place: Int, _ entityMapping: EntityMapping) throws -> RowReference {
        let declared = mapping.destination[mapping.destination.root(of: entityMapping.destination)].key
        var key = declared.map { property in
            literal.values.first { $0.property == property }?.value ?? mapping.destination[property].attribute?.defaultValue ?? .nil
        }
        if let newKey = literal.newKey { key = [try evaluator.evaluate(newKey, Evaluator.Bindings())] }
        if declared.isEmpty || key == [.nil] { key = [try literalKey(place, entityMapping)] }
        let spelling = zip(declared, key).map { forms.spelled($1, LeafID($0), nil) }
        return RowReference(
            side: .destination, entity: entityMapping.destination, key: key, mapping: entityMapping.id.index,
            spelling: declared.isEmpty ? nil : spelling)
    }

    /// Returns the row under a mapping's `rows`, or the list of several, for expressions that name it.
    func brought(by id: MappingID) throws -> Value {
        if let found = broughtRows[id] { return found }
        let rows = try mapping[id].literalRows.enumerated().map { try literalReference($0.element, $0.offset, mapping[id]) }
        let found = rows.count == 1 ? Value.row(rows[0]) : .list(rows.map(Value.row))
        broughtRows[id] = found
        return found
    }

    /// Returns the key of a row under `rows` that has no key of its own: the next number after all other keys of its hierarchy, in the
    /// order written. Nil if that exceeds the greatest integer.
    func literalKey(_ place: Int, _ entityMapping: EntityMapping) throws -> Value {
        let root = mapping.destination.root(of: entityMapping.destination)
        var greatest = try greatestKeyEver(of: root)
        var earlier = Int64(place)
        for other in mapping.entityMappings where mapping.destination.root(of: other.destination) == root {
            if keepsOwnKeys(other), let key = try greatestReference(to: other) { greatest = max(greatest ?? key, key) }
            // `forEachMade` would forget the row that is being made now.
            try forEachCandidate(of: other) { candidate in
                guard try isFirst(candidate, by: other), case .integer(let key)? = try self.key(of: candidate, by: other).values.first
                else {
                    return
                }
                greatest = max(greatest ?? key, key)
            }
            if other.id < entityMapping.id { earlier += Int64(other.literalRows.count) }
        }
        let (key, overflow) = (greatest ?? 0).addingReportingOverflow(earlier + 1)
        return overflow ? .nil : .integer(key)
    }

    /// Returns the row under `rows` that has this reference, if there is one.
    func broughtRow(at reference: RowReference) throws -> DestinationRow? {
        guard let id = reference.mapping.map(MappingID.init), !mapping[id].literalRows.isEmpty, origin(of: reference) == nil else {
            return nil
        }
        for (place, literal) in try literalRows(of: mapping[id]) {
            if try literalReference(literal, place, mapping[id]) == reference { return try literalRow(literal, place, mapping[id]) }
        }
        return nil
    }

    /// Completes a reference that has only a key with the mapping that makes or adds its row. Returns nil if no mapping does.
    func known(_ reference: RowReference) throws -> RowReference? {
        if reference.mapping != nil { return reference }
        let root = mapping.destination.root(of: reference.entity)
        for entityMapping in mapping.entityMappings where mapping.destination.root(of: entityMapping.destination) == root {
            for (place, literal) in try literalRows(of: entityMapping) {
                let brought = try literalReference(literal, place, entityMapping)
                if brought.key == reference.key { return brought }
            }
            var found: RowReference?
            // `forEachMade` would forget the row that is being made now.
            try forEachCandidate(of: entityMapping) { candidate in
                guard found == nil, try isFirst(candidate, by: entityMapping),
                    try key(of: candidate, by: entityMapping).values == reference.key
                else { return }
                found = try made(of: candidate, by: entityMapping)
            }
            if let found { return found }
        }
        return nil
    }
}
