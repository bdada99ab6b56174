/// Returns the page `Grammar/functions.md`: every function with its forms, how it treats nil, its result and its examples.
package func functionReference() -> String {
    var page = """
        # Functions

        This page is made from the compiler's own list of functions, and a test compares the two. Every example is evaluated by the
        interpreter and by SQLite.

        Lengths and positions in a text are numbers of Unicode scalars. Texts are compared by their UTF-8 bytes. A `string` parameter takes all
        types that are stored as text: `string`, `uri`, `json` and enums. A `double` or `decimal` parameter also takes integers. A result type
        with `?` means that the result is nil if it cannot be computed. If an argument is nil, the result is nil, unless the function's
        description says otherwise. JSON that is passed as a `string` is converted: a JSON string to its content, a number to its decimal
        digits, and `null` to nil. The result may then be nil, unless the JSON is made by `jsonObject` or `jsonArray`. A parameter `"…"` takes a
        text in quotes, which mapc checks together with the mapping.

        [expression.md](expression.md) describes `if(condition, a, b)`, the windows `rowNumber`, `previous` and `upTo`, the operators
        `?? ! and or not == != < <= > >= in`, and the names of mappings and enums, which are called like functions.

        """
    for function in Function.all.sorted(by: { $0.name < $1.name }) { page += "\n" + section(function) }
    return page
}

private func section(_ function: Function) -> String {
    var lines = ["## \(function.name)", "", function.summary, "", "```text"] + function.signatures + ["```"]
    switch function.nilRule {
    case .propagates: break
    case .sees: lines += ["", "Nil is treated like any other value."]
    case .empties: lines += ["", "A nil argument makes the result empty."]
    }
    guard !function.examples.isEmpty else { return lines.joined(separator: "\n") + "\n" }
    lines += ["", "| expression | result |", "|---|---|"]
    lines += function.examples.map { "| `\($0.expression)` | `\($0.result.written)` |" }
    return lines.joined(separator: "\n") + "\n"
}

extension Value {
    /// Approximately as people write the value in an expression.
    var written: String {
        switch self {
        case .nil: "nil"
        case .boolean(let boolean): boolean ? "true" : "false"
        case .integer(let integer): String(integer)
        case .real(let real): RealText.text(real)
        case .text(let text): "\"" + text.string.unicodeScalars.map(\.writtenInText).joined() + "\""
        case .date(let date): "date(\"\(DateText.text(microseconds: date) ?? "\(date)")\")"
        case .uuid(let uuid): "uuid(\"\(UUIDText.text(uuid))\")"
        case .decimal(let decimal): "decimal(\"\(decimal)\")"
        case .data(let data): "\(data.count) bytes"
        case .list(let elements): "[" + elements.map(\.written).joined(separator: ", ") + "]"
        case .row, .unreadable: "a row"
        }
    }
}

extension Unicode.Scalar {
    /// A mark that would combine with the quote before it is written as an escape, and so is a control character.
    fileprivate var writtenInText: String {
        switch properties.generalCategory {
        case .nonspacingMark, .control: "\\u{" + String(value, radix: 16) + "}"
        default: String(self)
        }
    }
}
