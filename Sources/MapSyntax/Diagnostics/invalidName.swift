extension DiagnosticCode {
    package static let invalidName = DiagnosticCode("invalid-name", .error)
}

extension Diagnostic {
    static func invalidName(_ name: Name, of what: String, help: String? = nil, fixes: [Fix] = []) -> Diagnostic {
        let isMark = name.text.hasSuffix("?")
        let meant = isMark ? nil : nameOfWords(in: name.text).map { "write a name such as '\($0)'" }
        return Diagnostic(
            .invalidName, "'\(name.text)' is not a valid name for \(what)", at: name.range,
            label: "letters, digits and '_', not beginning with a digit",
            help: help ?? (isMark ? "write the '?' after the type" : meant), fixes: fixes)
    }
}

/// Returns the words of a text as one name: `firstName` for `first-name`; nil if that is not a name.
func nameOfWords(in text: String) -> String? {
    let parts = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    let joined = (parts.first.map(String.init) ?? "") + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return isName(joined) ? joined : nil
}
