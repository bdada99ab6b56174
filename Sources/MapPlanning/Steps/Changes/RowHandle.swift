import MapAnalysis
import MapPlan

/// How a statement finds a row of a table again: by its rowid, or by the key of a WITHOUT ROWID table.
struct RowHandle {
    /// The names by which the table's columns of the handle are read.
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

    /// Returns the names that are not declared columns of the table: an undeclared rowid.
    func hidden(in table: Table?) -> [String] { columns.filter { table?.column($0) == nil } }

    /// Returns a TEMP table with the handle as its key. The value columns have no declared type, so SQLite does not convert the values.
    func stage(_ name: String, values: [String]) -> TemporaryTable {
        let keys = columns.indices.map { "k\($0)" }
        let declared = isRowID ? [TemporaryTable.Column(keys[0], .key(.int64))] : keys.map { TemporaryTable.Column($0) }
        return TemporaryTable(
            name: name, columns: declared + values.map { TemporaryTable.Column($0) }, key: isRowID ? [] : keys, isWithoutRowID: !isRowID)
    }

    /// Returns the condition `"s"."k0" = "t"."id"`.
    func matches(_ stage: String, _ table: String) -> Condition {
        .sameKey(
            columns.indices.map { .column(alias: stage, name: "k\($0)") }, columns.map { .column(alias: table, name: $0) })
    }
}
