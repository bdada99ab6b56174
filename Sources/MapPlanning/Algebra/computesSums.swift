extension Relation {
    /// Whether some value depends on all rows of a table at once: a count, a sum, a joined text. A row that a damaged table lost changes such a value.
    var computesSums: Bool {
        switch self {
        case .scan, .unit: false
        case .derived(let relation, _, _), .distinct(let relation): relation.computesSums
        case .literal(let rows, _): rows.contains { $0.contains(where: \.computesSums) }
        case .explode(let list, _): list.computesSums
        case .filter(let relation, let condition): relation.computesSums || condition.computesSums
        case .computed(let relation, _, let layers, let order):
            relation.computesSums || layers.contains(where: \.computesSums) || order.computesSums
        case .join(let left, let right, let condition, _): left.computesSums || right.computesSums || condition.computesSums
        case .project(let relation, let columns): relation.computesSums || columns.computesSums
        case .union(let relations): relations.contains(where: \.computesSums)
        case .order(let relation, let order, _): relation.computesSums || order.computesSums
        }
    }
}

extension Scalar {
    /// Whether it depends on all rows of a table at once.
    var computesSums: Bool {
        switch self {
        case .column, .constant, .parameter: false
        case .operation(_, let values), .registered(_, let values), .coalesce(let values): values.contains(where: \.computesSums)
        case .conditional(let cases, let otherwise):
            otherwise.computesSums || cases.contains { $0.when.computesSums || $0.then.computesSums }
        case .truth(let condition): condition.computesSums
        case .subquery(let relation): relation.computesSums
        case .fenced(let columns, _, let value): columns.computesSums || value.computesSums
        // These depend on one row, or list each row.
        case .aggregate(.min, let relation), .aggregate(.max, let relation), .aggregate(.array, let relation): relation.computesSums
        case .aggregate(.count, _), .aggregate(.registered, _), .aggregate(.joined, _): true
        case .rank(let groups, let order): groups.contains(where: \.computesSums) || order.computesSums
        case .previous(let value, let groups, let order), .first(let value, let groups, let order):
            value.computesSums || groups.contains(where: \.computesSums) || order.computesSums
        case .least(let value, let groups): value.computesSums || groups.contains(where: \.computesSums)
        case .running(.count, _, _, _, _), .running(.registered, _, _, _, _): true
        case .running(.min, let values, let condition, let groups, let order),
            .running(.max, let values, let condition, let groups, let order):
            (values + groups).contains(where: \.computesSums) || condition.computesSums || order.computesSums
        }
    }
}

extension Condition {
    /// Whether it depends on all rows of a table at once.
    var computesSums: Bool {
        switch self {
        case .constant: false
        case .isTrue(let value), .isNil(let value), .isNumber(let value): value.computesSums
        case .equal(let left, let right, _, _), .ordered(_, let left, let right, _): left.computesSums || right.computesSums
        case .member(let value, let list, _, _): value.computesSums || list.contains(where: \.computesSums)
        case .not(let inner): inner.computesSums
        case .and(let parts), .or(let parts): parts.contains(where: \.computesSums)
        case .exists(let relation): relation.computesSums
        }
    }
}

extension [ProjectedColumn] {
    var computesSums: Bool { contains { $0.value.computesSums } }
}

extension [OrderTerm] {
    fileprivate var computesSums: Bool { contains { $0.value.computesSums } }
}
