package import MapSyntax

/// Resolves the value of a `set` or `let` entry: an expression, or `{ value, map, else }`. The caller handles `onNil`.
package func checkSetValue(
    _ syntax: SetValueSyntax, in scope: ExpressionScope, expecting: ExpressionType? = nil, into diagnostics: inout Diagnostics
) -> Expression {
    guard let value = syntax.value else { return Expression(.unknown, .unknown, at: syntax.range) }
    guard let cases = syntax.map else {
        // Nobody who reads it would expect that it is not used.
        if let otherwise = syntax.otherwise {
            let help = "write 'map' with the values that become others, or '?? …' behind the value if 'else' is for nil"
            diagnostics.report(.meaninglessKey("else", at: otherwise.range, "is for values that 'map' does not list", help: help))
        }
        return checkExpression(value, in: scope, expecting: expecting, into: &diagnostics)
    }
    let checked = checkExpression(value, in: scope, into: &diagnostics)
    var otherwise = syntax.otherwise.map { checkExpression($0, in: scope, expecting: expecting, into: &diagnostics) }
    guard checked.type.value != .unknown, otherwise?.type.value != .unknown else { return Expression(.unknown, .unknown, at: syntax.range) }
    let wanted = expecting?.value ?? guessedType(cases, otherwise)
    guard let lookup = lookupCases(cases, from: checked.type.value, to: wanted, in: scope, &diagnostics) else {
        return Expression(.unknown, .unknown, at: syntax.range)
    }
    if let fallback = otherwise {
        if scope.refusesQuotient(fallback, as: wanted, into: &diagnostics) { return Expression(.unknown, .unknown, at: syntax.range) }
        guard let converted = fallback.converted(to: wanted, in: scope) else {
            let words = (scope.article(ExpressionType(wanted)), scope.article(fallback.type))
            diagnostics.report(.typeMismatch(parts: "'map' and 'else'", words.0, words.1, fallback.range ?? syntax.range))
            return Expression(.unknown, .unknown, at: syntax.range)
        }
        otherwise = converted
    }
    if let otherwise, !wanted.isWritable { return choice(of: checked, lookup, otherwise, at: syntax.range) }
    // Without 'else', a value that is not listed is a finding of the preflight. Here only nil can remain.
    let isCovered = otherwise.map { !$0.type.isOptional } ?? (!checked.type.isOptional || lookup.contains { $0.key == .nil })
    let isOptional = !isCovered || lookup.contains { $0.value.type.isOptional }
    return Expression(
        .lookup(checked, cases: lookup, otherwise: otherwise), ExpressionType(wanted, isOptional: isOptional), at: syntax.range)
}

/// Returns the cases, with their keys read as the value's type and their values as the wanted one; nil if one of them is wrong.
private func lookupCases(
    _ cases: [MapCaseSyntax], from type: ValueType, to wanted: ValueType, in scope: ExpressionScope, _ diagnostics: inout Diagnostics
) -> [Expression.LookupCase]? {
    var result: [Expression.LookupCase] = []
    var first: [Value: TextRange] = [:]
    var isSound = true
    for item in cases {
        guard let key = read(item.key, as: type, in: scope, &diagnostics), let value = read(item.value, as: wanted, in: scope, &diagnostics)
        else {
            isSound = false
            continue
        }
        if let earlier = first[key] {
            diagnostics.report(.duplicateCase(item.key, first: earlier))
            isSound = false
            continue
        }
        first[key] = item.key.range
        let constant = Expression(.constant(value), ExpressionType(wanted, isOptional: value == .nil), at: item.value.range)
        result.append(Expression.LookupCase(key: key, value: constant))
    }
    return isSound ? result : nil
}

private func read(_ literal: LiteralSyntax, as type: ValueType, in scope: ExpressionScope, _ diagnostics: inout Diagnostics) -> Value? {
    // Keys of a map are YAML keys, so `"1"` and `1` are the same integer.
    var literal = literal
    if literal.form == .quoted, type.isWrittenBare { literal.form = .bare }
    switch literal.value(as: type, cases: scope.cases(of: type)) {
    case .success(let value): return value
    case .failure(let fault):
        diagnostics.report(.invalidLiteral(literal.text, fault, literal.range, quoted: literal.form == .quoted))
        return nil
    }
}

/// Returns a map to rows, composites or sequences, whose entries can only be nil: an `if` that gives nothing if the value is a key.
private func choice(
    of value: Expression, _ cases: [Expression.LookupCase], _ otherwise: Expression, at range: TextRange?
) -> Expression {
    let keys = cases.map { Expression(.constant($0.key), ExpressionType(value.type.value, isOptional: $0.key == .nil)) }
    let list = Expression(.list(keys), ExpressionType(.sequence(value.type.value, hasNils: keys.contains(where: \.type.isOptional))))
    let isSequence = otherwise.type.value.element != nil
    let type = isSequence ? otherwise.type : ExpressionType(otherwise.type.value, isOptional: true)
    let nothing = Expression(isSequence ? .list([]) : .constant(.nil), type, at: cases.first?.value.range)
    return Expression(
        .conditional(Expression(.membership(value, in: list), .boolean), then: nothing, otherwise: otherwise), type, at: range)
}

/// Returns the type of a map's values if no type is expected: the type of `else`, if the entries' numbers fit it. A nil does not determine
/// it.
private func guessedType(_ cases: [MapCaseSyntax], _ otherwise: Expression?) -> ValueType {
    let entries = guessedType(cases)
    guard let fallback = otherwise?.type.value, fallback != .nothing else { return entries }
    return fallback.joined(with: entries) ?? fallback
}

/// Returns the type that the entries alone suggest: integers, doubles, booleans, else text.
private func guessedType(_ cases: [MapCaseSyntax]) -> ValueType {
    let known = cases.map(\.value).filter { !($0.form == .bare && $0.text == "nil") }
    if known.isEmpty { return .nothing }
    return [ValueType.int16, .int32, .int64, .double, .boolean].first { type in
        known.allSatisfy { if $0.form == .bare, case .success = $0.value(as: type) { true } else { false } }
    } ?? .string
}

extension ValueType {
    /// Whether a constant of the type can be written in a map.
    fileprivate var isWritable: Bool {
        switch self {
        case .row, .composite, .sequence, .pair: false
        default: true
        }
    }
}
