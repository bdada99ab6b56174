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

    /// The expression as conversions whose results may stand for several values, each in its own way. Empty for anything else.
    package var inexactConversions: [InexactConversion] {
        guard case .call(let function, let arguments) = kind, arguments.count == 1, let given = arguments.first else { return [] }
        let found: [InexactConversion?]
        switch (function.name, given.type.value) {
        case ("dateFromUnix", .double), ("dateFromUnix", .float): found = [exact(.exactDateFromUnix, given)]
        case ("dateFromUnixMs", .double), ("dateFromUnixMs", .float): found = [exact(.exactDateFromUnixMs, given)]
        case ("double", .int64), ("float", .int64), ("float", .int32), ("float", .double):
            found = [exact(.rounded, given, back: [given.type.value == .double ? "double" : "int64"])]
        case ("double", .string):
            found = [exact(.rounded, given, back: ["decimal"], of: "decimal"), exact(.respelled, given, forth: ["decimal", "string"])]
        case ("int16", .string), ("int32", .string), ("int64", .string), ("decimal", .string):
            found = [exact(.respelled, given, back: ["string"])]
        default: found = []
        }
        return found.compactMap(\.self)
    }

    private func exact(_ function: Function, _ given: Expression) -> InexactConversion {
        let exact = Expression(.call(function, [given]), ExpressionType(type.value, isOptional: true), at: range)
        return InexactConversion(kind: .rounded, given: given, exact: exact)
    }

    /// - Parameters:
    ///   - back: the conversions of the result that give the value back.
    ///   - other: the conversion of the value that is compared with the one given back; nil for the value itself.
    private func exact(_ kind: Inexactness, _ given: Expression, back: [String], of other: String? = nil) -> InexactConversion? {
        guard let back = converted(self, by: back), let wanted = other.map({ converted(given, by: [$0]) }) ?? given else { return nil }
        return exact(kind, given, if: back, is: wanted)
    }

    /// - Parameter forth: the conversions that give a value back if it is written as it usually is.
    private func exact(_ kind: Inexactness, _ given: Expression, forth: [String]) -> InexactConversion? {
        converted(given, by: forth).flatMap { exact(kind, given, if: $0, is: given) }
    }

    private func exact(_ kind: Inexactness, _ given: Expression, if back: Expression, is wanted: Expression) -> InexactConversion {
        let isGivenBack = Expression(.comparison(.equal, back, wanted), .boolean, at: range)
        let type = ExpressionType(type.value, isOptional: true)
        let nothing = Expression(.constant(.nil), type, at: range)
        let exact = Expression(.conditional(isGivenBack, then: self, otherwise: nothing), type, at: range)
        return InexactConversion(kind: kind, given: given, exact: exact)
    }

    private func converted(_ value: Expression, by names: [String]) -> Expression? {
        names.reduce(value) { value, name in
            guard let value, let function = Function.named(name), let type = function.resultType([value.type]) else { return nil }
            return Expression(.call(function, [value]), ExpressionType(type.value, isOptional: true), at: range)
        }
    }
}
