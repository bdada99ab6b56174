import MapAnalysis
import MapPlan

extension ExpressionLowering {
    /// Lowers a boolean expression to a condition on a row.
    mutating func condition(_ expression: Expression, in scope: RowScope) -> Condition {
        switch expression.kind {
        case .constant(.boolean(let flag)): return .constant(flag)
        case .not(let inner): return .not(condition(inner, in: scope))
        case .and(let left, let right): return .all([condition(left, in: scope), condition(right, in: scope)])
        case .or(let left, let right): return .or([condition(left, in: scope), condition(right, in: scope)])
        case .comparison(let symbol, let left, let right): return comparison(symbol, left, right, in: scope)
        case .membership(let element, let list): return membership(element, list, in: scope)
        case .test(let inner, let entity): return test(inner, entity, in: scope)
        default: return .isTrue(value(expression, in: scope))
        }
    }

    private mutating func comparison(_ comparison: Expression.Comparison, _ left: Expression, _ right: Expression, in scope: RowScope)
        -> Condition
    {
        let order: Condition.Order
        switch comparison {
        case .equal: return equality(left, right, in: scope)
        case .notEqual: return .not(equality(left, right, in: scope))
        case .less: order = .less
        case .lessOrEqual: order = .lessOrEqual
        case .greater: order = .greater
        case .greaterOrEqual: order = .greaterOrEqual
        }
        return .ordered(order, value(left, in: scope), value(right, in: scope), comparing: Self.comparing(left.type.value, isOrder: true))
    }

    private mutating func equality(_ left: Expression, _ right: Expression, in scope: RowScope) -> Condition {
        let (first, second) = (lower(left, in: scope), lower(right, in: scope))
        switch (first, second) {
        case (.row(let row), .value(let scalar)) where scalar.isNullConstant: return isMissing(row)
        case (.value(let scalar), .row(let row)) where scalar.isNullConstant: return isMissing(row)
        // No other row has the key of a scanned row, so the row that the other side refers to need not be looked up.
        case (.row(let a), .row(let b)) where a.alias != nil || b.alias != nil:
            return .all(zip(a.key, b.key).map { .equal($0, $1, comparing: .plain, isProven: false) })
        case (.row(let a), .row(let b)):
            return .all(zip(foundKey(of: a), foundKey(of: b)).map { .equal($0, $1, comparing: .plain, isProven: false) })
        case (let made, .value(let scalar)) where scalar.isNullConstant: return isNil(made)
        case (.value(let scalar), let made) where scalar.isNullConstant: return isNil(made)
        case (.value(let a), .value(let b)):
            return equal(a, b, left.type.value == .nothing ? right.type.value : left.type.value)
        default:
            guard let mine = destinationKey(of: first), let theirs = destinationKey(of: second) else { return .constant(false) }
            return .all(zip(mine, theirs).map { .equal($0, $1, comparing: .plain, isProven: false) })
        }
    }

    func equal(_ left: Scalar, _ right: Scalar, _ type: ValueType) -> Condition {
        if right.isNullConstant { return .isNil(left) }
        return .equal(left, right, comparing: Self.comparing(type, isOrder: false), isProven: left.isNeverNil || right.isNeverNil)
    }

    /// Returns the condition that the row does not exist: the reference is nil or dangling.
    mutating func isMissing(_ row: LoweredRow) -> Condition {
        if row.alias != nil { return .constant(false) }
        if row.isFound { return .any(row.key.map(Condition.isNil)) }
        return .not(.exists(lookUp(row).relation))
    }

    private mutating func membership(_ element: Expression, _ list: Expression, in scope: RowScope) -> Condition {
        let left = lower(element, in: scope)
        if case .value(let scalar) = left, !isOfRows(list), case .list(let items) = lower(list, in: scope) {
            return member(scalar, of: items, element.type.value)
        }
        if case .value(let scalar) = left, let isFound = isFound(element, scalar, in: list, in: scope) { return isFound }
        noteSearch(in: list)
        guard let sequence = sequence(list, in: scope) else {
            _ = noteUnforeseen(list.range)
            return .constant(false)
        }
        switch (left, sequence.element) {
        case (.value(let scalar), .value(let item)):
            let found = Condition.equal(item, scalar, comparing: Self.comparing(element.type.value, isOrder: false), isProven: false)
            return .exists(.filter(sequence.relation, found))
        case (.composite(let mine), .composite(let item)):
            return .exists(.filter(sequence.relation, sameLeaves(mine, item, element.type.value)))
        case (.value(let scalar), .composite(let item)) where scalar.isNullConstant:
            return .exists(.filter(sequence.relation, .all(item.map(Condition.isNil))))
        case (.row(let row), .row(let item)) where item.isThere:
            return .exists(.filter(sequence.relation, .sameKey(item.key, row.key)))
        case (.row(let row), .row(let item)):
            let same = zip(foundKey(of: item), foundKey(of: row)).map { Condition.equal($0, $1, comparing: .plain, isProven: false) }
            return .exists(.filter(sequence.relation, .all(same)))
        case (.value(let scalar), .row(let item)) where scalar.isNullConstant:
            return .exists(.filter(sequence.relation, isMissing(item)))
        default:
            guard let mine = destinationKey(of: left), let theirs = destinationKey(of: sequence.element) else {
                _ = noteUnforeseen(list.range)
                return .constant(false)
            }
            let same = zip(mine, theirs).map { Condition.equal($0, $1, comparing: .plain, isProven: false) }
            return .exists(.filter(sequence.relation, .all(same)))
        }
    }

    /// Returns the condition that all leaves of two composites are equal.
    private func sameLeaves(_ left: [Scalar], _ right: [Scalar], _ type: ValueType) -> Condition {
        guard let leaves = mapping.leaves(of: type) else { return .constant(false) }
        return .all(
            zip(leaves, zip(left, right)).map { leaf, values in
                .equal(values.0, values.1, comparing: Self.comparing(leaf.type.value, isOrder: false), isProven: false)
            })
    }

    private func isOfRows(_ list: Expression) -> Bool { if case .row? = list.type.value.element { true } else { false } }

    private func member(_ scalar: Scalar, of items: [Scalar], _ type: ValueType) -> Condition {
        // A computed element may be nil, and a list with a nil element contains nil.
        let constants = items.filter { if case .constant = $0 { true } else { false } }
        let present = constants.filter { !$0.isNullConstant }
        let comparing = Self.comparing(type, isOrder: false)
        let member = Condition.member(scalar, of: present, orNil: present.count < constants.count, comparing: comparing)
        let computed = items.filter { if case .constant = $0 { false } else { true } }
        guard !computed.isEmpty else { return member }
        return .or([member] + computed.map { .equal(scalar, $0, comparing: comparing, isProven: false) })
    }

    private mutating func test(_ inner: Expression, _ entity: EntityID, in scope: RowScope) -> Condition {
        guard case .row(let row) = lower(inner, in: scope) else { return .constant(false) }
        let kinds = placement(row.side).model.concreteKinds(of: entity)
        if let alias = row.alias { return kindCondition(entity, of: row.side, kinds, alias: alias) }
        let (relation, found) = lookUp(row)
        return .exists(.filter(relation, kindCondition(entity, of: row.side, kinds, alias: found.alias ?? "")))
    }

    /// Returns the row if it is of that entity, otherwise nil.
    mutating func cast(_ inner: Expression, to entity: EntityID, in scope: RowScope) -> LoweredExpression {
        guard case .row(let row) = lower(inner, in: scope) else { return .value(.null) }
        let (relation, found) = row.alias == nil ? lookUp(row) : (Relation.scan(table: "", alias: ""), row)
        guard let alias = found.alias else { return .row(row) }
        let fits = kindCondition(entity, of: row.side, placement(row.side).model.concreteKinds(of: entity), alias: alias)
        let holds = row.alias == nil ? Condition.exists(.filter(relation, fits)) : fits
        let key = row.key.map { Scalar.conditional([ConditionalCase(when: holds, then: $0)], otherwise: .null) }
        return .row(LoweredRow(entity: entity, side: row.side, key: key, alias: nil, isFound: true))
    }

    /// Returns how SQL compares values of a type.
    static func comparing(_ type: ValueType, isOrder: Bool) -> Condition.Comparing {
        switch CanonicalClass(type) {
        case .text: .text
        case .decimal: isOrder ? .decimal : .text
        default: .plain
        }
    }
}
