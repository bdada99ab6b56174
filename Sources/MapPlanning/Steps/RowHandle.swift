import MapPlan

/// How a statement finds a row of a table again: by its rowid, or by the key of a WITHOUT ROWID table.
struct RowHandle {
    /// Names by which the table answers for the handle.
    let columns: [String]
    private let isRowID: Bool

    init(table: Table?) {
        guard let table else {
            (columns, isRowID) = (["rowid"], true)
            return
        }
        if table.isWithoutRowID {
            (columns, isRowID) = (table.primaryKey.map(\.name), false)
        } else if let column = table.rowIDColumn {
            (columns, isRowID) = ([column.name], true)
        } else {
            (columns, isRowID) = table.freeRowIDName.map { ([$0], true) } ?? (table.primaryKey.map(\.name), false)
        }
    }

    /// Its names that are no columns of the table: a rowid that nobody declared.
    func hidden(in table: Table?) -> [String] { columns.filter { table?.column($0) == nil } }

    /// A TEMP table with the handle as its key. Values have no declared type, so that they stay what they are.
    func stage(_ name: String, values: [String]) -> TemporaryTable {
        let keys = columns.indices.map { "k\($0)" }
        let declared = isRowID ? [TemporaryTable.Column(keys[0], "INTEGER PRIMARY KEY")] : keys.map { TemporaryTable.Column($0) }
        return TemporaryTable(
            name: name, columns: declared + values.map { TemporaryTable.Column($0) }, key: isRowID ? [] : keys, isWithoutRowID: !isRowID)
    }

    /// `"s"."k0" = "t"."id"`
    func matches(_ stage: String, _ table: String) -> Condition {
        .sameKey(
            columns.indices.map { .column(alias: stage, name: "k\($0)") }, columns.map { .column(alias: table, name: $0) })
    }
}
