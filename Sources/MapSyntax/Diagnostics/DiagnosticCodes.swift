extension DiagnosticCode {
    /// What this room reports, by slug.
    package static let ofSyntax: [DiagnosticCode] = [
    ]
}
