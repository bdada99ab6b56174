import MapAnalysis
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

extension TemporaryTable.Column {
    /// A column that is the table's PRIMARY KEY.
    static func key(_ name: String, _ type: ValueType) -> Self { Self(name, declaredType(of: type) + " PRIMARY KEY") }

    /// A generated column. A comment at the end of the text ends with the line.
    static func computed(_ name: String, _ value: TemporaryTable.DeclaredExpression) -> Self {
        switch value {
        case .value(let text): Self(name, "AS (\(text)\n)")
        case .isTrue(let text): Self(name, "AS ((\(text)\n) IS TRUE\n)")
        case .isFalse(let text): Self(name, "AS ((\(text)\n) IS FALSE\n)")
        }
    }

    /// A column that has the name, collation and default of a column of the database, a type, and the texts by which it is generated.
    static func standing(for column: Column, as type: String, generated: [String]) -> Self {
        var text = declaredType(type, collation: column.collation) + generated.map { " " + $0 }.joined()
        if column.generation == .none { text += column.defaultSQL.map { " DEFAULT (\($0)\n)" } ?? "" }
        return Self(column.name, text)
    }
}
