package import MapSyntax

/// Resolves and types an expression as written. `expecting` is the type for which it will be used; constants take that type.
///
/// An error is reported once and becomes `.unknown`, which fits everywhere. The result is not converted to the expected type; `assign` does
/// that. The parser limits the depth and length of trees, so this may recurse.
package func checkExpression(
    _ syntax: ExpressionSyntax, in scope: ExpressionScope, expecting: ExpressionType? = nil, into diagnostics: inout Diagnostics
) -> Expression {
    var checker = ExpressionChecker(scope)
    let expression = checker.exact(checker.bounded(checker.check(syntax, expecting?.value)))
    for diagnostic in checker.diagnostics.all { diagnostics.report(diagnostic) }
    return expression
}

/// Resolves a condition: a boolean that is never nil.
package func checkCondition(
    _ syntax: ExpressionSyntax, in scope: ExpressionScope, into diagnostics: inout Diagnostics
) -> Expression {
    var checker = ExpressionChecker(scope)
    let expression = checker.exact(checker.bounded(checker.condition(syntax)))
    for diagnostic in checker.diagnostics.all { diagnostics.report(diagnostic) }
    return expression
}

/// Resolves one expression. Its scope gains facts inside conditions.
struct ExpressionChecker {
    var scope: ExpressionScope
    var diagnostics = Diagnostics()
    /// The number of UUIDs that the expression has made so far, since each call gives its own.
    var uuidCount = 0
    /// Facts about every row that the mapping keeps, which are true also outside of the surrounding conditions.
    let factsOfAllRows: Set<NonNilFact>

    init(_ scope: ExpressionScope) {
        self.scope = scope
        factsOfAllRows = scope.facts
    }

    mutating func check(_ syntax: ExpressionSyntax, _ expecting: ValueType? = nil) -> Expression {
        switch syntax.kind {
        case .missing: return unknown(syntax.range)
        case .text(let text): return textConstant(text, expecting, syntax.range)
        case .number(let digits): return number(digits, expecting, syntax.range)
        case .boolean(let boolean): return Expression(.constant(.boolean(boolean)), .boolean, at: syntax.range)
        case .nil: return Expression(.constant(.nil), ExpressionType(.nothing, isOptional: true), at: syntax.range)
        case .list(let elements): return list(elements, expecting, syntax.range)
        case .variable(let name): return variable(name)
        case .name(let name): return bareName(name, expecting)
        case .member(let base, let name): return member(name, of: base, syntax.range)
        case .call(let name, let arguments): return call(name, arguments, expecting, syntax.range)
        case .method(let base, let name, let arguments): return method(name, of: check(base), arguments, syntax.range)
        case .prefix(.not, let operand): return not(operand, syntax.range)
        case .prefix(.minus, let operand): return negation(operand, expecting, syntax)
        case .binary(let sign, let left, let right): return binary(sign, left, right, expecting, syntax)
        case .unwrap(let inner): return unwrap(inner, expecting, syntax)
        case .cast(let base, let entity): return cast(base, to: entity, syntax.range)
        case .test(let base, let entity): return test(base, of: entity, syntax.range)
        case .descending(let inner):
            _ = check(inner)
            return refuse(.misplacedDesc(syntax.operatorRange ?? syntax.range), syntax.range)
        }
    }

    /// Returns the expression, unless it is too large once the names that it reads are replaced by their values.
    mutating func bounded(_ expression: Expression) -> Expression {
        let size = scope.size(of: expression)
        guard size.isTooLarge else { return expression }
        return refuse(.expressionTooLarge(expanded: size, at: expression.range), expression.range)
    }

    /// Returns the expression, unless it uses the whole part of a division as if it were the quotient.
    mutating func exact(_ expression: Expression) -> Expression {
        scope.refusesQuotients(in: expression, into: &diagnostics) ? unknown(expression.range) : expression
    }

    func unknown(_ range: TextRange?) -> Expression { Expression(.unknown, .unknown, at: range) }

    /// Reports the diagnostic and returns `.unknown`.
    mutating func refuse(_ diagnostic: Diagnostic, _ range: TextRange?) -> Expression {
        diagnostics.report(diagnostic)
        return unknown(range)
    }

    /// Runs `body` with these additional facts.
    mutating func assuming(_ facts: Set<NonNilFact>, _ body: (inout ExpressionChecker) -> Expression) -> Expression {
        let outer = scope.facts
        scope.facts.formUnion(facts)
        defer { scope.facts = outer }
        return body(&self)
    }

    /// Resolves a boolean that is never nil.
    ///
    /// `sign` is the operator whose operand it is: `or`.
    mutating func condition(_ syntax: ExpressionSyntax, of sign: String? = nil) -> Expression {
        let expression = check(syntax, .boolean)
        switch expression.type.value {
        case .unknown: return expression
        case .boolean where !expression.type.isOptional: return expression
        case .boolean: return refuse(.possiblyNil(condition: syntax.range), syntax.range)
        default:
            if let sign { return refuse(.typeMismatch(operandOf: sign, expression, scope), syntax.range) }
            return refuse(.typeMismatch(condition: scope.article(expression.type), expression, scope), syntax.range)
        }
    }

    private mutating func not(_ operand: ExpressionSyntax, _ range: TextRange) -> Expression {
        let operand = condition(operand, of: "not")
        return Expression(.not(operand), operand.type, at: range)
    }

    private mutating func unwrap(_ inner: ExpressionSyntax, _ expecting: ValueType?, _ syntax: ExpressionSyntax) -> Expression {
        let value = check(inner, expecting)
        guard value.type.value != .unknown else { return value }
        if !value.type.isOptional {
            diagnostics.report(.neverNil(unwrapped: scope.article(value.type), syntax, value))
            return value
        }
        if value.type.value == .nothing { return refuse(.possiblyNil(unwrappedNil: syntax.range), syntax.range) }
        return Expression(.unwrap(value), ExpressionType(value.type.value), at: syntax.range)
    }

    private mutating func cast(_ base: ExpressionSyntax, to name: Name, _ range: TextRange) -> Expression {
        let base = check(base)
        guard let (side, id) = kind(name, of: base, range) else { return unknown(range) }
        return Expression(.cast(base, id), ExpressionType(.row(side, id), isOptional: true), at: range)
    }

    private mutating func test(_ base: ExpressionSyntax, of name: Name, _ range: TextRange) -> Expression {
        let base = check(base)
        guard let (_, id) = kind(name, of: base, range) else { return unknown(range) }
        return Expression(.test(base, id), .boolean, at: range)
    }

    /// Returns the entity to which a row is cast or for which it is tested; nil after reporting an error.
    private mutating func kind(_ name: Name, of base: Expression, _ range: TextRange) -> (Side, EntityID)? {
        guard base.type.value != .unknown else { return nil }
        guard case .row(let side, let declared) = base.type.value else {
            diagnostics.report(.typeMismatch(notARow: scope.article(base.type), base, scope))
            return nil
        }
        let model = scope.model(side)
        guard let entity = model.entity(name.text) else {
            diagnostics.report(.unknownEntity(name, near: nearest(to: name.text, among: model.entities.map(\.name))))
            return nil
        }
        // In a parent's entry `$source` may be a row of any of its kinds, although the entry is resolved here for one of them.
        let isOfEntry =
            side == .source && declared == scope.row
            && scope.kindsBeside.contains { model.isKind($0, of: entity.id) || model.isKind(entity.id, of: $0) }
        guard isOfEntry || model.isKind(entity.id, of: declared) || model.isKind(declared, of: entity.id) else {
            diagnostics.report(.typeMismatch(neverKind: name, row: model[declared], entity))
            return nil
        }
        return (side, entity.id)
    }
}
