extension Function {
    static let remainder = Function(
        "%", "Returns the remainder of an integer division, with the sign of the dividend. Nil if the divisor is zero.",
        [Form([Arithmetic.left(.integer), Arithmetic.right(.integer)], gives: .optional(.int64))],
        likensConstants: true,
        range: { ranges in
            guard ranges.count == 2, !ranges[1].contains(0) else { return nil }
            let limit = Int64(clamping: Swift.min(Arithmetic.greatestMagnitude(ranges[1]) - 1, Arithmetic.greatestMagnitude(ranges[0])))
            return (ranges[0].lowerBound < 0 ? -limit : 0)...(ranges[0].upperBound > 0 ? limit : 0)
        },
        evaluate: { arguments in
            guard let a = arguments[0].integer, let b = arguments[1].integer, b != 0 else { return .nil }
            return .integer(b == -1 ? 0 : a % b)
        },
        inDatabase: { _ in .operation(.remainder) },
        examples: [
            Example("7 % 3", .integer(1)), Example("-7 % 3", .integer(-1)), Example("7 % 0", .nil), Example("7 % nil", .nil),
        ])
}
