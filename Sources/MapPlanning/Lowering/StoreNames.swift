import MapPlan

/// The names that the source's tables and columns have at the moment a statement runs.
///
/// Before the first step these are the names of the source's placement. After the renames they are those of the destination.
struct StoreNames: Sendable {
    private var tables: [FoldedName: String] = [:]
    private var columns: [FoldedName: [FoldedName: String]] = [:]

    /// Returns the current name of the table with this name in the source.
    func table(_ name: String) -> String { tables[foldedName(name)] ?? name }

    /// Returns the current name of the column with this name in a table. Both names are those in the source.
    func column(_ name: String, of table: String) -> String { columns[foldedName(table)]?[foldedName(name)] ?? name }

    mutating func rename(table: String, to name: String) { tables[foldedName(table)] = name }

    mutating func rename(column: String, of table: String, to name: String) {
        columns[foldedName(table), default: [:]][foldedName(column)] = name
    }
}
