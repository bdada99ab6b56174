import MapPlan

/// Obligations that are about rows of one table, so that one scan asks for all of them: a good store then answers once.
struct Screening {
    /// The alias of the rows of a table of which several things are asked.
    static let alias = "r"
    /// So many are asked in one statement, which SQLite limits in its depth.
    private static let greatest = 40

    private struct Group {
        var table: String
        var conditions: [Condition]
    }

    private var groups: [Group] = []

    /// Takes what a query filters by, if it is rows of one table under the alias; the place of its screen.
    mutating func add(_ query: Relation) -> Int? {
        guard case .project(var relation, _) = query else { return nil }
        var conditions: [Condition] = []
        while case .filter(let inner, let condition) = relation {
            conditions.insert(condition, at: 0)
            relation = inner
        }
        guard case .scan(let table, Self.alias, false) = relation else { return nil }
        let place = groups.lastIndex { $0.table == table && $0.conditions.count < Self.greatest }
        let group = place ?? groups.count
        if place == nil { groups.append(Group(table: table, conditions: [])) }
        groups[group].conditions.append(.all(conditions))
        return group
    }

    /// One for each table.
    var screens: [Statement] {
        groups.map { group in
            let rows = Relation.filter(.scan(table: group.table, alias: Self.alias), .or(group.conditions))
            let found = Relation.project(rows, [ProjectedColumn("found", .constant(.integer(1)))])
            return SQLWriter().select(.order(found, by: [], limit: 1)).statement()
        }
    }
}
