import MapAnalysis
import MapPlan

/// The values that a conversion loses. The relation has one row for each value that the conversion turns into nil.
struct LoweredLoss {
    var relation: Relation
    var counts = LedgerCount.lostValues
    /// The row that mapc reports: the row whose value is converted, otherwise the row that reads the value.
    var row: LoweredRow?
}

extension LoweredLoss {
    init(_ relation: Relation, _ conversion: LosingConversion, row: LoweredRow?) {
        self.init(relation: relation, counts: conversion.counts, row: row)
    }
}

/// How a conversion is checked: which of the closures around it are joined.
private struct LossInputs {
    let guards: [Claim.Guard]
    /// The sequences around the conversion that are joined, by the number of closures outside. These are the sequences of which the
    /// conversion reads an element, and the sequences that those begin in.
    let needed: Set<Int>
    /// Whether the conversion does not read the mapping's row, so that mapc checks each element once and not once for every row.
    let isOfElementsAlone: Bool

    init(_ conversion: LosingConversion) {
        guards = conversion.guards
        let bases = guards.compactMap { if case .someElement(let base) = $0 { base } else { nil } }
        var needed = conversion.expression.levelsRead(under: bases.count)
        for level in bases.indices.reversed() where needed.contains(level) { needed.formUnion(bases[level].levelsRead(under: level)) }
        self.needed = needed
        let read = [conversion.expression] + needed.sorted().map { bases[$0] }
        isOfElementsAlone = !needed.isEmpty && !read.contains(where: \.readsLookingRow)
    }
}

extension ExpressionLowering {
    /// Returns the values that a conversion loses in some rows, or `nil` if mapc would have to compare each row with all rows before it.
    ///
    /// If the conversion reads no element of a sequence, mapc checks the rows, whatever closures surround it. If it reads nothing of the
    /// row, mapc checks the elements. Only if it reads both does mapc check the rows with their elements. Conditions about sequences that
    /// are not joined are left out.
    mutating func loss(
        of conversion: LosingConversion, _ rows: Relation, _ row: LoweredRow?, _ lets: [LetBinding]
    ) -> LoweredLoss? {
        let inputs = LossInputs(conversion)
        let start = inputs.isOfElementsAlone ? LoweredLoss(.unit, conversion, row: nil) : LoweredLoss(rows, conversion, row: row)
        guard var found = loss(of: conversion, inputs, from: start, row, in: RowScope(row, lets)) else { return nil }
        // If there are no rows, the conversion is never computed.
        if inputs.isOfElementsAlone, row != nil { found.relation = .filter(found.relation, .exists(rows)) }
        return found
    }

    private mutating func loss(
        of conversion: LosingConversion, _ inputs: LossInputs, from start: LoweredLoss, _ row: LoweredRow?, in outer: RowScope
    ) -> LoweredLoss? {
        var (found, scope) = (start, outer)
        let isRead = inputs.isOfElementsAlone ? .constant(true) : self.isRead(conversion, in: scope)
        if !isRead.isAlwaysTrue { found.relation = .filter(found.relation, isRead) }
        var (level, isFirst) = (0, true)
        for claimGuard in inputs.guards {
            guard case .someElement(let base) = claimGuard else {
                let read = claimGuard.expression
                if !read.levelsRead(under: level).isSubset(of: inputs.needed) || inputs.isOfElementsAlone && read.readsLookingRow {
                    continue
                }
                let holds = self.guard(claimGuard, in: scope)
                if !holds.isAlwaysTrue { found.relation = .filter(found.relation, holds) }
                continue
            }
            defer { level += 1 }
            guard inputs.needed.contains(level) else {
                scope = scope.binding([])
                continue
            }
            if base.looksBack {
                // Each row that the mapping takes is among the rows up to itself.
                guard isFirst, base.endsUpToOne, let row, !conversion.readsRowBesideElement else { return nil }
                scope = scope.binding([row.element?.item ?? .row(row)])
            } else {
                guard let sequence = sequence(base, in: scope) else { return nil }
                let element = join(sequence.mayRepeat ? once(sequence) : sequence, to: &found, isAlone: inputs.isOfElementsAlone && isFirst)
                scope = scope.binding(element)
            }
            isFirst = false
        }
        found.row = holder(of: conversion.expression, in: scope) ?? found.row
        // Even a required reference may be dangling, and then a value read through it is nil.
        let isThere = conversion.given.filter { $0.type.isOptional || $0.followsToOne }.map { Condition.not(isNil($0, in: scope)) }
        let isLost = Condition.all(isThere + [isNil(conversion.expression, in: scope)])
        found.relation = .filter(found.relation, isLost)
        return found
    }

    /// Returns the row whose value is converted if it is an element of a single sequence.
    private func holder(of converted: Expression, in scope: RowScope) -> LoweredRow? {
        guard !converted.readsLookingRow, converted.elementDepths.count == 1, let depth = converted.elementDepths.first,
            case .row(let holder)? = scope.element(0, depth: depth)
        else { return nil }
        return holder
    }

    /// Returns the condition that some use of the `let` with the conversion is evaluated. mapc assumes this of uses in a closure.
    private mutating func isRead(_ conversion: LosingConversion, in scope: RowScope) -> Condition {
        if conversion.readers.isEmpty || conversion.isOfAllRows { return .constant(true) }
        let readers = conversion.readers.map { guards in
            Condition.all(
                guards.compactMap { claimGuard in
                    if case .someElement = claimGuard { return nil }
                    return claimGuard.expression.elementDepths.isEmpty ? self.guard(claimGuard, in: scope) : nil
                })
        }
        return readers.contains(where: \.isAlwaysTrue) ? .constant(true) : .any(readers)
    }

    /// Joins the elements of a sequence. Returns the element that the guards that follow see.
    private mutating func join(_ sequence: LoweredSequence, to found: inout LoweredLoss, isAlone: Bool) -> LoweredExpression {
        var sequence = sequence
        if isAlone {
            (found.relation, found.row) = (sequence.relation, sequence.row)
        } else {
            sequence = besideRow(sequence)
            found.relation = .join(found.relation, sequence.relation, on: .constant(true), isLeft: false)
        }
        return sequence.element
    }
}

extension Expression {
    /// Returns the surrounding closures whose elements the expression reads, by the number of closures outside of each.
    fileprivate func levelsRead(under count: Int) -> Set<Int> { Set(elementDepths.map { count - 1 - $0 }) }

    /// Whether the expression reads the rows up to one.
    fileprivate var looksBack: Bool {
        contains { part in
            guard case .window(let window) = part.kind, case .upTo = window.answer else { return false }
            return true
        }
    }
}

extension LosingConversion {
    /// Whether the conversion reads the mapping's row, or an element of a second sequence of its rows.
    fileprivate var readsRowBesideElement: Bool {
        expression.readsLookingRow
            || guards.contains { claimGuard in
                guard case .someElement(let base) = claimGuard, !base.endsUpToOne else { return false }
                return base.readsLookingRow
            }
    }
}

extension Claim.Guard {
    /// The expression of the guard.
    var expression: Expression {
        switch self {
        case .holds(let expression), .fails(let expression), .isNil(let expression), .isUncovered(let expression, _),
            .someElement(let expression):
            expression
        }
    }
}

extension Expression {
    fileprivate var followsToOne: Bool {
        if case .path(_, let steps) = kind, steps.contains(where: { if case .toOne = $0 { true } else { false } }) { return true }
        return parts.contains(where: \.followsToOne)
    }
}
