import MapAnalysis
package import MapPlan
import MapSyntax

/// What the database has besides the tables that SQL of a mapping writes, and what a plan does about it.
package struct WrittenCompanions {
    /// TEMP tables of the values that refer to no row before.
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
///   - placement: the tables that the model describes. Their own references are checked already.
///   - uses: what views and triggers read and write afterwards.
package func companions(
    of written: [(name: String, origin: PlanOrigin)], in placement: Placement, from before: StoreSchema, to after: StoreSchema,
    _ uses: [SchemaDependency]
) -> WrittenCompanions {
    var found = WrittenCompanions()
    func origin(_ table: String) -> PlanOrigin? { written.first { sameName($0.name, table) }?.origin }
    for table in after.tables {
        for key in table.foreignKeys {
            guard let origin = origin(table.name) ?? origin(key.table), !placement.describes(key, of: table),
                let parent = after.table(key.table)
            else { continue }
            found.add(OtherKey(table: table, key: key, parent: parent, place: found.checks.count), from: before, origin)
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

/// A foreign key that no relationship describes.
private struct OtherKey {
    let table: Table
    let key: ForeignKey
    let parent: Table
    let place: Int

    var ends: ForeignKeyEnds {
        let referenced = key.referenced.isEmpty ? parent.primaryKey.map(\.name) : key.referenced
        return ForeignKeyEnds(
            table: table.name, columns: key.columns.map { ReferenceColumn(name: $0, affinity: table.column($0)?.affinity) },
            parent: parent.name, referenced: referenced.map { ReferenceColumn(name: $0, affinity: parent.column($0)?.affinity) })
    }

    /// The same foreign key of another schema; `nil` if it has none.
    func same(in store: StoreSchema) -> OtherKey? {
        guard let old = store.table(table.name),
            let key = old.foreignKeys.first(where: { $0.columns.map(foldedName) == key.columns.map(foldedName) }),
            let parent = store.table(key.table)
        else { return nil }
        return OtherKey(table: old, key: key, parent: parent, place: place)
    }
}

extension WrittenCompanions {
    /// Adds the check that rows refer to existing rows by a foreign key, except with values that referred to none before.
    fileprivate mutating func add(_ key: OtherKey, from before: StoreSchema, _ origin: PlanOrigin) {
        let ends = key.ends
        var dangling = ends.dangling
        if let old = key.same(in: before) {
            let (stage, work) = old.ends.notingDangling(in: "mapc_written_\(key.place)")
            let statements = Dialect.sqlite.statements(of: work)
            stages.append(
                Step(
                    id: stepID(of: statements), kind: .stage,
                    title: "note which values of '\(old.key.name(in: old.table.name))' refer to no row",
                    statements: statements, origins: [origin], isReversible: true))
            dangling = ends.dangling(besides: stage)
        }
        let keys = key.table.primaryKey.map(\.name)
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
    /// Whether a relationship is stored in the columns of a foreign key.
    fileprivate func describes(_ key: ForeignKey, of table: Table) -> Bool {
        let known = tables.first { sameName($0.name, table.name) }?.foreignKeys ?? []
        return known.contains { $0.columns.map(foldedName) == key.columns.map(foldedName) && sameName($0.table, key.table) }
    }
}
