import MapExecution
import MapPlan
import MapPlanning

/// The rows that a leg must leave: for each table a digest of all of them, and each by itself in a log, which is read only if the digest of the result is another.
final class ExpectedStore {
    let placement: Placement
    private let log: ExpectedLog
    // One thread adds rows, one after another.
    @exclusivity(unchecked)
    private var tables: [Table]
    /// By table: the columns whose references are kept if their row exists, and may become nil otherwise.
    var referencesKept: [[Int]]
    private var index: ExpectedIndex?
    private var cells = CellBytes()

    /// What is known of the rows of a table.
    struct Table {
        var sum = RowSum()
        /// By column: whether it may have any value, in every row; `nil` before the first row.
        var ignored: [Bool]?
        /// Whether there is one result only, apart from those columns.
        var isExact = true

        /// Adds a row by its cells, each of which has exactly one value.
        mutating func add(_ cells: CellBytes, columnCount: Int) {
            sum.add(cells)
            guard let ignored else {
                self.ignored = Array(repeating: false, count: columnCount)
                return
            }
            if isExact, ignored.contains(true) { isExact = false }
        }
    }

    init(_ placement: Placement) throws {
        self.placement = placement
        log = try ExpectedLog()
        tables = Array(repeating: Table(), count: placement.tables.count)
        referencesKept = Array(repeating: [], count: placement.tables.count)
    }

    subscript(table: Int) -> Table { tables[table] }

    /// Adds something that a table must have.
    func add(_ item: ExpectedTable.Item, to table: Int) throws {
        switch item {
        case .row(let row): try add(row, to: table)
        case .leftOver(let key):
            tables[table].isExact = false
            try log.add(ExpectedLog.Record(table: table, key: CellBytes.ofKey(key), mayBeMissing: true))
        case .ofNoKind(let key, let kind):
            let cells = placement.tables[table].columns.map { $0.role == .discriminator ? ExpectedTable.Cell.exactly(kind) : .anything }
            tables[table].isExact = false
            try add(ExpectedTable.Row(key: key, cells: cells), to: table)
        }
    }

    private func add(_ row: ExpectedTable.Row, to table: Int) throws {
        // Each spelling of a pair has a position of its own.
        let isSpelled = row.spellings.count > 1
        let keyPlaces = placement.tables[table].key
        cells.removeAll()
        for (place, cell) in row.cells.enumerated() { cells.add(isSpelled && !keyPlaces.contains(place) ? .anything : cell) }
        note(row.cells, isSpelled: isSpelled, in: table)
        tables[table].sum.add(cells)
        try log.add(
            ExpectedLog.Record(
                table: table, key: CellBytes.ofKey(row.key), spellings: row.spellings.map(CellBytes.ofKey), cells: cells.bytes))
    }

    private func note(_ cells: [ExpectedTable.Cell], isSpelled: Bool, in table: Int) {
        guard tables[table].isExact else { return }
        let ignored = tables[table].ignored ?? cells.map(\.isAnything)
        tables[table].ignored = ignored
        tables[table].isExact =
            !isSpelled && zip(cells, ignored).allSatisfy { cell, isIgnored in !cell.isEither && cell.isAnything == isIgnored }
    }

    /// Adds a row by the bytes of its key and of its cells, each of which has exactly one value.
    func add(key: CellBytes, cells: CellBytes, to table: Int) throws {
        tables[table].add(cells, columnCount: placement.tables[table].columns.count)
        try log.add(table: table, key: key, cells: cells)
    }

    /// The rows by their keys. Throws a finding for the second row of a key, which no table can have.
    func rowsByKey() throws -> ExpectedIndex {
        if let index { return index }
        let made = try ExpectedIndex(log, in: placement, referencesKept: referencesKept)
        index = made
        return made
    }
}

extension ExpectedTable.Cell {
    fileprivate var isAnything: Bool { if case .anything = self { true } else { false } }
    fileprivate var isEither: Bool { if case .either = self { true } else { false } }
}
