package import MapSyntax

extension DiagnosticCode {
    package static let duplicateCase = DiagnosticCode("duplicate-case", .error)
}

extension Diagnostic {
    static func duplicateCase(_ key: LiteralSyntax, first: TextRange) -> Diagnostic {
        Diagnostic(
            .duplicateCase, "'map' has '\(key.text)' twice", at: key.range, label: "never reached", also: [Label(first, "first here")],
            help: "remove one of them")
    }
}
