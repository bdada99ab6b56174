import MapSyntax

extension DiagnosticCode {
    /// A command needs the open version, and the project has none.
    package static let noOpenVersion = DiagnosticCode("no-open-version", .error)
}

extension Diagnostic {
    static func noOpenVersion() -> Diagnostic {
        Diagnostic(
            .noOpenVersion, "the project has no open version",
            help: "'mapc new next' makes one: a copy of the latest model that says 'version: next'")
    }
}
