extension Model {
    /// Whether a row under `rows` gets the next free number as its key: the key is one integer, and neither the row nor a default gives it.
    package func lacksKey(_ row: LiteralRow, of entity: EntityID) -> Bool {
        guard row.newKey == nil, hasIntegerKey(entity) else { return false }
        return self[root(of: entity)].key.allSatisfy { property in
            !row.values.contains { $0.property == property } && self[property].attribute?.defaultValue ?? .nil == .nil
        }
    }
}
