/// Returns a text as YAML writes it in a map or a list: plain if it has no other meaning, else in double quotes.
///
/// `Album` and `order details` are plain. `no`, `1.0`, `NUMERIC(10,2)` and `a: b` are quoted. mapc itself would read the first two as text,
/// but other readers of the file might not.
package func yamlText(_ text: String) -> String {
    isPlain(text) ? text : yamlQuoted(text)
}

/// Returns a list in brackets: `[Playlist, Track]`. A single text is written without brackets.
package func yamlList(_ texts: [String]) -> String {
    texts.count == 1 ? yamlText(texts[0]) : "[" + texts.map(yamlText).joined(separator: ", ") + "]"
}

/// Whether a text begins with a letter, consists of words, and is text for every reader of YAML.
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
