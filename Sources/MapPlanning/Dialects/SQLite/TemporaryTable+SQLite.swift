import MapAnalysis
import MapPlan

extension TemporaryTable {
    private var table: TableName { TableName(name, isTemporary: true) }

    var creation: Statement {
        let declared = columns.map { ([quoted($0.name)] + $0.form.words).joined(separator: " ") }
        let all = declared + (key.isEmpty ? [] : ["PRIMARY KEY (\(quoted(key)))"])
        let end = isWithoutRowID ? " WITHOUT ROWID" : ""
        return Statement("CREATE TEMP TABLE \(quoted(name)) (\(all.joined(separator: ", ")))\(end)", .stage, writes: table)
    }

    /// Returns the statement that inserts rows: into all columns in their order, or into those that are named.
    func filling(_ rows: NewRows, into targets: [String]? = nil, ignoringDuplicates: Bool = false) -> Statement {
        let insert = ignoringDuplicates ? "INSERT OR IGNORE" : "INSERT"
        let list = targets.map { " (\(quoted($0)))" } ?? ""
        return ("\(insert) INTO temp.\(quoted(name))\(list) " + rows.sql).statement(.fill, writes: table)
    }

    /// Returns the statement that creates an index on a TEMP table.
    static func indexing(_ table: String, by columns: [String], as name: String) -> Statement {
        Statement(
            "CREATE INDEX temp.\(quoted(name)) ON \(quoted(table)) (\(quoted(columns)))", .stage,
            writes: TableName(table, isTemporary: true))
    }
}

extension TemporaryTable.Column.Form {
    /// What follows the column's name.
    fileprivate var words: [String] {
        switch self {
        case .value(let type): return type.words
        case .key(let type): return TemporaryTable.ColumnType.values(type).words + ["PRIMARY KEY"]
        // A comment at the end of the text ends with the line.
        case .computed(.value(let text)): return ["AS (\(text)\n)"]
        case .computed(.isTrue(let text)): return ["AS ((\(text)\n) IS TRUE\n)"]
        case .computed(.isFalse(let text)): return ["AS ((\(text)\n) IS FALSE\n)"]
        case .inPlace(let column, let type, let generated):
            let value = column.generation == .none ? column.defaultSQL.map { "DEFAULT (\($0)\n)" } : nil
            return type.words + ["COLLATE \(quoted(column.collation))"] + generated + [value].compactMap(\.self)
        }
    }
}
