import MapAnalysis

extension Simplification {
    static let multipliedConstants = Simplification(
        "numbers that are multiplied by one number after the other",
        law: """
            Products of decimals are exact. A product of integers beyond 64 bits is nil: a product that is multiplied by a number above zero was \
            beyond 64 bits only if the whole product is. Products of doubles are rounded at each step, so they stay as they are.
            """
    ) { expression, _ in
        expression.mappingSum { call, isUnwrapped in
            guard let outer = ConstantSum(call, of: [.multiply]), let inner = outer.inner(isUnwrapped: isUnwrapped, of: [.multiply]),
                let product = product(inner.number, outer.number)
            else { return nil }
            return outer.adding(product, to: inner.base, as: call)
        }
    }
}

/// Returns the product of two numbers by which one may multiply at once.
private func product(_ first: Value, _ second: Value) -> Value? {
    switch (first, second) {
    case (.integer(let a), .integer(let b)):
        // Half of 2⁶³ times −2 is beyond 64 bits, and multiplied by −1 it is not.
        guard b > 0 else { return nil }
        let (product, overflow) = a.multipliedReportingOverflow(by: b)
        return overflow ? nil : .integer(product)
    case (.decimal, .decimal): return Function.multiply.evaluate([first, second])
    default: return nil
    }
}
