/// The positions of tables and indexes in a schema, for callers that look up many of them. A lookup in the schema itself scans all of it.
package struct SchemaPlaces: Sendable {
    private let schema: StoreSchema
    /// Tables by folded name.
    private var tables: [FoldedName: Int]
    /// Indexes by folded name of their table, in the order of the schema.
    private var indexes: [FoldedName: [Int]]

    package init(_ schema: StoreSchema) {
        self.schema = schema
        tables = Dictionary(minimumCapacity: schema.tables.count)
        indexes = Dictionary(minimumCapacity: schema.tables.count)
        for place in schema.tables.indices.reversed() { tables[foldedName(schema.tables[place].name)] = place }
        for place in schema.indexes.indices { indexes[foldedName(schema.indexes[place].table), default: []].append(place) }
    }

    /// Returns the table of that name, compared as SQLite compares names; `nil` if there is none.
    package func table(_ name: String) -> Table? { tables[foldedName(name)].map { schema.tables[$0] } }

    /// Returns the indexes on that table, in the order of `sqlite_schema`.
    package func indexes(on table: String) -> [Index] { indexes[foldedName(table)]?.map { schema.indexes[$0] } ?? [] }

    /// Whether the table of that name and its indexes are the same in another schema, byte for byte, or are missing in both.
    package func hasSameTable(_ name: String, as other: SchemaPlaces) -> Bool {
        let (name, (here, there)) = (foldedName(name), (tables[foldedName(name)], other.tables[foldedName(name)]))
        guard let here, let there else { return here == nil && there == nil }
        let (own, others) = (indexes[name] ?? [], other.indexes[name] ?? [])
        return schema.tables[here].hasSameBytes(as: other.schema.tables[there]) && own.count == others.count
            && zip(own, others).allSatisfy { schema.indexes[$0].hasSameBytes(as: other.schema.indexes[$1]) }
    }
}
