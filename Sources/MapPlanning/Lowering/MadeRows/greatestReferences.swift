package import MapAnalysis
package import MapPlan

extension Placement {
    /// Returns the columns that refer to a hierarchy's rows, if its key is one integer.
    package func referrers(to root: EntityID) -> [(table: String, column: PlacedColumn)] {
        guard model.hasIntegerKey(root) else { return [] }
        let target = table(of: root)
        return tables.flatMap { table in
            table.foreignKeys.filter { sameName($0.table, target.name) && $0.columns.count == 1 }.compactMap { key in
                table.column(key.columns[0]).map { (table.name, $0) }
            }
        }
    }
}

extension Relation {
    /// Returns the greatest integer in a column. The column is the first or the last of an index.
    ///
    /// Integers above half of the range are ignored: a dangling reference with such a value would leave no keys for new rows. New rows do
    /// not get such keys either, unless other rows have them.
    package static func greatestKey(_ stored: Scalar, _ affinity: Column.Affinity, _ table: String, _ alias: String) -> Relation {
        // A text with a number refers to the row with that number.
        let column = affinity == .integer || affinity == .numeric ? stored : .operation(.readAsNumber, [stored])
        let half = Scalar.constant(.integer(1 << 62))
        let scan = Relation.filter(.scan(table: table, alias: alias), .ordered(.less, column, half, comparing: .plain))
        let key = ProjectedColumn(Relation.valueName, .operation(.asInteger, [column]))
        return .order(.project(scan, [key]), by: [OrderTerm(column, isDescending: true)], limit: 1)
    }
}

extension ExpressionLowering {
    /// Returns the greatest key in each reference to a hierarchy's rows. New rows must not get the key of a dangling reference.
    mutating func greatestReferences(to root: EntityID) -> [Relation] {
        source.referrers(to: root).map { referrer in
            noteRead(referrer.table)
            let (inner, alias) = (newAlias(), newAlias())
            let column = Scalar.column(alias: inner, name: names.column(referrer.column.name, of: referrer.table))
            let greatest = Relation.greatestKey(column, referrer.column.affinity, names.table(referrer.table), inner)
            let value = Scalar.column(alias: alias, name: Relation.valueName)
            return .project(.derived(greatest, alias: alias), [ProjectedColumn(Relation.valueName, value)])
        }
    }
}
