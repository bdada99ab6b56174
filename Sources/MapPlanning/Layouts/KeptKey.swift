import MapPlan

/// Where a store keeps the greatest key that a table ever had: in a row of a table beside the rows. Keys that mapc makes come after it, so that
/// no key is given twice. The layout says where that is.
struct KeptKey: Sendable {
    /// The table of such rows.
    var table: String
    /// Its column with the name of the table or entity that has the keys.
    var nameColumn: String
    /// Its column with the greatest key.
    var keyColumn: String
    /// The name in the row.
    var name: String

    /// Returns the same place in the row of another name.
    func named(_ name: String) -> KeptKey {
        var copy = self
        copy.name = name
        return copy
    }
}
