/// A JSON value whose members are in the given order, so that equal values have equal texts.
///
/// ```swift
/// let report: JSONValue = ["schema": "mapc.lint/1", "diagnostics": []]
/// report.text()   // {"schema":"mapc.lint/1","diagnostics":[]}
/// ```
package enum JSONValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Sendable, Equatable {
        package var name: String
        package var value: JSONValue

        package init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// Returns the text: on one line, or indented by two spaces.
    package func text(isIndented: Bool = false) -> String {
        var text = ""
        write(to: &text, indentation: isIndented ? 0 : nil)
        return escapedJSON(text)
    }

    private func write(to text: inout String, indentation: Int?) {
        switch self {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        // JSON has no infinities and no NaN. Such a number is written as null, so that the rest stays readable.
        case .number(let value): text += value.isFinite ? value.description : "null"
        case .string(let value): JSONValue.write(value, to: &text)
        case .array(let items):
            JSONValue.write(items, between: "[", "]", to: &text, indentation) { item, text, inner in
                item.write(to: &text, indentation: inner)
            }
        case .object(let members):
            JSONValue.write(members, between: "{", "}", to: &text, indentation) { member, text, inner in
                JSONValue.write(member.name, to: &text)
                text += inner == nil ? ":" : ": "
                member.value.write(to: &text, indentation: inner)
            }
        }
    }

    private static func write<Item>(
        _ items: [Item], between opening: String, _ closing: String, to text: inout String, _ indentation: Int?,
        _ writeItem: (Item, inout String, Int?) -> Void
    ) {
        text += opening
        let inner = indentation.map { $0 + 2 }
        for (index, item) in items.enumerated() {
            if index > 0 { text += "," }
            if let inner { text += "\n" + String(repeating: " ", count: inner) }
            writeItem(item, &text, inner)
        }
        if let indentation, !items.isEmpty { text += "\n" + String(repeating: " ", count: indentation) }
        text += closing
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..<" ": text += escapedJSON(String(scalar))
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(nilLiteral: ()) { self = .null }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements.map { Member($0.0, $0.1) }) }

    /// A text, or null if there is none.
    package init(_ value: String?) { self = value.map(JSONValue.string) ?? .null }
}
