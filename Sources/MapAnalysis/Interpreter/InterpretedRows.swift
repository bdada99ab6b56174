/// The rows that mappings make, for expressions that read them: `PostToSection($source).title`.
struct InterpretedRows: SourceRows {
    unowned let interpreter: MappingInterpreter

    init(_ interpreter: MappingInterpreter) { self.interpreter = interpreter }

    func forEachRow(of entity: EntityID, _ body: (RowReference) throws -> Void) throws { throw EvaluationFinding.outOfReach(nil) }

    func value(_ leaf: LeafID, of row: RowReference) throws -> Value {
        interpreter.forms.kept(try given(leaf, of: row), leaf)
    }

    /// Returns the value from the mapping, before the attribute's stored form shortens it.
    private func given(_ leaf: LeafID, of row: RowReference) throws -> Value {
        switch try content(leaf.property, of: row) {
        case .parts(let parts):
            switch leaf.leaf.map({ parts[$0] }) {
            case .copied(let old)?: return try interpreter.origin(of: row).map { try interpreter.rows.value(old, of: $0.row) } ?? .nil
            case .value(let value)?: return value
            case nil: return .nil
            }
        case .copied(let property, let origin): return try copied(property, leaf, of: origin)
        case .copiedOr(let property, let value, let origin):
            let old = try copied(property, leaf, of: origin)
            return old == .nil || old == .unreadable(.null) ? value : old
        case .value(let value): return value
        case .row, .elsewhere, nil: return .nil
        }
    }

    func related(_ toOne: PropertyID, of row: RowReference) throws -> RowReference? {
        // In a one-to-one the other side may store the reference. If several rows refer to this one, the first counts.
        if interpreter.mapping.destination.storedSide(of: toOne) != toOne, !interpreter.mapping.isWritten(toOne) {
            return try interpreter.rows(pointingAt: row, by: toOne).first.flatMap { try interpreter.known($0) }
        }
        guard case .row(let found?, _, _)? = try content(toOne, of: row) else { return nil }
        return try interpreter.known(found)
    }

    func relatedRows(_ toMany: PropertyID, of row: RowReference) throws -> [RowReference] {
        guard interpreter.mapping.isWritten(toMany) else { return try interpreter.rows(pointingAt: row, by: toMany) }
        guard let origin = interpreter.origin(of: row), let id = row.mapping.map(MappingID.init),
            let property = interpreter.mapping[id][toMany]
        else { return [] }
        return try interpreter.farRows(property, of: origin, by: interpreter.mapping[id]).map(\.made)
    }

    private func content(_ property: PropertyID, of row: RowReference) throws -> DestinationRow.Content? {
        try interpreter.made(row, with: property)?[property]
    }

    private func copied(_ property: PropertyID, _ leaf: LeafID, of row: RowReference) throws -> Value {
        let (source, destination) = (interpreter.mapping.source, interpreter.mapping.destination)
        let old = source.leaf(property, like: leaf, of: destination)
        let value = try old.map { try interpreter.rows.value($0, of: row) } ?? .nil
        return value.widened(to: destination[leaf.property].attribute?.type.value ?? .unknown)
    }
}
