package import MapAnalysis
package import MapPlan

extension Placement {
    /// The columns that hold a hierarchy's keys, if those are one integer.
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
    /// The greatest integer in a column, which an index over it begins with or ends with.
    ///
    /// One that is no key of any row, and past half of all integers, would leave no keys for new rows; no row gets such a key either, unless
    /// others have them.
    package static func greatestKey(_ stored: Scalar, _ affinity: Column.Affinity, _ table: String, _ alias: String) -> Relation {
        // A text that is a number leads where the number leads.
        let column = affinity == .integer || affinity == .numeric ? stored : .template("({0} + 0)", [stored])
        let half = Scalar.constant(.integer(1 << 62))
        let scan = Relation.filter(.scan(table: table, alias: alias), .ordered("<", column, half, comparing: .plain))
        let key = ProjectedColumn(SQLWriter.valueName, .template("CAST({0} AS INTEGER)", [column]))
        return .order(.project(scan, [key]), by: [OrderTerm(column, isDescending: true)], limit: 1)
    }
}

extension ExpressionLowering {
    /// The greatest key that each reference to a hierarchy's rows holds: where there is no such row, one that comes must not be it.
    mutating func greatestReferences(to root: EntityID) -> [Relation] {
        source.referrers(to: root).map { referrer in
            noteRead(referrer.table)
            let (inner, alias) = (newAlias(), newAlias())
            let column = Scalar.column(alias: inner, name: names.column(referrer.column.name, of: referrer.table))
            let greatest = Relation.greatestKey(column, referrer.column.affinity, names.table(referrer.table), inner)
            let value = Scalar.column(alias: alias, name: SQLWriter.valueName)
            return .project(.derived(greatest, alias: alias), [ProjectedColumn(SQLWriter.valueName, value)])
        }
    }
}
