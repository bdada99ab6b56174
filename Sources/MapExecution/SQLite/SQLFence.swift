import CSQLite
import MapPlan

/// The limits of SQL that a mapping's author writes: it may read and change rows of the store, and nothing else.
///
/// The models define the tables, the migration is one transaction, and connections, files and mapc's own tables are not the author's.
/// So `ATTACH`, `CREATE`, `PRAGMA`, `COMMIT` and their like are refused.
enum SQLFence {
    /// Returns why a statement may not do that, as the end of "SQL of a mapping …"; `nil` if it may.
    ///
    /// While a statement runs, modules of virtual tables compile statements of their own on its behalf.
    static func refusal(of access: SQLiteAccess, isRunning: Bool) -> String? {
        switch access.action {
        case SQLITE_SELECT, SQLITE_RECURSIVE: nil
        case SQLITE_READ: isOfMapc(access.first) ? "must not read '\(access.first ?? "")', which belongs to mapc" : nil
        case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE: refusal(ofWriting: access)
        case SQLITE_FUNCTION: refusal(ofCalling: access.second ?? "")
        case SQLITE_PRAGMA: isHarmless(access) ? nil : "must not use PRAGMA"
        case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: isRunning ? nil : "must not begin or end a transaction"
        case SQLITE_ATTACH, SQLITE_DETACH: "must not attach another database"
        case SQLITE_ANALYZE, SQLITE_REINDEX: "may only change rows"
        default: "may only change rows; the models define the tables"
        }
    }

    /// Returns the reason to refuse a statement by its first word. Some statements cannot be compiled alone and need a reason nevertheless.
    static func refusal(ofStatement sql: String) -> String? {
        guard let first = sqlTokens(sql).first(where: { !$0.isBlank }), first.kind == .word else { return nil }
        switch foldedName(first.text) {
        case "create", "drop", "alter": return "may only change rows; the models define the tables"
        case "begin", "commit", "end", "rollback", "savepoint", "release": return "must not begin or end a transaction"
        case "attach", "detach": return "must not attach another database"
        case "pragma": return "must not use PRAGMA"
        case "analyze", "reindex", "vacuum", "explain": return "may only change rows"
        default: return nil
        }
    }

    private static func refusal(ofWriting access: SQLiteAccess) -> String? {
        let table = access.first ?? ""
        if isOfMapc(table) { return "must not write '\(table)', which belongs to mapc" }
        if ["sqlite_master", "sqlite_schema", "sqlite_temp_master"].contains(foldedName(table)) {
            return "may only change rows; the models define the tables"
        }
        if foldedName(table).text.hasPrefix("sqlite_") { return "must not write '\(table)', which belongs to SQLite" }
        return access.schema == "main" ? nil : "may only write the database that is migrated"
    }

    private static func refusal(ofCalling function: String) -> String? {
        let name = foldedName(function).text
        if name.hasPrefix("mapc_") { return "must not call '\(function)', which belongs to mapc" }
        return ["load_extension", "fts3_tokenizer", "readfile", "writefile", "edit"].contains(name) ? "must not call '\(function)'" : nil
    }

    private static func isOfMapc(_ table: String?) -> Bool { foldedName(table ?? "").text.hasPrefix("mapc_") }

    /// Pragmas that only describe tables, without setting anything: `pragma_table_info('Post')` uses one.
    private static func isHarmless(_ access: SQLiteAccess) -> Bool {
        switch foldedName(access.first ?? "") {
        case "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list", "collation_list",
            "foreign_key_check", "integrity_check", "quick_check":
            true
        case "user_version", "application_id", "encoding", "data_version", "page_size": access.second == nil
        default: false
        }
    }
}
