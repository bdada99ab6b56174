import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the author's assertions. Those over the source alone are checked before the first write, the others after the last.
    func addAsserts(_ lowering: inout LegLowering, into draft: inout LegDraft) {
        if mapping.asserts.isEmpty { return }
        let settled = destinationAsItCompares(lowering.after)
        let copies = source.copied
        var done = ExpressionLowering(LoweringEnvironment(ofResultOf: mapping, in: settled, copies: copies, keys: before.keys))
        let readingPlace = draft.checks.endIndex
        for condition in mapping.asserts {
            if condition.readsRows(of: .destination) {
                draft.checks += claimChecks(condition, &done)
                draft.checks.append(assertion(condition, &done, makesRows: true))
            } else {
                draft.obligations += claimChecks(condition, &lowering.before)
                draft.obligations.append(assertion(condition, &lowering.before, makesRows: false))
            }
        }
        draft.checks.insert(contentsOf: done.uses.computedLeaves(of: .destination).compactMap { readingCheck($0, &done) }, at: readingPlace)
        addFinds(&done, into: &draft)
        addCopies(copies, readBy: done.uses, &lowering.before, into: &draft)
        draft.findings += done.uses.unforeseen.map { .refusedBySqlite(unforeseenAt: $0) }
    }

    /// Adds the TEMP tables by which rows of the result are found, each behind the tables that it reads.
    private func addFinds(_ done: inout ExpressionLowering, into draft: inout LegDraft) {
        var made: Set<String> = []
        func add(_ lookup: LookupTable) {
            guard made.insert(lookup.name).inserted else { return }
            let known = done.uses.lookups.count
            let work = done.work(making: lookup)
            for other in done.uses.lookups.dropFirst(known) { add(other) }
            draft.add(.finds, .stage, title(of: lookup, done), work, origins: [])
        }
        for lookup in done.uses.lookups { add(lookup) }
    }

    /// Returns the destination with the collations that its columns will have.
    private func destinationAsItCompares(_ lowering: ExpressionLowering) -> Placement {
        var collations: [FoldedName: [FoldedName: String]] = [:]
        for change in changes { collations[foldedName(change.match.placed.name)] = self.collations(of: change, lowering) }
        return destination.comparing(by: collations)
    }

    /// Keeps copies of the source's tables that an assertion reads after the migration has changed them.
    private func addCopies(
        _ copies: Placement, readBy uses: LoweringUses, _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        for (table, copy) in zip(source.tables, copies.tables) where uses.tables.contains(foldedName(copy.name)) {
            draft.add(.copies, .stage, "keep \(table.name) as it is", copying(table, as: copy), origins: [])
        }
        let read = lowering.uses.computedLeaves(of: .source)
        for leaf in uses.computedLeaves(of: .source) where !read.contains(leaf) {
            addReadingObligation(leaf, &lowering, into: &draft)
        }
    }

    private func copying(_ table: PlacedTable, as copy: PlacedTable) -> [PlannedWork] {
        let stored = table.columns.map { column in
            ProjectedColumn(column.name, .column(alias: "t", name: before.names.column(column.name, of: table.name)))
        }
        let rows = Relation.project(.scan(table: before.names.table(table.name), alias: "t"), stored)
        return TemporaryTable(of: copy).filled(with: rows)
    }

    /// Returns the check of an assertion. If the condition is about every row, the query returns the rows that break it. Otherwise it
    /// returns one row without a key.
    private func assertion(_ condition: Expression, _ lowering: inout ExpressionLowering, makesRows: Bool) -> Obligation {
        let offenders = lowering.offenders(of: condition)
        let values = valuesCompared(by: offenders.condition, offenders.lowered)
        var query = offenders.query
        let fixes = fixes(of: condition)
        var obligation = Obligation(
            code: DiagnosticCode.failedAssert.slug, message: "assertion failed", entity: "", query: query.question,
            keyCount: offenders.row?.key.count ?? 0, shown: values.shown, origin: place(condition.range),
            help: help(of: condition, isAboutRows: offenders.row != nil, fixes.first), fixes: fixes.isEmpty ? nil : fixes)
        if let row = offenders.row {
            let placement = lowering.placement(row.side)
            (obligation.entity, obligation.keyNames) = (placement.model[row.entity].name, placement.keyNames(of: row.entity))
            if makesRows, let (entity, key) = madeFrom(row, &lowering) {
                obligation.source = Obligation.Source(entity: source.model[entity].name, keyCount: key.count)
                query = query.showing(numberedColumns("from", key))
            }
        }
        obligation.query = query.showing(values).question
        return obligation
    }

    /// Returns a check that values which an assertion reads are of their declared type, including values that were carried over unchanged.
    private func readingCheck(_ leaf: LeafID, _ done: inout ExpressionLowering) -> Obligation? {
        guard let column = destination.column(leaf), let attribute = destination.model[leaf.property].attribute,
            let type = destination.model.type(of: leaf)
        else { return nil }
        let (relation, row) = done.scan(leaf.property.entity, of: .destination)
        let stored = done.stored(column, of: row)
        let isMisread = Condition.not(column.coding.reads(stored, in: destination.model))
        let values = [FoundValue(ShownValue(.stored), stored)]
        let entity = destination.model[leaf.property.entity].name
        return Obligation(
            code: DiagnosticCode.unreadableValue.slug,
            message: "'\(entity).\(destination.model.path(leaf))' contains values that cannot be read as \(describe(type.value))",
            entity: entity,
            query: Relation.project(.filter(relation, isMisread), numberedColumns("key", row.key)).showing(values).question,
            keyCount: row.key.count, keyNames: destination.keyNames(of: leaf.property.entity), shown: values.shown,
            origin: place(attribute.range),
            help: "correct the rows, or make such values nil with 'valid(…)' in the mapping")
    }

    /// Returns checks of the assertion's claims: `!`, `.only`.
    private func claimChecks(_ condition: Expression, _ lowering: inout ExpressionLowering) -> [Obligation] {
        let model = lowering.source.model
        return claims(in: condition).filter { !$0.isProven(in: model) }.map { claim in
            let isViolated = lowering.violation(of: claim, in: RowScope())
            let values = valuesRead(by: claim, violated: isViolated)
            var obligation = Obligation(
                code: claim.code.slug, message: claim.message, entity: "",
                query: Relation.filter(.unit, isViolated).showing(values).question,
                keyCount: 0, shown: values.shown, origin: place(claim.range ?? condition.range), help: claim.help)
            obligation.messageOfValues = claim.messageOfValues
            return obligation
        }
    }

    private func place(_ range: TextRange?) -> PlanOrigin {
        originWriter.origin(range.map(Origin.written) ?? .inferred(by: "assert", because: ""))
    }
}

extension ExpressionLowering {
    /// Returns a query that finds rows if the condition does not hold. For a condition about rows, it returns the keys of the offending
    /// rows.
    mutating func offenders(of condition: Expression) -> Offenders {
        if let offenders = condition.saidOfNone, let rows = sequence(offenders, in: RowScope()), let row = rows.row {
            let query = Relation.project(rows.relation, numberedColumns("key", row.key))
            guard case .method(.filter, _, let closures) = offenders.kind, let closure = closures.first,
                case .filter(_, let lowered) = rows.relation
            else { return Offenders(query: query, row: row, condition: condition, lowered: .constant(true)) }
            return Offenders(query: query, row: row, condition: closure, lowered: lowered)
        }
        let lowered = self.condition(condition, in: RowScope())
        return Offenders(query: .filter(.unit, .not(lowered)), row: nil, condition: condition, lowered: lowered)
    }
}

/// The rows that break a condition.
struct Offenders {
    var query: Relation
    /// An offending row; `nil` if the condition is not about rows.
    var row: LoweredRow?
    /// The condition that was checked, of each row if the condition is about rows.
    var condition: Expression
    /// The same in SQL.
    var lowered: Condition
}

extension Expression {
    /// The elements that must not exist: those that break `.allSatisfy(p)`, those of `not rows.contains(p)`, of `rows.filter(p).isEmpty`
    /// and of `rows.count(p) == 0`.
    var saidOfNone: Expression? {
        switch kind {
        case .not(let inner):
            if case .not(let twice) = inner.kind { return twice.saidOfNone }
            return nil
        case .method(.isEmpty, let offenders, _): return offenders.elementsAreRows ? offenders : nil
        case .comparison(.equal, let count, let zero), .comparison(.lessOrEqual, let count, let zero):
            guard case .method(.count, let offenders, _) = count.kind, case .constant(.integer(0)) = zero.kind else { return nil }
            return offenders.elementsAreRows ? offenders : nil
        default: return nil
        }
    }

    private var elementsAreRows: Bool { if case .row? = type.value.element { true } else { false } }
}

extension Relation {
    /// Returns the projection with more columns, or the relation with these columns alone.
    fileprivate func showing(_ columns: [ProjectedColumn]) -> Relation {
        if columns.isEmpty { return self }
        guard case .project(let inner, let own) = self else { return .project(self, columns) }
        return .project(inner, own + columns)
    }

    /// Returns the relation with the values in columns behind its own.
    func showing(_ values: [FoundValue]) -> Relation { showing(values.columns) }
}

private func numberedColumns(_ name: String, _ values: [Scalar]) -> [ProjectedColumn] {
    values.enumerated().map { ProjectedColumn("\(name)\($0.offset)", $0.element) }
}
