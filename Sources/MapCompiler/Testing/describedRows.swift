import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// Returns all rows of the tables of a database that a model describes, sorted by their values.
func describedRows(at path: String, of model: Model) throws -> [(table: String, rows: [[StoredValue]])] {
    var database = try SQLiteDatabase.open(path, for: .reading)
    return try placement(of: model, in: try readStoreSchema(from: &database)).tables.map { table in
        let columns = table.columns.filter { !$0.isHidden }.map { quoted($0.name) }.joined(separator: ", ")
        return (table.name, try database.rows("SELECT \(columns) FROM main.\(quoted(table.name)) ORDER BY \(columns)"))
    }
}
