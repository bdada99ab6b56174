import MapSyntax

/// Whether no row can fulfil two of the conditions, by proof. A missing condition is always fulfilled.
///
/// What mappings' `let` binds must be inlined: `$v` in one need not be `$v` in another.
package func areDisjoint(_ conditions: [Expression?]) -> Bool {
    let given = conditions.compactMap { $0 }
    if conditions.count < 2 { return true }
    return given.count == conditions.count && ConditionTable(given)?.isDisjoint ?? false
}

extension EntityMapping {
    /// Whether no source row can become a row of both, by proof.
    package func excludes(_ other: EntityMapping) -> Bool {
        Set(takenKinds).isDisjoint(with: other.takenKinds)
            || areDisjoint([self, other].map { $0.condition?.inlining($0.lets) })
    }
}

/// Whether every row fulfils exactly one of the conditions, by proof: `p` and `not p`.
func partitionsAll(_ conditions: [Expression]) -> Bool {
    guard conditions.count > 1, let table = ConditionTable(conditions) else { return false }
    return table.isDisjoint && table.isExhaustive
}

/// `a and (b and c)` is `a`, `b`, `c`; `not (a or b)` is `not a`, `not b`.
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
