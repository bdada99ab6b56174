extension Function {
    static let key = Function(
        "key", "The key of a row; of an entity with a key of its own, the value of that attribute.",
        [Form([Parameter("row", .row)], gives: .type(.int64))],
        evaluate: { arguments in
            guard case .row(let row) = arguments[0], row.key.count == 1 else { return .nil }
            return row.key[0]
        },
        sql: { _ in .template("{0}") },
        examples: [])
}
