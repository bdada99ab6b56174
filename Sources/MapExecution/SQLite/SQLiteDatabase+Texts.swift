import CSQLite
import MapPlan

/// An object of a store's schema, as its row in `sqlite_schema` describes it. Its text may come from anyone.
struct SchemaObject {
    enum Kind: String {
        case table, index, view, trigger
    }

    var kind: Kind
    var name: String
    /// The table that it belongs to. A table and a view belong to themselves.
    var table: String
    var sql: String

    init(_ table: Table) { self.init(kind: .table, name: table.name, table: table.name, sql: table.sql) }
    init(_ view: View) { self.init(kind: .view, name: view.name, table: view.name, sql: view.sql) }
    init(_ trigger: Trigger) { self.init(kind: .trigger, name: trigger.name, table: trigger.table, sql: trigger.sql) }

    /// Creates the object of an index; `nil` for one that SQLite makes for a constraint, which has no text.
    init?(_ index: Index) {
        guard let sql = index.sql else { return nil }
        self.init(kind: .index, name: index.name, table: index.table, sql: sql)
    }

    init(kind: Kind, name: String, table: String, sql: String) {
        (self.kind, self.name, self.table, self.sql) = (kind, name, table, sql)
    }

    /// The access that creating it requests.
    fileprivate var action: Int32 {
        switch kind {
        case .table: SQLITE_CREATE_TABLE
        case .index: SQLITE_CREATE_INDEX
        case .view: SQLITE_CREATE_VIEW
        case .trigger: SQLITE_CREATE_TRIGGER
        }
    }

    /// The damage of a text that is not the one statement that makes this object.
    func damage(_ words: String) -> DatabaseError {
        DatabaseError(code: SQLITE_CORRUPT, message: "the text of \(kind.rawValue) '\(name)' in sqlite_schema \(words)", sql: sql)
    }
}

extension SQLiteDatabase {
    /// Creates an object of a store in this database, which is a copy of the store's schema: the only place where mapc runs a text that comes from a store.
    ///
    /// SQLite itself reads only the first statement of such a text, so whoever runs the whole text runs what nobody saw. The text is compiled as one
    /// statement, which may only make an object of that kind and name. If it makes anything else, or something follows it, this throws `SQLITE_CORRUPT`, and
    /// nothing has run. Throws SQLite's error if it refuses the statement.
    mutating func create(_ object: SchemaObject) throws(DatabaseError) {
        let guardian = hooks.beginGuard(on: handle)
        let statement = try compile(object, guardian)
        guardian.pointee.is_running = 1
        defer { guardian.pointee.is_running = 0 }
        while try statement.step() {}
    }

    private func compile(_ object: SchemaObject, _ guardian: UnsafeMutablePointer<mapc_guard>) throws(DatabaseError) -> SQLiteStatement {
        guard !object.sql.utf8.contains(0) else { throw object.damage("has a NUL character, and SQLite reads nothing behind it") }
        guard mapc_guard_expect(guardian, object.action, object.name, object.table) == 0 else {
            throw DatabaseError(code: SQLITE_NOMEM, message: "out of memory")
        }
        // What follows is compiled under the guard, too: some pragmas take effect while SQLite compiles them.
        defer { mapc_guard_expect_nothing(guardian) }
        let text = Array(object.sql.utf8CString)
        var position = 0
        let statement: SQLiteStatement?
        do throws(DatabaseError) {
            statement = try SQLiteStatement(handle, text: text, from: &position)
        } catch {
            throw guardian.pointee.was_other == 0 ? error : object.damage("does not make this \(object.kind.rawValue)")
        }
        guard let statement else { throw object.damage("has no statement") }
        guard isBlank(text, from: position) else {
            throw object.damage("has more than one statement, and SQLite reads only the first")
        }
        return statement
    }

    /// Whether a text has only space, comments and semicolons from a place on: SQLite compiles nothing else to no statement.
    private func isBlank(_ text: [CChar], from start: Int) -> Bool {
        var position = start
        do throws(DatabaseError) {
            while position < text.count - 1 {
                let before = position
                guard try SQLiteStatement(handle, text: text, from: &position) == nil else { return false }
                if position == before { break }
            }
            return true
        } catch {
            return false
        }
    }
}
