package import MapSyntax

extension DiagnosticCode {
    /// An enum has no cases, so no value could have its type.
    package static let emptyEnum = DiagnosticCode("empty-enum", .error)
}

extension Diagnostic {
    static func emptyEnum(_ name: Name) -> Diagnostic {
        Diagnostic(
            .emptyEnum, "the enum '\(name.text)' has no cases", at: name.range, label: "no value could have this type",
            help: "write its cases: '\(name.text): [first, second]'")
    }
}
