import MapAnalysis
import MapPlan

/// A TEMP table of a run: its columns, and the indexes by which its rows are found.
struct TemporaryTable {
    struct Column {
        enum Form {
            case value(ColumnType)
            /// The table's PRIMARY KEY.
            case key(ValueType)
            /// A column that the database computes from the others.
            case computed(DeclaredExpression)
            /// A column in place of one of the database. It has that column's collation and default, a type, and the texts by which it is
            /// generated.
            case inPlace(of: MapPlan.Column, ColumnType, generated: [String])
        }

        var name: String
        var form: Form

        init(_ name: String, _ form: Form) { (self.name, self.form) = (name, form) }

        init(_ name: String, _ type: ColumnType = .untyped) { self.init(name, .value(type)) }
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

    /// Returns the work that makes the table, fills its columns with rows, and then indexes it.
    func filled(with rows: [NewRows], into columns: [String]? = nil, ignoringDuplicates: Bool = false) -> [PlannedWork] {
        [.make(self)] + rows.map { .fill(self, $0, into: columns, ignoringDuplicates: ignoringDuplicates) }
            + indexes.map { .index(name, by: $0.columns, as: name + $0.suffix) }
    }

    func filled(with rows: Relation, into columns: [String]? = nil) -> [PlannedWork] {
        filled(with: [NewRows.of(rows)], into: columns)
    }
}
