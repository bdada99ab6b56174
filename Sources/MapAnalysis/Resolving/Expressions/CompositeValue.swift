import MapSyntax

/// Splits composite values into their leaves, as far as possible without computing the whole composite.
extension ExpressionScope {
    /// Returns a part of a composite value, given by its leaves. `type` is the type of the part.
    func part(_ leaves: Range<Int>, of expression: Expression, as type: ExpressionType, at range: TextRange?) -> Expression {
        let type = ExpressionType(type.value, isOptional: type.isOptional || expression.type.isOptional)
        func part(_ inner: Expression) -> Expression { self.part(leaves, of: inner, as: type, at: range) }
        func made(_ kind: Expression.Kind) -> Expression { Expression(kind, type, at: range) }
        switch expression.kind {
        case .path(let base, let steps):
            guard let step = steps.last?.part(leaves, isLeaf: !type.value.isComposite) else { break }
            return narrowed(base, steps.dropLast() + [step], type, range)
        case .part(let inner, let outer):
            let place = leaves.lowerBound + outer.lowerBound..<leaves.upperBound + outer.lowerBound
            return self.part(place, of: inner, as: type, at: expression.range)
        case .constant(.nil): return Expression(.constant(.nil), ExpressionType(type.value, isOptional: true), at: range)
        case .variable(.entityLet(let place)) where bindings.indices.contains(place): return made(part(bindings[place].value).kind)
        case .variable(let variable):
            var type = type
            if facts.contains(NonNilFact(variable, leaves: leaves)) { type.isOptional = false }
            return Expression(.part(expression, leaves), type, at: range)
        case .widen(let inner): return part(inner)
        case .conditional(let condition, let then, let otherwise):
            return made(.conditional(condition, then: part(then), otherwise: part(otherwise)))
        case .coalesce(let left, let right):
            guard let isNil = isNil(left) else { break }
            return made(.conditional(isNil, then: part(right), otherwise: part(left)))
        case .unwrap(let inner):
            // The first leaf checks whether the composite is nil, so that the check is made only once.
            guard leaves.lowerBound == 0, let isNil = isNil(inner) else { return made(part(inner).kind) }
            let nothing = Expression(.constant(.nil), ExpressionType(type.value, isOptional: true), at: range)
            return made(.conditional(isNil, then: Expression(.unwrap(nothing), type, at: range), otherwise: part(inner)))
        case .applied(var function, let arguments):
            // Facts that are known here do not apply to the function's own names.
            var inside = self
            (inside.facts, inside.bindings) = ([], [])
            function.body = inside.part(leaves, of: function.body, as: type, at: function.body.range)
            return made(.applied(function, arguments))
        default: break
        }
        return made(.part(expression, leaves))
    }

    /// Returns each leaf of a composite value, in the order of its type; nil for a value that is not a composite.
    func leaves(of expression: Expression) -> [Expression]? {
        guard case .composite(let side, let name) = expression.type.value, let composite = model(side).composite(name) else { return nil }
        return composite.leaves.enumerated().map { place, leaf in
            part(place..<place + 1, of: expression, as: leaf.type.on(side), at: expression.range)
        }
    }

    /// Returns the condition that a composite is nil, which means that all its leaves are nil.
    func isNil(_ composite: Expression, isNot: Bool = false) -> Expression? {
        guard let leaves = leaves(of: composite), let first = leaves.first else { return nil }
        let nothing = Expression(.constant(.nil), ExpressionType(.nothing, isOptional: true), at: composite.range)
        func test(_ leaf: Expression) -> Expression {
            Expression(.comparison(isNot ? .notEqual : .equal, leaf, nothing), .boolean, at: composite.range)
        }
        return leaves.dropFirst().reduce(test(first)) { all, leaf in
            Expression(isNot ? .or(all, test(leaf)) : .and(all, test(leaf)), .boolean, at: composite.range)
        }
    }

    private func narrowed(_ base: Expression, _ steps: [PathStep], _ type: ExpressionType, _ range: TextRange?) -> Expression {
        var type = type
        if case .variable(let variable) = base.kind, facts.contains(NonNilFact(variable, steps)) { type.isOptional = false }
        return Expression(.path(base, steps), type, at: range)
    }
}

extension ValueType {
    var isComposite: Bool { if case .composite = self { true } else { false } }
}

extension PathStep {
    /// Whether the step ends at values and not at rows.
    package var isOfValue: Bool {
        switch self {
        case .attribute, .part: true
        case .toOne, .toMany: false
        }
    }

    /// Returns the step to some leaves of the composite at which this step ends; nil if it does not end at a composite.
    func part(_ leaves: Range<Int>, isLeaf: Bool) -> PathStep? {
        switch self {
        case .attribute(let whole) where whole.leaf == nil:
            isLeaf ? .attribute(LeafID(whole.property, leaf: leaves.lowerBound)) : .part(whole.property, leaves)
        case .part(let property, let outer):
            PathStep.attribute(LeafID(property)).part(
                leaves.lowerBound + outer.lowerBound..<leaves.upperBound + outer.lowerBound, isLeaf: isLeaf)
        default: nil
        }
    }
}
