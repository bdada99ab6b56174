/// A text as YAML writes it, in a map or a list: plain where that can mean nothing else, in double quotes otherwise.
///
/// `Album` and `order details` are plain; `no`, `1.0`, `NUMERIC(10,2)` and `a: b` are quoted, though mapc itself would not mistake the
/// first two: other readers of the file might.
func yamlText(_ text: String) -> String {
    if isPlain(text) { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\n": quoted += "\\n"
        case "\t": quoted += "\\t"
        case "\r": quoted += "\\r"
        case _ where isPrintable(scalar): quoted.unicodeScalars.append(scalar)
        default: quoted += escape(scalar)
        }
    }
    return quoted + "\""
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
    return isWord && !reserved.contains(text.lowercased())
}

private let reserved: Set<String> = ["true", "false", "yes", "no", "on", "off", "y", "n", "null", "nil"]

private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
}

private func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    func padded(_ width: Int) -> String { String(repeating: "0", count: max(0, width - digits.count)) + digits }
    if scalar.value <= 0xFF { return "\\x" + padded(2) }
    return scalar.value <= 0xFFFF ? "\\u" + padded(4) : "\\U" + padded(8)
}
