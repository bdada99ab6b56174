extension Function {
    /// The implicit conversion from a value to JSON.
    static let jsonValue = Function(
        "jsonValue", "A value as JSON: dates as in ISO 8601, data in base 64, nil as `null`.",
        Conversion.from([.boolean, .int64, .double, .decimal, .date, .uuid, .data], gives: .type(.json))
            + [Conversion.fromText(gives: .type(.json))],
        nilRule: .sees,
        evaluate: { arguments in
            switch arguments[0] {
            case .boolean(let boolean): .text(boolean ? "true" : "false")
            case .integer(let integer): .text(String(integer))
            case .real(let real): .text(real.isFinite ? RealText.text(real) : "null")
            case .decimal(let decimal): .text(decimal)
            case .text(let text): .text(JSONText.quoted(text))
            case .date(let date): .text(DateText.text(microseconds: date).map { "\"\($0)\"" } ?? "null")
            case .uuid(let uuid): .text("\"\(UUIDText.text(uuid))\"")
            case .data(let data): .text(JSONText.quoted(Base64Text.text(data)))
            case .nil, .row, .list, .unreadable: .text("null")
            }
        },
        examples: [])
}
