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
    // A copy gets its shadow tables like other tables where their module is missing.
    try database.turn(.defensive, on: false)
    try database.turn(.quotedStrings, on: true)
    try database.execute(
        """
        PRAGMA encoding='\(schema.encoding)'; PRAGMA user_version=\(schema.userVersion);
        PRAGMA application_id=\(schema.applicationID)
        """)
    for table in schema.tables where table.kind != .shadow { try database.make(SchemaObject(table), &problems) }
    // A module creates its shadow tables itself. Those of a module that is missing here are created like other tables.
    for table in schema.tables where table.kind == .shadow {
        guard try database.value("SELECT 1 FROM sqlite_schema WHERE name = ?1", [.text(table.name)]) == nil else { continue }
        try database.make(SchemaObject(table), &problems)
    }
    for index in schema.indexes {
        if let object = SchemaObject(index) { try database.make(object, &problems) }
    }
    for view in schema.views { try database.make(SchemaObject(view), &problems) }
    for trigger in schema.triggers { try database.make(SchemaObject(trigger), &problems) }
    try database.turn(.quotedStrings, on: false)
    try database.turn(.defensive, on: true)
    try database.turn(.trustedSchema, on: true)
    return database
}

extension SQLiteDatabase {
    /// Creates an object from its text, or adds the reason why that fails. Throws if the text is not the one statement that makes the object.
    mutating func make(_ object: SchemaObject, _ problems: inout [BrokenObject]) throws(DatabaseError) {
        guard let error = standingIn({ $0.failure(of: object) }) else { return }
        if error.isDamage { throw error }
        problems.append(BrokenObject(kind: object.kind.rawValue, name: object.name, message: error.message))
    }

    private mutating func failure(of object: SchemaObject) -> DatabaseError? {
        do throws(DatabaseError) {
            try create(object)
            return nil
        } catch {
            return error
        }
    }

    /// Tries again while SQLite misses a function or does not trust the schema, each time with one more placeholder, or with trust: nothing in a copy
    /// of a schema runs. Afterwards `distrust` says whether trust was needed.
    mutating func standingIn(_ attempt: (inout SQLiteDatabase) -> DatabaseError?) -> DatabaseError? {
        var last: DatabaseError?
        distrust = nil
        // SQLite cannot even read a schema again that it does not trust, so the copy is trusted outside of attempts.
        _ = try? turn(.trustedSchema, on: false)
        defer { _ = try? turn(.trustedSchema, on: true) }
        while let error = attempt(&self) {
            let words = "no such function: "
            guard error != last else { return error }
            last = error
            if error.message.hasPrefix(words) {
                stand(for: String(error.message.dropFirst(words.count)))
            } else if error.isDistrust, distrust == nil {
                distrust = error.message
                _ = try? turn(.trustedSchema, on: true)
            } else {
                return error
            }
        }
        return nil
    }

    /// Registers a function that returns NULL, in place of one of the application.
    private mutating func stand(for name: String) {
        try? MapExecution.register(name, { _ in .null }, for: .schemas, on: handle)
    }
}
