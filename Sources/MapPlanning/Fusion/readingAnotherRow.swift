import MapAnalysis
import MapSyntax

extension ValueType {
    /// The type of a sequence's elements.
    var elementType: ValueType? { if case .sequence(let element, _) = self { element } else { nil } }
}

extension Expression {
    /// Returns the path with one more step. If the expression is not a path, returns a path from it.
    func going(_ step: PathStep, _ type: ExpressionType, at range: TextRange?) -> Expression {
        if case .path(let base, let steps) = kind { return Expression(.path(base, steps + [step]), type, at: range) }
        return Expression(.path(self, [step]), type, at: range)
    }

    /// Returns the same expression with another row in place of `$source`. Inside closures, elements of the row get a greater depth,
    /// because `$0` has another meaning there.
    func reading(_ row: Expression, depth: Int = 0) throws(FusionBarrier) -> Expression {
        switch kind {
        case .variable(.source): return row.deeper(by: depth)
        case .path(let base, let steps):
            let base = try base.reading(row, depth: depth)
            if case .path(let inner, let before) = base.kind { return Expression(.path(inner, before + steps), type, at: range) }
            return Expression(.path(base, steps), type, at: range)
        case .method(let method, let base, let arguments):
            let base = try base.reading(row, depth: depth)
            let arguments = try arguments.map { argument throws(FusionBarrier) in try argument.reading(row, depth: depth + 1) }
            return Expression(.method(method, base, arguments), type, at: range)
        case .window: throw FusionBarrier("an expression uses a window of another row", at: range)
        default: return try mappingParts { part throws(FusionBarrier) in try part.reading(row, depth: depth) }
        }
    }

    /// Returns the same expression for use inside this many more closures. Elements of its own closures do not change.
    func deeper(by count: Int, under binders: Int = 0) -> Expression {
        guard count > 0 else { return self }
        switch kind {
        case .variable(.element(let place, let depth)) where depth >= binders:
            return Expression(.variable(.element(place, depth: depth + count)), type, at: range)
        case .method(let method, let base, let arguments):
            let arguments = arguments.map { $0.deeper(by: count, under: binders + 1) }
            return Expression(.method(method, base.deeper(by: count, under: binders), arguments), type, at: range)
        default: return mappingParts { $0.deeper(by: count, under: binders) }
        }
    }

    /// Whether it is `$source`, or a path from it, which is nil if `$source` is.
    var isPathOfSource: Bool {
        switch kind {
        case .variable(.source): true
        case .path(let base, _), .cast(let base, _): base.isPathOfSource
        default: false
        }
    }

    /// Whether it reads rows that mappings make.
    var readsMadeRows: Bool { contains { if case .mapped = $0.kind { true } else { false } } }

    /// Whether it relies on something that the preflight checks for rows.
    var makesClaims: Bool {
        contains { part in
            switch part.kind {
            case .unwrap, .lookup(_, _, otherwise: nil), .method(.only, _, _): true
            case .call(let function, _): function.precondition != nil
            default: false
            }
        }
    }
}
