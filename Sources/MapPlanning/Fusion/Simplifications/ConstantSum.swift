import MapAnalysis

/// A value to which a constant is added: `$source.count + 3`, `3 + $source.count` and `$source.count - 3`, or `addDays($source.born, 3)`. The same
/// with a product: `$source.count * 3`.
struct ConstantSum {
    var base: Expression
    /// The number that is added, negative if a number is subtracted, or by which the value is multiplied.
    var number: Value
    var function: Function
    var constant: Expression

    /// The functions that add a duration to a date, with the unit of each in microseconds.
    static var durations: [(function: Function, unit: Int64)] { [(.addDays, DateText.microsecondsPerDay), (.addSeconds, 1_000_000)] }

    /// Reads a call of two arguments.
    init?(_ expression: Expression, of functions: [Function]) {
        guard case .call(let function, let arguments) = expression.kind, arguments.count == 2,
            functions.contains(where: { $0.name == function.name })
        else { return nil }
        let isConstantFirst = [Function.add.name, Function.multiply.name].contains(function.name) && arguments[0].constant != nil
        (base, constant) = isConstantFirst ? (arguments[1], arguments[0]) : (arguments[0], arguments[1])
        guard let number = constant.constant, base.constant == nil else { return nil }
        let isSubtracted = function.name == Function.subtract.name
        guard let signed = isSubtracted ? Self.negated(number) : number else { return nil }
        (self.number, self.function) = (signed, function)
    }

    /// Returns the sum of two integers of one sign; `nil` if the signs differ, or if the sum is beyond 64 bits. With one sign, the sum in between is
    /// beyond 64 bits only if the whole sum is.
    static func total(_ first: Int64, _ second: Int64) -> Int64? {
        let (sum, overflow) = first.addingReportingOverflow(second)
        return overflow || first.signum() * second.signum() < 0 ? nil : sum
    }

    /// A date has no negative: `$source.at - date("2024-01-01")` is a number of seconds and no sum.
    private static func negated(_ number: Value) -> Value? {
        if case .date = number { return nil }
        let negative = Function.subtract.evaluate([number])
        return negative == .nil ? nil : negative
    }

    /// Reads the sum inside a sum: `x + 2` in `x + 2 + 3`. Under `!`, that sum may have a `!` too. It is nil only if the whole sum is nil.
    func inner(isUnwrapped: Bool, of functions: [Function]) -> ConstantSum? {
        if isUnwrapped, case .unwrap(let inner) = base.kind { return ConstantSum(inner, of: functions) }
        return ConstantSum(base, of: functions)
    }

    /// Returns the sum of this base and another number, written as this sum is.
    func adding(_ total: Value, to base: Expression, as expression: Expression) -> Expression? {
        let isSubtracted = function.name == Function.subtract.name
        guard let written = isSubtracted ? Self.negated(total) : total else { return nil }
        var number = Expression(.constant(written), constant.type, at: constant.range)
        if case .integer(let integer) = written, !(constant.type.value.integerRange?.contains(integer) ?? false) {
            number.type.value = .int64
        }
        return Expression(.call(function, [base, number]), expression.type, at: expression.range)
    }
}

extension Expression {
    /// Returns the expression with a rule for calls applied to it, or to what is under its `!`.
    func mappingSum(_ change: (_ call: Expression, _ isUnwrapped: Bool) -> Expression?) -> Expression? {
        switch kind {
        case .call: return change(self, false)
        case .unwrap(let inner):
            guard case .call = inner.kind else { return nil }
            return change(inner, true).map { Expression(.unwrap($0), type, at: range) }
        default: return nil
        }
    }
}
