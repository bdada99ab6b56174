package import MapAnalysis
package import MapPlan

extension Placement {
    /// Returns the columns that refer to a hierarchy's rows, if its key is one integer.
    package func referrers(to root: EntityID) -> [(table: String, column: PlacedColumn)] {
        guard model.hasIntegerKey(root) else { return [] }
        let target = table(of: root)
        // Core Data declares no foreign keys.
        if model.isCoreData {
            return tables.flatMap { table in table.columns.filter { refers($0, of: table, to: root) }.map { (table.name, $0) } }
        }
        return tables.flatMap { table in
            table.foreignKeys.filter { sameName($0.table, target.name) && $0.columns.count == 1 }.compactMap { key in
                table.column(key.columns[0]).map { (table.name, $0) }
            }
        }
    }

    /// Whether a column has keys of a hierarchy's rows: that of a to-one, or of one end of a many-to-many.
    private func refers(_ column: PlacedColumn, of table: PlacedTable, to root: EntityID) -> Bool {
        func leads(_ relationship: PropertyID) -> Bool { model[relationship].relationship.map { model.root(of: $0.destination) } == root }
        return column.roles.contains { role in
            switch (role, table.role) {
            case (.reference(let toOne, _), _): leads(toOne)
            case (.joinSource, .join(let toMany)): model.root(of: toMany.entity) == root
            case (.joinDestination, .join(let toMany)): leads(toMany)
            default: false
            }
        }
    }
}

extension Relation {
    /// Returns the greatest integer in a column. The column is the first or the last of an index.
    ///
    /// Integers above half of the range are ignored: a dangling reference with such a value would leave no keys for new rows. New rows do
    /// not get such keys either, unless other rows have or had them; then no integer is ignored.
    ///
    /// - Parameters:
    ///   - stored: the column, of rows of `table` that are called `alias`
    ///   - keys: the key to which the column refers, of rows of `target` that are called `other`
    ///   - ever: the greatest key that `target` ever had, if the store keeps it
    package static func greatestKey(
        _ stored: Scalar, _ affinity: Column.Affinity, _ table: String, _ alias: String, of keys: Scalar, in target: String,
        _ other: String, ever: KeptKey?
    ) -> Relation {
        // A text with a number refers to the row with that number.
        let column = affinity == .integer || affinity == .numeric ? stored : .operation(.readAsNumber, [stored])
        func isAboveHalf(_ key: Scalar) -> Condition { .ordered(.greaterOrEqual, key, .constant(.integer(1 << 62)), comparing: .plain) }
        let isKey = Condition.exists(.filter(.scan(table: target, alias: other), isAboveHalf(keys)))
        let wasKey = ever.map { isAboveHalf(.subquery($0.greatest)) }
        let all = ConditionalCase(when: .or([isKey, wasKey].compactMap(\.self)), then: .constant(.integer(.max)))
        let bound = Scalar.conditional([all], otherwise: .constant(.integer(1 << 62 - 1)))
        let scan = Relation.filter(.scan(table: table, alias: alias), .ordered(.lessOrEqual, column, bound, comparing: .plain))
        let key = ProjectedColumn(Relation.valueName, .operation(.asInteger, [column]))
        return .order(.project(scan, [key]), by: [OrderTerm(column, isDescending: true)], limit: 1)
    }
}

extension ExpressionLowering {
    /// Returns the greatest key in each reference to a hierarchy's rows. New rows must not get the key of a dangling reference.
    mutating func greatestReferences(to root: EntityID) -> [Relation] {
        let target = source.table(of: root)
        return source.referrers(to: root).map { referrer in
            noteRead(referrer.table)
            let (inner, alias, other) = (newAlias(), newAlias(), newAlias())
            let keys = Scalar.column(alias: other, name: names.column(source.key(of: root)[0].name, of: target.name))
            let column = Scalar.column(alias: inner, name: names.column(referrer.column.name, of: referrer.table))
            let greatest = Relation.greatestKey(
                column, referrer.column.affinity, names.table(referrer.table), inner, of: keys, in: names.table(target.name), other,
                ever: target.greatestKey)
            let value = Scalar.column(alias: alias, name: Relation.valueName)
            return .project(.derived(greatest, alias: alias), [ProjectedColumn(Relation.valueName, value)])
        }
    }
}
