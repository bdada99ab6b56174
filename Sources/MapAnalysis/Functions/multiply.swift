extension Function {
    package static let multiply = Function(
        "*",
        """
        Returns the product. A product of integers is nil if it exceeds 64 bits. It is never nil if the ranges of the operands prove that \
        it fits.
        """,
        Arithmetic.exactForms, likensConstants: true,
        range: { Arithmetic.corners($0) { $0.multipliedReportingOverflow(by: $1) } },
        evaluate: { Arithmetic.evaluate($0, { $0.multipliedReportingOverflow(by: $1) }, *) { $0 * $1 } },
        inDatabase: { Arithmetic.inDatabase(Function.Operation.multiply, "*", $0) },
        shortcuts: [Arithmetic.shortcut { $0.multipliedReportingOverflow(by: $1) }, .reals { Value.normalised($0 * $1) }],
        examples: [
            Example("6 * 7", .integer(42)), Example("4611686018427387904 * 2", .nil), Example("0.0 * -1.0", .real(0)),
            Example(#"decimal("1.5") * decimal("-0.2")"#, .decimal("-0.3")), Example("nil * 2", .nil),
        ])
}
