import MapAnalysis

extension Simplification {
    static let convertedBack = Simplification(
        "conversions there and back",
        law: """
            A conversion that keeps each value of a type is undone by the conversion back: `int64(string(x))` is `x` for an integer. A value that \
            would only be passed on stays converted, because nothing would check it.
            """
    ) { expression, simplifier in
        if let value = expression.convertedBack, !value.mayPassOn(simplifier.lets) { return value }
        guard expression.isComputing, expression.parts.contains(where: { $0.convertedBack != nil }) else { return nil }
        return expression.mappingParts { $0.convertedBack ?? $0 }
    }
}

extension Expression {
    /// The value that this converts to another type and back; `nil` if it does not, or if the other type does not keep each value.
    fileprivate var convertedBack: Expression? {
        guard case .call(let back, let converted) = kind, converted.count == 1, case .call(let there, let values) = converted[0].kind,
            values.count == 1, values[0].type.value.isKept(by: there.name, readBy: back.name)
        else { return nil }
        return values[0].typed(type)
    }
}

extension ValueType {
    /// Whether the first function converts each value of the type to another one, from which the second function reads it again.
    fileprivate func isKept(by function: String, readBy back: String) -> Bool {
        switch (self, function, back) {
        case (.uuid, "string", "uuid"), (.decimal, "string", "decimal"), (.data, "hex", "unhex"), (.data, "base64", "unbase64"): true
        case (.boolean, _, "boolean"): ["string", "int16", "int32", "int64"].contains(function)
        // Doubles have each integer of 32 bits, but not of 64.
        case (.int16, "double", _), (.int32, "double", _): isHeld(by: back)
        case (.int16, _, _), (.int32, _, _), (.int64, _, _):
            (["string", "decimal"].contains(function) || isHeld(by: function)) && isHeld(by: back)
        default: false
        }
    }

    /// Whether the function is named for a type of integers that has each integer of this type.
    private func isHeld(by function: String) -> Bool {
        let types: [String: ValueType] = ["int16": .int16, "int32": .int32, "int64": .int64]
        guard let mine = integerRange, let theirs = types[function]?.integerRange else { return false }
        return theirs.contains(mine.lowerBound) && theirs.contains(mine.upperBound)
    }
}
