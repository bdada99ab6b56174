package import MapPlan

/// Facts that planning must get from SQLite itself, since mapc does not parse SQL expressions. The caller provides them, because it has a
/// database.
package struct StoreFacts: Sendable {
    /// Everything in the store that reads or writes columns: indexes over expressions, generated columns, views, triggers.
    package var uses: [SchemaDependency]
    /// Returns the schema after these statements, which SQLite has run in memory, or its error.
    package var rehearse: @Sendable (_ statements: [Statement], _ schema: StoreSchema) -> Result<StoreSchema, RehearsalFailure>
    /// Returns what the objects of another schema use; nil if nobody can tell.
    package var usesOf: (@Sendable (_ schema: StoreSchema) -> [SchemaDependency]?)?
    /// Returns what the objects of another schema use, once for each time that they name it; nil if nobody can tell.
    package var namesRead: (@Sendable (_ schema: StoreSchema) -> [SchemaDependency]?)?

    /// The views and triggers that are broken in the store as it is, before a mapping's answers take away what they use.
    var broken: [SchemaDependency]

    /// Returns the counts of a query over the store's rows; nil if there are no rows to query or the query cannot be run.
    package var count: (@Sendable (_ query: Statement) -> [Int64]?)?

    /// Whether the schema is that of a database, not the one that mapc would make.
    package var isOfStore = false
    /// The collations of the application that the project says are like one of SQLite's.
    package var collations: [NamedCollation] = []
    /// Whether the project wants Core Data's persistent history emptied.
    package var forgetsHistory = false
    /// Whether the version of a Core Data store is known by its hashes, so that they must still be the same when the plan runs.
    package var checksHashes = false

    package init(
        uses: [SchemaDependency],
        rehearse: @escaping @Sendable ([Statement], StoreSchema) -> Result<StoreSchema, RehearsalFailure>
    ) {
        self.uses = uses
        broken = uses.filter { $0.problem != nil }
        self.rehearse = rehearse
    }

    /// Returns the objects that read or write a column.
    func uses(of column: String, in table: String) -> [SchemaDependency] {
        uses.filter { use in use.uses.contains { sameName($0.table, table) && sameName($0.column ?? "", column) } }
    }

    /// Returns the columns of its table that an index reads, also those from which its generated columns are computed.
    func columnsRead(by index: Index) -> [String] {
        uses.filter { $0.kind == .index && sameName($0.name, index.name) }.flatMap(\.uses)
            .compactMap { sameName($0.table, index.table) ? $0.column : nil }
    }

    /// Returns SQLite's message if a view or trigger is already broken.
    func problem(of kind: SchemaDependency.Kind, _ name: String) -> String? {
        uses.first { $0.kind == kind && sameName($0.name, name) && $0.problem != nil }?.problem
    }

    /// Whether a view or trigger is broken in the store as it is.
    func isBroken(_ kind: SchemaDependency.Kind, _ name: String) -> Bool {
        broken.contains { $0.kind == kind && sameName($0.name, name) }
    }

    /// Returns the objects that read or write any column of a table.
    func uses(of table: String) -> [SchemaDependency] {
        uses.filter { use in use.uses.contains { sameName($0.table, table) } }
    }
}

extension SchemaDependency {
    /// The tables and columns that it uses, in the same order. A column `""` means the table as a whole.
    var columns: [(table: String, column: String)] { uses.map { ($0.table, $0.column ?? "") } }

    /// The tables that it writes, each once.
    var written: [String] {
        var tables: [String] = []
        for use in uses where use.action == .writes && !tables.contains(use.table) { tables.append(use.table) }
        return tables
    }
}

/// SQLite's error in a rehearsal.
package struct RehearsalFailure: Error, Sendable, Equatable {
    package var message: String
    /// The statement that it refused.
    package var sql: String?

    package init(message: String, sql: String?) {
        self.message = message
        self.sql = sql
    }
}
