/// Finds values that keep the bytes of their origin.
extension MappingInterpreter {
    /// Returns a row that a mapping makes, with one of its properties. Returns nil if the row is unknown or has no such property.
    func made(_ row: RowReference, with property: PropertyID) throws -> DestinationRow? {
        if let brought = try broughtRow(at: row) { return brought }
        guard let origin = origin(of: row), let id = row.mapping.map(MappingID.init), let found = mapping[id][property] else { return nil }
        let entityMapping = mapping[id]
        let bindings = try bindings(origin, entityMapping, group: try group(of: origin, by: entityMapping))
        let content = try content(found, origin, row, bindings)
        var made = DestinationRow(mapping: id, reference: row, origin: origin, properties: [(property, content)])
        made.passedOn = try passedOn([found], entityMapping, bindings)
        return made
    }

    /// Returns where an attribute of a made row is stored in the source, if the mapping only passes it on.
    func passedOn(_ leaf: LeafID, by row: RowReference) throws -> PassedOn? {
        guard let made = try made(row, with: leaf.property), let content = made[leaf.property] else { return nil }
        var found: PassedOn?
        switch content {
        case .copied(let property, let origin), .copiedOr(let property, _, let origin):
            guard let old = mapping.source.leaf(property, like: leaf, of: mapping.destination), try !isNil(old, of: origin) else {
                return nil
            }
            found = PassedOn(leaf: old, row: origin)
        case .parts(let parts):
            guard let place = leaf.leaf, case .copied(let old) = parts[place], let origin = made.origin else { fallthrough }
            found = PassedOn(leaf: old, row: origin.row)
        case .value, .row, .elsewhere: found = made.passedOn[leaf]
        }
        found?.through.append(leaf)
        return found
    }

    /// Returns which values of a row the mapping only passes on, and where they are stored, for some of its properties.
    func passedOn(
        _ properties: [PropertyMapping], _ entityMapping: EntityMapping, _ bindings: Evaluator.Bindings
    ) throws -> [LeafID: PassedOn] {
        let scope = PassingScope(lets: entityMapping.lets)
        var found: [LeafID: PassedOn] = [:]
        for property in properties {
            switch property.source {
            case .expression(let expression) where expression.type.value.isPassable:
                found[LeafID(property.property)] = try evaluator.passedOn(expression, bindings, scope)
            case .parts(let parts):
                for (place, part) in parts.enumerated() {
                    guard case .expression(let expression) = part, expression.type.value.isPassable else { continue }
                    found[LeafID(property.property, leaf: place)] = try evaluator.passedOn(expression, bindings, scope)
                }
            default: continue
            }
        }
        return found
    }
}
