import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the obligations of `!`, `.only` and `map` without `else`. Rows that `onNil: drop` leaves out need not fulfill them.
    func addWrittenObligations(_ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        guard let entity = entityMapping.source else { return }
        if let elements = entityMapping.elements {
            let (rows, row) = lowering.scan(entity, kinds: entityMapping.takenKinds)
            let ofElements = claims(in: elements.value, reading: entityMapping.lets)
            let checked = CheckedRows(
                relation: rows, row: row, isTaken: .constant(true),
                isNotLeftOut: isNotLeftOut(by: elements.value, row, entityMapping, &lowering))
            addObligations(of: ofElements, entityMapping.dropsNil, checked, entityMapping, entityMapping.origin, &lowering, into: &draft)
        }
        // Merged rows compute properties from the first row, but decisions from each. Windows read the rows that remain.
        let hasWindow = entityMapping.lets.contains(where: \.hasWindow) || entityMapping.properties.contains { $0.hasWindow(reading: []) }
        let checksEachRow = entityMapping.distinct.isEmpty && (entityMapping.elements == nil || !hasWindow)
        let alias = screened(entityMapping)
        guard
            let (relation, row) = checksEachRow
                ? lowering.candidates(entityMapping, as: alias) : lowering.takenRows(entityMapping, as: alias)
        else { return }
        let checked = CheckedRows(
            relation: relation, row: row, isTaken: lowering.takes(row, entityMapping),
            isNotLeftOut: checksEachRow ? isNotLeftOut(row, entityMapping, &lowering) : [])
        for property in entityMapping.properties {
            addObligations(of: property, checked, checksEachRow: checksEachRow, entityMapping, &lowering, into: &draft)
        }
        for window in entityMapping.sharedWindows {
            addObligations(
                of: window.parts.flatMap { claims(in: $0, reading: entityMapping.lets) }, entityMapping.dropsNil, checked, entityMapping,
                entityMapping.origin, &lowering, into: &draft)
        }
        addKindObligations(entityMapping, &lowering, into: &draft)
        addDecisionObligations(entityMapping, &lowering, into: &draft)
        guard let condition = entityMapping.condition,
            let (all, each) = lowering.candidates(entityMapping, as: screened(entityMapping))
        else { return }
        let decided = CheckedRows(
            relation: all, row: each, isTaken: .constant(true), isNotLeftOut: isNotLeftOut(by: condition, each, entityMapping, &lowering))
        addObligations(
            of: claims(in: condition, reading: entityMapping.lets), entityMapping.dropsNil, decided, entityMapping,
            condition.range.map(Origin.written) ?? entityMapping.origin, &lowering, into: &draft)
    }

    /// Adds the claims of a property's value for the given rows. They are checked for each taken row if the value decides which rows are
    /// merged or left out, or if inference unites the carried references of merged rows.
    private func addObligations(
        of property: PropertyMapping, _ checked: CheckedRows, checksEachRow: Bool, _ entityMapping: EntityMapping,
        _ lowering: inout ExpressionLowering,
        into draft: inout LegDraft
    ) {
        let claims = property.claims(reading: entityMapping.lets)
        let isMany = destination.model[property.property].relationship?.isMany ?? false
        let decides =
            (property.dropsNil || entityMapping.isDistinct(by: property.property)) && !property.hasWindow(reading: entityMapping.lets)
        guard !claims.isEmpty, !checksEachRow, decides || isMany && property.unitesWhatIsCarried(in: entityMapping) else {
            let guarded = claims.firstIndex { isRefusedByColumn($0, of: property) }
            return addObligations(
                of: claims, property.dropsNil, checked, entityMapping, property.origin, guarded: guarded, &lowering, into: &draft)
        }
        if !decides {
            guard let united = rowsUniting(property, entityMapping, &lowering) else { return }
            return addObligations(of: claims, property.dropsNil, united, entityMapping, property.origin, &lowering, into: &draft)
        }
        guard let (all, each) = lowering.candidates(entityMapping, as: screened(entityMapping)) else { return }
        let ofAll = CheckedRows(
            relation: all, row: each, isTaken: lowering.takes(each, entityMapping),
            isNotLeftOut: isNotLeftOut(each, entityMapping, &lowering))
        addObligations(of: claims, property.dropsNil, ofAll, entityMapping, property.origin, &lowering, into: &draft)
    }

    /// Returns the rows from which a relationship is computed: each of the merged rows if the kept row has the relationship.
    private func rowsUniting(
        _ property: PropertyMapping, _ entityMapping: EntityMapping, as alias: String? = nil, _ lowering: inout ExpressionLowering
    ) -> CheckedRows? {
        lowering.owners(of: property, by: entityMapping, as: alias).map {
            CheckedRows(relation: $0.relation, row: $0.row, isTaken: .constant(true), isNotLeftOut: [])
        }
    }

    /// Adds the obligation that a carried relationship refers to rows of its destination. If rows are merged, each of them is checked.
    private func addKindObligations(_ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for property in entityMapping.properties {
            guard let rows = before.carriedRows(property) else { continue }
            guard let checked = rowsUniting(property, entityMapping, as: screened(entityMapping), &lowering) else { continue }
            addObligations(
                of: [Claim(kind: .isOfKind(rows))], entityMapping.dropsNil, checked, entityMapping, place(of: property), &lowering,
                into: &draft)
        }
    }

    /// Adds the claims of `distinct` and `order`, which are computed for each taken row.
    private func addDecisionObligations(_ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        let ofDecisions = entityMapping.decisions.flatMap { claims(in: $0, reading: entityMapping.lets) }
        if ofDecisions.isEmpty { return }
        guard let (relation, row) = lowering.candidates(entityMapping, as: screened(entityMapping)) else { return }
        let checked = CheckedRows(
            relation: relation, row: row, isTaken: lowering.takes(row, entityMapping),
            isNotLeftOut: isNotLeftOut(row, entityMapping, &lowering))
        addObligations(of: ofDecisions, entityMapping.dropsNil, checked, entityMapping, entityMapping.origin, &lowering, into: &draft)
    }

    /// The rows for which claims are checked.
    struct CheckedRows {
        var relation: Relation
        var row: LoweredRow
        /// The condition that `where` takes the row.
        var isTaken: Condition
        /// The conditions that no nil leaves the row out.
        var isNotLeftOut: [Condition]
    }

    func addObligations(
        of claims: [Claim], _ dropsNil: Bool, _ rows: CheckedRows, _ entityMapping: EntityMapping, _ origin: Origin, guarded: Int? = nil,
        _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        for (place, claim) in claims.enumerated() where !(dropsNil && claim.isOfPresence) && !claim.isProven(in: source.model) {
            let isViolated = lowering.violation(of: claim, in: RowScope(rows.row, entityMapping.lets))
            if isViolated.isAlwaysFalse { continue }
            let shown = valuesRead(by: claim, violated: isViolated) + valueWithoutForm(claim, of: rows.row, &lowering)
            let fixes = fixes(of: claim, in: origin, of: entityMapping)
            let isNotLeftOut = claim.isOfRowsLeftOut ? [] : rows.isNotLeftOut
            addObligation(
                claim.code, claim.message, of: (rows.relation, rows.row), where: .all([rows.isTaken, isViolated] + isNotLeftOut),
                showing: shown, claim.range.map(Origin.written) ?? origin,
                help: help(of: claim, fixes), fixes: fixes, isGuarded: place == guarded, messageOfValues: claim.messageOfValues,
                into: &draft)
        }
    }

    /// Whether the claimed value is all that is written to a NOT NULL column. The column then refuses nil itself. A rowid does not: SQLite
    /// makes a new number instead.
    private func isRefusedByColumn(_ claim: Claim, of property: PropertyMapping) -> Bool {
        guard case .expression(var expression) = property.source, claim.guards.isEmpty, !claim.isOfAllRows, claim.isOfPresence,
            let column = destination.column(LeafID(property.property)), column.isNotNull, !destination.isRowID(column)
        else { return false }
        while case .widen(let inner) = expression.kind { expression = inner }
        guard case .unwrap = expression.kind, let range = expression.range else { return false }
        return claim.range == range
    }
}
