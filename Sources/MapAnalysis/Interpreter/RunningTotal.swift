/// A sum or an average to which elements are added one by one. Nil is skipped.
///
/// The total is exact in any order. Only `value` rounds, or is nil if an integer overflows.
package struct RunningTotal: Sendable {
    private let isAverage: Bool
    private let type: ValueType
    private var count = 0
    private var integer = ExactInteger()
    private var real = ExactSum()
    private var decimal = DecimalDigits("0")

    /// - Parameter method: `.sum` or `.average`.
    package init(_ method: Expression.SequenceMethod, of element: ValueType) {
        isAverage = method == .average
        type = element
    }

    package mutating func add(_ element: Value) {
        guard element != .nil else { return }
        count += 1
        switch element {
        case .decimal(let term): decimal = decimal + DecimalDigits(term)
        case .integer(let term) where isExactInteger: integer.add(term)
        case .integer(let term): real.add(term)
        case .real(let term): real.add(term)
        default: break
        }
    }

    /// The total or the average of the elements so far.
    package var value: Value {
        if isAverage, count == 0 { return .nil }
        if type == .decimal { return isAverage ? decimal.divided(by: DecimalDigits(String(count)))?.value ?? .nil : decimal.value }
        if isExactInteger { return integer.value }
        return .real(normalising: isAverage ? real.value(dividedBy: count) : real.value)
    }

    private var isExactInteger: Bool { !isAverage && !type.isReal && type != .decimal }
}
