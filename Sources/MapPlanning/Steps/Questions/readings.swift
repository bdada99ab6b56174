import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the obligations that the stored values which the mapping computes with are of their declared types. A value that is only copied
    /// need not be. Neither need values that the mapping does not reach: in rows that `where` leaves out, in rows to which no path leads,
    /// and under a condition that is false.
    func addReadingObligations(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        let readings =
            mapping.entityMappings.flatMap { self.readings(of: $0) }
            + mapping.emits.flatMap { self.readings(of: $0.rows, emitting: $0) } + mapping.passedWrites.flatMap(readings)
        let ofFile = mapping.fileLets.flatMap { claims(in: $0.value, of: .readings) }
        // The values of the result that an assertion reads are checked when the result exists.
        let asserted = mapping.asserts.flatMap { claims(in: $0, of: .readings) }.filter { !$0.isOfMadeRows }
        let ofAsserts = Set(asserted.flatMap(leavesRead))
        // Values in `order` count as computed even if no row is stored in that order. So do carried values that an expression reads in made
        // rows.
        let others = readings.filter { $0.isOfOrder || $0.claim?.isOfMadeRows ?? false }.flatMap(\.leaves) + ofFile.flatMap(leavesRead)
        for leaf in (lowering.uses.computedLeaves(of: .source) + others).withoutRepeats {
            var own: [StoredReading] = []
            for reading in readings where reading.leaves.contains(leaf) && !own.contains(where: { reading.isCovered(by: $0) }) {
                own.removeAll { $0.isCovered(by: reading) }
                own.append(reading)
            }
            let (relation, row) = lowering.scan(leaf.property.entity, as: Screening.alias)
            var conditions = own.map { isComputed($0, of: row, &lowering) }
            conditions += ofFile.filter { leavesRead(by: $0).contains(leaf) }.map { lowering.violation(of: $0, in: RowScope()) }
            let isAnyway = conditions.isEmpty || ofAsserts.contains(leaf) || conditions.contains(where: \.isAlwaysTrue)
            let written = (ofFile + asserted).filter { leavesRead(by: $0).contains(leaf) }
            addReadingObligation(
                leaf, relation, row, isAnyway ? .constant(true) : .any(conditions),
                fixes: fixes(of: leaf, readBy: readings.filter { $0.leaves.contains(leaf) }, and: written), &lowering, into: &draft)
        }
    }

    /// Adds the obligation for a value that is read in every row, whatever the mapping does.
    func addReadingObligation(_ leaf: LeafID, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        let (relation, row) = lowering.scan(leaf.property.entity)
        addReadingObligation(leaf, relation, row, .constant(true), &lowering, into: &draft)
    }

    /// Returns the stored values of the source that must be readable for a claim.
    private func leavesRead(by claim: Claim) -> [LeafID] {
        guard let (step, isOfMadeRows) = claim.stepRead else { return [] }
        if !isOfMadeRows { return source.model.valuesRead(by: step) }
        return destination.model.valuesRead(by: step).flatMap(mapping.leavesCarried)
    }

    private func addReadingObligation(
        _ leaf: LeafID, _ relation: Relation, _ row: LoweredRow, _ isComputed: Condition, fixes: [PlanFix] = [],
        _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        guard let column = source.column(leaf), let attribute = source.model[leaf.property].attribute,
            let type = source.model.type(of: leaf)
        else { return }
        let name = source.model.path(leaf)
        let raw = lowering.stored(column, of: row)
        let entity = source.model[leaf.property.entity].name
        addObligation(
            .unreadableValue, "'\(entity).\(name)' contains values that cannot be read as \(describe(type.value))",
            of: (relation, row), where: .all([lowering.isUnreadable(leaf, of: row), isComputed]),
            showing: [FoundValue(ShownValue(.stored), raw, column: "stored")], .written(attribute.range),
            help: fixes.first.map { "correct the rows, or \($0.title)" }
                ?? "correct the rows, or read them with 'valid(…)', which makes such values nil", fixes: fixes, into: &draft)
    }

    /// Returns the condition that the reading needs this row's value. If the reading goes through other rows, returns the condition that
    /// any of its values is unreadable.
    private func isComputed(_ reading: StoredReading, of row: LoweredRow, _ lowering: inout ExpressionLowering) -> Condition {
        let entityMapping = reading.rows
        guard let entity = entityMapping.source else { return .constant(false) }
        let isMadeOfElements = entityMapping.elements != nil && reading.stage != .source
        guard reading.isOwn, !isMadeOfElements, reading.stage != .made || !reading.areRowsStaged, let alias = row.alias else {
            let isReached = isReached(reading, &lowering)
            // SQLite's parser refuses deeper conditions, so mapc checks all rows instead.
            return isReached.nesting > Self.greatestNesting ? .constant(true) : isReached
        }
        let own = LoweredRow(entity: entity, key: row.key, alias: alias)
        var conditions = [lowering.kindCondition(row.entity, entityMapping.takenKinds, alias: alias)]
        if reading.stage >= .taken { conditions.append(lowering.takes(own, entityMapping)) }
        if let claim = reading.claim {
            conditions.append(lowering.holds(claim.guards, in: RowScope(own, entityMapping.lets)))
        } else if let leaf = reading.leaves.first, let column = source.column(leaf) {
            conditions.append(.not(.isNil(lowering.stored(column, of: row))))
        }
        return .all(conditions + isNotLeftOut(before: reading, own, &lowering))
    }

    /// The greatest depth of such a condition. What is around it in a screen takes the rest of the parser's hundred places.
    private static var greatestNesting: Int { 80 }

    private func isReached(_ reading: StoredReading, _ lowering: inout ExpressionLowering) -> Condition {
        let entityMapping = reading.rows
        guard let (relation, row) = rows(of: reading, &lowering) else { return .constant(true) }
        var conditions: [Condition] = []
        if reading.stage == .taken || reading.stage == .made && !reading.areRowsStaged {
            conditions.append(lowering.takes(row, entityMapping))
        }
        if let claim = reading.claim {
            conditions.append(lowering.violation(of: claim, in: RowScope(row, entityMapping.lets)))
        } else {
            let owner = reading.isOfItem ? row.element?.row ?? row : row
            conditions.append(lowering.isUnreadable(reading.leaves, of: owner))
        }
        return .exists(.filter(relation, .all(conditions + isNotLeftOut(before: reading, row, &lowering))))
    }

    /// Returns the conditions that no nil leaves out the row before the value is computed. They come last, so SQLite evaluates them only for
    /// unreadable values.
    private func isNotLeftOut(before reading: StoredReading, _ row: LoweredRow, _ lowering: inout ExpressionLowering) -> [Condition] {
        switch reading.stage {
        case .source: isNotLeftOut(by: reading.rows.elements?.value, row, reading.rows, &lowering)
        case .candidate: isNotLeftOut(by: reading.rows.condition, row, reading.rows, &lowering)
        case .made where reading.areRowsStaged: []
        case .taken, .made: isNotLeftOut(row, reading.rows, &lowering)
        }
    }

    /// Returns the condition that no nil leaves out a row. Returns no condition if none can.
    func isNotLeftOut(_ row: LoweredRow, _ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering) -> [Condition] {
        let isLeftOut = lowering.isSurelyLeftOut(row, entityMapping)
        return isLeftOut.isAlwaysFalse ? [] : [.not(isLeftOut)]
    }

    /// Returns the condition that no nil under a `!` of an expression leaves out a row. The expression decides about rows: `each` or
    /// `where`.
    func isNotLeftOut(by expression: Expression?, _ row: LoweredRow, _ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering)
        -> [Condition]
    {
        guard entityMapping.dropsNil, let expression else { return [] }
        return lowering.isSurelyNil(expression, nil, of: row, entityMapping).map { [.not($0)] } ?? []
    }

    private func rows(of reading: StoredReading, _ lowering: inout ExpressionLowering) -> (relation: Relation, row: LoweredRow)? {
        switch reading.stage {
        case .source: reading.rows.source.map { lowering.scan($0, kinds: reading.rows.takenKinds) }
        case .made where reading.areRowsStaged: lowering.stagedRows(reading.rows)
        case .candidate, .taken, .made: lowering.candidates(reading.rows)
        }
    }

    private func readings(of entityMapping: EntityMapping, emitting emission: Emission? = nil) -> [StoredReading] {
        let areStaged = emission?.isStaged ?? !entityMapping.isRowByRow
        var found: [StoredReading] = []
        func add(_ expressions: [Expression], _ stage: StoredReading.Stage, isOfOrder: Bool = false) {
            for claim in expressions.flatMap({ claims(in: $0, reading: entityMapping.lets, of: .readings) }) {
                let leaves = leavesRead(by: claim)
                if leaves.isEmpty { continue }
                found.append(
                    StoredReading(
                        rows: entityMapping, areRowsStaged: areStaged, leaves: leaves,
                        claim: claim.ofRowsUpToOne(in: entityMapping) ?? claim, stage: stage, isOfOrder: isOfOrder))
            }
        }
        add(entityMapping.elements.map { [$0.value] } ?? [], .source)
        add(entityMapping.condition.map { [$0] } ?? [], .candidate)
        add(entityMapping.order.map(\.value), .taken, isOfOrder: true)
        for key in entityMapping.distinct {
            switch key {
            case .value(let expression): add([expression], .taken)
            case .property(let leaf):
                found += entityMapping[leaf.property].map { carried($0, entityMapping, .taken, isCompared: true) } ?? []
            }
        }
        for property in entityMapping.properties {
            let isDecided = property.dropsNil || entityMapping.isDistinct(by: property.property)
            add(property.expressions.filter { !isCopy($0, property) }, isDecided ? .taken : .made)
            found += carried(property, entityMapping, .made, isCompared: false)
        }
        // A parent's window reads these rows even if they override the value that has the window.
        for window in entityMapping.sharedWindows { add(window.parts, .made) }
        for field in emission?.fields ?? [] {
            let isDecided = entityMapping.dropsNil && entityMapping.isOfEachRow(field)
            add([field.value], isDecided ? .taken : .made)
        }
        return found
    }

    /// Returns the readings with which an intermediate version computes a value.
    private func readings(of write: PassedWrite) -> [StoredReading] {
        claims(in: write.value, reading: write.rows.lets, of: .readings).compactMap { claim in
            let leaves = leavesRead(by: claim)
            return leaves.isEmpty
                ? nil : StoredReading(rows: write.rows, areRowsStaged: false, leaves: leaves, claim: claim, stage: .made)
        }
    }

    /// Returns the readings of values that are carried over into another form or compared.
    private func carried(
        _ property: PropertyMapping, _ entityMapping: EntityMapping, _ stage: StoredReading.Stage, isCompared: Bool
    ) -> [StoredReading] {
        let columns = destination.table(of: entityMapping.destination).columns
        // Most columns are another property's. By index, they are not copied to find that out.
        return columns.indices.compactMap { place in
            guard case .leaf(let leaf) = columns[place].role, leaf.property == property.property else { return nil }
            let origin: LeafID?
            switch property.source {
            case .carried(let old), .carriedOrDefault(let old, _): origin = source.model.leaf(old, like: leaf, of: destination.model)
            case .parts(let parts):
                if case .carried(let old)? = leaf.leaf.map({ parts[$0] }) { origin = old } else { origin = nil }
            case .expression(let expression): origin = expression.attributeOfSource
            case .constant, .inverse, .generatedKey, .absent: origin = nil
            }
            guard let origin, let old = source.column(origin), isCompared || !columns[place].coding.isSameForm(as: old.coding) else {
                return nil
            }
            return StoredReading(
                rows: entityMapping, areRowsStaged: !entityMapping.isRowByRow, leaves: [origin], claim: nil, stage: stage,
                isOfItem: property.isOfItem)
        }
    }

    /// Whether the value is `$source.name` alone. It is carried over like an inferred value.
    private func isCopy(_ expression: Expression, _ property: PropertyMapping) -> Bool {
        if case .parts = property.source { return false }
        return expression.attributeOfSource != nil
    }
}

extension EntityMapping {
    func isDistinct(by property: PropertyID) -> Bool {
        distinct.contains { $0.property == property }
    }
}

extension Expression {
    /// The attribute if the expression is `$source.name` alone.
    var attributeOfSource: LeafID? {
        guard case .path(let base, let steps) = kind, case .variable(.source) = base.kind, steps.count == 1,
            case .attribute(let leaf) = steps[0], leaf.leaf == nil
        else { return nil }
        return leaf
    }
}

extension Claim {
    /// The last step to the value that must be readable, and whether the value belongs to rows that mappings make.
    fileprivate var stepRead: (step: PathStep, isOfMadeRows: Bool)? {
        guard case .isReadable(let read) = kind, case .path(let base, let steps) = read.innermost.kind, let step = steps.last,
            step.isOfValue
        else { return nil }
        return (step, base.type.value.rowSide == .destination)
    }

    fileprivate var isOfMadeRows: Bool { stepRead?.isOfMadeRows ?? false }
}

extension Claim {
    /// Returns a claim about the rows of `upTo(…)` as a claim about the row itself: each row that the mapping takes is among the rows up to
    /// itself. Returns nil for other claims.
    fileprivate func ofRowsUpToOne(in entityMapping: EntityMapping) -> Claim? {
        guard entityMapping.elements == nil, case .isReadable(let read) = kind, case .path(let base, let steps) = read.kind,
            steps.count == 1
        else { return nil }
        let isAmongRows =
            switch base.kind {
            case .variable(.element): guards.contains { if case .someElement(let rows) = $0 { rows.endsUpToOne } else { false } }
            default: base.endsUpToOne
            }
        guard isAmongRows, let entity = base.type.value.element ?? (base.type.value.rowSide == nil ? nil : base.type.value) else {
            return nil
        }
        let source = Expression(.variable(.source), ExpressionType(entity))
        return Claim(kind: .isReadable(Expression(.path(source, steps), read.type, at: read.range)), range: range)
    }
}

extension Expression {
    /// Whether the expression is the rows up to and including a row, or some of them.
    var endsUpToOne: Bool {
        switch kind {
        case .window(let window): if case .upTo = window.answer { true } else { false }
        case .method(.filter, let base, _), .method(.prefix, let base, _), .method(.reversed, let base, _), .method(.sorted, let base, _),
            .method(.first, let base, _), .method(.last, let base, _):
            base.endsUpToOne
        default: false
        }
    }

    /// The body of the applied function, or the expression itself if it applies none.
    fileprivate var innermost: Expression {
        if case .applied(let function, _) = kind { return function.body.innermost }
        return self
    }
}

extension [LeafID] {
    fileprivate var withoutRepeats: [LeafID] {
        var seen: Set<LeafID> = []
        return filter { seen.insert($0).inserted }
    }
}
