import MapAnalysis
import MapPlan

extension LegBuilder {
    /// Numbers by which keys are moved, and maps from keys that are no integers: read once, before the first write.
    mutating func addKeySteps() {
        let matches = changes.map(\.match)
        for root in hierarchiesInOrder(mapping) {
            guard let match = matches.first(where: { $0.placed.role == .entity(root) }) else { continue }
            let all = mapping.entityMappings.filter { destination.model.root(of: $0.destination) == root && $0.source != nil }
            for entityMapping in all where !entityMapping.isRowByRow { addRowStage(entityMapping) }
            let isMoved = all.contains {
                switch before.keys[$0.id] {
                case .offset, .ranked: true
                default: false
                }
            }
            guard isMoved else { continue }
            addScalarTable()
            var high = highWater(match, all.filter { before.keys[$0.id] == .kept })
            for entityMapping in all {
                switch before.keys[entityMapping.id] {
                case .offset(let name): high = addOffset(name, entityMapping, after: high)
                case .ranked(let table): high = addRanks(table, entityMapping, after: high)
                case .kept, .stated, .none: continue
                }
            }
        }
    }

    private mutating func addScalarTable() {
        let title = "make temp.\(quoted(KeyRules.scalarTable)) for numbers that are read once"
        guard !draft.steps(in: .numbers).contains(where: { $0.title == title }) else { return }
        let create = Statement("CREATE TEMP TABLE \(quoted(KeyRules.scalarTable)) (\"name\" TEXT PRIMARY KEY, \"value\" INTEGER)")
        draft.add(.numbers, .stage, title, [create], origins: [])
    }

    /// The largest key that the table has or ever had, as SQL without parameters.
    private mutating func highWater(_ match: TableMatch, _ keepers: [EntityMapping]) -> SQLFragment {
        let writer = SQLWriter()
        var parts = keepers.map { writer.scalar(extremum(.max, of: $0)) }.map { "coalesce(" + $0 + ", 0)" }
        if let old = match.kept, let table = store.table(old.name), table.hasAutoincrement {
            parts.append(
                SQLFragment(
                    "coalesce((SELECT q.\"seq\" FROM main.\"sqlite_sequence\" AS q WHERE q.\"name\" = ?), 0)",
                    [.text(old.name)]))
        }
        return "max(0, " + (parts + [SQLFragment("0")]).joined(", ") + ")"
    }

    /// The smallest or largest key of the rows that a mapping takes.
    private mutating func extremum(_ aggregate: Scalar.Aggregate, of entityMapping: EntityMapping) -> Scalar {
        guard let (relation, row) = before.takenRows(entityMapping) else { return .null }
        let key = row.stage.map { Scalar.column(alias: $0, name: RowStage.key) } ?? row.key[0]
        return .aggregate(aggregate, .project(relation, [ProjectedColumn(SQLWriter.valueName, key)]))
    }

    private mutating func addOffset(_ name: String, _ entityMapping: EntityMapping, after high: SQLFragment) -> SQLFragment {
        let writer = SQLWriter()
        let smallest = writer.scalar(extremum(.min, of: entityMapping))
        let value = high + " - min(coalesce(" + smallest + ", 1), 1) + 1"
        let insert = "INSERT INTO temp.\(quoted(KeyRules.scalarTable)) VALUES (?, " + SQLFragment(value.text, value.bindings) + ")"
        let statement = Statement(insert.text, bindings: [.text(name)] + insert.bindings)
        draft.add(.numbers, .stage, "find the first free key for \(entityMapping.name)", [statement], origins: [origin(entityMapping)])
        let offset = writer.scalar(before.plannedNumber(name))
        let largest = writer.scalar(extremum(.max, of: entityMapping))
        return "max(" + high + ", coalesce(" + offset + " + " + largest + ", 0))"
    }

    private mutating func addRanks(_ table: String, _ entityMapping: EntityMapping, after high: SQLFragment) -> SQLFragment {
        guard let (relation, row) = before.takenRows(entityMapping) else { return high }
        let columns = row.key.indices.map { quoted("k\($0)") }.joined(separator: ", ")
        let create = Statement("CREATE TEMP TABLE \(quoted(table)) (\(columns), \"new\" INTEGER, PRIMARY KEY (\(columns)))")
        let order = row.key.map { OrderTerm($0) }
        let keys = row.key.enumerated().map { ProjectedColumn("k\($0.offset)", $0.element) }
        let ranked = Relation.project(relation, keys + [ProjectedColumn("rank", .rank(within: [], by: order))])
        let select = SQLWriter().select(ranked)
        let names = row.key.indices.map { "r.\(quoted("k\($0)"))" }.joined(separator: ", ")
        let insert = "INSERT INTO temp.\(quoted(table)) SELECT \(names), r.\"rank\" + 1 + " + high + " FROM (" + select + ") AS r"
        // Assertions name the rows that a key was given to.
        let index = Statement("CREATE INDEX temp.\(quoted(table + "_new")) ON \(quoted(table)) (\"new\")")
        draft.add(
            .numbers, .stage, "number the rows of \(entityMapping.name)",
            [create, insert.statement()] + (mapping.asserts.isEmpty ? [] : [index]), origins: [origin(entityMapping)])
        return "max(" + high + ", coalesce((SELECT max(m.\"new\") FROM temp.\(quoted(table)) AS m), 0))"
    }
}
