/// Rows in memory, for specs and for trying a mapping in an editor.
///
///     var rows = InMemoryRows(model)
///     rows.insert("Post", key: [.integer(1)], ["title": .text("Hello")], related: ["author": [[.integer(7)]]])
package struct InMemoryRows: SourceRows, Sendable {
    package let model: Model
    package let side: Side
    /// By entity, in key order.
    private var rows: [EntityID: [Stored]] = [:]
    private var byKey: [Address: RowReference] = [:]

    private struct Stored: Sendable {
        var reference: RowReference
        var values: [String: Value]
        var related: [String: [[Value]]]
    }

    /// Keys are unique within a hierarchy.
    private struct Address: Hashable {
        var root: EntityID
        var key: [Value]
    }

    package init(_ model: Model, side: Side = .source) {
        self.model = model
        self.side = side
    }

    /// Inserts a row of a concrete entity. `values` are by attribute, or by `place.latitude` for a composite. `related` has the keys of the
    /// rows to which a relationship refers; either side of a relationship may be given. Returns nil and does nothing if the model does not
    /// have the entity.
    @discardableResult
    package mutating func insert(
        _ entity: String, key: [Value], _ values: [String: Value] = [:], related: [String: [[Value]]] = [:]
    ) -> RowReference? {
        guard let id = model.entity(entity)?.id else { return nil }
        let reference = RowReference(side: side, entity: id, key: key)
        let stored = Stored(reference: reference, values: values, related: related)
        let index = rows[id, default: []].firstIndex { reference.precedes($0.reference) } ?? rows[id, default: []].endIndex
        rows[id, default: []].insert(stored, at: index)
        byKey[Address(root: model.root(of: id), key: key)] = reference
        return reference
    }

    package func forEachRow(of entity: EntityID, _ body: (RowReference) throws -> Void) throws {
        for row in rows[entity] ?? [] { try body(row.reference) }
    }

    package func value(_ leaf: LeafID, of row: RowReference) throws -> Value {
        guard let attribute = model[leaf.property].attribute else { return .nil }
        var name = attribute.name
        var isOptional = attribute.type.isOptional
        if let index = leaf.leaf, case .composite(_, let composite) = attribute.type.value {
            guard let leaves = model.composite(composite)?.leaves, leaves.indices.contains(index) else { return .nil }
            name += "." + leaves[index].path.joined(separator: ".")
            isOptional = isOptional || leaves[index].type.isOptional
        }
        let value = stored(row)?.values[name] ?? keyPart(leaf.property, of: row) ?? .nil
        // NULL in a column of a required attribute cannot be read as its type.
        return value == .nil && !isOptional ? .unreadable(.null) : value
    }

    package func related(_ toOne: PropertyID, of row: RowReference) throws -> RowReference? {
        try relatedRows(toOne, of: row).first
    }

    package func relatedRows(_ toMany: PropertyID, of row: RowReference) throws -> [RowReference] {
        guard let relationship = model[toMany].relationship else { return [] }
        if let keys = stored(row)?.related[relationship.name] {
            let root = model.root(of: relationship.destination)
            return keys.compactMap { byKey[Address(root: root, key: $0)] }.filter { model.isKind($0.entity, of: relationship.destination) }
        }
        guard let inverse = relationship.inverse.flatMap({ model[$0].relationship }) else { return [] }
        let kinds = model.concreteKinds(of: relationship.destination)
        let pointing = kinds.flatMap { rows[$0] ?? [] }.filter { $0.related[inverse.name]?.contains(row.key) ?? false }
        return pointing.map(\.reference).sorted { $0.precedes($1) }
    }

    private func stored(_ row: RowReference) -> Stored? { rows[row.entity]?.first { $0.reference.key == row.key } }

    /// Returns an attribute's value from the row's key, so that callers need not give the value twice.
    private func keyPart(_ property: PropertyID, of row: RowReference) -> Value? {
        let key = model[model.root(of: row.entity)].key
        return key.firstIndex(of: property).flatMap { row.key.indices.contains($0) ? row.key[$0] : nil }
    }
}
