import MapPlan

/// A change of the rows of one table of the database.
struct RowChange {
    enum Kind {
        /// Inserts rows into these columns.
        case insert([String], NewRows)
        /// Sets columns of the rows under an alias for which a condition holds.
        case update(alias: String, set: NewValues, where: Condition)
        /// Stores the default of a column in the rows that have no value of it, so that they keep it when the default changes.
        case storeDefault(StoredValue, of: String)
        /// Deletes the rows under an alias for which a condition holds.
        case delete(alias: String, where: Condition)
    }

    /// The values that an update gives to the columns of a row.
    struct NewValues {
        var columns: [ProjectedColumn]
        /// Intermediate values that the columns read under an alias of their own. Each is computed once.
        var layers: [[ProjectedColumn]] = []
        /// The alias of the layers.
        var layerAlias = ""
        /// The table whose rows the columns read as well.
        var source: Relation?
    }

    /// The table by its name at that time.
    var table: String
    var kind: Kind
    /// The counter of the ledger.
    var counter: String?
    /// Whether a row that breaks a constraint stops the statement, whatever the table says: `ON CONFLICT IGNORE` would leave the row out,
    /// and `REPLACE` would write a default or delete another row.
    var stopsAtConflicts = false

    init(_ table: String, _ kind: Kind, counter: String? = nil) {
        self.table = table
        self.kind = kind
        self.counter = counter
    }
}
