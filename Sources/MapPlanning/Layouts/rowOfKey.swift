package import MapAnalysis
package import MapPlan

extension Placement {
    /// Returns a row by what the database has for its key.
    package func row(_ side: Side, _ entity: EntityID, key stored: [StoredValue]) -> RowReference {
        RowReference(
            side: side, entity: entity, key: zip(stored, key(of: entity)).map { decode($0, $1.coding, in: model) },
            spelling: stored.map(RawValue.init))
    }

    /// Returns what a column has for a part of a key: what is copied to it, or the form that mapc writes.
    package func spelled(_ value: Value, in leaf: LeafID, copied: (column: PlacedColumn, stored: StoredValue)?) -> StoredValue {
        guard let column = column(leaf) else { return StoredValue(value.usualSpelling) }
        let written = copied?.column.coding == column.coding ? copied?.stored : nil
        return column.affinity.kept(written ?? encode(value, column.coding))
    }
}
