import MapSyntax

extension Expression {
    /// The same with every name that a mapping's `let` binds replaced by what it stands for, so that conditions of two mappings can be
    /// compared: `$v` in one need not be `$v` in the other.
    package func inlining(_ lets: [LetBinding]) -> Expression {
        if lets.isEmpty { return self }
        func inlined(_ part: Expression) -> Expression { part.inlining(lets) }
        func with(_ kind: Kind) -> Expression { Expression(kind, type, at: range) }
        switch kind {
        case .variable(.entityLet(let place)):
            // A `let` sees only those before it.
            return lets.indices.contains(place) ? lets[place].value.inlining(Array(lets[..<place])) : self
        case .unknown, .constant, .variable, .rows: return self
        case .list(let elements): return with(.list(elements.map(inlined)))
        case .path(let base, let steps): return with(.path(inlined(base), steps))
        case .call(let function, let arguments): return with(.call(function, arguments.map(inlined)))
        // A body sees no name of an entity mapping.
        case .applied(let function, let arguments): return with(.applied(function, arguments.map(inlined)))
        case .conditional(let condition, let then, let otherwise):
            return with(.conditional(inlined(condition), then: inlined(then), otherwise: inlined(otherwise)))
        case .coalesce(let first, let second): return with(.coalesce(inlined(first), inlined(second)))
        case .unwrap(let inner): return with(.unwrap(inlined(inner)))
        case .not(let inner): return with(.not(inlined(inner)))
        case .and(let left, let right): return with(.and(inlined(left), inlined(right)))
        case .or(let left, let right): return with(.or(inlined(left), inlined(right)))
        case .comparison(let comparison, let left, let right): return with(.comparison(comparison, inlined(left), inlined(right)))
        case .membership(let element, let list): return with(.membership(inlined(element), in: inlined(list)))
        case .lookup(let value, let cases, let otherwise):
            let cases = cases.map { LookupCase(key: $0.key, value: inlined($0.value)) }
            return with(.lookup(inlined(value), cases: cases, otherwise: otherwise.map(inlined)))
        case .mapped(let mappings, let rows): return with(.mapped(mappings, inlined(rows)))
        case .widen(let inner): return with(.widen(inlined(inner)))
        case .descending(let inner): return with(.descending(inlined(inner)))
        case .cast(let row, let entity): return with(.cast(inlined(row), entity))
        case .test(let row, let entity): return with(.test(inlined(row), entity))
        case .method(let method, let base, let arguments): return with(.method(method, inlined(base), arguments.map(inlined)))
        case .window(let window): return with(.window(window.mappingParts(inlined)))
        }
    }
}
