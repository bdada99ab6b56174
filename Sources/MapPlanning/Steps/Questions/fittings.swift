import MapAnalysis
import MapPlan
import MapSyntax

/// Checks that each written value is read from its column unchanged: mapc does not round silently, and no value becomes nil.
extension LegOutline {
    /// Adds the obligation that values fit a column that a mapping writes. The statement that writes also refuses them, but only the
    /// obligation names the rows.
    func addFitting(
        _ column: PlacedColumn, _ value: ColumnValue, _ rows: (relation: Relation, row: LoweredRow), _ entityMapping: EntityMapping,
        _ found: PropertyMapping, _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        guard case .leaf(let leaf) = column.role else {
            return addLeading(column, value, rows, entityMapping, found, &lowering, into: &draft)
        }
        addStaying(leaf, column, value, rows, entityMapping, found, &lowering, into: &draft)
        guard case .stored(let stored) = value, let misfit = stored.misfit(of: column.coding),
            !source.surelyFits(found, leaf, of: destination.model, column.coding, entityMapping.lets)
        else { return }
        if entityMapping.isDistinct(by: leaf.property) {
            addFittingOfCandidates(leaf, column, entityMapping, found, &lowering, into: &draft)
        }
        addObligation(
            misfit, name(of: leaf, in: entityMapping), destination.model.version, column.coding, rows, place(of: found),
            fixes: fixes(ofMisfit: column.coding, leaf, found, entityMapping),
            isGuarded: isRefusedWhenWritten(column, by: entityMapping, draft), into: &draft)
    }

    /// Adds the obligation for a column whose declared type changes some values: `'007'` becomes 7 in `NUMERIC`.
    private func addStaying(
        _ leaf: LeafID, _ column: PlacedColumn, _ value: ColumnValue, _ rows: (relation: Relation, row: LoweredRow),
        _ entityMapping: EntityMapping, _ found: PropertyMapping, _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        let moved = columnMoved(leaf, column, value, found)
        let staying = moved.map(column.movingFunction) ?? column.changingAffinity.map { StayingFunction($0) }
        guard let staying else { return }
        let stored = lowering.stored(value, of: rows.row)
        if case .constant(let constant) = stored, staying.stays(constant) { return }
        addObligation(
            staying, column.declaredType, stored, name(of: leaf, in: entityMapping), destination.model.version, rows, place(of: found),
            readsNumbersAlike: column.readsNumbersAlike, into: &draft)
    }

    /// Returns the column whose values are copied verbatim, maybe with a default in place of nil.
    private func columnMoved(_ leaf: LeafID, _ column: PlacedColumn, _ value: ColumnValue, _ found: PropertyMapping) -> PlacedColumn? {
        if case .verbatim(let old) = value { return old }
        guard case .carriedOrDefault(let origin, _) = found.source, let old = before.sourceColumn(origin, for: leaf),
            column.coding.isSameForm(as: old.coding)
        else { return nil }
        return old
    }

    /// Adds the obligation for a reference's column whose type differs from the key's type: the changed key must still refer to the same
    /// row.
    private func addLeading(
        _ column: PlacedColumn, _ value: ColumnValue, _ rows: (relation: Relation, row: LoweredRow), _ entityMapping: EntityMapping,
        _ found: PropertyMapping, _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        guard case .reference(let toOne, let part) = column.role, let leading = destination.leadingFunction(column, toOne, part) else {
            return
        }
        if case .verbatim(let old) = value, old.affinity == column.affinity { return }
        let stored = lowering.stored(value, of: rows.row)
        let name = "\(destination.model[entityMapping.destination].name).\(destination.model[toOne].name)"
        let stays = Condition.isTrue(.registered(leading.name, [stored]))
        addObligation(
            .valueDoesNotFit,
            "'\(name)' gets keys that its column changes, because version \(destination.model.version) declares it '\(column.declaredType)'",
            of: rows, where: .not(stays), showing: [FoundValue(ShownValue(.stored), stored)], place(of: found),
            help: "declare the column as the key's column is declared, or omit its 'type'", into: &draft)
    }

    private func addObligation(
        _ staying: StayingFunction, _ declaredType: String, _ stored: Scalar, _ name: String, _ version: String,
        _ rows: (relation: Relation, row: LoweredRow), _ origin: Origin, readsNumbersAlike: Bool = false, into draft: inout LegDraft
    ) {
        var stays = Condition.isTrue(.registered(staying.name, [stored]))
        if readsNumbersAlike { stays = .or([.isTrue(.operation(.isStored(as: .number), [stored])), stays]) }
        addObligation(
            .valueDoesNotFit,
            "'\(name)' gets values that its column in version \(version) changes: \(staying.affinity.words(ofType: declaredType))",
            of: rows, where: .not(stays), showing: [FoundValue(ShownValue(.stored), stored)], origin,
            help: staying.help, into: &draft)
    }

    /// Adds the obligation that values of a `distinct` key fit in each taken row, including duplicates whose value is not kept.
    private func addFittingOfCandidates(
        _ leaf: LeafID, _ column: PlacedColumn, _ entityMapping: EntityMapping, _ found: PropertyMapping,
        _ lowering: inout ExpressionLowering,
        into draft: inout LegDraft
    ) {
        guard let (relation, row) = lowering.candidates(entityMapping) else { return }
        let value = lowering.columnValue(column, in: entityMapping, for: row)
        guard let misfit = lowering.stored(value, of: row).misfit(of: column.coding) else { return }
        let isTaken = Condition.all([lowering.takes(row, entityMapping), lowering.leavesIn(row, entityMapping)])
        addObligation(
            misfit, name(of: leaf, in: entityMapping), destination.model.version, column.coding, (.filter(relation, isTaken), row),
            place(of: found), fixes: fixes(ofMisfit: column.coding, leaf, found, entityMapping), isGuarded: false, into: &draft)
    }

    /// Adds the obligations for intermediate versions that one pass skips. Nothing writes their values, but later values are computed as
    /// if they had been written.
    func addPassedFittings(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for (place, write) in mapping.passedWrites.enumerated() {
            guard let rows = lowering.takenRows(write.rows, as: Screening.alias) else { continue }
            let coding = ColumnCoding(write.type, write.representation)
            let checked = CheckedRows(relation: rows.relation, row: rows.row, isTaken: .constant(true), isNotLeftOut: [])
            let claimsOfAllRows = claims(in: write.value, reading: write.rows.lets).filter(\.isOfRowsLeftOut)
            addObligations(of: claimsOfAllRows, false, checked, write.rows, write.origin, &lowering, into: &draft)
            let given = lowering.value(write.value, in: RowScope(rows.row, write.rows.lets))
            let value = coding.encoded(coding.widened(given, from: write.value.type.value))
            if let affinity = write.changingAffinity {
                addObligation(
                    StayingFunction(affinity), write.declaredType, value, write.name, write.version, rows, write.origin, into: &draft)
            }
            guard let misfit = value.misfit(of: coding) else { continue }
            addObligation(
                misfit, write.name, write.version, coding, rows, write.origin, fixes: [], isGuarded: isImplied(write, at: place),
                into: &draft)
        }
    }

    private func addObligation(
        _ misfit: (condition: Condition, value: Scalar), _ name: String, _ version: String, _ coding: ColumnCoding,
        _ rows: (relation: Relation, row: LoweredRow), _ origin: Origin, fixes: [PlanFix], isGuarded: Bool, into draft: inout LegDraft
    ) {
        addObligation(
            .valueDoesNotFit, "'\(name)' gets values that do not fit: version \(version) stores only \(coding.keptWords)",
            of: rows, where: misfit.condition,
            showing: [FoundValue(ShownValue(ShownValue.Form(coding.type) ?? .computed), misfit.value)], origin, help: coding.misfitHelp,
            fixes: fixes, isGuarded: isGuarded, into: &draft)
    }

    /// Returns `Post.date`, with the entity that the mapping makes.
    private func name(of leaf: LeafID, in entityMapping: EntityMapping) -> String {
        "\(destination.model[entityMapping.destination].name).\(destination.model.path(leaf))"
    }

    /// Whether the statement that writes the column refuses values that do not fit. A statement that collects values beforehand does not.
    private func isRefusedWhenWritten(_ column: PlacedColumn, by entityMapping: EntityMapping, _ draft: LegDraft) -> Bool {
        let table = destination.table(of: entityMapping.destination).name
        guard let change = changes.first(where: { sameName($0.match.placed.name, table) }) else { return false }
        switch change.kind {
        case .untouched: return false
        case .rebuilt, .created: return true
        case .altered:
            return draft.straightUpdates.contains { update in
                sameName(update.change.match.placed.name, table) && update.values.contains { sameName($0.name, column.name) }
                    && change.match.keeping.contains { $0.id == entityMapping.id }
            }
        }
    }
}

extension PassedWrite {
    fileprivate var changingAffinity: Column.Affinity? {
        MapPlanning.changingAffinity(of: ColumnCoding(type, representation), declaredType)
    }
}

extension StayingFunction {
    fileprivate var help: String {
        affinity == .text
            ? "correct the rows first, or declare the column BLOB, which keeps everything"
            : "declare the column with a type that keeps them, such as TEXT for text"
    }
}
