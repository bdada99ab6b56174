import MapPlan

/// The columns of a table while their names are found: written names first, made ones around them.
struct ColumnDrafts {
    /// Where a column's name comes from, in the order in which names are given out.
    enum Spelling: Int, CaseIterable {
        /// An attribute's own name.
        case plain
        /// `column:` of an attribute: a column that is there already is meant.
        case written
        /// `column:` of a to-one: likewise, and it may be an attribute's.
        case reference
        /// Nobody's: gives way to all others.
        case made
    }

    private var drafts: [(column: PlacedColumn, spelling: Spelling)] = []

    var count: Int { drafts.count }

    mutating func add(_ column: PlacedColumn, _ spelling: Spelling) { drafts.append((column, spelling)) }

    /// The columns in the order in which they were added, two that are one put together, spelled as the store spells them.
    func placed(as stored: Table?) -> [PlacedColumn] {
        var pool = NamePool()
        var columns: [PlacedColumn?] = drafts.map { _ in nil }
        var owners = [String: Int](minimumCapacity: drafts.count)
        for spelling in Spelling.allCases {
            for index in drafts.indices where drafts[index].spelling == spelling {
                var column = drafts[index].column
                if spelling == .written || spelling == .reference, let owner = owners[foldedName(column.name)] {
                    columns[owner]?.join(column)
                    continue
                }
                column.name = pool.take(column.name)
                owners[foldedName(column.name)] = index
                if let existing = stored?.column(column.name) { column.spell(as: existing) }
                columns[index] = column
            }
        }
        return columns.compactMap { $0 }
    }
}

extension PlacedColumn {
    /// What the store calls it; and the type that it declares, where that is only another word: `INT` for `INTEGER`.
    fileprivate mutating func spell(as existing: Column) {
        name = existing.name
        collation = existing.collation
        if existing.affinity == affinity { declaredType = existing.declaredType }
    }
}
