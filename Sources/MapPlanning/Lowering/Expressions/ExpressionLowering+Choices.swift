import MapAnalysis
import MapPlan
import MapSyntax

/// Lowers `if` and `??`.
extension ExpressionLowering {
    mutating func conditional(
        _ test: Expression, _ then: Expression, _ otherwise: Expression, _ type: ValueType, in scope: RowScope
    ) -> LoweredExpression {
        let when = condition(test, in: scope)
        if type.element != nil, let chosen = chosen(when, then, otherwise, in: scope) { return .sequence(chosen) }
        return merge(keyed(lower(then, in: scope)), keyed(lower(otherwise, in: scope)), type, then.range) {
            .conditional([ConditionalCase(when: when, then: $0)], otherwise: $1)
        }
    }

    mutating func coalesce(_ first: Expression, _ second: Expression, _ type: ValueType, in scope: RowScope) -> LoweredExpression {
        let left = keyed(lower(first, in: scope))
        if case .row(let row) = left {
            let exists = Condition.not(isMissing(row))
            return merge(left, keyed(lower(second, in: scope)), type, first.range) {
                .conditional([ConditionalCase(when: exists, then: $0)], otherwise: $1)
            }
        }
        if case .composite = left {
            // A composite of which only some leaves are nil is still chosen as a whole.
            let isThere = Condition.not(isNil(left))
            return merge(left, lower(second, in: scope), type, first.range) {
                .conditional([ConditionalCase(when: isThere, then: $0)], otherwise: $1)
            }
        }
        return merge(left, keyed(lower(second, in: scope)), type, first.range) { .coalesce([$0, $1]) }
    }

    /// Returns a sequence with all elements of the chosen side and none of the other.
    private mutating func chosen(_ when: Condition, _ then: Expression, _ otherwise: Expression, in scope: RowScope) -> LoweredSequence? {
        let sides = [(then, when), (otherwise, Condition.not(when))].filter { side in
            if case .list(let elements) = side.0.kind { !elements.isEmpty } else { true }
        }
        var pieces: [(columns: [Scalar], element: LoweredExpression, relation: Relation, place: Scalar)] = []
        for (side, condition) in sides {
            guard let rows = sequence(side, in: scope).map({ once($0) }) else { return nil }
            pieces.append(
                (parts(of: rows.element), rows.element, .filter(rows.relation, condition), .rank(within: [], by: rows.order)))
        }
        guard let first = pieces.first else { return nil }
        let isMade = destinationKey(of: first.element) != nil
        // Keys of rows of different mappings have their own columns, while values share one column.
        let width = isMade ? pieces.map(\.columns.count).reduce(0, +) : first.columns.count
        guard isMade || pieces.allSatisfy({ $0.columns.count == width }) else { return nil }
        let alias = newAlias()
        var start = 0
        let relations = pieces.map { piece -> Relation in
            defer { start += isMade ? piece.columns.count : 0 }
            let columns = (0..<width).map { place -> ProjectedColumn in
                let own = place - start
                return ProjectedColumn("e\(place)", piece.columns.indices.contains(own) ? piece.columns[own] : .null)
            }
            return .project(piece.relation, columns + [ProjectedColumn("p", piece.place)])
        }
        let columns = (0..<width).map { Scalar.column(alias: alias, name: "e\($0)") }
        let element = isMade && pieces.count > 1 ? .oneOf(pieces.map(\.element)) : first.element
        return LoweredSequence(
            relation: .derived(relations.count == 1 ? relations[0] : .union(relations), alias: alias),
            element: rebuilt(element, from: columns), order: [OrderTerm(.column(alias: alias, name: "p"))], isFlat: false)
    }

    /// Replaces rows that mappings make by their keys.
    private mutating func keyed(_ expression: LoweredExpression) -> LoweredExpression {
        destinationKey(of: expression).map { .destinationKey($0) } ?? expression
    }

    /// Joins two expressions of the same shape part by part. Two rows become a row of the type that both have.
    private mutating func merge(
        _ left: LoweredExpression, _ right: LoweredExpression, _ type: ValueType, _ range: TextRange?,
        _ join: (Scalar, Scalar) -> Scalar
    ) -> LoweredExpression {
        func row(_ one: LoweredRow, _ key: [Scalar], isFound: Bool) -> LoweredExpression {
            let entity = if case .row(_, let entity) = type { entity } else { one.entity }
            return .row(LoweredRow(entity: entity, side: one.side, key: key, alias: nil, isFound: isFound))
        }
        switch (left, right) {
        case (.destinationKey(let a), .destinationKey(let b)): return .destinationKey(zip(a, b).map(join))
        case (.destinationKey(let a), _): return .destinationKey(a.map { join($0, .null) })
        case (_, .destinationKey(let b)): return .destinationKey(b.map { join(.null, $0) })
        case (.row(let a), .row(let b)): return row(a, zip(a.key, b.key).map(join), isFound: a.isThere && b.isThere)
        case (.row(let a), _): return row(a, a.key.map { join($0, .null) }, isFound: a.isThere)
        case (_, .row(let b)): return row(b, b.key.map { join(.null, $0) }, isFound: b.isThere)
        case (.value(let a), .value(let b)): return .value(join(a, b))
        case (.composite(let a), .composite(let b)): return .composite(zip(a, b).map(join))
        case (.composite(let a), _): return .composite(a.map { join($0, .null) })
        case (_, .composite(let b)): return .composite(b.map { join(.null, $0) })
        default: return noteUnforeseen(range)
        }
    }
}
