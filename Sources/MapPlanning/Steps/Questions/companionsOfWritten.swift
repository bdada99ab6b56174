import MapAnalysis
package import MapPlan
import MapSyntax

/// What the database has besides the tables that SQL of a mapping writes, and what a plan does about it.
package struct WrittenCompanions {
    /// TEMP tables of the rows that refer to no row before.
    package var stages: [Step] = []
    /// That no row refers to a missing one afterwards.
    package var checks: [Obligation] = []
    /// Full-text indexes that are made again.
    package var rebuilds: [Step] = []
    package var notes: [String] = []
}

/// Returns what must happen besides SQL of a mapping that writes tables. SQLite runs neither triggers nor the actions of foreign keys for it, so what they would
/// have done is checked, made again or said.
///
/// - Parameters:
///   - written: the tables with the statement that writes each.
///   - placements: the tables that the models describe, before and after.
///   - uses: what views and triggers read and write afterwards.
package func companions(
    of written: [(name: String, origin: PlanOrigin)], in placements: (before: Placement, after: Placement), from before: StoreSchema,
    to after: StoreSchema, _ uses: [SchemaDependency]
) -> WrittenCompanions {
    var found = WrittenCompanions()
    func origin(_ table: String) -> PlanOrigin? { written.first { sameName($0.name, table) }?.origin }
    for table in after.tables {
        for key in placements.after.references(of: table) {
            guard let origin = origin(table.name) ?? origin(key.table), let parent = after.table(key.table) else { continue }
            let written = WrittenKey(table: table, key: key, parent: parent, place: found.checks.count)
            found.add(written, formerly: written.same(in: before, placements.before), origin)
        }
    }
    for index in after.tables.compactMap(SearchIndex.init) {
        let read = uses.first { $0.kind == .view && sameName($0.name, index.content) }?.columns.map(\.table) ?? [index.content]
        guard let origin = read.firstResult(origin) else { continue }
        let statements = Dialect.sqlite.statements(of: index.rebuilding)
        found.rebuilds.append(
            Step(
                id: stepID(of: statements), kind: .scan, title: "rebuild the full-text index \(quoted(index.name)), whose rows SQL writes",
                statements: statements, origins: [origin], isReversible: true))
    }
    for trigger in after.triggers where origin(trigger.table) != nil {
        found.notes.append(silence(of: trigger, on: trigger.table, "for SQL of the mapping", uses))
    }
    return found
}

/// A foreign key of a table that SQL writes, or to one.
private struct WrittenKey {
    let table: Table
    let key: ForeignKey
    let parent: Table
    let place: Int

    var ends: ForeignKeyEnds {
        let referenced = key.referenced.isEmpty ? parent.primaryKey.map(\.name) : key.referenced
        return ForeignKeyEnds(
            table: table.name, columns: key.columns.map { ReferenceColumn(name: $0, affinity: table.column($0)?.affinity) },
            parent: parent.name, referenced: referenced.map { ReferenceColumn(name: $0, affinity: parent.column($0)?.affinity) },
            rows: table.rowNames.map { ReferenceColumn(name: $0, affinity: table.column($0)?.affinity) })
    }

    /// The same foreign key of another schema; `nil` if it has none.
    func same(in store: StoreSchema, _ placement: Placement) -> WrittenKey? {
        guard let old = store.table(table.name),
            let key = placement.references(of: old).first(where: { $0.columns.map(foldedName) == key.columns.map(foldedName) }),
            let parent = store.table(key.table)
        else { return nil }
        return WrittenKey(table: old, key: key, parent: parent, place: place)
    }
}

extension WrittenCompanions {
    /// Adds the check that rows refer to existing rows by a foreign key, except those that referred to none before.
    fileprivate mutating func add(_ key: WrittenKey, formerly old: WrittenKey?, _ origin: PlanOrigin) {
        let ends = key.ends
        var dangling = ends.dangling
        if let old {
            let (stage, work) = old.ends.notingDangling(in: "mapc_written_\(key.place)")
            let statements = Dialect.sqlite.statements(of: work)
            stages.append(
                Step(
                    id: stepID(of: statements), kind: .stage,
                    title: "note which rows refer to no row by '\(old.key.name(in: old.table.name))'",
                    statements: statements, origins: [origin], isReversible: true))
            dangling = ends.dangling(besides: stage)
        }
        let keys = key.table.rowNames
        let shown = zip(key.key.columns, ends.values).map { FoundValue(ShownValue(.stored, name: $0), $1) }
        let named = keys.enumerated().map { ProjectedColumn("key\($0.offset)", .column(alias: "c", name: $0.element)) }
        checks.append(
            Obligation(
                code: DiagnosticCode.danglingReference.slug,
                message:
                    "'\(key.key.name(in: key.table.name))' refers to rows of '\(key.parent.name)' that do not exist, after SQL of the mapping",
                entity: key.table.name, query: Relation.project(dangling, named + shown.columns).question, keyCount: keys.count,
                keyNames: keys,
                shown: shown.shown, origin: origin, help: "set the references to nil, or to rows that exist"))
    }
}

extension Placement {
    /// The foreign keys that a table declares, and those that relationships have without a declaration.
    fileprivate func references(of table: Table) -> [ForeignKey] {
        let known = tables.first { sameName($0.name, table.name) }?.foreignKeys ?? []
        let undeclared = known.filter { key in
            !table.foreignKeys.contains { $0.columns.map(foldedName) == key.columns.map(foldedName) && sameName($0.table, key.table) }
        }
        return table.foreignKeys + undeclared
    }
}
