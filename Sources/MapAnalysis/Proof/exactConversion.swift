extension Expression {
    /// What a conversion does with a value that its result does not give back.
    package enum Inexactness: Sendable {
        /// A number or a date is finer than the new form.
        case rounded
        /// A text spells a number in a way in which no number is written: `007`, `+7`.
        case respelled
    }

    /// A conversion of one value that may be inexact.
    package struct InexactConversion {
        package var kind: Inexactness
        /// The value that is converted.
        package var given: Expression
        /// The conversion, but nil if its result does not give the value back.
        package var exact: Expression
    }

    /// The expression as a conversion whose result may stand for several values. Nil for anything else.
    package var inexactConversion: InexactConversion? {
        guard case .call(let function, let arguments) = kind, arguments.count == 1, let given = arguments.first else { return nil }
        switch (function.name, given.type.value) {
        case ("dateFromUnix", .double), ("dateFromUnix", .float): return exact(.exactDateFromUnix, given)
        case ("dateFromUnixMs", .double), ("dateFromUnixMs", .float): return exact(.exactDateFromUnixMs, given)
        case ("double", .int64), ("float", .int64), ("float", .int32), ("float", .double):
            return given.type.value == .double ? exact(.rounded, given, back: "double") : exact(.rounded, given, back: "int64")
        case ("double", .string): return exact(.rounded, given, back: "decimal", of: "decimal")
        case ("int16", .string), ("int32", .string), ("int64", .string): return exact(.respelled, given, back: "string")
        default: return nil
        }
    }

    private func exact(_ function: Function, _ given: Expression) -> InexactConversion {
        let exact = Expression(.call(function, [given]), ExpressionType(type.value, isOptional: true), at: range)
        return InexactConversion(kind: .rounded, given: given, exact: exact)
    }

    /// - Parameter other: the conversion of the value that is compared with the one given back; nil for the value itself.
    private func exact(_ kind: Inexactness, _ given: Expression, back name: String, of other: String? = nil) -> InexactConversion? {
        guard let back = converted(self, by: name), let wanted = other.map({ converted(given, by: $0) }) ?? given else { return nil }
        let isGivenBack = Expression(.comparison(.equal, back, wanted), .boolean, at: range)
        let type = ExpressionType(type.value, isOptional: true)
        let nothing = Expression(.constant(.nil), type, at: range)
        let exact = Expression(.conditional(isGivenBack, then: self, otherwise: nothing), type, at: range)
        return InexactConversion(kind: kind, given: given, exact: exact)
    }

    private func converted(_ value: Expression, by name: String) -> Expression? {
        guard let function = Function.named(name), let type = function.resultType([value.type]) else { return nil }
        return Expression(.call(function, [value]), ExpressionType(type.value, isOptional: true), at: range)
    }
}
