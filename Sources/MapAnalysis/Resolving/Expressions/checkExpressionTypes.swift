import MapSyntax

/// Finds common types.
extension ExpressionChecker {
    /// Returns the type that both have or to which both widen: numbers as in arithmetic, rows to their nearest common entity.
    func join(_ left: ValueType, _ right: ValueType) -> ValueType? {
        if let joined = left.joined(with: right) { return joined }
        switch (left, right) {
        case (.row(let side, let a), .row(let other, let b)) where side == other:
            return commonEntity(a, b, scope.model(side)).map { .row(side, $0) }
        // If both versions have an enum with the same name and cases, the values of both sides are the same.
        case (.enumeration(_, let name), .enumeration(_, let other)) where name == other && scope.cases(of: left) == scope.cases(of: right):
            return .enumeration(.destination, name)
        case (.sequence(let a, let first), .sequence(let b, let second)): return join(a, b).map { .sequence($0, hasNils: first || second) }
        default: return nil
        }
    }

    private func commonEntity(_ left: EntityID, _ right: EntityID, _ model: Model) -> EntityID? {
        var current: EntityID? = left
        while let entity = current {
            if model.isKind(right, of: entity) { return entity }
            current = model[entity].parent
        }
        return nil
    }

    func widened(_ expression: Expression, to type: ValueType) -> Expression { expression.widened(to: type) }

    /// Resolves two operands. A constant takes the type of the other operand.
    mutating func pair(
        _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ expecting: ValueType? = nil
    ) -> (left: Expression, right: Expression) {
        if left.isConstant, !right.isConstant {
            let checkedRight = check(right, expecting)
            return (check(left, hint(of: checkedRight) ?? expecting), checkedRight)
        }
        let checkedLeft = check(left, expecting)
        return (checkedLeft, check(right, right.isConstant ? hint(of: checkedLeft) ?? expecting : expecting))
    }

    func hint(of expression: Expression) -> ValueType? {
        expression.type.value == .unknown || expression.type.value == .nothing ? nil : expression.type.value
    }
}

extension Expression {
    /// Returns the expression widened to a type: a constant at once, any other expression by a `widen` node. Integers of all widths have
    /// one representation, but the node records that the type has changed.
    func widened(to type: ValueType) -> Expression {
        guard self.type.value != type, self.type.value != .unknown, type != .unknown else { return self }
        if self.type.value == .nothing {
            return Expression(kind, ExpressionType(type, isOptional: true), at: range)
        }
        let widened = ExpressionType(type, isOptional: self.type.isOptional)
        if case .row = type { return Expression(kind, widened, at: range) }
        if case .sequence = type { return Expression(kind, widened, at: range) }
        if case .constant(let value) = kind { return Expression(.constant(value.widened(to: type)), widened, at: range) }
        return Expression(.widen(self), widened, at: range)
    }
}

extension Value {
    /// Widens the value implicitly: the same number in another representation.
    package func widened(to type: ValueType) -> Value {
        switch (self, type) {
        case (.integer(let integer), .float), (.integer(let integer), .double): .real(Double(integer))
        case (.integer(let integer), .decimal): .decimal(String(integer))
        case (.text(let text), .data): .data(text)
        default: self
        }
    }
}
