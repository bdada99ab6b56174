import MapAnalysis
package import MapPlan
import MapSyntax

/// A check of the kinds of a table's rows that one leg does not need itself. A later leg may need it.
package struct OmittedKindCheck: Sendable {
    /// The table that contains the rows after the leg.
    var successor: String
    /// Writes the check. A later leg needs it only rarely.
    var obligation: @Sendable () -> Obligation?
}

extension LegOutline {
    /// Adds the obligation that every row of a hierarchy that the plan reads or writes is of a known kind. No mapping takes a row of an
    /// unknown kind, so the steps for the other rows would delete or empty it. Tables that the plan does not scan are not checked.
    func addKindObligations(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        let hierarchies = source.tables.filter { hierarchy(in: $0) != nil && !draft.tablesCheckedForKinds.contains(foldedName($0.name)) }
        guard !hierarchies.isEmpty else { return }
        let used = draft.tablesUsed
        for table in hierarchies where isReadOrWritten(table, used) || draft.goesThrough(table) {
            addKindObligation(table, &lowering, into: &draft)
        }
    }

    /// Adds the same obligation for tables that an update of their own scans, because the update can check while it runs.
    func addKindObligationsOfUpdates(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for table in draft.straightUpdates.compactMap(\.change.match.kept) where hierarchy(in: table) != nil {
            addKindObligation(table, &lowering, into: &draft)
        }
    }

    /// The checks that were not added, of tables whose rows stay as they are.
    func omittedKindChecks(_ draft: LegDraft, _ lowering: ExpressionLowering) -> [OmittedKindCheck] {
        changes.compactMap { change in
            guard let old = change.match.kept, !draft.tablesCheckedForKinds.contains(foldedName(old.name)) else { return nil }
            guard let root = hierarchy(in: old) else { return nil }
            return OmittedKindCheck(successor: change.match.placed.name) {
                var lowering = lowering
                return kindQuery(of: old, &lowering).map { obligation($0, root) }
            }
        }
    }

    /// Returns the entity of a table whose rows may be of no kind: a column names the kind of each row, or there is no kind, since the entity is abstract and
    /// no other has it as its parent.
    private func hierarchy(in table: PlacedTable) -> EntityID? {
        guard case .entity(let root) = table.role, source.discriminator(of: root) != nil || source.model.concreteKinds(of: root).isEmpty
        else { return nil }
        return root
    }

    private func addKindObligation(_ table: PlacedTable, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        guard draft.tablesCheckedForKinds.insert(foldedName(table.name)).inserted, let root = hierarchy(in: table) else { return }
        guard let question = kindQuery(of: table, &lowering, as: Screening.alias) else { return }
        draft.screening.add(question.query, for: draft.obligations.endIndex)
        draft.obligations.append(obligation(question, root))
    }

    /// Returns the query for rows of unknown kinds, and the known kinds if a column names them.
    private func kindQuery(
        of table: PlacedTable, _ lowering: inout ExpressionLowering, as alias: String? = nil
    ) -> (query: Relation, keyCount: Int, kinds: Obligation.Kinds?)? {
        guard let root = hierarchy(in: table) else { return nil }
        let (relation, row) = lowering.scan(root, as: alias)
        guard let column = source.discriminator(of: root) else { return (.project(relation, keyColumns(row)), row.key.count, nil) }
        guard let alias = row.alias else { return nil }
        let kinds = source.model.concreteKinds(of: root)
        let isKnown = lowering.kindCondition(column, of: root, .source, anyOf: kinds, alias: alias)
        let found = ProjectedColumn("stored", lowering.column(column, of: root, .source, alias: alias))
        let collation = store.table(table.name)?.column(column.name)?.collation ?? "BINARY"
        let numbers = kinds.compactMap { if case .integer(let number) = source.kind(of: $0) { number } else { nil } }
        let known = Obligation.Kinds(
            table: table.name, column: column.name, isBinary: sameName(collation, "BINARY"), names: kinds.map { source.model[$0].name },
            numbers: numbers.isEmpty ? nil : numbers)
        return (.project(.filter(relation, .not(isKnown)), keyColumns(row) + [found]), row.key.count, known)
    }

    private func obligation(_ question: (query: Relation, keyCount: Int, kinds: Obligation.Kinds?), _ root: EntityID) -> Obligation {
        let name = source.model[root].name
        let message = question.kinds.map { kinds in
            let words = kinds.numbers == nil ? "names that are not entities of the table" : "numbers that are not those of its entities"
            return "column '\(kinds.column)' of table '\(kinds.table)' contains \(words)"
        }
        var obligation = Obligation(
            code: DiagnosticCode.unknownKind.slug,
            message: message
                ?? "a row of table '\(source.table(of: root).name)' has no entity, because '\(name)' is abstract and is the parent of no other",
            entity: name, query: question.query.question, keyCount: question.keyCount, keyNames: source.keyNames(of: root),
            shown: question.kinds.map { [ShownValue(.stored, name: $0.column)] },
            origin: originWriter.origin(.written(source.model[root].range)))
        obligation.kinds = question.kinds
        if question.kinds == nil { obligation.help = "delete these rows, or remove 'abstract' from '\(name)'" }
        return obligation
    }

    private func isReadOrWritten(_ table: PlacedTable, _ used: Set<TableName>) -> Bool {
        guard let change = changes.first(where: { $0.match.kept.map { sameName($0.name, table.name) } ?? false }) else { return true }
        if case .rebuilt = change.kind { return true }
        // A new kind might have the name that such rows contain.
        if change.losesRows || !change.computedColumns.isEmpty
            || kinds(in: change.match.placed, destination) != kinds(in: table, source)
        {
            return true
        }
        return [table.name, after.names.table(table.name)].contains { used.contains(TableName($0)) }
    }

    private func kinds(in table: PlacedTable, _ placement: Placement) -> Set<StoredValue> {
        guard case .entity(let root) = table.role else { return [] }
        return Set(placement.model.concreteKinds(of: root).map(placement.kind))
    }
}

/// Returns the legs of a plan, in order. If a leg checks the kinds of a table's rows and the leg before leaves these rows unchanged, then
/// the leg before checks them too. So mapc finds rows of unknown kinds before the first write of all legs.
package func checkingEarly(_ planned: [PlannedLeg]) -> [Leg] {
    var legs = planned.map(\.leg)
    for place in planned.indices.dropLast().reversed() {
        // The author's SQL between the two legs may repair the rows.
        if legs[place].steps.contains(where: { $0.kind == .after }) || legs[place + 1].steps.contains(where: { $0.kind == .before }) {
            continue
        }
        let checkedTables = legs[place + 1].obligations.compactMap(\.kinds?.table)
        legs[place].obligations += planned[place].omittedKindChecks.filter { check in
            checkedTables.contains { sameName($0, check.successor) }
        }
        .compactMap { $0.obligation() }
    }
    return legs
}
