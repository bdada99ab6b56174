package import MapSyntax

extension DiagnosticCode {
    package static let fixedLevel = DiagnosticCode("fixed-level", .error)
}

extension Diagnostic {
    static func fixedLevel(_ slug: Name) -> Diagnostic {
        Diagnostic(
            .fixedLevel, "'\(slug.text)' is always an error", at: slug.range, label: "no plan can be made over it",
            help: "remove this line and correct what it is about")
    }
}
