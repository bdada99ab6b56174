import MapPlan

/// Returns the columns of a rebuilt table's PRIMARY KEY in their order. `former` are the columns of the key that the table has, with their new names.
///
/// The model gives the key of an entity its order. The key of a table of pairs keeps its own: SQLite uses the key to find the pairs of a row only if the
/// key begins with the columns of that row's side. A new column is behind the others of its side.
func keyOrder(of placed: PlacedTable, insteadOf former: [String]) -> [String] {
    let columns = placed.keyColumns.filter { !$0.isHidden }
    guard placed.keepsOrderOfKey else { return columns.map(\.name) }
    var ordered = former.compactMap { name in columns.first { sameName($0.name, name) } }
    for column in columns where !ordered.contains(where: { sameName($0.name, column.name) }) {
        let last = ordered.lastIndex { $0.isOfJoinSource == column.isOfJoinSource }
        ordered.insert(column, at: last.map { $0 + 1 } ?? ordered.endIndex)
    }
    return ordered.map(\.name)
}

extension PlacedTable {
    /// Whether the key's columns keep the order that they have in the database, whatever the model says: pairs are the same in any order.
    var keepsOrderOfKey: Bool { if case .join = role { !ordersKeyOfPairs } else { false } }
}

extension PlacedColumn {
    /// Whether a column of pairs refers to the row that has the to-many, and not to one of its elements.
    fileprivate var isOfJoinSource: Bool {
        roles.contains { role in if case .joinSource = role { true } else { false } }
    }
}
