#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension Function {
    static let power = Function(
        "power", "Returns a number to the power of another, as a double. Nil if the result is not a number.",
        [Form([Parameter("base", .exactly(.double)), Parameter("exponent", .exactly(.double))], gives: .optional(.double))],
        // Only a negative base with a fractional exponent gives NaN.
        isTotal: { constants in constants[1].flatMap(\.real).map { $0 == $0.rounded() } ?? false },
        evaluate: { arguments in
            guard let base = arguments[0].real, let exponent = arguments[1].real else { return .nil }
            return .real(normalising: pow(base, exponent))
        },
        examples: [
            Example("power(2, 10)", .real(1024)), Example("power(-8, 0.5)", .nil), Example("power(0, 0)", .real(1)),
            Example("power(nil, 2)", .nil),
        ])
}
