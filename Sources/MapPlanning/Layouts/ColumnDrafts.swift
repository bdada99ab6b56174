import MapPlan

/// The columns of a table while they get their names. Written names come first, and made names avoid them.
struct ColumnDrafts {
    /// Where a column's name comes from. Names are assigned in the order of the cases.
    enum Spelling: Int, CaseIterable {
        /// An attribute's own name.
        case plain
        /// `column:` of an attribute. It may name a column that another property already has.
        case written
        /// `column:` of a to-one. It may also name an attribute's column.
        case reference
        /// Made by the layout. It avoids all other names.
        case made
    }

    private var drafts: [(column: PlacedColumn, spelling: Spelling)] = []

    var count: Int { drafts.count }

    mutating func add(_ column: PlacedColumn, _ spelling: Spelling) { drafts.append((column, spelling)) }

    /// Returns the columns in the order in which they were added. Columns of one written name are joined, and names are spelled as in the
    /// store.
    func placed(as stored: Table?) -> [PlacedColumn] {
        var columns: [PlacedColumn?] = drafts.map { _ in nil }
        var owners = [FoldedName: Int](minimumCapacity: drafts.count)
        for spelling in Spelling.allCases {
            for index in drafts.indices where drafts[index].spelling == spelling {
                var column = drafts[index].column
                if spelling == .written || spelling == .reference, let owner = owners[foldedName(column.name)] {
                    columns[owner]?.join(column)
                    continue
                }
                column.name = firstFree(column.name) { name in
                    if owners[name] != nil { return false }
                    owners[name] = index
                    return true
                }
                if let existing = stored?.column(column.name) { column.spell(as: existing) }
                columns[index] = column
            }
        }
        return columns.compactMap { $0 }
    }
}

extension PlacedColumn {
    /// Takes over the name and collation that the store has. Also takes over its declared type if that has the same affinity: `INT` for
    /// `INTEGER`.
    mutating func spell(as existing: Column) {
        name = existing.name
        collation = existing.collation
        isDescendingKey = existing.isDescendingKey
        if existing.affinity == affinity { declaredType = existing.declaredType }
    }
}
