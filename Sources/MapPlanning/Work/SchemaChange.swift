/// A change of the schema of the database. Tables and columns have their names at that time.
///
/// Texts of CREATE statements are those of SQLite or of `createStatements`, and are run as they are.
package enum SchemaChange {
    case createTable(String, text: String)
    case renameTable(String, to: String)
    /// Gives a table a name that views and foreign keys use already.
    case putTable(String, inPlaceOf: String)
    case dropTable(String)
    case addColumn(String, to: String)
    case renameColumn(String, of: String, to: String)
    case dropColumn(String, of: String)
    case createIndex(text: String, on: String)
    case dropIndex(String)
    case createView(String, text: String)
    case dropView(String)
    case createTrigger(text: String, on: String)
    case dropTrigger(String, on: String)
    /// Replaces the declarations of tables.
    case declare([DeclaredText])

    /// The declaration of a table before and after an edit.
    package struct DeclaredText {
        var table: String
        var old: String
        var new: String
    }
}
