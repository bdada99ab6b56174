import MapPlan

/// A schema without rows, in memory, made of the store's own texts; `problems` names what could not be made there.
///
/// Functions and collations of the application, which the texts may mention, are stood in for: there are no rows to use them on.
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
    // A module makes its shadow tables itself; those of a module that is missing here are made like any others.
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
    /// Makes an object from its text, or says why not.
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

    /// Tries again as long as all that is missing is a function, each time with one more that stands in.
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
