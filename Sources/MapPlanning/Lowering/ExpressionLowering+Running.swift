import MapAnalysis
import MapPlan

/// Aggregates of `upTo(…)` that grow by one row at a time: they are columns of the table of windows.
extension ExpressionLowering {
    /// The aggregate of a sequence that ends with the row which looks; `nil` if it does not grow row by row.
    mutating func runningValue(
        _ method: Expression.SequenceMethod, _ base: Expression, _ arguments: [Expression], _ expression: Expression
    ) -> LoweredExpression? {
        let looking: Expression.Variable = row?.element == nil ? .source : .item
        guard let chain = RunningChain(method, base, arguments, giving: expression.type.value, looking: looking),
            let form = amongKept(chain.window, { $0.grown(chain)?.element })
        else { return nil }
        func column(_ part: Int) -> WindowColumn {
            WindowColumn("\(chain.method.rawValue)\(part)", chain.window, .running(chain, part: part), at: expression.range)
        }
        switch chain.method {
        case .first, .last: return rebuilt(form, from: parts(of: form).indices.map { read(column($0)) })
        case .isEmpty: return .value(.truth(.equal(read(column(0)), .constant(.integer(0)), comparing: .plain, isProven: true)))
        default: return .value(read(column(0), as: chain.isPacked ? "substr({0}, instr({0}, ' ') + 1)" : nil))
        }
    }

    /// What a chain makes of a row, and whether the row counts.
    mutating func grown(_ chain: RunningChain) -> (element: LoweredExpression, condition: Condition)? {
        guard let row else { return nil }
        var element = row.element?.item ?? .row(row)
        var conditions: [Condition] = []
        for link in chain.links {
            switch link {
            case .filter(let condition):
                guard case .value(let holds) = once(element, { .value(.truth($0.condition(condition))) }) else { return nil }
                conditions.append(.isTrue(holds))
            case .map(let value): element = once(element) { $0.found(value) }
            case .attribute(let step): element = path(element, [step], Expression(.unknown, .unknown))
            case .compactMap(let value):
                element = once(element) { $0.found(value) }
                // Of a composite each part may be nil.
                let nils = parts(of: element).map(Condition.isNil)
                conditions.append(.not(element.leaves == nil ? .any(nils) : .all(nils)))
            }
        }
        return (found(element), .all(conditions))
    }

    /// Something made of an element that is computed once, however often it is mentioned.
    private mutating func once(
        _ element: LoweredExpression, _ body: (inout Self) -> LoweredExpression
    ) -> LoweredExpression {
        if parts(of: element).allSatisfy(\.isPlain) { return binding(element, body) }
        let alias = newAlias()
        let columns = parts(of: element).enumerated().map { ProjectedColumn("p\($0.offset)", $0.element) }
        let bound = rebuilt(element, from: columns.map { .column(alias: alias, name: $0.name) })
        let value = binding(bound, body)
        return rebuilt(value, from: parts(of: value).map { .fenced(columns, alias: alias, $0) })
    }
}
