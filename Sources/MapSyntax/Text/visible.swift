extension StringProtocol {
    /// The text on one line, with everything that a terminal would obey or not show written as the expression language writes it: `\n`, `\u{1B}`.
    ///
    /// Line breaks of every kind, control characters, marks that change the direction of writing, and characters without a width are written so;
    /// a backslash is not doubled.
    package var visible: String {
        guard !unicodeScalars.allSatisfy(\.isVisible) else { return String(self) }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isVisible { result.append(scalar) } else { result.append(contentsOf: scalar.escape.unicodeScalars) }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// Whether a terminal shows it, and does nothing else.
    package var isVisible: Bool {
        if value < 0x7F { return value >= 0x20 }
        // They ask for one of two forms of the character before them.
        if value == 0xFE0E || value == 0xFE0F { return true }
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
