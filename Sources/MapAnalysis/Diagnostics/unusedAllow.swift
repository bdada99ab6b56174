package import MapSyntax

extension DiagnosticCode {
    /// An entry under `allow` silences nothing.
    package static let unusedAllow = DiagnosticCode("unused-allow", .warning)
}

extension Diagnostic {
    package static func unusedAllow(_ slug: Name, fixes: [Fix]) -> Diagnostic {
        Diagnostic(
            .unusedAllow, "'allow' names '\(slug.text)', but mapc does not report it here", at: slug.range, label: "has no effect",
            help: "remove it", fixes: fixes)
    }
}
