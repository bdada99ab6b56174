import MapAnalysis
import MapPlan

/// What a conversion loses: one row of the relation for each value of which it makes nil.
struct LoweredLoss {
    var relation: Relation
    /// The row that people are told: the one whose value is converted, else the one that looks.
    var row: LoweredRow?
}

/// How a conversion is asked: through which of the closures around it one must go.
private struct AskedLoss {
    let guards: [Claim.Guard]
    /// The sequences around it, by how many are outside: only those that the conversion reads an element of, or that such a one begins in.
    let needed: Set<Int>
    /// Whether it has nothing to do with the row that looks, so that each element is asked once and not once for every row.
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
    /// The values that a conversion loses of some rows; `nil` where that could be found only by comparing each of them with all before it.
    ///
    /// A conversion that reads no element of a sequence is asked of the row, whatever closure it stands in; one that reads nothing of the row is
    /// asked of the elements. Only one that reads both is asked of the rows and what belongs to each. Conditions about what is not gone
    /// through are left out.
    mutating func loss(
        of conversion: LosingConversion, _ rows: Relation, _ row: LoweredRow?, _ lets: [LetBinding]
    ) -> LoweredLoss? {
        let asked = AskedLoss(conversion)
        let start = asked.isOfElementsAlone ? LoweredLoss(relation: .unit, row: nil) : LoweredLoss(relation: rows, row: row)
        let (savedElements, savedRow, savedLets) = (elements, self.row, self.lets)
        (self.row, self.lets) = (row, lets)
        defer { (elements, self.row, self.lets) = (savedElements, savedRow, savedLets) }
        guard var found = loss(of: conversion, asked, from: start, row) else { return nil }
        // Nothing is computed for nobody.
        if asked.isOfElementsAlone, row != nil { found.relation = .filter(found.relation, .exists(rows)) }
        return found
    }

    private mutating func loss(
        of conversion: LosingConversion, _ asked: AskedLoss, from start: LoweredLoss, _ row: LoweredRow?
    ) -> LoweredLoss? {
        var found = start
        let isRead = asked.isOfElementsAlone ? .constant(true) : self.isRead(conversion)
        if !isRead.isAlwaysTrue { found.relation = .filter(found.relation, isRead) }
        var (level, isFirst) = (0, true)
        for asking in asked.guards {
            guard case .someElement(let base) = asking else {
                let read = asking.expression
                if !read.levelsRead(under: level).isSubset(of: asked.needed) || asked.isOfElementsAlone && read.readsLookingRow { continue }
                let holds = self.guard(asking)
                if !holds.isAlwaysTrue { found.relation = .filter(found.relation, holds) }
                continue
            }
            defer { level += 1 }
            guard asked.needed.contains(level) else {
                elements.append([])
                continue
            }
            if base.looksBack {
                // Each row that the mapping keeps is among those up to itself.
                guard isFirst, base.endsUpToOne, let row, !conversion.readsRowBesideElement else { return nil }
                elements.append([row.element?.item ?? .row(row)])
            } else {
                guard let sequence = sequence(base) else { return nil }
                join(sequence.mayRepeat ? once(sequence) : sequence, to: &found, isAlone: asked.isOfElementsAlone && isFirst)
            }
            isFirst = false
        }
        found.row = holder(of: conversion.expression) ?? found.row
        // A required reference may lead nowhere all the same, and what is read through it is nil then.
        let isThere = conversion.given.filter { $0.type.isOptional || $0.followsToOne }.map { Condition.not(isNil($0)) }
        let isLost = Condition.all(isThere + [isNil(conversion.expression)])
        found.relation = .filter(found.relation, isLost)
        return found
    }

    /// The row whose value is converted, where that is one element of one sequence.
    private func holder(of converted: Expression) -> LoweredRow? {
        guard !converted.readsLookingRow, converted.elementDepths.count == 1, let depth = converted.elementDepths.first,
            case .row(let holder)? = elements.dropLast(depth).last?.first
        else { return nil }
        return holder
    }

    /// That some reader of the name reads it in which the conversion stands; readers in a closure are taken to read it.
    private mutating func isRead(_ conversion: LosingConversion) -> Condition {
        if conversion.readers.isEmpty || conversion.isOfAllRows { return .constant(true) }
        let readers = conversion.readers.map { guards in
            Condition.all(
                guards.compactMap { asked in
                    if case .someElement = asked { return nil }
                    return asked.expression.elementDepths.isEmpty ? self.guard(asked) : nil
                })
        }
        return readers.contains(where: \.isAlwaysTrue) ? .constant(true) : .any(readers)
    }

    /// Goes through the elements of a sequence, which what follows sees.
    private mutating func join(_ sequence: LoweredSequence, to found: inout LoweredLoss, isAlone: Bool) {
        var sequence = sequence
        if isAlone {
            found = LoweredLoss(relation: sequence.relation, row: sequence.row)
        } else {
            sequence = besideRow(sequence)
            found.relation = .join(found.relation, sequence.relation, on: .constant(true), isLeft: false)
        }
        if case .pair(let first, let second) = sequence.element {
            elements.append([first, second])
        } else {
            elements.append([sequence.element])
        }
    }
}

extension Expression {
    /// The closures around of which it reads an element, by how many are outside of each.
    fileprivate func levelsRead(under count: Int) -> Set<Int> { Set(elementDepths.map { count - 1 - $0 }) }

    /// Whether it goes through the rows up to one.
    fileprivate var looksBack: Bool {
        contains { part in
            guard case .window(let window) = part.kind, case .upTo = window.answer else { return false }
            return true
        }
    }
}

extension LosingConversion {
    /// Whether it reads the row that looks, or an element of a second sequence of its rows.
    fileprivate var readsRowBesideElement: Bool {
        expression.readsLookingRow
            || guards.contains { asked in
                guard case .someElement(let base) = asked, !base.endsUpToOne else { return false }
                return base.readsLookingRow
            }
    }
}

extension Claim.Guard {
    /// What is asked.
    fileprivate var expression: Expression {
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
