package import MapSyntax

extension DiagnosticCode {
    /// An entry under `allow` for something that no reason makes right.
    package static let notAllowable = DiagnosticCode("not-allowable", .error)
}

extension Diagnostic {
    static func notAllowable(_ slug: Name) -> Diagnostic {
        Diagnostic(
            .notAllowable, "'\(slug.text)' cannot be allowed", at: slug.range, label: "always an error",
            help: "see 'mapc explain \(slug.text)' for what to write instead")
    }
}
