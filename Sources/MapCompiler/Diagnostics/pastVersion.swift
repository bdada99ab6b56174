package import MapSyntax

extension DiagnosticCode {
    /// A database is at a version that the project has left behind.
    package static let pastVersion = DiagnosticCode("past-version", .error)
}

extension Diagnostic {
    /// - Parameters:
    ///   - release: what moves the database on, as mapc.yaml says.
    ///   - first: the first version that the project has.
    static func pastVersion(_ version: String, of store: String, release: Name, first: String) -> Diagnostic {
        Diagnostic(
            .pastVersion, "the database is at version \(version), which this project has left behind", at: release.range,
            label: "what moves it on", subject: store,
            help: "migrate it with \(release.text) to version \(first) or later, and then with this project")
    }
}
