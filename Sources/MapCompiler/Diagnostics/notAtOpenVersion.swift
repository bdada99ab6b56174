package import MapSyntax

extension DiagnosticCode {
    /// `--redo` is asked for a database that is not at the open version.
    package static let notAtOpenVersion = DiagnosticCode("not-at-open-version", .error)
}

extension Diagnostic {
    static func notAtOpenVersion(_ store: String, at version: String?) -> Diagnostic {
        Diagnostic(
            .notAtOpenVersion,
            version.map { "the database is at version \($0), which is released" } ?? "no run says that the database is at the open version",
            subject: store, help: "leave out '--redo'")
    }
}
