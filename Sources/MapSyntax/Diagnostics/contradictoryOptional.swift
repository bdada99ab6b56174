extension DiagnosticCode {
    package static let contradictoryOptional = DiagnosticCode("contradictory-optional", .error)
}

extension Diagnostic {
    static func contradictoryOptional(_ value: TextRange, type: TextRange) -> Diagnostic {
        Diagnostic(
            .contradictoryOptional, "the relationship is both optional and required", at: value, label: "required here",
            also: [Diagnostic.Label(type, "optional here")], help: "remove the '?' or 'optional: false'")
    }
}
