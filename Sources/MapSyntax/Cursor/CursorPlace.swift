/// Where somebody types, as far as the text before the cursor tells. It does not need a file that YAML can read.
package struct CursorPlace: Sendable, Equatable {
    /// The keys that lead to the map with the cursor, or to the value with the cursor, from the root. Elements of lists have no names.
    package var path: [String]
    /// Whether a key is typed, and not a value.
    package var isKey: Bool
    /// What is typed so far, up to the cursor.
    package var typed: String
    /// Whether the value is inside quotes, or a comment begins before the cursor.
    package var isQuoted: Bool

    /// Finds the place from the lines up to the cursor; the last one ends there.
    package init(_ lines: [String]) {
        let line = LineHead(lines.last ?? "")
        path = []
        var column = line.column
        for above in lines.dropLast().reversed() where column > 0 {
            let head = LineHead(above)
            guard let key = head.key, head.column < column else { continue }
            path.insert(key, at: 0)
            column = head.column
        }
        (isKey, typed, isQuoted) = (true, line.rest, false)
        if let key = line.key {
            path.append(key)
            isKey = false
        } else if let above = Self.valueAbove(lines) {
            // A list of single values: `- Legacy`.
            isKey = !above
        }
        follow(line.rest)
    }

    /// Whether the line is an element of a list and has no key. Then it is a value, unless the list is one of maps.
    private static func valueAbove(_ lines: [String]) -> Bool? {
        guard let line = lines.last?.drop(while: { $0 == " " }), line.hasPrefix("- ") else { return nil }
        return true
    }

    /// Goes through the brackets of a value: `{ type: string, default: `.
    private mutating func follow(_ text: String) {
        guard let first = text.first else { return }
        guard first == "{" || first == "[" else {
            isQuoted = first == "\"" || first == "'" || text.hasPrefix("#") || text.contains(" #")
            return
        }
        var open: [(isMap: Bool, key: String?)] = []
        var word = ""
        var quote: Character?
        for character in text {
            if let end = quote {
                if character == end { quote = nil }
                word.append(character)
                continue
            }
            switch character {
            case "\"", "'":
                quote = character
                word.append(character)
            case "{", "[":
                open.append((character == "{", nil))
                word = ""
            case "}", "]":
                _ = open.popLast()
                word = ""
            case ",":
                if let last = open.indices.last { open[last].key = nil }
                word = ""
            case ":" where open.last?.isMap == true && open.last?.key == nil:
                open[open.endIndex - 1].key = word.filter { $0 != " " && $0 != "\"" }
                word = ""
            default: word.append(character)
            }
        }
        guard let last = open.last else { return }
        path += open.compactMap(\.key)
        isKey = last.isMap && last.key == nil
        typed = String(word.drop { $0 == " " })
        isQuoted = quote != nil
    }
}

/// The beginning of a line of block YAML: its indentation, and its key if it has one. A dash counts as indentation.
private struct LineHead {
    var column: Int
    var key: String?
    /// What follows the key, or all of it.
    var rest: String

    init(_ line: String) {
        var text = Substring(line)
        while text.first == " " || text.hasPrefix("- ") { text = text.dropFirst() }
        column = line.count - text.count
        rest = String(text)
        guard !text.hasPrefix("#"), !text.hasPrefix("{"), !text.hasPrefix("["),
            let match = text.prefixMatch(of: /("[^"]*"|'[^']*'|[^\s:#"'{\[][^:#]*?)\s*:(?=\s|$)/)
        else { return }
        key = String(match.1).trimmingQuotes
        rest = String(text[match.range.upperBound...].drop { $0 == " " })
    }
}

extension String {
    fileprivate var trimmingQuotes: String {
        guard count >= 2, let first, first == last, first == "\"" || first == "'" else { return self }
        return String(dropFirst().dropLast())
    }
}
