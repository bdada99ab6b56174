import MapAnalysis
import MapPlan

extension TemporaryTable {
    /// The type of a column of a TEMP table.
    ///
    /// Values that are only kept have columns without a type, so that the database does not convert them. Values that are compared have the type of
    /// the columns that they are compared with, or the database would not use the index.
    enum ColumnType: Equatable, Sendable {
        case untyped
        /// The type for values in canonical form.
        case values(ValueType)
        /// The type that has an affinity.
        case affinity(MapPlan.Column.Affinity)
        /// The declared type of a column of the database, and the collation by which the values are compared, unless it is that of the bytes.
        case declared(String, collation: String? = nil)
    }
}
