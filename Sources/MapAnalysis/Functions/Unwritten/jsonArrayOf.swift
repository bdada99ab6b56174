extension Function {
    /// `jsonArray` of a sequence, whose elements have already been converted to JSON.
    static let jsonArrayOf = Function(
        "jsonArrayOf", "A JSON array of the elements of a sequence.", [Form([Parameter("values", .any)], gives: .type(.json))],
        evaluate: { arguments in
            guard case .list(let elements) = arguments[0] else { return .nil }
            return .text(JSONText.array(elements.map { $0.bytes ?? Array("null".utf8) }))
        },
        examples: [])
}
