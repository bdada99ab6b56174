extension StringProtocol {
    /// The text on one line, with everything that a terminal would obey or not show written as the expression language writes it: `\n`, `\u{1B}`.
    ///
    /// Line breaks of every kind, control characters, marks that change the direction of writing, and characters without a width are written so;
    /// a backslash is not doubled.
    package var visible: String {
        guard !isVisible else { return String(self) }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isVisible { result.append(scalar) } else { result.append(contentsOf: scalar.escape.unicodeScalars) }
        }
        return String(result)
    }

    /// Whether a terminal shows all of it.
    package var isVisible: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } || unicodeScalars.allSatisfy(\.isVisible) }

    /// The same without what a runner of GitHub's would obey: `::error::` at the beginning of a line, whatever space is before it, and `##[error]`
    /// anywhere. Azure's runners know `##vso[`.
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
    /// Whether a terminal shows it, and does nothing else.
    package var isVisible: Bool {
        switch value {
        case 0x20..<0x7F: return true
        case 0..<0xA0, 0xAD: return false
        case 0xA1..<0x300, 0x3041..<0x3131, 0x3400..<0xA000, 0xAC00..<0xD7A4: return true
        // They ask for one of two forms of the character before them.
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
