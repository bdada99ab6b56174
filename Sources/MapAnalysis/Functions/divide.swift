extension Function {
    static let divide = Function(
        "/",
        """
        Returns the quotient. For integers it is the whole part, rounded towards zero. For decimals it is exact or has 38 digits. The \
        result is nil if the divisor is zero, so its type is optional unless the divisor is a constant other than zero.
        """,
        Arithmetic.dividingForms, likensConstants: true,
        range: { ranges in
            guard ranges.count == 2, !ranges[1].contains(0) else { return nil }
            // Only the smallest integer divided by -1 overflows.
            guard !(ranges[0].contains(.min) && ranges[1].contains(-1)) else { return nil }
            return Arithmetic.corners(ranges) { $0.dividedReportingOverflow(by: $1) }
        },
        isTotal: { constants in
            // For integers `range` decides.
            if case .integer? = constants[1] { return false }
            return Arithmetic.isNonZero(constants[1])
        },
        evaluate: { arguments in
            if case .real(let divisor) = arguments[1], divisor == 0 { return .nil }
            return Arithmetic.evaluate(arguments, { $0.dividedReportingOverflow(by: $1) }, /) { $0.divided(by: $1) }
        },
        inDatabase: { Arithmetic.inDatabase(Function.Operation.divide, "/", $0) },
        shortcuts: [Arithmetic.shortcut { $0.dividedReportingOverflow(by: $1) }, .reals { $1 == 0 ? nil : Value.normalised($0 / $1) }],
        examples: [
            Example("7 / 2", .integer(3)), Example("-7 / 2", .integer(-3)), Example("7 / 0", .nil), Example("7.0 / 2", .real(3.5)),
            Example(#"decimal("1") / decimal("8")"#, .decimal("0.125")), Example("1.0 / 0.0", .nil), Example("nil / 2", .nil),
        ])
}
