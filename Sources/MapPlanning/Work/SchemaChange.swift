package import MapPlan

/// A change of the schema of the database. Tables and columns have their names at that time.
///
/// A `text` is a CREATE statement of the store itself, or one that mapc has edited token by token. It runs as it is.
package enum SchemaChange {
    case createTable(NewTable)
    case restoreTable(String, text: String)
    case renameTable(String, to: String)
    /// Gives a table a name that views and foreign keys use already.
    case putTable(String, inPlaceOf: String)
    case dropTable(String)
    /// Adds a column of a placed table to the table of this name.
    case addColumn(PlacedColumn, of: PlacedTable, to: String)
    case renameColumn(String, of: String, to: String)
    case dropColumn(String, of: String)
    case createIndex(PlacedIndex, on: String)
    case restoreIndex(text: String, on: String)
    case dropIndex(String)
    /// Creates a view of some columns of a table, under other names.
    case createView(String, of: String, columns: [(name: String, source: String)])
    case restoreView(String, text: String)
    case dropView(String)
    case restoreTrigger(text: String, on: String)
    case dropTrigger(String, on: String)
    /// Replaces the declarations of tables and indexes.
    case declare([DeclaredText])

    /// A table that a layout places.
    package struct NewTable {
        var table: PlacedTable
        /// The name under which it is made. References of the table to itself have the table's own name, which it gets later.
        var name: String
        /// The collations that no model declares, by column.
        var collations: [FoldedName: String] = [:]

        package init(_ table: PlacedTable, name: String? = nil, collations: [FoldedName: String] = [:]) {
            self.table = table
            self.name = name ?? table.name
            self.collations = collations
        }
    }

    /// The declaration of a table, or of one of its indexes, before and after an edit.
    package struct DeclaredText {
        var table: String
        /// Nil for the declaration of the table itself.
        var index: String?
        var old: String
        var new: String
    }
}
