extension Function {
    package static let coalesce = Function(
        "coalesce", "Returns the first value that is not nil. For two values, `a ?? b` is the same.",
        [Form([Parameter("values", .alike)], isVariadic: true, gives: .firstNotNil)],
        nilRule: .sees, likensConstants: true,
        evaluate: { $0.first { $0 != .nil } ?? .nil },
        // SQLite's own `coalesce` takes at least two arguments.
        inDatabase: { .operation($0.count == 1 ? .unchanged : .firstNotNil) },
        examples: [
            Example("coalesce(nil, 2, 3)", .integer(2)), Example("coalesce(nil, nil)", .nil), Example(#"coalesce("a", "b")"#, .text("a")),
        ])
}
