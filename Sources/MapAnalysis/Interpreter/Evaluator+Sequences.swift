import MapSyntax

/// What sequences are asked.
extension Evaluator {
    func apply(
        _ method: Expression.SequenceMethod, _ base: Expression, _ arguments: [Expression], _ bindings: Bindings, _ range: TextRange?
    ) throws -> Value {
        let elements = try elements(of: base, bindings)
        switch method {
        case .only:
            guard elements.count <= 1 else { throw EvaluationFinding.severalRows(range) }
            return elements.first ?? .nil
        case .contains:
            guard let wanted = arguments.first else { return .nil }
            return .boolean(elements.contains(try computed(wanted, bindings)))
        case .joined:
            guard let separator = try arguments.first.map({ try computed($0, bindings) })?.bytes else { return .nil }
            return .text(Array(elements.compactMap(\.bytes).joined(separator: separator)))
        default: return method.value(of: elements, element: base.type.value.element ?? .unknown)
        }
    }
}

extension Expression.SequenceMethod {
    /// What needs nothing but the elements. Nils are left out where something is computed of all.
    package func value(of elements: [Value], element type: ValueType) -> Value {
        switch self {
        case .count: .integer(Int64(elements.count))
        case .isEmpty: .boolean(elements.isEmpty)
        case .first: elements.first ?? .nil
        case .last: elements.last ?? .nil
        case .only: elements.count == 1 ? elements[0] : .nil
        case .min: elements.filter { $0 != .nil }.min { $0.precedes($1) } ?? .nil
        case .max: elements.filter { $0 != .nil }.max { $0.precedes($1) } ?? .nil
        case .sum: Self.sum(of: elements, type)
        case .average: Self.average(of: elements, type)
        case .joined, .contains: .nil
        }
    }

    private static func sum(of elements: [Value], _ type: ValueType) -> Value {
        if type == .decimal { return decimalSum(elements).value }
        if type.isReal { return .real(normalising: exactSum(elements).value) }
        return ExactInteger(sumOf: elements.compactMap(\.integer)).value
    }

    private static func average(of elements: [Value], _ type: ValueType) -> Value {
        let count = elements.count { $0 != .nil }
        guard count > 0 else { return .nil }
        if type == .decimal { return decimalSum(elements).divided(by: DecimalDigits(String(count)))?.value ?? .nil }
        return .real(normalising: exactSum(elements).value(dividedBy: count))
    }

    private static func exactSum(_ elements: [Value]) -> ExactSum {
        elements.reduce(into: ExactSum()) { sum, element in
            switch element {
            case .real(let real): sum.add(real)
            case .integer(let integer): sum.add(integer)
            default: break
            }
        }
    }

    private static func decimalSum(_ elements: [Value]) -> DecimalDigits {
        elements.reduce(DecimalDigits("0")) { sum, element in
            if case .decimal(let decimal) = element { sum + DecimalDigits(decimal) } else { sum }
        }
    }
}
