package import MapSyntax

/// Returns an expression as the value of an attribute: widened to its type, or refused with both places as labels.
///
/// With `dropsNil`, a nil leaves the row out, so an optional value is allowed for a required attribute. Its type stays optional.
package func assign(
    _ expression: Expression, to attribute: Attribute, dropsNil: Bool = false, in scope: ExpressionScope,
    into diagnostics: inout Diagnostics
) -> Expression {
    let type = attribute.type.on(.destination)
    guard expression.type.value != .unknown, type.value != .unknown else { return unknown(expression) }
    if scope.refusesQuotient(expression, as: type.value, into: &diagnostics) { return unknown(expression) }
    guard let converted = expression.converted(to: type.value, in: scope) else {
        diagnostics.report(.typeMismatch(expression, attribute, scope))
        return unknown(expression)
    }
    if converted.type.isOptional, !type.isOptional, !dropsNil {
        diagnostics.report(.possiblyNil(expression, attribute, scope))
        return unknown(expression)
    }
    return converted
}

/// Returns an expression as the value of a relationship: destination rows, nil or `[]`.
///
/// Source rows are converted to the rows that mappings make from them. The scope knows these mappings.
package func assign(
    _ expression: Expression, to relationship: Relationship, dropsNil: Bool = false, in scope: ExpressionScope,
    into diagnostics: inout Diagnostics
) -> Expression {
    guard expression.type.value != .unknown else { return expression }
    let target = relationship.destination
    var rows = expression
    if case .row(.source, let entity) = expression.type.value.element ?? expression.type.value {
        guard let call = scope.mappingsMaking(target, entity, expression.range, &diagnostics) else { return unknown(expression) }
        rows = Expression(.mapped(call.mappings, expression), scope.type(of: call, for: expression), at: expression.range)
    }
    switch rows.type.value {
    case .sequence(.nothing, _) where relationship.isMany:
        return Expression(rows.kind, ExpressionType(.sequence(.row(.destination, target))), at: rows.range)
    case .nothing where !relationship.isMany && (relationship.isOptional || dropsNil):
        return Expression(rows.kind, ExpressionType(.row(.destination, target), isOptional: true), at: rows.range)
    case .row(.destination, let entity) where scope.destination.isKind(entity, of: target):
        guard !relationship.isMany, rows.type.isOptional, !relationship.isOptional, !dropsNil else { return rows }
        diagnostics.report(.possiblyNil(rows, relationship, scope))
    case .sequence(.row(.destination, let entity), _) where scope.destination.isKind(entity, of: target) && relationship.isMany: return rows
    case .nothing where !relationship.isMany: diagnostics.report(.possiblyNil(rows, relationship, scope))
    default: diagnostics.report(.typeMismatch(rows, relationship, scope))
    }
    return unknown(expression)
}

private func unknown(_ expression: Expression) -> Expression { Expression(.unknown, .unknown, at: expression.range) }

extension Expression {
    /// Returns the expression converted to `type` without loss: the same type, a wider number, an enum that has all cases. An optional
    /// value stays optional. Returns nil if there is no such conversion.
    func converted(to type: ValueType, in scope: ExpressionScope) -> Expression? {
        if self.type.value == type { return self }
        if self.type.value == .nothing { return widened(to: type) }
        if case .constant(let value) = kind, let constant = value.converted(to: type, in: scope) {
            return Expression(.constant(constant), ExpressionType(type), at: range)
        }
        return scope.widens(self.type.value, to: type) ? widened(to: type) : nil
    }
}

extension ExpressionScope {
    /// Whether every value of one type is a value of the other, so that rows need no check: `int16` and `int64`, an enum with more cases.
    ///
    /// An int64 has more digits than a double. In arithmetic it widens to a double, but it cannot be assigned to one.
    package func widens(_ type: ValueType, to wider: ValueType) -> Bool {
        switch (type, wider) {
        case _ where type == wider: true
        case (.int16, .int32), (.int16, .int64), (.int32, .int64), (.int16, .float), (.int16, .double), (.int32, .double): true
        case (.float, .double), (.data, .transformable), (.transformable, .data): true
        case (_, .decimal): type.isInteger
        case (.enumeration, .enumeration): Set(cases(of: type)).isSubset(of: cases(of: wider))
        default: false
        }
    }
}

extension Value {
    /// Converts a constant, and narrows it if it fits: 5 is an int16 whatever its type was.
    fileprivate func converted(to type: ValueType, in scope: ExpressionScope) -> Value? {
        switch self {
        case .integer(let integer):
            if let range = type.integerRange { return range.contains(integer) ? self : nil }
            if type.isReal { return Int64(exactly: Double(integer)) == integer ? .real(Double(integer)) : nil }
            return type == .decimal ? widened(to: type) : nil
        case .real: return type.isReal ? self : nil
        case .text(let text) where type.isSpelledByText:
            guard case .success(let value) = Value.reading(text.string, as: type, cases: scope.cases(of: type)) else { return nil }
            return value
        default: return nil
        }
    }
}
