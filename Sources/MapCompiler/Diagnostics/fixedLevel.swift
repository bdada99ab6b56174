package import MapSyntax

extension DiagnosticCode {
    package static let fixedLevel = DiagnosticCode("fixed-level", .error)
}

extension Diagnostic {
    /// - Parameter fixes: the fix that removes the line.
    static func fixedLevel(_ slug: Name, _ fixes: [Fix]) -> Diagnostic {
        Diagnostic(
            .fixedLevel, "'\(slug.text)' is always an error", at: slug.range, label: "this level cannot change",
            help: "remove this line and correct the error", fixes: fixes)
    }
}
