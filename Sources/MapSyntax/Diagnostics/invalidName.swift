extension DiagnosticCode {
    package static let invalidName = DiagnosticCode("invalid-name", .error)
}

extension Diagnostic {
    static func invalidName(_ name: Name, of what: String, help: String? = nil) -> Diagnostic {
        let isMark = name.text.hasSuffix("?")
        let parts = name.text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        let joined = (parts.first.map(String.init) ?? "") + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let meant = isName(joined) && !isMark ? "write a name such as '\(joined)'" : nil
        return Diagnostic(
            .invalidName, "'\(name.text)' is not a valid name for \(what)", at: name.range,
            label: "letters, digits and '_', not beginning with a digit",
            help: help ?? (isMark ? "write the '?' after the type" : meant))
    }
}
