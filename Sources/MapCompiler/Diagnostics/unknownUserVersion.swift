package import MapSyntax

extension DiagnosticCode {
    /// `userVersion` in mapc.yaml lists no version for the `user_version` of a database.
    package static let unknownUserVersion = DiagnosticCode("unknown-user-version", .error)
}

extension Diagnostic {
    /// `greatest` is the greatest value under `userVersion`.
    static func unknownUserVersion(_ number: Int64, of store: String, greatest: Int64) -> Diagnostic {
        let isNewer = number > greatest
        return Diagnostic(
            .unknownUserVersion,
            isNewer
                ? "the database is newer than this project: its user_version is \(number), and the greatest under 'userVersion' is \(greatest)"
                : "the user_version of the database is \(number), which no version has under 'userVersion'",
            subject: store,
            help: (isNewer
                ? "use the project of the program that made it" : "list the version that has it under 'userVersion' in mapc.yaml")
                + ", or name the version with '--from'")
    }
}
