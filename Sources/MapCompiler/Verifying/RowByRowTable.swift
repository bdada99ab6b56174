import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// A table whose rows a mapping makes one from one, each value from values of its old row alone. They are read and noted as bytes, without a row in memory.
struct RowByRowTable {
    private let store: StoreRows
    private let source: EntityID
    private let contents: [Content]
    private let constants: [StoredValue]
    private let computed: [ComputedColumn]
    /// The places of the key's columns.
    private let key: [Int]
    /// The places of references that are kept if their row exists.
    let referencesKept: [Int]

    /// Where the value of a column comes from. It has nothing that must be counted when it is copied, since each row looks at all of them.
    private enum Content {
        case copied(Int, Column.Affinity)
        /// One of `constants`.
        case constant(Int)
        /// One of `computed`.
        case computed(Int)
    }

    /// `nil` if something else decides about the rows: other rows, a condition, their order, or rows under `rows`.
    init?(_ table: PlacedTable, of rows: ExpectedRows) {
        guard rows.sampling == nil, case .entity(let root) = table.role, !table.hasPositions(of: rows.destination) else { return nil }
        let makers = rows.mapping.entityMappings.filter { rows.destination.model.root(of: $0.destination) == root }
        guard makers.count == 1, makers[0].literalRows.isEmpty, let source = makers[0].source,
            let carried = CarriedColumns(makers[0], table, of: rows), carried.takesEveryRow,
            table.key.allSatisfy({ !carried.contents[$0].isInterpreted })
        else { return nil }
        let computedCount = carried.contents.count(where: \.isInterpreted)
        var (contents, constants, computed) = ([Content](), [StoredValue](), [ComputedColumn]())
        for (column, content) in zip(table.columns, carried.contents) {
            switch content {
            case .copied(let place, let affinity), .reference(let place, let affinity): contents.append(.copied(place, affinity))
            case .constant(let value):
                contents.append(.constant(constants.count))
                constants.append(value)
            case .interpreted:
                guard let made = ComputedColumn(column, by: makers[0], of: rows, shareOf: computedCount) else { return nil }
                contents.append(.computed(computed.count))
                computed.append(made)
            }
        }
        (self.contents, self.constants, self.computed) = (contents, constants, computed)
        (self.source, store, key, referencesKept) = (source, rows.store, table.key, carried.references)
    }

    /// Visits the bytes of each row's key and cells, on another thread than the one that reads the rows. Calls `reading` for each row that is read.
    func visit(reading: () throws -> Void, _ body: (_ key: CellBytes, _ cells: CellBytes) throws -> Void) throws {
        var (keyBytes, cells) = (CellBytes(isOfKey: true), CellBytes())
        try store.forEachStoredRow(of: source, reading: reading) { row in
            cells.removeAll()
            keyBytes.removeAll()
            for content in contents { try add(content, of: row, to: &cells) }
            for place in key { try add(contents[place], of: row, to: &keyBytes) }
            try body(keyBytes, cells)
        }
    }

    /// Adds the value that a column has for an old row.
    @inline(__always)
    private func add(_ content: Content, of row: SQLiteRow, to cells: inout CellBytes) throws {
        switch content {
        case .copied(let place, let affinity):
            let cell = row[place]
            if affinity.keepsAsIs(cell) { cells.add(cell) } else { cells.add(affinity.kept(StoredValue(cell))) }
        case .constant(let place): cells.add(constants[place])
        case .computed(let place): try computed[place].add(row, to: &cells)
        }
    }
}

extension Column.Affinity {
    /// Whether a column stores a value as it is, because it is of the affinity's own class. See `kept`.
    fileprivate func keepsAsIs(_ cell: SQLiteRow.Cell) -> Bool {
        switch (self, cell) {
        case (_, .null), (_, .blob), (.blob, _), (.text, .text), (.integer, .integer), (.numeric, .integer), (.real, .real): true
        default: false
        }
    }
}
