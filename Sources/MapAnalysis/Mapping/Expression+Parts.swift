extension Expression {
    /// The same with its parts made anew, in order; the body of a function is no part.
    package func mappingParts(_ change: (Expression) -> Expression) -> Expression {
        func with(_ kind: Kind) -> Expression { Expression(kind, type, at: range) }
        switch kind {
        case .unknown, .constant, .variable, .rows: return self
        case .list(let elements): return with(.list(elements.map(change)))
        case .path(let base, let steps): return with(.path(change(base), steps))
        case .call(let function, let arguments): return with(.call(function, arguments.map(change)))
        case .applied(let function, let arguments): return with(.applied(function, arguments.map(change)))
        case .conditional(let condition, let then, let otherwise):
            return with(.conditional(change(condition), then: change(then), otherwise: change(otherwise)))
        case .coalesce(let first, let second): return with(.coalesce(change(first), change(second)))
        case .unwrap(let inner): return with(.unwrap(change(inner)))
        case .not(let inner): return with(.not(change(inner)))
        case .and(let left, let right): return with(.and(change(left), change(right)))
        case .or(let left, let right): return with(.or(change(left), change(right)))
        case .comparison(let comparison, let left, let right): return with(.comparison(comparison, change(left), change(right)))
        case .membership(let element, let list): return with(.membership(change(element), in: change(list)))
        case .lookup(let value, let cases, let otherwise):
            let cases = cases.map { LookupCase(key: $0.key, value: change($0.value)) }
            return with(.lookup(change(value), cases: cases, otherwise: otherwise.map(change)))
        case .mapped(let mappings, let rows): return with(.mapped(mappings, change(rows)))
        case .widen(let inner): return with(.widen(change(inner)))
        case .cast(let row, let entity): return with(.cast(change(row), entity))
        case .test(let row, let entity): return with(.test(change(row), entity))
        case .method(let method, let base, let arguments): return with(.method(method, change(base), arguments.map(change)))
        case .descending(let inner): return with(.descending(change(inner)))
        case .window(let window): return with(.window(window.mappingParts(change)))
        }
    }

    /// Whether it or anything in it, bodies of functions included, is like that.
    package func contains(where isMeant: (Expression) -> Bool) -> Bool {
        if isMeant(self) { return true }
        if case .applied(let function, _) = kind, function.body.contains(where: isMeant) { return true }
        return parts.contains { $0.contains(where: isMeant) }
    }

    /// Whether it asks for all rows of an entity of that side.
    package func readsRows(of side: Side) -> Bool {
        contains { if case .rows(side, _) = $0.kind { true } else { false } }
    }
}
