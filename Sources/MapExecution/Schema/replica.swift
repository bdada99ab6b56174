import MapPlan

/// Returns an empty copy of a schema in memory, created from the store's own statements; `problems` names the objects that could not be
/// created.
///
/// Placeholders replace functions and collations of the application: without rows, nothing calls them.
func replica(
    of schema: StoreSchema, functions: [String: SQLFunction], problems: inout [BrokenObject]
) throws(DatabaseError) -> SQLiteDatabase {
    var database = try SQLiteDatabase()
    database.inventCollations()
    try database.register(functions)
    try database.turn(.defensive, on: false)
    try database.turn(.quotedStrings, on: true)
    try database.execute(
        """
        PRAGMA encoding='\(schema.encoding)'; PRAGMA user_version=\(schema.userVersion);
        PRAGMA application_id=\(schema.applicationID)
        """)
    for table in schema.tables where table.kind != .shadow { database.make("table", table.name, table.sql, &problems) }
    // A module creates its shadow tables itself. Those of a module that is missing here are created like other tables.
    for table in schema.tables where table.kind == .shadow {
        guard try database.value("SELECT 1 FROM sqlite_schema WHERE name = ?1", [.text(table.name)]) == nil else { continue }
        database.make("table", table.name, table.sql, &problems)
    }
    for index in schema.indexes {
        if let sql = index.sql { database.make("index", index.name, sql, &problems) }
    }
    for view in schema.views { database.make("view", view.name, view.sql, &problems) }
    for trigger in schema.triggers { database.make("trigger", trigger.name, trigger.sql, &problems) }
    try database.turn(.quotedStrings, on: false)
    return database
}

extension SQLiteDatabase {
    /// Creates an object from its text. Returns the reason if that fails.
    mutating func make(_ kind: String, _ name: String, _ sql: String, _ problems: inout [BrokenObject]) {
        if let error = standingIn({ $0.failure(of: sql) }) {
            problems.append(BrokenObject(kind: kind, name: name, message: error.message))
        }
    }

    private mutating func failure(of sql: String) -> DatabaseError? {
        do throws(DatabaseError) {
            try execute(sql)
            return nil
        } catch {
            return error
        }
    }

    /// Tries again while a missing function is the only problem, each time with one more placeholder.
    mutating func standingIn(_ attempt: (inout SQLiteDatabase) -> DatabaseError?) -> DatabaseError? {
        var last: DatabaseError?
        while let error = attempt(&self) {
            let words = "no such function: "
            guard error != last, error.message.hasPrefix(words) else { return error }
            last = error
            try? register([String(error.message.dropFirst(words.count)): .ofValues { _ in .null }])
        }
        return nil
    }
}
