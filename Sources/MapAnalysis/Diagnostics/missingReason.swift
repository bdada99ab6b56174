package import MapSyntax

extension DiagnosticCode {
    /// An entry under `allow` has no reason.
    package static let missingReason = DiagnosticCode("missing-reason", .error)
}

extension Diagnostic {
    static func missingReason(_ slug: Name) -> Diagnostic {
        Diagnostic(
            .missingReason, "'\(slug.text)' is allowed without a reason", at: slug.range, label: "no reason",
            help: "write '\(slug.text): <why this is right here>'")
    }
}
