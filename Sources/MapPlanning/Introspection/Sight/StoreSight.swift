package import MapPlan

/// What the rows of a table look like, column by column.
package struct TableSight: Sendable {
    /// Whether more rows are there than were looked at.
    package var isSample = false
    package private(set) var rowCount = 0
    private(set) var columns: [ColumnSight]

    package init(columnCount: Int) { columns = Array(repeating: ColumnSight(), count: columnCount) }

    package mutating func take(_ row: [StoredValue]) {
        rowCount += 1
        for (place, value) in row.enumerated() { columns[place].take(value) }
    }
}

/// What the rows of a store look like.
package struct StoreSight: Sendable {
    /// By folded names of tables and columns.
    private var columns: [String: [String: ColumnSight]] = [:]
    private var samples: [String: Int] = [:]

    package init() {}

    /// The columns of a table whose values are looked at: those that a model can describe.
    package static func columns(of table: Table) -> [Column] { table.columns.filter { $0.generation == .none && !$0.isHidden } }

    package mutating func add(_ sight: TableSight, of table: Table) {
        let names = Self.columns(of: table).map { foldedName($0.name) }
        columns[foldedName(table.name)] = Dictionary(zip(names, sight.columns)) { first, _ in first }
        if sight.isSample { samples[foldedName(table.name)] = sight.rowCount }
    }

    /// What a column looks like; like an empty one where nobody looked.
    func column(_ column: Column, of table: Table) -> ColumnSight {
        columns[foldedName(table.name)]?[foldedName(column.name)] ?? ColumnSight()
    }

    /// How many rows of a table were looked at, where that is not all of them.
    func sample(of table: Table) -> Int? { samples[foldedName(table.name)] }
}
