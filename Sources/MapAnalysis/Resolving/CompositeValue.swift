import MapSyntax

/// Composites have no values of their own: what an expression gives of one is what it gives of each of its leaves.
extension ExpressionScope {
    /// A part of a composite value, by its leaves; `type` is that of the part. `nil` for what gives no composite that could be parted.
    func part(_ leaves: Range<Int>, of expression: Expression, as type: ExpressionType, at range: TextRange?) -> Expression? {
        let type = ExpressionType(type.value, isOptional: type.isOptional || expression.type.isOptional)
        func part(_ inner: Expression) -> Expression? { self.part(leaves, of: inner, as: type, at: range) }
        func made(_ kind: Expression.Kind?) -> Expression? { kind.map { Expression($0, type, at: range) } }
        switch expression.kind {
        case .path(let base, let steps):
            guard let step = steps.last?.part(leaves, isLeaf: !type.value.isComposite) else { return nil }
            return narrowed(base, steps.dropLast() + [step], type, range)
        case .constant(.nil): return Expression(.constant(.nil), ExpressionType(type.value, isOptional: true), at: range)
        case .variable(.entityLet(let place)) where bindings.indices.contains(place):
            return made(part(bindings[place].value)?.kind)
        case .widen(let inner): return part(inner)
        case .conditional(let condition, let then, let otherwise):
            guard let then = part(then), let otherwise = part(otherwise) else { return nil }
            return made(.conditional(condition, then: then, otherwise: otherwise))
        case .coalesce(let left, let right):
            guard let first = part(left), let second = part(right), let isNil = isNil(left) else { return nil }
            return made(.conditional(isNil, then: second, otherwise: first))
        case .unwrap(let inner):
            // Whether the composite is there is asked once, with its first leaf.
            guard let value = part(inner), leaves.lowerBound == 0, let isNil = isNil(inner) else {
                return made(part(inner)?.kind)
            }
            let nothing = Expression(.constant(.nil), ExpressionType(type.value, isOptional: true), at: range)
            return made(.conditional(isNil, then: Expression(.unwrap(nothing), type, at: range), otherwise: value))
        default: return nil
        }
    }

    /// Each leaf of a composite value, in the order of its type.
    func leaves(of expression: Expression) -> [Expression]? {
        guard case .composite(let side, let name) = expression.type.value, let composite = model(side).composite(name) else { return nil }
        var leaves: [Expression] = []
        for (place, leaf) in composite.leaves.enumerated() {
            guard let part = part(place..<place + 1, of: expression, as: leaf.type.on(side), at: expression.range) else { return nil }
            leaves.append(part)
        }
        return leaves
    }

    /// A composite is nil when all its leaves are.
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
    /// Some leaves of the composite that the step leads to.
    fileprivate func part(_ leaves: Range<Int>, isLeaf: Bool) -> PathStep? {
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
