import MapPlan

/// A TEMP table of a run: its columns, and the indexes by which its rows are found.
///
/// Values that are only kept have columns without a type, so that SQLite does not convert them. Values that are compared have the type of the
/// columns that they are compared with, or SQLite would not use the index.
struct TemporaryTable {
    struct Column {
        var name: String
        /// What follows the name: `INTEGER`, `TEXT PRIMARY KEY`; empty for a column without a type.
        var declaration: String

        init(_ name: String, _ declaration: String = "") {
            self.name = name
            self.declaration = declaration
        }
    }

    /// An expression of the database's own schema, in SQLite's text, as a column of the table computes it.
    enum DeclaredExpression { case value(String), isTrue(String), isFalse(String) }

    /// An index, by the end of its name.
    struct Index {
        var suffix: String
        var columns: [String]
    }

    var name: String
    var columns: [Column]
    /// The columns of a PRIMARY KEY that the table has as a whole; empty for none.
    var key: [String] = []
    var isWithoutRowID = false
    var indexes: [Index] = []

    /// Returns the statements that create the table, fill it and then index it.
    func statements(filledBy rows: [SQLFragment], into targets: [String]? = nil) -> [Statement] {
        [creation] + rows.map { filling($0, into: targets) } + indexing
    }
}
