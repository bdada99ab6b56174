package import MapPlan

/// What the rows of a table look like, column by column.
package struct TableSight: Sendable {
    /// Whether the table has more rows than have been read.
    package var isSample = false
    package private(set) var rowCount = 0
    private(set) var columns: [ColumnSight]

    package init(columnCount: Int) { columns = Array(repeating: ColumnSight(), count: columnCount) }

    package mutating func record(_ row: [StoredValue]) {
        rowCount += 1
        for (place, value) in row.enumerated() { columns[place].record(value) }
    }
}

/// What the rows of a store look like.
package struct StoreSight: Sendable {
    /// By folded names of tables and columns.
    private var columns: [FoldedName: [FoldedName: ColumnSight]] = [:]
    private var samples: [FoldedName: Int] = [:]

    package init() {}

    /// Returns the columns of a table whose values are read: those that a model can describe.
    package static func columns(of table: Table) -> [Column] { table.columns.filter { $0.generation == .none && !$0.isHidden } }

    package mutating func add(_ sight: TableSight, of table: Table) {
        let names = Self.columns(of: table).map { foldedName($0.name) }
        columns[foldedName(table.name)] = Dictionary(zip(names, sight.columns)) { first, _ in first }
        if sight.isSample { samples[foldedName(table.name)] = sight.rowCount }
    }

    /// Returns what a column looks like. A column that has not been read looks like an empty one.
    func column(_ column: Column, of table: Table) -> ColumnSight {
        columns[foldedName(table.name)]?[foldedName(column.name)] ?? ColumnSight()
    }

    /// Returns how many rows of a table have been read; nil if all of them have been.
    func sample(of table: Table) -> Int? { samples[foldedName(table.name)] }
}
