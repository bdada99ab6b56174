import MapPlan

extension TemporaryTable {
    private var table: TableName { TableName(name, isTemporary: true) }

    var creation: Statement {
        let declared = columns.map { $0.declaration.isEmpty ? quoted($0.name) : "\(quoted($0.name)) \($0.declaration)" }
        let all = declared + (key.isEmpty ? [] : ["PRIMARY KEY (\(quoted(key)))"])
        let end = isWithoutRowID ? " WITHOUT ROWID" : ""
        return Statement("CREATE TEMP TABLE \(quoted(name)) (\(all.joined(separator: ", ")))\(end)", .stage, writes: table)
    }

    /// Returns the statement that inserts rows: into all columns in their order, or into those that are named.
    func filling(_ rows: SQLFragment, into targets: [String]? = nil, ignoringDuplicates: Bool = false) -> Statement {
        let insert = ignoringDuplicates ? "INSERT OR IGNORE" : "INSERT"
        let list = targets.map { " (\(quoted($0)))" } ?? ""
        return ("\(insert) INTO temp.\(quoted(name))\(list) " + rows).statement(.fill, writes: table)
    }

    var indexing: [Statement] { indexes.map { Self.indexing(name, by: $0.columns, as: name + $0.suffix) } }

    /// Returns the statement that creates an index on a TEMP table.
    static func indexing(_ table: String, by columns: [String], as name: String) -> Statement {
        Statement(
            "CREATE INDEX temp.\(quoted(name)) ON \(quoted(table)) (\(quoted(columns)))", .stage,
            writes: TableName(table, isTemporary: true))
    }
}
