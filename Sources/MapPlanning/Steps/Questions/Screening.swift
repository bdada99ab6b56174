import MapPlan

/// Combines obligations about rows of the same table, so that one scan checks them all. A store without misfits needs only that scan.
struct Screening {
    /// The alias of a table's rows in a combined query.
    static let alias = "r"
    /// The greatest number of conditions in one statement: SQLite limits the depth of expressions.
    private static let greatest = 40

    /// A condition that no row of a table may fulfill.
    private struct RowCondition {
        var table: String
        var condition: Condition
        /// The obligation's index.
        var obligation: Int
    }

    private var conditions: [RowCondition] = []

    /// Adds the filter of an obligation's query if the query scans one table under the alias.
    mutating func add(_ query: Relation, for obligation: Int) {
        guard case .project(var relation, _) = query else { return }
        var filters: [Condition] = []
        while case .filter(let inner, let condition) = relation {
            filters.insert(condition, at: 0)
            relation = inner
        }
        guard case .scan(let table, Self.alias, false) = relation else { return }
        conditions.append(RowCondition(table: table, condition: .all(filters), obligation: obligation))
    }

    /// Removes and returns a table's conditions for which the closure returns another way to check them.
    mutating func removeConditions(
        of table: String, rewrittenBy rewrite: (Int, Condition) -> Condition?
    ) -> [(obligation: Int, condition: Condition)] {
        var removed: [(obligation: Int, condition: Condition)] = []
        conditions.removeAll { checked in
            guard sameName(checked.table, table), let condition = rewrite(checked.obligation, checked.condition) else { return false }
            removed.append((checked.obligation, condition))
            return true
        }
        return removed
    }

    /// The combined statements, and for each obligation's index the index of its statement.
    var screens: (statements: [Statement], places: [Int: Int]) {
        var groups: [(table: String, conditions: [Condition])] = []
        var places: [Int: Int] = [:]
        for checked in conditions {
            let found = groups.lastIndex { sameName($0.table, checked.table) && $0.conditions.count < Self.greatest }
            if found == nil { groups.append((checked.table, [])) }
            let group = found ?? groups.endIndex - 1
            groups[group].conditions.append(checked.condition)
            places[checked.obligation] = group
        }
        let statements = groups.map { group in
            let rows = Relation.filter(.scan(table: group.table, alias: Self.alias), .or(group.conditions))
            let found = Relation.project(rows, [ProjectedColumn("found", .constant(.integer(1)))])
            return Relation.order(found, by: [], limit: 1).question
        }
        return (statements, places)
    }
}
