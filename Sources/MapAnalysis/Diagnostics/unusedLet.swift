package import MapSyntax

extension DiagnosticCode {
    /// Nothing reads a `let`.
    package static let unusedLet = DiagnosticCode("unused-let", .warning)
}

extension Diagnostic {
    static func unusedLet(parameter name: Name, fixes: [Fix]) -> Diagnostic {
        Diagnostic(
            .unusedLet, "'$\(name.text)' is never used", at: name.range, label: "an unused parameter", help: "remove it", fixes: fixes)
    }

    static func unusedLet(_ name: Name, fixes: [Fix]) -> Diagnostic {
        Diagnostic(
            .unusedLet, "'$\(name.text)' is never used", at: name.range, label: "unused", help: "remove it", fixes: fixes)
    }
}
