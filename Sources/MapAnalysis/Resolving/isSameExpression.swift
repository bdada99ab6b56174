import MapSyntax

/// Whether two expressions are written alike, places aside: then they mean the same for the same row.
func isSameExpression(_ left: Expression, _ right: Expression) -> Bool {
    switch (left.kind, right.kind) {
    case (.constant(let a), .constant(let b)): a == b
    case (.list(let a), .list(let b)): areSame(a, b)
    case (.variable(let a), .variable(let b)): a == b
    case (.path(let a, let steps), .path(let b, let others)): steps == others && isSameExpression(a, b)
    case (.call(let f, let a), .call(let g, let b)): f.name == g.name && areSame(a, b)
    case (.applied(let f, let a), .applied(let g, let b)): f.range == g.range && areSame(a, b)
    case (.conditional(let a, let b, let c), .conditional(let d, let e, let f)): areSame([a, b, c], [d, e, f])
    case (.coalesce(let a, let b), .coalesce(let c, let d)), (.and(let a, let b), .and(let c, let d)),
        (.or(let a, let b), .or(let c, let d)):
        areSame([a, b], [c, d])
    case (.unwrap(let a), .unwrap(let b)), (.not(let a), .not(let b)): isSameExpression(a, b)
    case (.descending(let a), .descending(let b)): isSameExpression(a, b)
    case (.widen(let a), .widen(let b)): left.type == right.type && isSameExpression(a, b)
    case (.comparison(let op, let a, let b), .comparison(let other, let c, let d)): op == other && areSame([a, b], [c, d])
    case (.membership(let a, let b), .membership(let c, let d)): areSame([a, b], [c, d])
    case (.cast(let a, let entity), .cast(let b, let other)), (.test(let a, let entity), .test(let b, let other)):
        entity == other && isSameExpression(a, b)
    case (.rows(let side, let entity), .rows(let other, let another)): side == other && entity == another
    case (.method(let method, let a, let more), .method(let other, let b, let others)): method == other && areSame([a] + more, [b] + others)
    // Poison and look-ups are never proven equal: nothing relies on them.
    default: false
    }
}

private func areSame(_ left: [Expression], _ right: [Expression]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy(isSameExpression)
}
