import MapSyntax

extension DiagnosticCode {
    /// A command would make a second version beside the open one.
    package static let openVersionExists = DiagnosticCode("open-version-exists", .error)
}

extension Diagnostic {
    static func openVersionExists(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .openVersionExists, "the project has an open version", at: range, label: "what changes next is written here",
            help: "edit it, and give it a number with 'mapc release'")
    }
}
