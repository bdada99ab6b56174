import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the obligations that required properties have a value in every row, and that values are within their bounds.
    func addValueObligations(_ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        guard let (relation, row) = lowering.takenRows(entityMapping, as: screened(entityMapping)) else { return }
        for column in destination.table(of: entityMapping.destination).columns {
            guard let (property, name, isRequired) = meaning(of: column), let found = entityMapping[property] else { continue }
            let value = lowering.columnValue(column, in: entityMapping, for: row)
            if value.isAbsent { continue }
            if isRequired, canBeNil(value), !isPromised(found, column), !wasRequired(value) {
                // A value that does not fit has its finding at its own obligation.
                let stored = lowering.stored(value, of: row)
                let given = stored.canonical(in: column.coding) ?? stored
                let kept = claimsHold(found, row, entityMapping, &lowering)
                addObligation(
                    .missingValue, "'\(name)' is required in version \(destination.model.version), but the mapping gives it no value",
                    of: (relation, row), where: .all([.isNil(given)] + kept), place(of: found),
                    help: missingValueHelp(column, found), fixes: fixes(ofMissing: column, found, entityMapping),
                    isGuarded: column.isNotNull && !destination.isRowID(column) && isDeclaredNotNull(column, in: entityMapping),
                    into: &draft)
            }
            addBounds(column, value, (relation, row), entityMapping, found, &lowering, into: &draft)
            addFitting(column, value, (relation, row), entityMapping, found, &lowering, into: &draft)
        }
    }

    /// Whether the store's own column refuses NULL. Columns of a key of several columns or of texts need not, whatever the model says.
    private func isDeclaredNotNull(_ column: PlacedColumn, in entityMapping: EntityMapping) -> Bool {
        let table = destination.table(of: entityMapping.destination).name
        guard let change = changes.first(where: { sameName($0.match.placed.name, table) }),
            let home = change.columns.first(where: { sameName($0.column.name, column.name) })?.home, home.isNotNull,
            let stored = change.match.old.flatMap({ store.table($0.name) })?.column(home.name)
        else { return true }
        return stored.isNotNull
    }

    /// Returns the conditions that a row breaks no claim of a property's expressions, and that they can read its values. A row that does has its
    /// finding there.
    private func claimsHold(
        _ found: PropertyMapping, _ row: LoweredRow, _ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering
    ) -> [Condition] {
        found.claims(reading: entityMapping.lets, of: .everything).compactMap { claim in
            if claim.isReading, !claim.readsOwnAttribute { return nil }
            let isViolated = lowering.violation(of: claim, in: RowScope(row, entityMapping.lets))
            return isViolated.isAlwaysFalse ? nil : .not(isViolated)
        }
    }

    /// Returns the help. `onNil: drop` leaves out rows without a reference, but not rows whose referenced row another mapping leaves out.
    private func missingValueHelp(_ column: PlacedColumn, _ found: PropertyMapping) -> String {
        guard case .reference = column.role else { return "give a value with '?? value', or filter out such rows with 'onNil: drop'" }
        return found.dropsNil
            ? "choose another row with '??', or filter out such rows with 'where': the mapping filters out the row that they refer to"
            : "choose another row with '??', or filter out such rows with 'where'"
    }

    /// Whether the property's own claim guarantees a value in every row: `x!`, or a `map` of a value that is never nil.
    private func isPromised(_ property: PropertyMapping, _ column: PlacedColumn) -> Bool {
        guard case .expression(var expression) = property.source, !property.dropsNil, column.coding.representation == .plain else {
            return false
        }
        while case .widen(let inner) = expression.kind { expression = inner }
        switch expression.kind {
        case .unwrap: return true
        // The claims inside these are checked earlier.
        case .window, .variable(.fileLet), .variable(.parameter): return !expression.type.isOptional
        case .lookup(_, _, nil): return !expression.type.isOptional
        default: return false
        }
    }

    /// Whether the value is copied from a property of a Core Data store that its version requires too. Core Data checks that when an application
    /// saves a row. No column says it, so asking for it would be a look at each row, even if only a name changes.
    private func wasRequired(_ value: ColumnValue) -> Bool {
        guard source.model.isCoreData, destination.model.isCoreData, case .verbatim(let column) = value else { return false }
        return column.role.property.map { source.model[$0].isRequiredToHaveValue } ?? false
    }

    private func canBeNil(_ value: ColumnValue) -> Bool {
        switch value {
        case .verbatim(let column): !column.isNotNull && column.role != .rowID && !isSourceKey(column)
        case .stored(let scalar): !scalar.isNeverNil && !isGenerated(scalar)
        case .absent: false
        }
    }

    private func isSourceKey(_ column: PlacedColumn) -> Bool {
        source.tables.contains { table in table.rowIDColumn?.role == column.role }
    }

    /// Whether the value is a key of the source or computed from one. Such a value is never nil.
    private func isGenerated(_ scalar: Scalar) -> Bool {
        switch scalar {
        case .column(_, let name, _): source.tables.contains { $0.rowIDColumn.map { sameName($0.name, name) } ?? false }
        case .operation(.sum, _): true
        case .coalesce(let parts): parts.first.map(isGenerated) ?? false
        default: false
        }
    }

    private func meaning(of column: PlacedColumn) -> (PropertyID, String, isRequired: Bool)? {
        let model = destination.model
        switch column.role {
        case .leaf(let leaf):
            guard let attribute = model[leaf.property].attribute else { return nil }
            let name = "\(model[leaf.property.entity].name).\(attribute.name)"
            guard let place = leaf.leaf else { return (leaf.property, name, !attribute.type.isOptional) }
            return (leaf.property, name, model.requiredLeaves(of: leaf.property).contains(place))
        case .reference(let toOne, _):
            guard let relationship = model[toOne].relationship else { return nil }
            return (toOne, "\(model[toOne.entity].name).\(relationship.name)", !relationship.isOptional && !relationship.isMany)
        default: return nil
        }
    }

    /// Adds the obligations of bounds and patterns: for computed values, and for copied ones if the bound is new.
    private func addBounds(
        _ column: PlacedColumn, _ value: ColumnValue, _ rows: (relation: Relation, row: LoweredRow), _ entityMapping: EntityMapping,
        _ found: PropertyMapping, _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        guard case .leaf(let leaf) = column.role, leaf.leaf == nil, let attribute = destination.model[leaf.property].attribute else {
            return
        }
        if case .verbatim(let old) = value, case .leaf(let origin) = old.role, let was = source.model[origin.property].attribute,
            !attribute.asksMore(than: was)
        {
            return
        }
        let canonical = column.coding.decoded(lowering.stored(value, of: rows.row))
        let name = "\(destination.model[entityMapping.destination].name).\(attribute.name)"
        let fixes = fixes(ofBounds: attribute, found, entityMapping)
        for bound in brokenBounds(of: attribute, canonical) {
            addObligation(
                .valueOutOfBounds, bound.message(of: name), of: rows, where: bound.condition,
                showing: [FoundValue(ShownValue(ShownValue.Form(attribute.type.value) ?? .computed), canonical)], place(of: found),
                help: help(ofBounds: attribute, bound.key, fixes.first), fixes: fixes, into: &draft)
        }
    }
}
