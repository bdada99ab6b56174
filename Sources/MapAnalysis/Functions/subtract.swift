extension Function {
    package static let subtract = Function(
        "-",
        """
        Returns the difference, or the negation of a single operand. A result of integers is nil if it exceeds 64 bits. The difference of two \
        dates is the number of whole seconds from the second to the first.
        """,
        Arithmetic.exactForms + [
            Form([Parameter("a", .exactly(.date)), Parameter("b", .exactly(.date))], gives: .type(.int64)),
            Form([Parameter("a", .integer)], gives: .optional(.int64)), Form([Parameter("a", .exactly(.double))], gives: .type(.double)),
            Form([Parameter("a", .exactly(.decimal))], gives: .type(.decimal)),
        ],
        likensConstants: true,
        range: { ranges in Arithmetic.corners(ranges.count == 1 ? [0...0] + ranges : ranges) { $0.subtractingReportingOverflow($1) } },
        evaluate: { arguments in
            switch arguments.first {
            case .real(let real) where arguments.count == 1: .real(normalising: -real)
            case .decimal(let decimal) where arguments.count == 1: DecimalDigits(decimal).negated.value
            case .integer(let integer) where arguments.count == 1: integer == .min ? .nil : .integer(-integer)
            case .date where arguments.count == 2: Dates.wholeSeconds(from: arguments[1], to: arguments[0])
            default: Arithmetic.evaluate(arguments, { $0.subtractingReportingOverflow($1) }, -) { $0 + $1.negated }
            }
        },
        inDatabase: { arguments in
            if arguments.count == 1, arguments[0].value != .decimal, arguments[0].value != .int64 {
                return .operation(arguments[0].value.isReal ? .negateReal : .negateInteger)
            }
            guard arguments.count == 2, arguments[0].value != .date else { return .registered(RegisteredFunction.name(of: "-", arguments)) }
            return Arithmetic.inDatabase(Function.Operation.subtract, "-", arguments)
        },
        shortcuts: [
            Arithmetic.shortcut { $0.subtractingReportingOverflow($1) }, .reals { Value.normalised($0 - $1) },
            .integer { $0 == .min ? nil : -$0 },
        ],
        examples: [
            Example("2 - 3", .integer(-1)), Example("-9223372036854775807 - 2", .nil), Example("-(1.5)", .real(-1.5)),
            Example(#"decimal("1") - decimal("0.9")"#, .decimal("0.1")),
            Example(#"date("2024-03-01") - date("2024-02-29")"#, .integer(86_400)), Example("nil - 1", .nil),
        ])
}
