extension Function {
    static let hex = Function(
        "hex", "Returns bytes as hexadecimal digits in lower case, two for each byte.",
        [Form([Parameter("data", .exactly(.data))], gives: .type(.string))],
        evaluate: { $0[0].bytes.map { .text($0.hexadecimal) } ?? .nil },
        examples: [
            Example(#"hex(data("né"))"#, .text("6ec3a9")), Example(#"hex(data(""))"#, .text("")),
            Example(#"upper(hex(hash("")))"#, .text("E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855")),
            Example("hex(nil)", .nil),
        ])
}
