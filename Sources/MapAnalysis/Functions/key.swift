extension Function {
    static let key = Function(
        "key", "Returns the key of a row. If the entity declares its key, that is the value of the key attribute.",
        [Form([Parameter("row", .row)], gives: .type(.int64))],
        evaluate: { arguments in
            guard case .row(let row) = arguments[0], row.key.count == 1 else { return .nil }
            return row.key[0]
        },
        inDatabase: { _ in .operation(.unchanged) },
        examples: [])
}
