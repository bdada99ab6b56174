extension Function {
    /// The implicit conversion from JSON to text.
    static let jsonContent = Function(
        "jsonContent", "What a JSON value says as text; nil for `null`.", [Form([Parameter("json", .json)], gives: .optional(.string))],
        evaluate: { $0[0].bytes.flatMap(JSONText.content).map(Value.text) ?? .nil },
        examples: [])
}
