extension StringProtocol {
    /// The text on one line. Everything that a terminal would execute or not show is escaped as in the expression language: `\n`, `\u{1B}`.
    ///
    /// These are line breaks of every kind, control characters, characters that change the direction of writing, and characters without a width. A
    /// backslash is not doubled.
    package var visible: String {
        guard !isVisible else { return String(self) }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isVisible { result.append(scalar) } else { result.append(contentsOf: scalar.escape.unicodeScalars) }
        }
        return String(result)
    }

    /// Whether a terminal shows all of the text.
    package var isVisible: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } || unicodeScalars.allSatisfy(\.isVisible) }

    /// The text without commands of GitHub's runners: `::error::` at the beginning of a line, after any space, and `##[error]` anywhere. Azure's
    /// runners execute `##vso[`.
    package var inert: String {
        var text = String(self)
        let start = text.unicodeScalars.firstIndex { !$0.properties.isWhitespace } ?? text.endIndex
        if text.unicodeScalars[start...].starts(with: "::".unicodeScalars) {
            text.unicodeScalars.replaceSubrange(start...start, with: (":" as Unicode.Scalar).escape.unicodeScalars)
        }
        guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
        var result = String.UnicodeScalarView()
        for (place, scalar) in zip(text.unicodeScalars.indices, text.unicodeScalars) {
            let rest = text.unicodeScalars[place...]
            let isCommand = scalar == "#" && ["##[", "##vso["].contains { rest.starts(with: $0.unicodeScalars) }
            if isCommand { result.append(contentsOf: scalar.escape.unicodeScalars) } else { result.append(scalar) }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// Whether a terminal shows the character and does nothing else.
    package var isVisible: Bool {
        switch value {
        case 0x20..<0x7F: return true
        case 0..<0xA0, 0xAD: return false
        case 0xA1..<0x300, 0x3041..<0x3131, 0x3400..<0xA000, 0xAC00..<0xD7A4: return true
        // Variation selectors choose a form of the character before them.
        case 0xFE0E, 0xFE0F: return true
        default: break
        }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return false
        default: return !properties.isDefaultIgnorableCodePoint
        }
    }

    /// `\n`, `\u{202E}`
    package var escape: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(value, radix: 16, uppercase: true))}"
        }
    }
}
