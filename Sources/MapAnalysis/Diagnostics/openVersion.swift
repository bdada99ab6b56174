package import MapSyntax

extension DiagnosticCode {
    /// A file gives the open version what only a numbered version has.
    package static let openVersion = DiagnosticCode("open-version", .error)
}

extension Diagnostic {
    /// - Parameter key: `after` or `versions`.
    static func openVersion(placedAt range: TextRange, by key: String) -> Diagnostic {
        Diagnostic(
            .openVersion, "the open version 'next' comes after all others, and '\(key)' says otherwise", at: range, label: "not its place",
            help: "remove it here; 'mapc release' gives the version a number and a place")
    }

    static func openVersion(withdrawn range: TextRange) -> Diagnostic {
        Diagnostic(
            .openVersion, "the open version 'next' is withdrawn", at: range, label: "no database has to stay at it",
            help: "remove 'withdrawn: true', and edit the version until it is right")
    }

    static func openVersion(numbered range: TextRange) -> Diagnostic {
        Diagnostic(
            .openVersion, "the open version 'next' has a 'userVersion'", at: range, label: "applications do not know this version",
            help: "remove it; 'mapc release' adds the number of the version that it makes")
    }
}
