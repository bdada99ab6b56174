extension Function {
    package static let add = Function(
        "+",
        """
        Returns the sum. A sum of integers is nil if it exceeds 64 bits. It is never nil if the ranges of the operands prove that it fits.
        """,
        Arithmetic.exactForms, likensConstants: true,
        range: { Arithmetic.corners($0) { $0.addingReportingOverflow($1) } },
        evaluate: { Arithmetic.evaluate($0, { $0.addingReportingOverflow($1) }, +) { $0 + $1 } },
        inDatabase: { Arithmetic.inDatabase(Function.Operation.add, "+", $0) },
        shortcuts: [Arithmetic.shortcut { $0.addingReportingOverflow($1) }, .reals { Value.normalised($0 + $1) }],
        examples: [
            Example("2 + 3", .integer(5)), Example("9223372036854775807 + 1", .nil), Example("0.5 + 1", .real(1.5)),
            Example(#"decimal("0.1") + decimal("0.2")"#, .decimal("0.3")), Example("2 + nil", .nil),
        ])
}
