import MapSyntax

/// A text as YAML writes it, in a map or a list: plain where that can mean nothing else, in double quotes otherwise.
///
/// `Album` and `order details` are plain; `no`, `1.0`, `NUMERIC(10,2)` and `a: b` are quoted, though mapc itself would not mistake the
/// first two: other readers of the file might.
func yamlText(_ text: String) -> String {
    isPlain(text) ? text : yamlQuoted(text)
}

/// A list in brackets: `[Playlist, Track]`; one alone is written without.
func yamlList(_ texts: [String]) -> String {
    texts.count == 1 ? yamlText(texts[0]) : "[" + texts.map(yamlText).joined(separator: ", ") + "]"
}

/// Words that begin with a letter, and that no reader of YAML takes for anything but text.
private func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isAlphabetic, text.utf8.last != UInt8(ascii: " ") else {
        return false
    }
    let isWord = text.unicodeScalars.allSatisfy {
        $0 == "_" || $0 == " " || $0 == "-" || $0 == "." || $0.properties.isAlphabetic || $0.properties.numericType == .decimal
    }
    return isWord && text.isVisible && !reserved.contains(text.lowercased())
}

private let reserved: Set<String> = ["true", "false", "yes", "no", "on", "off", "y", "n", "null", "nil"]
