import MapExecution
import MapPlan
import MapPlanning

extension PlacedTable {
    /// The text that inserts a row, with a parameter for each column in its order.
    var insertion: String { insertion("INSERT") }

    private func insertion(_ verb: String) -> String {
        let columns = columns.map { quoted($0.name) }.joined(separator: ", ")
        let places = self.columns.map { _ in "?" }.joined(separator: ", ")
        return "\(verb) INTO main.\(quoted(name)) (\(columns)) VALUES (\(places))"
    }

    /// Returns the statement that inserts a row, with its values in the order of the columns. With `unlessRefused`, a row that the database refuses is left out.
    func inserting(_ values: [StoredValue], unlessRefused: Bool = false) -> Statement {
        Statement(insertion(unlessRefused ? "INSERT OR IGNORE" : "INSERT"), bindings: values, .insert, writes: TableName(name))
    }
}

extension Placement {
    /// Makes a database in memory. `rows` are those of each table, with their values in the order of the columns.
    func database(of rows: [[[StoredValue]]]) throws -> SQLiteDatabase {
        var database = try SQLiteDatabase()
        for statement in createStatements(for: self) { try database.execute(statement) }
        for (table, rows) in zip(tables, rows) {
            for row in rows { try database.run(table.inserting(row)) }
        }
        return database
    }
}
