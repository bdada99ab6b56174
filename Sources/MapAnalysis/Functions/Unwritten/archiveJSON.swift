extension Function {
    /// `archive` of JSON, whose text it would otherwise archive.
    static let archiveJSON = Function(
        "archiveJSON", "What JSON says as an archive.", [Form([Parameter("json", .json)], gives: .type(.data))],
        evaluate: { .data(KeyedArchiveWriter.archive($0[0], isJSON: true)) },
        examples: [])
}
