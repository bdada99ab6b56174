package import MapSyntax

extension DiagnosticCode {
    /// A `let` that nothing reads.
    package static let unusedLet = DiagnosticCode("unused-let", .warning)
}

extension Diagnostic {
    static func unusedLet(parameter name: Name, fixes: [Fix]) -> Diagnostic {
        Diagnostic(.unusedLet, "nothing reads '$\(name.text)'", at: name.range, label: "asked for nothing", fixes: fixes)
    }

    static func unusedLet(_ name: Name, fixes: [Fix]) -> Diagnostic {
        Diagnostic(
            .unusedLet, "nothing reads '$\(name.text)'", at: name.range, label: "computed for nothing", fixes: fixes)
    }
}
