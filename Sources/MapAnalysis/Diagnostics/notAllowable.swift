package import MapSyntax

extension DiagnosticCode {
    /// An entry under `allow` names a finding that cannot be allowed.
    package static let notAllowable = DiagnosticCode("not-allowable", .error)
}

extension Diagnostic {
    static func notAllowable(_ slug: Name) -> Diagnostic {
        let isLoss = slug.text.hasPrefix("dropped-")
        return Diagnostic(
            .notAllowable, "'\(slug.text)' cannot be allowed", at: slug.range, label: "always an error",
            help: isLoss
                ? "list what is lost under 'drop', as in drop: [Post.title]"
                : "run 'mapc explain \(slug.text)' to see what to write instead")
    }
}
