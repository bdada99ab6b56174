extension Function {
    /// `archive` for JSON. It archives the JSON value; `archive` would archive its text.
    static let archiveJSON = Function(
        "archiveJSON", "What JSON says as an archive.", [Form([Parameter("json", .json)], gives: .type(.data))],
        evaluate: { .data(KeyedArchiveWriter.archive($0[0], isJSON: true)) },
        examples: [])
}
