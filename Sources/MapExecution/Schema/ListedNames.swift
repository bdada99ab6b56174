import MapPlan

/// The names under which `sqlite_schema` lists tables, views and indexes.
///
/// `integrity_check` does not read them. SQLite finds tables by the names in their CREATE statements, in any letter case, but deletes the row of a dropped
/// table by the exact name in `tbl_name`. If the names differ, DROP TABLE frees the pages of a table that `sqlite_schema` still lists, and no program can
/// open the database afterwards.
struct ListedNames {
    private struct Row {
        var type: String
        var name: String
        var table: String
    }

    private var rows: [Row] = []

    mutating func add(_ type: String, _ name: String, of table: String) { rows.append(Row(type: type, name: name, table: table)) }

    /// Throws if a name is not exactly the one that SQLite uses. `tables` are the names in use by folded name.
    func check(tables: [FoldedName: String], indexes: [Index]) throws(DatabaseError) {
        // A store may have thousands of indexes.
        let used = Dictionary(grouping: indexes) { foldedName($0.name) }
        for row in rows {
            switch row.type {
            case "table", "view":
                try require(row.name, is: row.table, of: row)
                if let used = tables[foldedName(row.name)] { try require(row.name, is: used, of: row) }
            case "index":
                guard let used = used[foldedName(row.name)]?.first(where: { sameName($0.name, row.name) }) else { continue }
                try require(row.name, is: used.name, of: row)
                try require(row.table, is: used.table, of: row)
            default: continue
            }
        }
    }

    /// Compares bytes, as SQLite does.
    private func require(_ listed: String, is used: String, of row: Row) throws(DatabaseError) {
        guard !listed.utf8.elementsEqual(used.utf8) else { return }
        throw DatabaseError(
            code: 11, message: "the names of \(row.type) '\(row.name)' in sqlite_schema differ: '\(listed)' and '\(used)'", sql: nil)
    }
}
