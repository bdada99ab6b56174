import MapAnalysis
import MapPlan
import MapSyntax

/// A foreign key of a table that the plan writes, which no relationship describes. The mapping writes its columns, or rows come into its table.
private struct SetReference {
    /// The key as the store has it, and its table.
    var key: ForeignKey
    var table: Table
    var parent: Table
    /// The names of the same after the plan.
    var columnsAfter: [String]
    var tableAfter: PlacedTable
    var parentAfter: String
    var referencedAfter: [String]
    var origin: PlanOrigin
}

extension LegOutline {
    /// Adds the checks that a row refers to an existing row afterwards, by foreign keys that no relationship describes, unless the same values referred
    /// to no row before.
    func addSetReferenceChecks(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for (place, reference) in setReferences.enumerated() {
            lowering.noteRead(reference.table.name)
            lowering.noteRead(reference.parent.name)
            let referenced = reference.key.referenced.isEmpty ? reference.parent.primaryKey.map(\.name) : reference.key.referenced
            // Its columns have the types of those with which they are compared, since SQLite would not use the key otherwise.
            let columns = reference.key.columns.enumerated().map { part, name in
                TemporaryTable.Column("v\(part)", reference.table.column(name).map { .affinity($0.affinity) } ?? .untyped)
            }
            let stage = TemporaryTable(name: "mapc_dangling_\(place)", columns: columns, key: columns.map(\.name))
            let before = dangling(
                reference, "c", (reference.table.name, reference.key.columns), "p", (reference.parent.name, referenced))
            let values = reference.key.columns.enumerated().map { ProjectedColumn("v\($0.offset)", .column(alias: "c", name: $0.element)) }
            draft.add(
                .numbers, .stage, "note which values of '\(reference.words)' refer to no row",
                [.make(stage), .fill(stage, .of(.project(before, values)), ignoringDuplicates: true)], origins: [reference.origin])
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
                guard !isDescribed(key, in: table), let parent = store.table(key.table),
                    !departingTables.contains(where: { sameName($0.name, key.table) })
                else { return nil }
                let parentChange = changes.first { $0.match.old.map { sameName($0.name, key.table) } ?? false }
                let referenced = key.referenced.isEmpty ? parent.primaryKey.map(\.name) : key.referenced
                let columns = key.columns.compactMap { name(of: $0, after: change) }
                let referencedAfter = referenced.compactMap { name in parentChange.map { self.name(of: name, after: $0) } ?? name }
                let written = change.columns.first { pair in
                    pair.isComputed && pair.home.map { home in key.columns.contains { sameName($0, home.name) } } ?? false
                }
                guard gainsRows || written != nil, columns.count == key.columns.count, referencedAfter.count == referenced.count,
                    !columns.isEmpty
                else { return nil }
                let makers = change.match.adding + change.match.keeping
                return SetReference(
                    key: key, table: table, parent: parent, columnsAfter: columns, tableAfter: change.match.placed,
                    parentAfter: parentChange?.match.placed.name ?? parent.name, referencedAfter: referencedAfter,
                    origin: written.flatMap { origins(of: [$0.column], in: change.match).first } ?? makers.map(origin).first
                        ?? PlanOrigin(words: "foreign key"))
            }
        }
    }

    /// Returns the name that a column has after a change; `nil` if it goes.
    private func name(of column: String, after change: TableChange) -> String? {
        if change.dropped.contains(where: { sameName($0.name, column) }) { return nil }
        return change.columns.first { $0.home.map { sameName($0.name, column) } ?? false }?.column.name ?? column
    }

    /// Returns the rows of a table whose reference is set and refers to no row.
    private func dangling(
        _ reference: SetReference, _ alias: String, _ child: (table: String, columns: [String]), _ other: String,
        _ parent: (table: String, columns: [String]), and others: [Condition] = []
    ) -> Relation {
        let held = child.columns.map { Scalar.column(alias: alias, name: $0) }
        // The key's column decides how the two are compared.
        let compared = zip(zip(reference.key.columns, parent.columns), held).map { names, column in
            reference.table.column(names.0)?.affinity == reference.parent.column(names.1)?.affinity ? column : column.withoutAffinity
        }
        let found = Condition.exists(
            .filter(
                .scan(table: parent.table, alias: other), .sameKey(parent.columns.map { .column(alias: other, name: $0) }, compared)))
        return .filter(.scan(table: child.table, alias: alias), .all(held.map { .not(.isNil($0)) } + [.not(found)] + others))
    }

    private func check(_ reference: SetReference, _ stage: TemporaryTable) -> Obligation {
        let held = reference.columnsAfter.map { Scalar.column(alias: "c", name: $0) }
        let same = Condition.sameKey(held.indices.map { .column(alias: "d", name: "v\($0)") }, held)
        let wasSo = Condition.exists(.filter(.scan(table: stage.name, alias: "d", isTemporary: true), same))
        let rows = dangling(
            reference, "c", (reference.tableAfter.name, reference.columnsAfter), "p", (reference.parentAfter, reference.referencedAfter),
            and: [.not(wasSo)])
        let table = reference.tableAfter
        let keys = table.keyColumns.enumerated().map { ProjectedColumn("key\($0.offset)", .column(alias: "c", name: $0.element.name)) }
        let values = zip(reference.columnsAfter, held).map { FoundValue(ShownValue(.stored, name: $0), $1) }
        return Obligation(
            code: DiagnosticCode.unfollowedReference.slug,
            message: "'\(reference.words)' refers to rows of '\(reference.parent.name)' that do not exist afterwards",
            entity: table.name, query: Relation.project(rows, keys + values.columns).question, keyCount: keys.count,
            keyNames: table.keyColumns.map(\.name), shown: values.shown, origin: reference.origin,
            help: "correct the mapping, or write 'allow: { unfollowed-reference: <why this is right> }' in it")
    }
}

extension SetReference {
    /// `log.pid`, or `log (a, b)`.
    fileprivate var words: String { key.name(in: table.name) }
}
