package import MapPlan

/// Facts that planning must get from SQLite itself, since mapc does not parse SQL expressions. The caller provides them, because it has a
/// database.
package struct StoreFacts: Sendable {
    /// An object of the store and the columns that it reads or writes.
    package struct Use: Sendable, Equatable {
        package enum Kind: String, Sendable { case index, generatedColumn = "generated column", check, view, trigger }

        package var kind: Kind
        package var name: String
        /// The table that contains the object or to which it belongs; empty for a view.
        package var table: String
        /// Tables and columns, as named in the schema. A column `""` means the table as a whole.
        package var columns: [TableColumn]
        /// The tables that a trigger writes.
        package var written: [String]

        package init(kind: Kind, name: String, table: String, columns: [TableColumn], written: [String] = []) {
            self.kind = kind
            self.name = name
            self.table = table
            self.columns = columns
            self.written = written
        }
    }

    package struct TableColumn: Hashable, Sendable {
        package var table: String
        package var column: String

        package init(table: String, column: String) {
            self.table = table
            self.column = column
        }
    }

    /// Everything in the store that reads or writes columns: indexes over expressions, generated columns, views, triggers.
    package var uses: [Use]
    /// Views and triggers that are already broken, with SQLite's message.
    package var broken: [Broken]
    /// Returns the schema after these statements, which SQLite has run in memory, or its error.
    package var rehearse: @Sendable (_ statements: [Statement], _ schema: StoreSchema) -> Result<StoreSchema, RehearsalFailure>

    /// Returns the counts of a query over the store's rows; nil if there are no rows to query or the query cannot be run.
    package var count: (@Sendable (_ query: Statement) -> [Int64]?)?

    package struct Broken: Sendable, Equatable {
        package var kind: Use.Kind
        package var name: String
        package var message: String

        package init(kind: Use.Kind, name: String, message: String) {
            self.kind = kind
            self.name = name
            self.message = message
        }
    }

    package init(
        uses: [Use], broken: [Broken] = [],
        rehearse: @escaping @Sendable ([Statement], StoreSchema) -> Result<StoreSchema, RehearsalFailure>
    ) {
        self.uses = uses
        self.broken = broken
        self.rehearse = rehearse
    }

    /// Returns the objects that read or write a column.
    func uses(of column: String, in table: String) -> [Use] {
        uses.filter { use in use.columns.contains { sameName($0.table, table) && sameName($0.column, column) } }
    }

    /// Returns the objects that read or write any column of a table.
    func uses(of table: String) -> [Use] {
        uses.filter { use in use.columns.contains { sameName($0.table, table) } }
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
