import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the obligations: the conditions on rows that the mapping assumes. mapc checks them before the first write.
    func addObligations(_ lowering: inout LegLowering, into draft: inout LegDraft) {
        for entityMapping in mapping.entityMappings where entityMapping.source != nil {
            addValueObligations(entityMapping, &lowering, into: &draft)
            addWrittenObligations(entityMapping, &lowering, into: &draft)
            addUnionObligations(entityMapping, &lowering, into: &draft)
        }
        // Lowering the pairs records the values that they depend on, which must be readable too.
        for relationship in mapping.statedRelationships.sorted() where destination.model[relationship].relationship?.isMany ?? false {
            _ = pairRows(relationship, &lowering.before)
        }
        addReadingObligations(&lowering, into: &draft)
        addPassedFittings(&lowering, into: &draft)
        for change in changes {
            addUniqueObligations(change, &lowering, into: &draft)
            addStoreRules(change, &lowering, into: &draft)
        }
    }

    /// Adds the obligations that required properties have a value in every row, and that values are within their bounds.
    private func addValueObligations(_ entityMapping: EntityMapping, _ lowering: inout LegLowering, into draft: inout LegDraft) {
        guard let (relation, row) = lowering.before.takenRows(entityMapping, as: screened(entityMapping)) else { return }
        for column in destination.table(of: entityMapping.destination).columns {
            guard let (property, name, isRequired) = meaning(of: column), let found = entityMapping[property] else { continue }
            let value = lowering.before.columnValue(column, in: entityMapping, for: row)
            if value.isAbsent { continue }
            if isRequired, canBeNil(value), !isPromised(found, column) {
                // A value that does not fit has its finding at its own obligation.
                let stored = lowering.before.stored(value, of: row)
                let given = stored.canonical(in: column.coding) ?? stored
                // A row that breaks a claim has its finding at the claim.
                let kept = found.claims(reading: entityMapping.lets).compactMap { claim -> Condition? in
                    let isViolated = lowering.before.violation(of: claim, in: RowScope(row, entityMapping.lets))
                    return isViolated.isAlwaysFalse ? nil : .not(isViolated)
                }
                obligate(
                    .missingValue, "'\(name)' is required in version \(destination.model.version), but the mapping gives it no value",
                    source.model[row.entity].name,
                    .project(.filter(relation, .all([.isNil(given)] + kept)), keyColumns(row)), row, place(of: found),
                    help: missingValueHelp(column, found),
                    isGuarded: column.isNotNull && !destination.isRowID(column), into: &draft)
            }
            addBounds(column, value, (relation, row), entityMapping, found, &lowering, into: &draft)
            addFitting(column, value, (relation, row), entityMapping, found, &lowering, into: &draft)
        }
    }

    /// Returns the help. `onNil: drop` leaves out rows without a reference, but not rows whose referenced row another mapping leaves out.
    private func missingValueHelp(_ column: PlacedColumn, _ found: PropertyMapping) -> String {
        guard case .reference = column.role else { return "give a value with '?? value', or filter out such rows with 'onNil: drop'" }
        return found.dropsNil
            ? "the mapping filters out the row that it refers to: choose another row with '??', or filter out such rows with 'where'"
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
        case .column(_, let name, _): source.tables.contains { $0.rowIDColumn?.name == name }
        case .template("{0} + {1}", _): true
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
        _ found: PropertyMapping, _ lowering: inout LegLowering, into draft: inout LegDraft
    ) {
        guard case .leaf(let leaf) = column.role, leaf.leaf == nil, let attribute = destination.model[leaf.property].attribute else {
            return
        }
        if case .verbatim(let old) = value, case .leaf(let origin) = old.role, let was = source.model[origin.property].attribute,
            !attribute.asksMore(than: was)
        {
            return
        }
        let canonical = column.coding.decoded(lowering.before.stored(value, of: rows.row))
        let name = "\(destination.model[entityMapping.destination].name).\(attribute.name)"
        let fixes = fixes(ofBounds: attribute, found, entityMapping)
        for bound in brokenBounds(of: attribute, canonical) {
            obligate(
                .valueOutOfBounds, bound.message(of: name), source.model[rows.row.entity].name,
                .project(.filter(rows.relation, bound.condition), keyColumns(rows.row) + [ProjectedColumn("value", canonical)]), rows.row,
                place(of: found), help: help(ofBounds: attribute, bound.key, fixes.first), fixes: fixes, into: &draft)
        }
    }

    /// Returns where a finding is reported: the entry in the mapping, or the declaration of an inferred property.
    func place(of property: PropertyMapping) -> Origin {
        if case .written = property.origin { return property.origin }
        return .written(destination.model[property.property].range)
    }

    /// Adds the obligations of `!`, `.only` and `map` without `else`. Rows that `onNil: drop` leaves out need not fulfill them.
    func addWrittenObligations(_ entityMapping: EntityMapping, _ lowering: inout LegLowering, into draft: inout LegDraft) {
        guard let entity = entityMapping.source else { return }
        if let elements = entityMapping.elements {
            let (rows, row) = lowering.before.scan(entity, kinds: entityMapping.takenKinds)
            let said = claims(in: elements.value, reading: entityMapping.lets)
            let asked = AskedRows(
                relation: rows, row: row, isTaken: .constant(true),
                isNotLeftOut: isNotLeftOut(by: elements.value, row, entityMapping, &lowering))
            oblige(said, entityMapping.dropsNil, asked, entityMapping, entityMapping.origin, &lowering, into: &draft)
        }
        // Merged rows compute properties from the first row, but decisions from each. Windows read the rows that remain.
        let hasWindow = entityMapping.lets.contains(where: \.hasWindow) || entityMapping.properties.contains { $0.hasWindow(reading: []) }
        let areAllAsked = entityMapping.distinct.isEmpty && (entityMapping.elements == nil || !hasWindow)
        let alias = screened(entityMapping)
        guard
            let (relation, row) = areAllAsked
                ? lowering.before.candidates(entityMapping, as: alias) : lowering.before.takenRows(entityMapping, as: alias)
        else { return }
        let asked = AskedRows(
            relation: relation, row: row, isTaken: lowering.before.takes(row, entityMapping),
            isNotLeftOut: areAllAsked ? isNotLeftOut(row, entityMapping, &lowering) : [])
        for property in entityMapping.properties {
            oblige(property, asked, areAllAsked: areAllAsked, entityMapping, &lowering, into: &draft)
        }
        for window in entityMapping.sharedWindows {
            oblige(
                window.parts.flatMap { claims(in: $0, reading: entityMapping.lets) }, entityMapping.dropsNil, asked, entityMapping,
                entityMapping.origin, &lowering, into: &draft)
        }
        addKindObligations(entityMapping, &lowering, into: &draft)
        addDecisionObligations(entityMapping, &lowering, into: &draft)
        guard let condition = entityMapping.condition,
            let (all, each) = lowering.before.candidates(entityMapping, as: screened(entityMapping))
        else { return }
        let decided = AskedRows(
            relation: all, row: each, isTaken: .constant(true), isNotLeftOut: isNotLeftOut(by: condition, each, entityMapping, &lowering))
        oblige(
            claims(in: condition, reading: entityMapping.lets), entityMapping.dropsNil, decided, entityMapping,
            condition.range.map(Origin.written) ?? entityMapping.origin, &lowering, into: &draft)
    }

    /// Adds the claims of a property's value for the given rows. They are checked for each taken row if the value decides which rows are
    /// merged or left out, or if inference unites the carried references of merged rows.
    private func oblige(
        _ property: PropertyMapping, _ asked: AskedRows, areAllAsked: Bool, _ entityMapping: EntityMapping, _ lowering: inout LegLowering,
        into draft: inout LegDraft
    ) {
        let claims = property.claims(reading: entityMapping.lets)
        let isMany = destination.model[property.property].relationship?.isMany ?? false
        let decides =
            (property.dropsNil || entityMapping.isDistinct(by: property.property)) && !property.hasWindow(reading: entityMapping.lets)
        guard !claims.isEmpty, !areAllAsked, decides || isMany && property.unitesWhatIsCarried(in: entityMapping) else {
            let guarded = claims.firstIndex { isRefusedByColumn($0, of: property) }
            return oblige(claims, property.dropsNil, asked, entityMapping, property.origin, guarded: guarded, &lowering, into: &draft)
        }
        if !decides {
            guard let united = rowsUniting(property, entityMapping, &lowering) else { return }
            return oblige(claims, property.dropsNil, united, entityMapping, property.origin, &lowering, into: &draft)
        }
        guard let (all, each) = lowering.before.candidates(entityMapping, as: screened(entityMapping)) else { return }
        let ofAll = AskedRows(
            relation: all, row: each, isTaken: lowering.before.takes(each, entityMapping),
            isNotLeftOut: isNotLeftOut(each, entityMapping, &lowering))
        oblige(claims, property.dropsNil, ofAll, entityMapping, property.origin, &lowering, into: &draft)
    }

    /// Returns the rows from which a relationship is computed: each of the merged rows if the kept row has the relationship.
    private func rowsUniting(
        _ property: PropertyMapping, _ entityMapping: EntityMapping, as alias: String? = nil, _ lowering: inout LegLowering
    ) -> AskedRows? {
        lowering.before.owners(of: property, by: entityMapping, as: alias).map {
            AskedRows(relation: $0.relation, row: $0.row, isTaken: .constant(true), isNotLeftOut: [])
        }
    }

    /// Adds the obligation that a carried relationship refers to rows of its destination. If rows are merged, each of them is checked.
    private func addKindObligations(_ entityMapping: EntityMapping, _ lowering: inout LegLowering, into draft: inout LegDraft) {
        for property in entityMapping.properties {
            guard let rows = before.carriedRows(property) else { continue }
            guard let asked = rowsUniting(property, entityMapping, as: screened(entityMapping), &lowering) else { continue }
            oblige(
                [Claim(kind: .isOfKind(rows))], entityMapping.dropsNil, asked, entityMapping, place(of: property), &lowering, into: &draft)
        }
    }

    /// Adds the claims of `distinct` and `order`, which are computed for each taken row.
    private func addDecisionObligations(_ entityMapping: EntityMapping, _ lowering: inout LegLowering, into draft: inout LegDraft) {
        let said = entityMapping.decisions.flatMap { claims(in: $0, reading: entityMapping.lets) }
        if said.isEmpty { return }
        guard let (relation, row) = lowering.before.candidates(entityMapping, as: screened(entityMapping)) else { return }
        let asked = AskedRows(
            relation: relation, row: row, isTaken: lowering.before.takes(row, entityMapping),
            isNotLeftOut: isNotLeftOut(row, entityMapping, &lowering))
        oblige(said, entityMapping.dropsNil, asked, entityMapping, entityMapping.origin, &lowering, into: &draft)
    }

    /// The rows for which claims are checked.
    struct AskedRows {
        var relation: Relation
        var row: LoweredRow
        /// The condition that `where` takes the row.
        var isTaken: Condition
        /// The conditions that no nil leaves the row out.
        var isNotLeftOut: [Condition]
    }

    func oblige(
        _ claims: [Claim], _ dropsNil: Bool, _ rows: AskedRows, _ entityMapping: EntityMapping, _ origin: Origin, guarded: Int? = nil,
        _ lowering: inout LegLowering, into draft: inout LegDraft
    ) {
        for (place, claim) in claims.enumerated() where !(dropsNil && claim.isOfPresence) && !claim.isProven(in: source.model) {
            let isViolated = lowering.before.violation(of: claim, in: RowScope(rows.row, entityMapping.lets))
            if isViolated.isAlwaysFalse { continue }
            let fixes = fixes(of: claim, in: origin, of: entityMapping)
            let isAsked = claim.isOfRowsLeftOut ? [] : rows.isNotLeftOut
            obligate(
                claim.code, claim.message, source.model[rows.row.entity].name,
                .project(.filter(rows.relation, .all([rows.isTaken, isViolated] + isAsked)), keyColumns(rows.row)), rows.row,
                claim.range.map(Origin.written) ?? origin, help: help(of: claim, fixes), fixes: fixes,
                isGuarded: place == guarded, into: &draft)
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

    func keyColumns(_ row: LoweredRow) -> [ProjectedColumn] {
        row.key.enumerated().map { ProjectedColumn("key\($0.offset)", $0.element) }
    }

    /// Returns the alias under which a mapping's rows are scanned so that their obligations are part of the combined scan of their table.
    private func screened(_ entityMapping: EntityMapping) -> String? {
        entityMapping.isRowByRow && entityMapping.source != nil ? Screening.alias : nil
    }

    /// Adds an obligation. `entity` is the entity of the rows whose keys the query returns.
    func obligate(
        _ code: DiagnosticCode, _ message: String, _ entity: String, _ query: Relation, _ row: LoweredRow, _ origin: Origin, help: String,
        fixes: [PlanFix] = [], isGuarded: Bool = false, into draft: inout LegDraft
    ) {
        let statement = SQLWriter().select(query).question
        guard !draft.obligations.contains(where: { $0.query == statement && $0.code == code.slug }) else { return }
        if !isGuarded { draft.screening.add(query, for: draft.obligations.endIndex) }
        draft.obligations.append(
            Obligation(
                code: code.slug, message: message, entity: entity, query: statement, keyCount: row.key.count,
                origin: originWriter.origin(origin), help: help, isGuarded: isGuarded, fixes: fixes.isEmpty ? nil : fixes))
    }
}

/// Returns a type's name in the mapping language.
func describe(_ type: ValueType) -> String {
    switch type {
    case .enumeration(_, let name), .composite(_, let name): "'\(name)'"
    case .row, .sequence, .unknown, .nothing: "value"
    default: "\(type)"
    }
}
