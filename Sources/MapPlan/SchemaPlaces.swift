/// Where in a schema its tables and their indexes are, for whoever asks for one after the other: a schema itself goes through all that it
/// has for each of them.
package struct SchemaPlaces: Sendable {
    private let schema: StoreSchema
    /// By folded name.
    private var tables: [String: Int]
    /// By folded name of the table, in the order of the schema.
    private var indexes: [String: [Int]]

    package init(_ schema: StoreSchema) {
        self.schema = schema
        tables = Dictionary(minimumCapacity: schema.tables.count)
        indexes = Dictionary(minimumCapacity: schema.tables.count)
        for place in schema.tables.indices.reversed() { tables[foldedName(schema.tables[place].name)] = place }
        for place in schema.indexes.indices { indexes[foldedName(schema.indexes[place].table), default: []].append(place) }
    }

    /// The table of that name, compared as SQLite compares names.
    package func table(_ name: String) -> Table? { tables[foldedName(name)].map { schema.tables[$0] } }

    /// The indexes on that table, in the order of `sqlite_schema`.
    package func indexes(on table: String) -> [Index] { indexes[foldedName(table)]?.map { schema.indexes[$0] } ?? [] }
}
