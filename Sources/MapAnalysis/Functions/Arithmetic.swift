/// Parts shared by the arithmetic operators: one meaning for integers, one for doubles, one for decimals.
enum Arithmetic {
    /// The forms of `+ - *`: an integer result may be nil because it may overflow; doubles and decimals always have a result.
    static let exactForms: [Function.Form] = [
        Function.Form([left(.integer), right(.integer)], gives: .optional(.int64)),
        Function.Form([left(.exactly(.double)), right(.exactly(.double))], gives: .type(.double)),
        Function.Form([left(.exactly(.decimal)), right(.exactly(.decimal))], gives: .type(.decimal)),
    ]

    static let dividingForms: [Function.Form] = [
        Function.Form([left(.integer), right(.integer)], gives: .optional(.int64)),
        Function.Form([left(.exactly(.double)), right(.exactly(.double))], gives: .optional(.double)),
        Function.Form([left(.exactly(.decimal)), right(.exactly(.decimal))], gives: .optional(.decimal)),
    ]

    static func left(_ kind: Function.Parameter.Kind) -> Function.Parameter { Function.Parameter("a", kind) }

    static func right(_ kind: Function.Parameter.Kind) -> Function.Parameter { Function.Parameter("b", kind) }

    static func evaluate(
        _ arguments: [Value], _ integers: (Int64, Int64) -> (partialValue: Int64, overflow: Bool),
        _ reals: (Double, Double) -> Double, _ decimals: (DecimalDigits, DecimalDigits) -> DecimalDigits?
    ) -> Value {
        switch (arguments[0], arguments[1]) {
        case (.integer(let a), .integer(let b)):
            let (result, overflow) = integers(a, b)
            return overflow ? .nil : .integer(result)
        case (.real(let a), .real(let b)): return .real(normalising: reals(a, b))
        case (.decimal(let a), .decimal(let b)): return decimals(DecimalDigits(a), DecimalDigits(b))?.value ?? .nil
        default: return .nil
        }
    }

    static func shortcut(
        _ integers: @escaping @Sendable (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
    ) -> Function.Shortcut {
        .integers { a, b in
            let (result, overflow) = integers(a, b)
            return overflow ? nil : result
        }
    }

    /// Returns how a database computes an operator: by itself for doubles, and for integers too narrow to overflow.
    static func inDatabase(
        _ operation: (Function.Operation.Numbers) -> Function.Operation, _ name: String, _ arguments: [ExpressionType]
    ) -> Function.InDatabase {
        let types = arguments.map(\.value)
        if types.allSatisfy(\.isReal) { return .operation(operation(.reals)) }
        if types.allSatisfy({ $0 == .int16 || $0 == .int32 }) { return .operation(operation(.integers)) }
        return .registered(RegisteredFunction.name(of: name, arguments))
    }

    /// Returns the smallest range that contains the results for all corners of two ranges, or nil if one of them overflows.
    static func corners(
        _ arguments: [ClosedRange<Int64>], _ combine: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
    ) -> ClosedRange<Int64>? {
        guard arguments.count == 2 else { return nil }
        var results: [Int64] = []
        for a in [arguments[0].lowerBound, arguments[0].upperBound] {
            for b in [arguments[1].lowerBound, arguments[1].upperBound] {
                let (result, overflow) = combine(a, b)
                guard !overflow else { return nil }
                results.append(result)
            }
        }
        return (results.min() ?? 0)...(results.max() ?? 0)
    }

    /// Returns the greatest `|a|` of a range as an unsigned number, which can also hold the magnitude of the smallest integer.
    static func greatestMagnitude(_ range: ClosedRange<Int64>) -> UInt64 { max(range.lowerBound.magnitude, range.upperBound.magnitude) }

    static func isNonZero(_ constant: Value?) -> Bool {
        switch constant {
        case .integer(let integer)?: integer != 0
        case .real(let real)?: real != 0
        case .decimal(let decimal)?: !DecimalDigits(decimal).isZero
        default: false
        }
    }
}
