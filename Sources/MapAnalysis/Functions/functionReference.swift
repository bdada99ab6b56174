/// Returns the page `Grammar/functions.md`: every function with its forms, how it treats nil, its result and its examples.
package func functionReference() -> String {
    var page = """
        # Functions

        Made from the compiler's own list; a test compares. Every example runs through the interpreter and through SQLite.

        Text is counted in Unicode scalars and compared by its UTF-8 bytes. `string` as a parameter takes whatever is stored as text: `string`,
        `uri`, `json` and cases of enums. Integers widen to `double` and `decimal` where those are taken. A result with `?` is nil where it cannot
        be computed; unless a function says otherwise, a nil argument makes the result nil. JSON as a `string` is what it says; `null` says
        nothing, so the result may be nil, except for what `jsonObject` and `jsonArray` make. `"…"` is a text in quotes, which is checked when
        the mapping is.

        `if(condition, a, b)`, the windows `rowNumber`, `previous` and `upTo`, the operators `?? ! and or not == != < <= > >= in` and the names
        of mappings and enums, which are called like functions, are in [expression.md](expression.md).

        """
    for function in Function.all.sorted(by: { $0.name < $1.name }) { page += "\n" + section(function) }
    return page
}

private func section(_ function: Function) -> String {
    var lines = ["## \(function.name)", "", function.summary, "", "```text"] + function.signatures + ["```"]
    switch function.nilRule {
    case .propagates: break
    case .sees: lines += ["", "Nil is a value like any other here."]
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
