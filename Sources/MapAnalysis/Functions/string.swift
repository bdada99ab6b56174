extension Function {
    static let string = Function(
        "string",
        """
        Converts a value to text. A number becomes the shortest text that is read as the same number, a date a text such as \
        `2024-01-31T12:00:00Z`, and data is read as UTF-8. Nil for data that is not UTF-8, and for a date whose year does not have four \
        digits.
        """,
        [Form([Parameter("value", .integer)], gives: .type(.string))]
            + Conversion.from([.boolean, .double, .decimal, .uuid], gives: .type(.string)) + [Conversion.fromText(gives: .type(.string))]
            + Conversion.from([.date, .data], gives: .optional(.string)),
        evaluate: { arguments in
            switch arguments[0] {
            case .integer(let integer): .text(String(integer))
            case .real(let real): .text(RealText.text(real))
            case .boolean(let boolean): .text(boolean ? "true" : "false")
            case .decimal(let decimal): .text(decimal)
            case .uuid(let uuid): .text(UUIDText.text(uuid))
            case .date(let date): DateText.text(microseconds: date).map { .text($0) } ?? .nil
            case .data(let data): String(validating: data, as: UTF8.self) == nil ? .nil : .text(data)
            case .text: arguments[0]
            default: .nil
            }
        },
        inDatabase: { arguments in
            switch arguments[0].value {
            case .int16, .int32, .int64: .operation(.asText)
            case .string, .uri, .json, .enumeration, .decimal: .operation(.unchanged)
            default: .registered(RegisteredFunction.name(of: "string", arguments))
            }
        },
        examples: [
            Example("string(12)", .text("12")), Example("string(0.1)", .text("0.1")), Example("string(1e16)", .text("1e+16")),
            Example(#"string(date("2024-01-31"))"#, .text("2024-01-31T00:00:00Z")), Example("string(true)", .text("true")),
            Example("string(nil)", .nil),
        ])
}
