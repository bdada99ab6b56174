import MapSyntax

/// Resolves constants. Each takes the type of its context.
extension ExpressionChecker {
    func constant(_ value: Value, _ type: ValueType, _ range: TextRange?) -> Expression {
        Expression(.constant(value), ExpressionType(type), at: range)
    }

    mutating func textConstant(_ text: String, _ expecting: ValueType?, _ range: TextRange) -> Expression {
        guard let expecting, expecting.isSpelledByText else { return constant(.text(text), .string, range) }
        return read(text, as: expecting, range)
    }

    private mutating func read(_ text: String, as type: ValueType, _ range: TextRange) -> Expression {
        switch Value.reading(text, as: type, cases: scope.cases(of: type)) {
        case .success(let value): return constant(value, type, range)
        case .failure(let fault): return refuse(.invalidLiteral(text, fault, range, quoted: true), range)
        }
    }

    /// Resolves a number. It has the expected type if it fits, else the narrowest integer type that holds it, or double.
    mutating func number(_ digits: String, _ expecting: ValueType?, _ range: TextRange) -> Expression {
        if expecting == .decimal, let decimal = DecimalText.normalised(digits) { return constant(.decimal(decimal), .decimal, range) }
        if expecting?.isReal ?? false, let real = RealText.value(digits) {
            return constant(.real(real), expecting ?? .double, range)
        }
        if let integer = Int64(digits) {
            let fitting = [expecting, .int16, .int32, .int64].compactMap(\.self).first { $0.integerRange?.contains(integer) ?? false }
            return constant(.integer(integer), fitting ?? .int64, range)
        }
        if let real = RealText.value(digits), digits.utf8.contains(where: { ".eE".utf8.contains($0) }) {
            return constant(.real(real), .double, range)
        }
        let fault = LiteralFault("does not fit an int64", help: "for greater numbers, write 'decimal(\"\(digits)\")'")
        return refuse(.invalidLiteral(digits, fault, range, quoted: false), range)
    }

    mutating func negation(_ operand: ExpressionSyntax, _ expecting: ValueType?, _ syntax: ExpressionSyntax) -> Expression {
        guard case .number(let digits) = operand.kind else {
            return applied(.subtract, [check(operand, expecting)], syntax.range)
        }
        // The smallest integer has no positive counterpart.
        if let integer = Int64("-\(digits)"), expecting == nil || expecting?.isInteger ?? true {
            let fitting = [expecting, .int16, .int32].compactMap(\.self).first { $0.integerRange?.contains(integer) ?? false }
            return constant(.integer(integer), fitting ?? .int64, syntax.range)
        }
        let positive = number(digits, expecting, operand.range)
        switch positive.kind {
        case .constant(.integer(let integer)): return constant(.integer(-integer), positive.type.value, syntax.range)
        case .constant(.real(let real)): return constant(.real(normalising: -real), positive.type.value, syntax.range)
        case .constant(.decimal(let decimal)): return constant(DecimalDigits(decimal).negated.value, .decimal, syntax.range)
        default: return positive
        }
    }

    mutating func list(_ elements: [ExpressionSyntax], _ expecting: ValueType?, _ range: TextRange) -> Expression {
        var checked = elements.map { _ in unknown(nil) }
        var joined: ValueType = .nothing
        // Constants come last, because they take the type of the other elements.
        for isConstant in [false, true] {
            for (place, element) in elements.enumerated() where element.isConstant == isConstant {
                let hint = joined == .nothing ? expecting?.element : joined
                checked[place] = check(element, hint)
                guard let wider = join(joined, checked[place].type.value) else {
                    let (first, second) = (scope.article(ExpressionType(joined)), scope.article(checked[place].type))
                    return refuse(.typeMismatch(parts: "a list", first, second, element.range), range)
                }
                joined = wider
            }
        }
        if checked.contains(where: { $0.type.value == .unknown }) { return unknown(range) }
        let type = ExpressionType(.sequence(joined, hasNils: checked.contains(where: \.type.isOptional)))
        return Expression(.list(checked.map { widened($0, to: joined) }), type, at: range)
    }
}

extension ValueType {
    /// Whether a text constant becomes a value of this type.
    var isSpelledByText: Bool {
        switch self {
        case .uri, .date, .uuid, .data, .json, .enumeration: true
        default: false
        }
    }
}

extension ExpressionSyntax {
    /// Whether it is a constant whose type its context decides.
    var isConstant: Bool {
        switch kind {
        case .text, .number, .nil: true
        // A bare name may be an enum's case without its quotes. The type of the context helps to report what was meant.
        case .name: true
        case .prefix(.minus, let operand): operand.isConstant
        case .list(let elements): elements.allSatisfy(\.isConstant)
        default: false
        }
    }
}
