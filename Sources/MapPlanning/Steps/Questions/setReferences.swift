import MapAnalysis
import MapPlan
import MapSyntax

/// A foreign key of a table that the plan writes, which no relationship describes. The mapping writes its columns, or rows come into its table.
private struct SetReference {
    /// `log.pid`, or `log (a, b)`.
    var words: String
    /// The table and its columns before the plan, and the table and columns to which they refer.
    var before: ForeignKeyEnds
    /// The same after the plan.
    var after: ForeignKeyEnds
    var table: PlacedTable
    var origin: PlanOrigin
}

extension LegOutline {
    /// Adds the checks that a row refers to an existing row afterwards, by foreign keys that no relationship describes, unless they referred
    /// to no row before, or, where rows get other keys, the same values did.
    func addSetReferenceChecks(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for (place, reference) in setReferences.enumerated() {
            lowering.noteRead(reference.before.table)
            lowering.noteRead(reference.before.parent)
            let (stage, work) = reference.before.notingDangling(in: "mapc_dangling_\(place)")
            draft.add(
                .numbers, .stage, "note which rows refer to no row by '\(reference.words)'", work, origins: [reference.origin])
            draft.checks.append(check(reference, stage))
        }
    }

    private var setReferences: [SetReference] {
        changes.flatMap { change -> [SetReference] in
            guard change.kind != .untouched, let old = change.match.old, case .entity = old.role, let table = store.table(old.name) else {
                return []
            }
            let gainsRows = addsRows(change)
            return table.foreignKeys.compactMap { key in
                let written = change.columns.first { pair in
                    pair.isComputed && pair.home.map { home in key.columns.contains { sameName($0, home.name) } } ?? false
                }
                guard gainsRows || written != nil, !isDescribed(key, in: table), let (before, after) = ends(of: key, in: table, change)
                else {
                    return nil
                }
                let makers = change.match.adding + change.match.keeping
                return SetReference(
                    words: key.name(in: table.name), before: before, after: after, table: change.match.placed,
                    origin: written.flatMap { origins(of: [$0.column], in: change.match).first } ?? makers.map(origin).first
                        ?? PlanOrigin(words: "foreign key"))
            }
        }
    }

    /// Returns the two ends of a foreign key before and after the plan; `nil` if one of them goes.
    private func ends(of key: ForeignKey, in table: Table, _ change: TableChange) -> (before: ForeignKeyEnds, after: ForeignKeyEnds)? {
        guard let parent = store.table(key.table), !departingTables.contains(where: { sameName($0.name, key.table) }) else { return nil }
        let parentChange = changes.first { $0.match.old.map { sameName($0.name, key.table) } ?? false }
        let referenced = key.referenced.isEmpty ? parent.primaryKey.map(\.name) : key.referenced
        let columnsAfter = key.columns.compactMap { column($0, of: table, after: change) }
        let referencedAfter = referenced.compactMap { column($0, of: parent, after: parentChange) }
        guard columnsAfter.count == key.columns.count, referencedAfter.count == referenced.count else { return nil }
        func columns(_ names: [String], of table: Table) -> [ReferenceColumn] {
            names.map { ReferenceColumn(name: $0, affinity: table.column($0)?.affinity) }
        }
        let rows = keptKey(of: change)
        return (
            .init(
                table: table.name, columns: columns(key.columns, of: table), parent: parent.name,
                referenced: columns(referenced, of: parent), rows: rows.before),
            .init(
                table: change.match.placed.name, columns: columnsAfter, parent: parentChange?.match.placed.name ?? parent.name,
                referenced: referencedAfter, rows: rows.after)
        )
    }

    /// The columns of the key before and after a change; none if rows get other keys. Then rows are not told apart, and only values count.
    private func keptKey(of change: TableChange) -> (before: [ReferenceColumn], after: [ReferenceColumn]) {
        let pairs = change.match.placed.key.map { change.columns[$0] }
        guard let old = change.match.kept, hasSameKey(change, old), !pairs.contains(where: \.isComputed) else { return ([], []) }
        return (
            old.keyColumns.map { ReferenceColumn(name: $0.name, affinity: $0.affinity) },
            pairs.map { ReferenceColumn(name: $0.column.name, affinity: $0.column.affinity) }
        )
    }

    /// Returns a column of a table as it is after a change; `nil` if it goes.
    private func column(_ name: String, of table: Table, after change: TableChange?) -> ReferenceColumn? {
        if change?.dropped.contains(where: { sameName($0.name, name) }) ?? false { return nil }
        let placed = change?.columns.first { $0.home.map { sameName($0.name, name) } ?? false }?.column
        return placed.map { ReferenceColumn(name: $0.name, affinity: $0.affinity) }
            ?? ReferenceColumn(name: name, affinity: table.column(name)?.affinity)
    }

    private func check(_ reference: SetReference, _ stage: TemporaryTable) -> Obligation {
        let held = reference.after.values
        let table = reference.table
        let keys = table.keyColumns.enumerated().map { ProjectedColumn("key\($0.offset)", .column(alias: "c", name: $0.element.name)) }
        let values = zip(reference.after.columns, held).map { FoundValue(ShownValue(.stored, name: $0.name), $1) }
        let query = Relation.project(reference.after.dangling(besides: stage), keys + values.columns)
        return Obligation(
            code: DiagnosticCode.unfollowedReference.slug,
            message: "'\(reference.words)' refers to rows of '\(reference.before.parent)' that do not exist afterwards",
            entity: table.name, query: query.question, keyCount: keys.count, keyNames: table.keyColumns.map(\.name),
            shown: values.shown, origin: reference.origin,
            help: "correct the mapping, or write 'allow: { unfollowed-reference: <why this is right> }' in it")
    }
}
