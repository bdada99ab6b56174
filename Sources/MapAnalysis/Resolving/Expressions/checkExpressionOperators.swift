import MapSyntax

/// Resolves operators.
extension ExpressionChecker {
    mutating func binary(
        _ sign: ExpressionSyntax.BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ expecting: ValueType?,
        _ syntax: ExpressionSyntax
    ) -> Expression {
        switch sign {
        case .coalesce: coalescing(left, right, expecting, syntax)
        case .and, .or: conjunction(sign, left, right, syntax.range)
        case .equal: equality(.equal, left, right, syntax.range)
        case .notEqual: equality(.notEqual, left, right, syntax.range)
        case .less: order(.less, left, right, syntax.range)
        case .lessOrEqual: order(.lessOrEqual, left, right, syntax.range)
        case .greater: order(.greater, left, right, syntax.range)
        case .greaterOrEqual: order(.greaterOrEqual, left, right, syntax.range)
        case .in: membership(left, right, syntax.range)
        case .add: arithmetic(.add, left, right, expecting, syntax.range)
        case .subtract: arithmetic(.subtract, left, right, expecting, syntax.range)
        case .multiply: arithmetic(.multiply, left, right, expecting, syntax.range)
        case .divide: arithmetic(.divide, left, right, expecting, syntax.range)
        case .remainder: arithmetic(.remainder, left, right, expecting, syntax.range)
        }
    }

    private mutating func arithmetic(
        _ function: Function, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ expecting: ValueType?, _ range: TextRange
    ) -> Expression {
        // An expected integer width does not affect the operands; an expected decimal or double does.
        let hint = expecting.flatMap { $0.isReal || $0 == .decimal ? $0 : nil }
        let operands = pair(left, right, left.isConstant && right.isConstant ? hint : nil)
        return applied(function, [operands.left, operands.right], range)
    }

    private mutating func coalescing(
        _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ expecting: ValueType?, _ syntax: ExpressionSyntax
    ) -> Expression {
        let operands = pair(left, right, expecting)
        return coalesced(operands.left, operands.right, syntax.range, operatorRange: syntax.operatorRange)
    }

    mutating func coalesced(_ left: Expression, _ right: Expression, _ range: TextRange, operatorRange: TextRange?) -> Expression {
        if left.type.value == .unknown || right.type.value == .unknown { return unknown(range) }
        guard let joined = join(left.type.value, right.type.value) else {
            return refuse(.typeMismatch(parts: "'??'", scope.article(left.type), scope.article(right.type), range), range)
        }
        if !left.type.isOptional {
            diagnostics.report(.neverNil(coalesced: scope.article(left.type), left, right, operatorRange ?? range))
        }
        let type = ExpressionType(joined, isOptional: left.type.isOptional && right.type.isOptional)
        return Expression(.coalesce(left.widened(to: joined), right.widened(to: joined)), type, at: range)
    }

    private mutating func conjunction(
        _ sign: ExpressionSyntax.BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ range: TextRange
    ) -> Expression {
        let first = condition(left, of: sign == .and ? "and" : "or")
        if first.type.value == .unknown {
            // `a || b` with two texts is one mistake, so the second operand is not reported too.
            _ = check(right, .boolean)
            return unknown(range)
        }
        let second = assuming(sign == .and ? first.factsWhenTrue : first.factsWhenFalse) {
            $0.condition(right, of: sign == .and ? "and" : "or")
        }
        if second.type.value == .unknown { return unknown(range) }
        return Expression(sign == .and ? .and(first, second) : .or(first, second), .boolean, at: range)
    }

    private mutating func equality(
        _ comparison: Expression.Comparison, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ range: TextRange
    ) -> Expression {
        let (left, right) = pair(left, right)
        if left.type.value == .unknown || right.type.value == .unknown { return unknown(range) }
        if let leaves = compositeEquality(comparison, left, right, range) { return leaves }
        let joined = join(left.type.value, right.type.value)
        guard let joined, joined.isComparable else {
            let words = (scope.article(left.type), scope.article(right.type))
            return refuse(.typeMismatch(compared: words.0, words.1, range, left, right, scope), range)
        }
        return compared(comparison, left, right, joined, range)
    }

    private mutating func order(
        _ comparison: Expression.Comparison, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ range: TextRange
    ) -> Expression {
        let (left, right) = pair(left, right)
        if left.type.value == .unknown || right.type.value == .unknown { return unknown(range) }
        guard let joined = join(left.type.value, right.type.value), joined.isOrdered, left.type.value != .nothing,
            right.type.value != .nothing
        else {
            let words = (scope.article(left.type), scope.article(right.type))
            return refuse(.typeMismatch(ordered: words.0, words.1, range, left, right, scope), range)
        }
        return compared(comparison, left, right, joined, range)
    }

    private func compared(
        _ comparison: Expression.Comparison, _ left: Expression, _ right: Expression, _ joined: ValueType, _ range: TextRange
    ) -> Expression {
        // The constant nil keeps its own type, so that conditions can derive facts from it.
        let operands = [left, right].map { operand in
            let isAlike = operand.type.value.isInteger && joined.isInteger
            // A double cannot hold every int64, so the two are compared as they are.
            let isConstant = if case .constant = operand.kind { true } else { false }
            let isExact = operand.type.value == .int64 && joined == .double && !isConstant
            return operand.type.value == .nothing || isAlike || isExact ? operand : operand.widened(to: joined)
        }
        return Expression(.comparison(comparison, operands[0], operands[1]), .boolean, at: range)
    }

    /// Compares composites leaf by leaf. A composite is nil if all its leaves are nil, and equals another if each leaf does. Returns nil if
    /// the operands are not composites.
    private func compositeEquality(
        _ comparison: Expression.Comparison, _ left: Expression, _ right: Expression, _ range: TextRange
    ) -> Expression? {
        for (composite, other) in [(left, right), (right, left)] where other.type.value == .nothing {
            guard var test = scope.isNil(composite, isNot: comparison == .notEqual) else { continue }
            test.range = range
            return test
        }
        guard left.type.value == right.type.value, let mine = scope.leaves(of: left), let theirs = scope.leaves(of: right) else {
            return nil
        }
        let tests = zip(mine, theirs).map { compared(comparison, $0, $1, $0.type.value, range) }
        guard let first = tests.first else { return nil }
        return tests.dropFirst().reduce(first) { all, next in
            Expression(comparison == .equal ? .and(all, next) : .or(all, next), .boolean, at: range)
        }
    }

    private mutating func membership(_ left: ExpressionSyntax, _ right: ExpressionSyntax, _ range: TextRange) -> Expression {
        if left.isConstant, !right.isConstant {
            let sequence = check(right)
            return member(check(left, sequence.type.value.element), in: sequence, range)
        }
        let element = check(left)
        return member(element, in: check(right, hint(of: element).map { .sequence($0) }), range)
    }

    /// Whether an element is in a sequence, written `in` or `.contains`.
    mutating func member(_ element: Expression, in sequence: Expression, _ range: TextRange) -> Expression {
        if element.type.value == .unknown || sequence.type.value == .unknown { return unknown(range) }
        guard let held = sequence.type.value.element else {
            return refuse(.typeMismatch(notASequence: scope.article(sequence.type), sequence, scope), range)
        }
        guard let joined = join(element.type.value, held), joined.isComparable || joined.isComposite else {
            let words = (scope.article(element.type), scope.article(sequence.type))
            return refuse(.typeMismatch(compared: words.0, words.1, range, element, sequence, scope), range)
        }
        let wide = joined.isInteger || element.type.value == .nothing ? element : element.widened(to: joined)
        return Expression(.membership(wide, in: widenedElements(of: sequence, to: joined)), .boolean, at: range)
    }

    private func widenedElements(of sequence: Expression, to type: ValueType) -> Expression {
        let widened = ExpressionType(.sequence(type, hasNils: sequence.type.value.hasNils))
        if case .list(let elements) = sequence.kind {
            return Expression(.list(elements.map { $0.widened(to: type) }), widened, at: sequence.range)
        }
        return sequence.type.value.element == type || type.isInteger ? sequence : Expression(.widen(sequence), widened, at: sequence.range)
    }
}

extension ValueType {
    /// Whether `==` is defined. Composites and sequences are not single values.
    var isComparable: Bool {
        switch self {
        case .composite, .sequence, .pair: false
        default: true
        }
    }
}
