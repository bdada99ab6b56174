import MapAnalysis

extension Simplification {
    static let summedConstants = Simplification(
        "numbers that are added to a number one after the other",
        law: """
            Sums of decimals are exact. A sum of integers beyond 64 bits is nil: with numbers of one sign, the sum in between is beyond 64 bits \
            only if the whole sum is. Sums of doubles are rounded at each step, so they stay as they are.
            """
    ) { expression, _ in
        expression.mappingSum { call, isUnwrapped in
            let functions = [Function.add, .subtract]
            guard let outer = ConstantSum(call, of: functions), let inner = outer.inner(isUnwrapped: isUnwrapped, of: functions),
                let total = total(inner.number, outer.number)
            else { return nil }
            return outer.adding(total, to: inner.base, as: call)
        }
    }
}

/// Returns the sum of two numbers that may be added at once.
private func total(_ first: Value, _ second: Value) -> Value? {
    switch (first, second) {
    case (.integer(let a), .integer(let b)): return ConstantSum.total(a, b).map(Value.integer)
    case (.decimal, .decimal): return Function.add.evaluate([first, second])
    default: return nil
    }
}
