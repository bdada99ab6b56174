import MapAnalysis
import MapPlan

extension ExpressionLowering {
    /// Lowers a function of the mapping file: its body with the arguments in place of its parameters.
    ///
    /// SQLite computes an expression each time it is written, and flattens subqueries unless something prevents it. Therefore a costly
    /// argument that is used more than once is computed behind a LIMIT.
    mutating func applied(_ function: MappingFunction, _ arguments: [Expression], in scope: RowScope) -> LoweredExpression {
        let given = self.given(arguments, to: function, in: scope)
        // A body that returns rows is a relation, which a LIMIT cannot fence.
        guard function.body.type.value.isFenceable else { return lower(function.body, in: scope.inBody(given: given)) }
        var fence = Fence(alias: newAlias())
        let places = given.enumerated().map { place, argument -> LoweredExpression in
            guard function.useCount(of: place) > 1 else { return argument }
            switch argument {
            case .value(let scalar) where !scalar.isCheap && !scalar.isPartlyPassedOn: return .value(fence.addColumn(scalar))
            case .composite(let leaves) where !leaves.allSatisfy(\.isCheap): return .composite(leaves.map { fence.addColumn($0) })
            case .row(var row) where row.alias == nil && !row.key.allSatisfy(\.isCheap):
                row.key = row.key.map { fence.addColumn($0) }
                return .row(row)
            default: return argument
            }
        }
        let body = lower(function.body, in: scope.inBody(given: places))
        guard case .value(let value) = body else { return body }
        return .value(fence.around(value))
    }

    /// Returns the choice that a function makes among its arguments if it may pass one of them on unchanged. Returns `nil` if it computes.
    mutating func chosen(by function: Function, _ arguments: [Scalar], _ types: [ExpressionType]) -> Scalar? {
        guard let type = types.first?.value, arguments.contains(where: { $0.laid != nil || $0.isPartlyPassedOn }) else { return nil }
        switch function.name {
        case "coalesce" where arguments.count > 1: return .coalesce(arguments)
        case "nullIf":
            return .conditional([ConditionalCase(when: equal(arguments[0], arguments[1], type), then: .null)], otherwise: arguments[0])
        case "min": return extremum(of: arguments, type, .lessOrEqual)
        case "max": return extremum(of: arguments, type, .greaterOrEqual)
        default: return nil
        }
    }

    /// Returns the first argument that no later one precedes, or nil if one is nil.
    private mutating func extremum(of arguments: [Scalar], _ type: ValueType, _ order: Condition.Order) -> Scalar {
        var fence = Fence(alias: newAlias())
        let given = arguments.map { $0.isReadOfColumn || $0.isPartlyPassedOn ? $0 : fence.addColumn($0) }
        let comparing = Self.comparing(type, isOrder: true)
        var cases = [ConditionalCase(when: .any(given.map(Condition.isNil)), then: .null)]
        for (place, value) in given.dropLast().enumerated() {
            let rest = given[(place + 1)...].map { Condition.ordered(order, value, $0, comparing: comparing) }
            cases.append(ConditionalCase(when: .all(rest), then: value))
        }
        return fence.around(.conditional(cases, otherwise: given[given.count - 1]))
    }

    /// Lowers the arguments of a call.
    mutating func given(_ arguments: [Expression], to function: MappingFunction, in scope: RowScope) -> [LoweredExpression] {
        let outside = scope.outside(of: function)
        return arguments.map { lower($0, in: outside) }
    }
}

/// Values that are computed once, behind a LIMIT, however often they are used.
private struct Fence {
    let alias: String
    private var columns: [ProjectedColumn] = []

    init(alias: String) { self.alias = alias }

    /// Adds a value and returns how it is read behind the fence. A value that is passed on keeps its stored form.
    mutating func addColumn(_ value: Scalar) -> Scalar {
        let laid = value.laid
        let column = Scalar.column(alias: alias, name: "a\(columns.count)")
        columns.append(ProjectedColumn("a\(columns.count)", laid?.stored ?? value))
        return laid?.coding.decoded(column) ?? column
    }

    /// Returns a computation on the fenced values.
    func around(_ value: Scalar) -> Scalar { columns.isEmpty ? value : .fenced(columns, alias: alias, value) }
}

extension ValueType {
    /// Whether the type is a single value, neither a row nor several values.
    fileprivate var isFenceable: Bool {
        switch self {
        case .row, .sequence, .composite, .nothing, .unknown: false
        default: true
        }
    }
}

extension Scalar {
    /// Whether computing the scalar twice costs no more than storing it.
    fileprivate var isCheap: Bool {
        switch self {
        case .column, .constant, .parameter: true
        case .operation(_, let arguments): arguments.allSatisfy(\.isAtom)
        default: false
        }
    }

    /// Whether the scalar is a column or a conversion of its value.
    fileprivate var isReadOfColumn: Bool {
        if case .registered(_, let arguments) = self { return arguments.allSatisfy(\.isAtom) }
        return isAtom
    }

    private var isAtom: Bool {
        switch self {
        case .column, .constant, .parameter: true
        default: false
        }
    }
}
