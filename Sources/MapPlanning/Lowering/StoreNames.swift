import MapPlan

/// What the tables and columns of the source are called at the moment a statement runs.
///
/// Before the first step they have the names of the source's placement; after the renames those of the destination.
struct StoreNames: Sendable {
    private var tables: [String: String] = [:]
    private var columns: [String: [String: String]] = [:]

    /// The table's name now; asked by its name in the source.
    func table(_ name: String) -> String { tables[foldedName(name)] ?? name }

    /// The column's name now; asked by its table's and its own name in the source.
    func column(_ name: String, of table: String) -> String { columns[foldedName(table)]?[foldedName(name)] ?? name }

    mutating func rename(table: String, to name: String) { tables[foldedName(table)] = name }

    mutating func rename(column: String, of table: String, to name: String) {
        columns[foldedName(table), default: [:]][foldedName(column)] = name
    }
}
