import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// A table whose rows a mapping makes one from one, each value from values of its old row alone. They are read and noted as bytes, without a row in memory.
struct RowByRowTable {
    private let store: StoreRows
    private let source: EntityID
    private let contents: [Content]
    /// The places of the key's columns.
    private let key: [Int]
    /// The places of references that are kept if their row exists.
    let referencesKept: [Int]

    private enum Content {
        case carried(CarriedColumns.Content)
        case computed(ComputedColumn)
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
        var contents: [Content] = []
        for (column, content) in zip(table.columns, carried.contents) {
            guard content.isInterpreted else {
                contents.append(.carried(content))
                continue
            }
            guard let computed = ComputedColumn(column, by: makers[0], of: rows, shareOf: computedCount) else { return nil }
            contents.append(.computed(computed))
        }
        (self.contents, self.source, store, key, referencesKept) = (contents, source, rows.store, table.key, carried.references)
    }

    /// Visits the bytes of each row's key and cells.
    func visit(_ body: (_ key: CellBytes, _ cells: CellBytes) throws -> Void) throws {
        var (keyBytes, cells) = (CellBytes(isOfKey: true), CellBytes())
        try store.forEachStoredRow(of: source) { row in
            cells.removeAll()
            keyBytes.removeAll()
            for content in contents {
                switch content {
                case .carried(let content): content.add(row, to: &cells)
                case .computed(let column): try column.add(row, to: &cells)
                }
            }
            for place in key { if case .carried(let content) = contents[place] { content.add(row, to: &keyBytes) } }
            try body(keyBytes, cells)
        }
    }
}

extension CarriedColumns.Content {
    /// Adds the value of an old row.
    fileprivate func add(_ row: SQLiteRow, to cells: inout CellBytes) {
        switch self {
        case .copied(let place, let affinity), .reference(let place, let affinity):
            let cell = row[place]
            if affinity.keepsAsIs(cell) { cells.add(cell) } else { cells.add(affinity.kept(StoredValue(cell))) }
        case .constant(let value): cells.add(value)
        case .interpreted: cells.addAnything()
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
