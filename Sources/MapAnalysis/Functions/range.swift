extension Function {
    /// The maximum number of elements of a row's range. A larger range is more likely a mistake in the row.
    private static let longestRange: Int64 = 1_000_000

    static let range = Function(
        "range", "Returns the whole numbers from `from` up to `to`, without `to`, at most a million. Empty if `to` is not greater.",
        [ValueType.int32, .int64].map { type in
            Form([Parameter("from", .exactly(type)), Parameter("to", .exactly(type))], gives: .type(.sequence(type)))
        },
        nilRule: .empties,
        precondition: Precondition(
            .tooManyElements, "a 'range' has more than \(longestRange) elements",
            help: "limit it: 'range(0, clamp(count, 0, 1000))'; '??' and 'onNil: drop' do not help, since nothing is nil here"
        ) { arguments in
            guard arguments.count == 2, let from = arguments[0].integer, let to = arguments[1].integer else { return true }
            return isShort(from, to)
        },
        evaluate: { arguments in
            guard let from = arguments[0].integer, let to = arguments[1].integer, from < to, isShort(from, to) else { return .list([]) }
            return .list((from..<to).map(Value.integer))
        },
        examples: [
            Example("range(0, 3)", .list([.integer(0), .integer(1), .integer(2)])), Example("range(3, 3)", .list([])),
            Example("range(9223372036854775806, 9223372036854775807)", .list([.integer(.max - 1)])), Example("range(0, nil)", .list([])),
        ])

    private static func isShort(_ from: Int64, _ to: Int64) -> Bool {
        let (count, overflow) = to.subtractingReportingOverflow(from)
        return !overflow ? count <= longestRange : to < from
    }
}
