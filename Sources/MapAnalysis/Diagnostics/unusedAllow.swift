package import MapSyntax

extension DiagnosticCode {
    /// An entry under `allow` that silences nothing.
    package static let unusedAllow = DiagnosticCode("unused-allow", .warning)
}

extension Diagnostic {
    package static func unusedAllow(_ slug: Name, fixes: [Fix]) -> Diagnostic {
        Diagnostic(.unusedAllow, "nothing here is '\(slug.text)'", at: slug.range, label: "silences nothing", fixes: fixes)
    }
}
