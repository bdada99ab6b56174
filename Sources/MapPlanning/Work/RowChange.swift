import MapPlan

/// A change of the rows of one table of the database.
struct RowChange {
    enum Kind {
        /// Inserts the rows of a query, or of VALUES, into these columns.
        case insert([String], SQLFragment)
        /// Inserts one row of defaults.
        case insertDefaults
        /// Sets columns of the rows under an alias, optionally from another relation, where a condition holds.
        case update(alias: String, set: SQLFragment, from: SQLFragment? = nil, where: SQLFragment? = nil)
        /// Stores the default of a column in the rows that have no value of it, so that they keep it when the default changes.
        case storeDefault(StoredValue, of: String)
        /// Deletes the rows under an alias for which a condition holds.
        case delete(alias: String, where: SQLFragment)
    }

    /// The table by its name at that time.
    var table: String
    var kind: Kind
    /// The counter of the ledger.
    var counter: String?

    init(_ table: String, _ kind: Kind, counter: String? = nil) {
        self.table = table
        self.kind = kind
        self.counter = counter
    }
}
