import MapAnalysis
import MapPlan
import MapSyntax

/// Lowers aggregates of `upTo(…)` that grow by one row at a time to columns of the table of windows.
extension ExpressionLowering {
    /// Returns the aggregate of a sequence that ends with the mapping's row, or `nil` if it does not grow row by row.
    mutating func runningValue(
        _ method: Expression.SequenceMethod, _ base: Expression, _ arguments: [Expression], _ expression: Expression, in scope: RowScope
    ) -> LoweredExpression? {
        let looking: Expression.Variable = scope.row?.element == nil ? .source : .item
        guard var chain = RunningChain(method, base, arguments, giving: expression.type.value, looking: looking) else { return nil }
        // Elements and groups do not have a source key by which another row could be found.
        if chain.looksBack || chain.sorting != nil, !mapping[chain.window.mapping].isRowByRow || chain.window.family.count > 1 {
            return nil
        }
        chain.place = "\(expression.range?.lower ?? 0)_\(expression.range?.upper ?? 0)"
        guard let form = amongKept(chain.window, { $0.grown(chain, in: $1)?.element })?.typed(expression.type) else { return nil }
        if let terms = chain.sorting { return foremost(chain, terms, form, expression, in: scope) }
        func column(_ part: Int) -> WindowColumn {
            WindowColumn("\(chain.method.rawValue)\(part)", chain.window, .running(chain, part: part), at: expression.range)
        }
        switch chain.method {
        case .first, .last: return rebuilt(form, from: parts(of: form).indices.map { read(column($0), in: scope) })
        case .isEmpty: return .value(.truth(.equal(read(column(0), in: scope), .constant(.integer(0)), comparing: .plain, isProven: true)))
        default: return .value(read(column(0), as: chain.isPacked ? .afterSpace : nil, in: scope))
        }
    }

    /// Returns the row that is first or last, in an order of its own, of those up to one: its rank is the least or the greatest so far.
    private mutating func foremost(
        _ chain: RunningChain, _ terms: [Expression], _ form: LoweredExpression, _ expression: Expression, in scope: RowScope
    ) -> LoweredExpression? {
        guard case .row(let row) = form else { return nil }
        let rank = WindowColumn("rank", chain.window, .rank(terms), at: expression.range)
        note(rank)
        let place = read(WindowColumn(chain.method.rawValue, chain.window, .running(chain, part: 0), at: expression.range), in: scope)
        let key = row.key.indices.map { part -> Scalar in
            let (scan, alias) = scanWindows(rank.table)
            let isThere = Condition.sameKey([.column(alias: alias, name: rank.name)], [place])
            return .subquery(
                .project(
                    .filter(scan, isThere),
                    [ProjectedColumn(Relation.valueName, .column(alias: alias, name: WindowColumn.key(part)))]))
        }
        return .row(LoweredRow(entity: row.entity, key: key, alias: nil, isFound: true))
    }

    /// Returns the value that a chain computes for a row, and the condition that the row counts.
    mutating func grown(_ chain: RunningChain, in scope: RowScope) -> (element: LoweredExpression, condition: Condition)? {
        guard let row = scope.row else { return nil }
        var element = row.element?.item ?? .row(row)
        var conditions: [Condition] = []
        for link in chain.links {
            switch link {
            case .pairs:
                let key = row.key.indices.map { Scalar.column(alias: row.alias ?? "", name: chain.before($0)) }
                conditions += key.prefix(1).map { .not(.isNil($0)) }
                element = .pair(.row(LoweredRow(entity: row.entity, key: key, alias: nil, isFound: true)), element)
            case .filter(let condition):
                guard case .value(let holds) = once(element, in: scope, { .value(.truth($0.condition(condition, in: $1))) }) else {
                    return nil
                }
                conditions.append(.isTrue(holds))
            case .map(let value): element = once(element, in: scope) { $0.found(value, in: $1) }
            case .attribute(let step): element = path(element, [step], Expression(.unknown, .unknown))
            case .compactMap(let value):
                element = once(element, in: scope) { $0.found(value, in: $1) }
                // A composite is nil only if all its parts are.
                let nils = parts(of: element).map(Condition.isNil)
                conditions.append(.not(element.leaves == nil ? .any(nils) : .all(nils)))
            }
        }
        return (found(element), .all(conditions))
    }

    /// Computes something of an element that is itself computed once, however often it is used.
    private mutating func once(
        _ element: LoweredExpression, in scope: RowScope, _ body: (inout Self, RowScope) -> LoweredExpression
    ) -> LoweredExpression {
        if parts(of: element).allSatisfy(\.isPlain) { return body(&self, scope.binding(element)) }
        let alias = newAlias()
        let columns = parts(of: element).enumerated().map { ProjectedColumn("p\($0.offset)", $0.element) }
        let bound = rebuilt(element, from: columns.map { .column(alias: alias, name: $0.name) })
        let value = body(&self, scope.binding(bound))
        return rebuilt(value, from: parts(of: value).map { .fenced(columns, alias: alias, $0) })
    }
}
