import MapSyntax

/// Whether it is proven that no row can satisfy two of the conditions. A missing condition is always satisfied.
///
/// Names of mappings' `let` must have been inlined, because `$v` in one mapping need not equal `$v` in another.
package func areDisjoint(_ conditions: [Expression?]) -> Bool {
    let given = conditions.compactMap { $0 }
    if conditions.count < 2 { return true }
    return given.count == conditions.count && ConditionTable(given)?.isDisjoint ?? false
}

extension EntityMapping {
    /// Whether it is proven that no source row can become a row of both mappings.
    package func excludes(_ other: EntityMapping) -> Bool {
        Set(takenKinds).isDisjoint(with: other.takenKinds)
            || areDisjoint([self, other].map { $0.condition?.inlining($0.lets) })
    }
}

/// Whether it is proven that every row satisfies exactly one of the conditions: `p` and `not p`.
func partitionsAll(_ conditions: [Expression]) -> Bool {
    guard conditions.count > 1, let table = ConditionTable(conditions) else { return false }
    return table.isDisjoint && table.isExhaustive
}

/// Returns the parts that must all be true: `a and (b and c)` gives `a`, `b`, `c`; `not (a or b)` gives `not a`, `not b`.
package func conjuncts(of condition: Expression?) -> [Expression] {
    guard let condition else { return [] }
    switch condition.kind {
    case .and(let left, let right): return conjuncts(of: left) + conjuncts(of: right)
    case .not(let inner):
        switch inner.kind {
        case .not(let same): return conjuncts(of: same)
        case .or(let left, let right): return [left, right].flatMap { conjuncts(of: Expression(.not($0), .boolean, at: $0.range)) }
        default: return [condition]
        }
    default: return [condition]
    }
}
