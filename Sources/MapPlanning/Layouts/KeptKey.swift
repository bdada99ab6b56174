import MapAnalysis
import MapPlan

/// Where a store keeps the greatest key that a table ever had: in a row of a table beside the rows. Keys that mapc makes come after it, so that
/// no key is given twice. The layout says where that is.
package struct KeptKey: Sendable {
    /// The table of such rows.
    var table: String
    /// Its column that says whose keys they are.
    var ownerColumn: String
    /// Its column with the greatest key.
    var keyColumn: String
    /// The value of the first column: the name of a table, or the number of an entity.
    var owner: StoredValue
    /// Whether the row is that of a table, by its name, so that a table in its place needs a row of its own.
    var isOfTable: Bool

    /// The greatest key, as a relation of one row and one column.
    package var greatest: Relation {
        let isRow = Condition.equal(.column(alias: "k", name: ownerColumn), .constant(owner), comparing: .plain, isProven: true)
        let value = ProjectedColumn(Relation.valueName, .column(alias: "k", name: keyColumn))
        return .project(.filter(.scan(table: table, alias: "k"), isRow), [value])
    }

    /// Returns the same place in the row of another table.
    func named(_ table: String) -> KeptKey {
        var copy = self
        copy.owner = .text(table)
        return copy
    }
}
