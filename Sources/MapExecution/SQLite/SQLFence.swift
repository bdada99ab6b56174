import CSQLite
import MapPlan

/// What SQL of a mapping's author may ask for: rows of the store read and changed, and nothing else.
///
/// The models say what tables there are, the migration is one transaction, and connections, files and mapc's own books are nobody
/// else's; so `ATTACH`, `CREATE`, `PRAGMA`, `COMMIT` and the like stay outside.
enum SQLFence {
    /// Why a statement may not do that, completing "SQL of a mapping …"; `nil` if it may.
    ///
    /// While a statement runs, modules of virtual tables compile statements of their own on its behalf.
    static func refusal(of access: SQLiteAccess, isRunning: Bool) -> String? {
        switch access.action {
        case SQLITE_SELECT, SQLITE_RECURSIVE: nil
        case SQLITE_READ: isOfMapc(access.first) ? "does not read '\(access.first ?? "")', which is mapc's own" : nil
        case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE: refusal(ofWriting: access)
        case SQLITE_FUNCTION: refusal(ofCalling: access.second ?? "")
        case SQLITE_PRAGMA: isHarmless(access) ? nil : "sets no pragma"
        case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: isRunning ? nil : "neither begins nor ends a transaction"
        case SQLITE_ATTACH, SQLITE_DETACH: "stays in the store: it attaches no other"
        case SQLITE_ANALYZE, SQLITE_REINDEX: "changes rows and nothing else"
        default: "changes rows; the tables follow from the models"
        }
    }

    /// The same by the word that a statement begins with: what would not even be compiled alone is told as what it is.
    static func refusal(ofStatement sql: String) -> String? {
        guard let first = sqlTokens(sql).first(where: { !$0.isBlank }), first.kind == .word else { return nil }
        switch foldedName(first.text) {
        case "create", "drop", "alter": return "changes rows; the tables follow from the models"
        case "begin", "commit", "end", "rollback", "savepoint", "release": return "neither begins nor ends a transaction"
        case "attach", "detach": return "stays in the store: it attaches no other"
        case "pragma": return "sets no pragma"
        case "analyze", "reindex", "vacuum", "explain": return "changes rows and nothing else"
        default: return nil
        }
    }

    private static func refusal(ofWriting access: SQLiteAccess) -> String? {
        let table = access.first ?? ""
        if isOfMapc(table) { return "does not write '\(table)', which is mapc's own" }
        if ["sqlite_master", "sqlite_schema", "sqlite_temp_master"].contains(foldedName(table)) {
            return "changes rows; the tables follow from the models"
        }
        if foldedName(table).hasPrefix("sqlite_") { return "does not write '\(table)', which is SQLite's own" }
        return access.schema == "main" ? nil : "writes the store and nothing else"
    }

    private static func refusal(ofCalling function: String) -> String? {
        let name = foldedName(function)
        if name.hasPrefix("mapc_") { return "does not call '\(function)', which is mapc's own" }
        return ["load_extension", "fts3_tokenizer", "readfile", "writefile", "edit"].contains(name) ? "does not call '\(function)'" : nil
    }

    private static func isOfMapc(_ table: String?) -> Bool { foldedName(table ?? "").hasPrefix("mapc_") }

    /// Pragmas that only tell of tables, and only where they set nothing: `pragma_table_info('Post')` asks for one.
    private static func isHarmless(_ access: SQLiteAccess) -> Bool {
        switch foldedName(access.first ?? "") {
        case "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list", "collation_list":
            true
        case "user_version", "application_id", "encoding", "data_version", "page_size": access.second == nil
        default: false
        }
    }
}
