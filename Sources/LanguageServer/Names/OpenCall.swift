import MapSyntax

/// The call whose arguments are being typed: `prefix($source.title, `.
struct OpenCall {
    /// The name, and what stands before the dot of a method.
    var name: String
    var base: String?
    /// The place of the argument, from 0.
    var argument: Int

    /// Finds the innermost call that is open at the end of a text; `nil` if none is.
    init?(in text: String) {
        guard let opening = Self.opening(in: text) else { return nil }
        let head = text[..<opening.place]
        let word = head.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard !word.isEmpty else { return nil }
        name = String(word.reversed())
        argument = opening.argument
        let rest = head.dropLast(name.count)
        base = rest.last == "." ? pathAtEnd(of: String(rest.dropLast())) : nil
    }

    /// Returns the innermost parenthesis that is open at the end of a text, and how many commas follow it.
    private static func opening(in text: String) -> (place: String.Index, argument: Int)? {
        var open: [(place: String.Index, commas: Int)] = []
        var quote: Character?
        for place in text.indices {
            let character = text[place]
            if let end = quote {
                if character == end { quote = nil }
                continue
            }
            switch character {
            case "\"", "'": quote = character
            case "(", "[": open.append((place, 0))
            case ")", "]": _ = open.popLast()
            case ",": if let last = open.indices.last { open[last].commas += 1 }
            default: break
            }
        }
        return open.last { text[$0.place] == "(" }.map { ($0.place, $0.commas) }
    }
}

/// Returns the path at the end of a text: `$source.posts.filter($0.isLive)` of `1 + $source.posts.filter($0.isLive)`.
func pathAtEnd(of text: String) -> String {
    var depth = 0
    var start = text.endIndex
    for place in text.indices.reversed() {
        let character = text[place]
        switch character {
        case ")", "]": depth += 1
        case "(", "[":
            guard depth > 0 else { return String(text[start...]) }
            depth -= 1
        case _ where depth > 0: break
        case _ where character.isLetter || character.isNumber || "_$.!".contains(character): break
        default: return String(text[start...])
        }
        start = place
    }
    return String(text[start...])
}

/// Parses an expression that is only a part of a file, so its ranges mean nothing.
func parsed(_ text: String) -> ExpressionSyntax {
    var unheard = Diagnostics()
    return parseExpression(YAMLScalar(text: text, style: .plain, range: TextRange(FileID(0), 0, text.utf8.count)), into: &unheard)
}
