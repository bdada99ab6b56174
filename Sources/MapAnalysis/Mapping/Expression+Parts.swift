extension Expression {
    /// Returns the same expression with each part replaced by the result of a function, in order. The body of a called function is not a
    /// part.
    package func mappingParts<Failure>(_ change: (Expression) throws(Failure) -> Expression) throws(Failure) -> Expression {
        func with(_ kind: Kind) -> Expression { Expression(kind, type, at: range) }
        switch kind {
        case .unknown, .constant, .variable, .rows: return self
        case .list(let elements): return try with(.list(elements.map(change)))
        case .path(let base, let steps): return try with(.path(change(base), steps))
        case .part(let inner, let leaves): return try with(.part(change(inner), leaves))
        case .call(let function, let arguments): return try with(.call(function, arguments.map(change)))
        case .applied(let function, let arguments): return try with(.applied(function, arguments.map(change)))
        case .conditional(let condition, let then, let otherwise):
            return try with(.conditional(change(condition), then: change(then), otherwise: change(otherwise)))
        case .coalesce(let first, let second): return try with(.coalesce(change(first), change(second)))
        case .unwrap(let inner): return try with(.unwrap(change(inner)))
        case .not(let inner): return try with(.not(change(inner)))
        case .and(let left, let right): return try with(.and(change(left), change(right)))
        case .or(let left, let right): return try with(.or(change(left), change(right)))
        case .comparison(let comparison, let left, let right): return try with(.comparison(comparison, change(left), change(right)))
        case .membership(let element, let list): return try with(.membership(change(element), in: change(list)))
        case .lookup(let value, let cases, let otherwise):
            let cases = try cases.map { item throws(Failure) in LookupCase(key: item.key, value: try change(item.value)) }
            return try with(.lookup(change(value), cases: cases, otherwise: otherwise.map(change)))
        case .mapped(let mappings, let rows): return try with(.mapped(mappings, change(rows)))
        case .widen(let inner): return try with(.widen(change(inner)))
        case .cast(let row, let entity): return try with(.cast(change(row), entity))
        case .test(let row, let entity): return try with(.test(change(row), entity))
        case .method(let method, let base, let arguments): return try with(.method(method, change(base), arguments.map(change)))
        case .descending(let inner): return try with(.descending(change(inner)))
        case .window(let window): return try with(.window(window.mappingParts(change)))
        }
    }

    /// Whether the expression, or any expression in it, satisfies a condition. Bodies of called functions count too.
    package func contains(where isMeant: (Expression) -> Bool) -> Bool {
        if isMeant(self) { return true }
        if case .applied(let function, _) = kind, function.body.contains(where: isMeant) { return true }
        return parts.contains { $0.contains(where: isMeant) }
    }

    /// Whether it reads all rows of some entity of that side.
    package func readsRows(of side: Side) -> Bool {
        contains { if case .rows(side, _) = $0.kind { true } else { false } }
    }
}
