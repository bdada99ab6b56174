import MapAnalysis
import MapPlan
import MapSyntax

/// Lowers the methods of sequences. They return one value, or another sequence.
extension ExpressionLowering {
    mutating func method(
        _ method: Expression.SequenceMethod, _ base: Expression, _ arguments: [Expression], _ expression: Expression, in scope: RowScope
    ) -> LoweredExpression {
        if method == .filter, let found = foundRows(base, where: arguments[0], in: scope) { return .sequence(found) }
        if method == .count, let (all, same) = countedOthers(of: base) {
            return .value(
                .operation(.difference, [all, same].map { value(Expression(.method(.count, $0, []), expression.type), in: scope) }))
        }
        if let running = runningValue(method, base, arguments, expression, in: scope) { return running }
        let readOthers = uses.readsOtherRows
        guard let sequence = sequence(base, in: scope) else { return noteUnforeseen(expression.range) }
        switch method {
        case .count: return .value(count(sequence))
        case .isEmpty: return .value(.truth(.not(hasElement(sequence, readOthers, in: scope))))
        case .first, .only: return end(of: sequence)
        case .last: return end(of: reversed(sequence))
        case .min: return .value(extremum(sequence, expression.type.value, isGreatest: false))
        case .max: return .value(extremum(sequence, expression.type.value, isGreatest: true))
        case .sum, .average: return .value(total(method, sequence, base.type.value.element ?? .unknown))
        case .joined:
            let separator = arguments.first.map { value($0, in: scope) } ?? .constant(.text(""))
            let texts = orderable(once(sequence))
            return .value(.aggregate(.joined(separator: separator), .order(values(of: texts), by: texts.order, limit: nil)))
        case .filter: return .sequence(filtered(sequence, by: arguments[0], in: scope))
        case .map: return .sequence(mapped(sequence, by: arguments[0], in: scope))
        case .compactMap: return .sequence(present(mapped(sequence, by: arguments[0], in: scope)))
        case .sorted: return .sequence(sorted(sequence, by: arguments, in: scope))
        case .reversed: return .sequence(reversed(sequence))
        case .prefix: return .sequence(prefixed(sequence, arguments[0], in: scope))
        case .adjacentPairs: return .sequence(neighbours(sequence))
        }
    }

    /// Returns the condition that a sequence has an element. `readOthers` is whether other rows were read before the sequence was lowered.
    private mutating func hasElement(_ sequence: LoweredSequence, _ readOthers: Bool, in scope: RowScope) -> Condition {
        guard let own = onOwnRow(sequence.relation, in: scope) else { return .exists(sequence.relation) }
        uses.readsOtherRows = readOthers
        return own
    }

    /// Lowers an expression to a sequence. Lists become literal rows, and the elements of an array that a function returns are read one by
    /// one.
    mutating func sequence(_ expression: Expression, in scope: RowScope) -> LoweredSequence? {
        if case .list(let elements) = expression.kind { return literal(elements, expression.type, in: scope) }
        switch lower(expression, in: scope) {
        case .sequence(let sequence): return sequence
        case .list(let values): return literal(values.map { LoweredExpression.value($0) })
        case .value(let form): return exploded(form, expression.type.value.element ?? .unknown)
        default: return nil
        }
    }

    /// Returns the elements of a sequence that is one value (`sequenceForm.swift`).
    private mutating func exploded(_ form: Scalar, _ element: ValueType) -> LoweredSequence? {
        guard let kind = CanonicalClass(element) else { return nil }
        let alias = newAlias()
        let value = kind.element(.column(alias: alias, name: Relation.valueName))
        return LoweredSequence(
            relation: .explode(form, alias: alias), element: .value(value), order: [OrderTerm(.column(alias: alias, name: "key"))])
    }

    /// Returns a sequence of values as one value, for functions that take it as a whole.
    mutating func form(of expression: Expression, in scope: RowScope) -> Scalar {
        sequence(expression, in: scope).map { form(of: $0, expression.type) } ?? .null
    }

    mutating func form(of sequence: LoweredSequence, _ type: ExpressionType) -> Scalar {
        let sequence = orderable(once(sequence))
        guard case .value(let value) = sequence.element, let kind = CanonicalClass(type.value.element ?? .unknown) else { return .null }
        let element = ProjectedColumn(Relation.valueName, kind.formed(value))
        return .aggregate(.array, .order(.project(sequence.relation, [element]), by: sequence.order, limit: nil))
    }

    private mutating func literal(_ elements: [Expression], _ type: ExpressionType, in scope: RowScope) -> LoweredSequence? {
        var lowered = elements.map { lower($0, in: scope) }
        if case .row(.destination, let entity)? = type.value.element {
            let nothing = destination.key(of: entity).map { _ in Scalar.null }
            lowered = lowered.map { element in .destinationKey(destinationKey(of: element) ?? nothing) }
        } else if case .row(_, let entity)? = type.value.element {
            let width = source.key(of: entity).count
            let nothing = LoweredRow(entity: entity, key: Array(repeating: .null, count: width), alias: nil)
            lowered = lowered.map { element in
                guard case .row(let row) = element else { return .row(nothing) }
                return .row(LoweredRow(entity: entity, side: row.side, key: foundKey(of: row), alias: nil, isFound: true))
            }
        }
        if let leaves = lowered.firstResult(\.leaves) {
            lowered = lowered.map { element in element.leaves == nil ? .composite(leaves.map { _ in .null }) : element }
        }
        return literal(lowered)
    }

    mutating func literal(_ elements: [LoweredExpression]) -> LoweredSequence? {
        let alias = newAlias()
        var cells = elements.enumerated().map { parts(of: $0.element) + [.constant(.integer(Int64($0.offset)))] }
        let width = cells.first?.count ?? 2
        guard cells.allSatisfy({ $0.count == width }) else { return nil }
        if cells.isEmpty { cells = [Array(repeating: .null, count: width)] }
        var relation = Relation.literal(cells, alias: alias)
        if elements.isEmpty { relation = .filter(relation, .constant(false)) }
        let columns = (1...width).map { Scalar.column(alias: alias, name: "column\($0)") }
        let element = elements.first.map { rebuilt($0, from: columns) } ?? .value(columns[0])
        return LoweredSequence(relation: relation, element: element, order: [OrderTerm(columns[width - 1])], isFlat: false)
    }

    private mutating func count(_ sequence: LoweredSequence) -> Scalar {
        let one = ProjectedColumn(Relation.valueName, .constant(.integer(1)))
        guard sequence.mayRepeat, let row = sequence.row else { return .aggregate(.count, .project(sequence.relation, [one])) }
        let columns = row.key.enumerated().map { ProjectedColumn($0.offset == 0 ? Relation.valueName : "key\($0.offset)", $0.element) }
        return .aggregate(.count, .distinct(.project(sequence.relation, columns)))
    }

    /// Returns a relation with one column, which has the elements of a sequence of values.
    private func values(of sequence: LoweredSequence) -> Relation {
        let value: Scalar = if case .value(let scalar) = sequence.element { scalar } else { .null }
        return .project(sequence.relation, [ProjectedColumn(Relation.valueName, value)])
    }

    private mutating func total(_ method: Expression.SequenceMethod, _ sequence: LoweredSequence, _ element: ValueType) -> Scalar {
        guard let kind = CanonicalClass(element) else { return .null }
        return .aggregate(.registered("mapc_running_\(method.rawValue)_\(kind.rawValue)"), values(of: sequence))
    }

    private mutating func extremum(_ sequence: LoweredSequence, _ type: ValueType, isGreatest: Bool) -> Scalar {
        guard case .value(let computed) = sequence.element else { return .null }
        var sequence = sequence
        // Of equal values that are stored differently, the first is returned.
        sequence.order = [OrderTerm(computed)] + (computed.laid == nil ? [] : sequence.order)
        sequence = orderable(sequence)
        guard case .value(let value) = sequence.element else { return .null }
        let present = Relation.filter(sequence.relation, .not(.isNil(value)))
        let term = OrderTerm(ordered(value, type), isDescending: isGreatest)
        let terms = [term] + sequence.order.dropFirst()
        return .subquery(.order(.project(present, [ProjectedColumn(Relation.valueName, value)]), by: terms, limit: 1))
    }

    /// Returns the first element, or nil.
    mutating func end(of sequence: LoweredSequence) -> LoweredExpression {
        let sequence = orderable(sequence)
        let found = parts(of: sequence.element).map { part in
            let relation = Relation.project(sequence.relation, [ProjectedColumn(Relation.valueName, part)])
            return Scalar.subquery(.order(relation, by: sequence.order, limit: 1))
        }
        return rebuilt(sequence.element, from: found)
    }

    mutating func reversed(_ sequence: LoweredSequence) -> LoweredSequence {
        var result = once(sequence)
        result.order = result.order.map(\.turned)
        result.position = nil
        return result
    }

    mutating func filtered(_ sequence: LoweredSequence, by condition: Expression, in scope: RowScope) -> LoweredSequence {
        var result = bindable(sequence)
        let holds = self.condition(condition, in: scope.binding(result.element))
        result.relation = .filter(result.relation, holds)
        result.position = nil
        return result
    }

    private mutating func mapped(_ sequence: LoweredSequence, by value: Expression, in scope: RowScope) -> LoweredSequence {
        var result = bindable(once(sequence))
        result.element = lower(value, in: scope.binding(result.element))
        result.position = nil
        return result
    }

    /// Returns the sequence without the elements that are nil.
    private mutating func present(_ sequence: LoweredSequence) -> LoweredSequence {
        var result = bindable(sequence)
        switch result.element {
        case .row(let row):
            if row.alias != nil { return result }
            // The join finds out whether a row has this key.
            if !row.isFound { return scanned(result) }
            result.relation = .filter(result.relation, .not(.any(row.key.map(Condition.isNil))))
        case .made(let mappings, let row): result.relation = .filter(result.relation, isMade(mappings, of: row))
        case .composite: result.relation = .filter(result.relation, .not(isNil(result.element)))
        default: result.relation = .filter(result.relation, .not(.any(parts(of: result.element).map(Condition.isNil))))
        }
        return result
    }

    private mutating func sorted(_ sequence: LoweredSequence, by terms: [Expression], in scope: RowScope) -> LoweredSequence {
        var result = bindable(once(sequence))
        let inner = scope.binding(result.element)
        let lowered = terms.flatMap { orderTerms($0, in: inner) }
        let key = result.row?.key ?? destinationKey(of: result.element)
        let ties = key.map { $0.map { OrderTerm($0) } } ?? result.order
        result.order = lowered + ties
        result.position = nil
        return result
    }

    /// Returns the terms of one expression of an order. Nil comes first, or last in a descending order.
    mutating func orderTerms(_ expression: Expression, in scope: RowScope) -> [OrderTerm] {
        if case .descending(let inner) = expression.kind { return orderTerms(inner, in: scope).map(\.turned) }
        switch lower(expression, in: scope) {
        case .value(let value): return [OrderTerm(ordered(value, expression.type.value))]
        case .row(let row): return foundKey(of: row).map { OrderTerm($0) }
        case let made:
            if let key = destinationKey(of: made) { return key.map { OrderTerm($0) } }
            _ = noteUnforeseen(expression.range)
            return []
        }
    }

    /// Returns a value in a form that SQLite orders as the language does.
    func ordered(_ value: Scalar, _ type: ValueType) -> Scalar {
        switch CanonicalClass(type) {
        // Decimals are stored as text, which is not ordered like the numbers.
        case .decimal: .registered("mapc_order_decimal", [value])
        // A column may have a collation of its own.
        case .text: value.inBytes
        default: value
        }
    }
}
