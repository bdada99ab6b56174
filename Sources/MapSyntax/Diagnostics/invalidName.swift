extension DiagnosticCode {
    package static let invalidName = DiagnosticCode("invalid-name", .error)
}

extension Diagnostic {
    static func invalidName(_ name: Name, of what: String, help: String? = nil) -> Diagnostic {
        Diagnostic(
            .invalidName, "'\(name.text)' is not a valid name for \(what)", at: name.range,
            label: "letters, digits and '_', not beginning with a digit", help: help)
    }
}
