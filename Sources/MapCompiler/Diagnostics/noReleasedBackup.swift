package import MapSyntax

extension DiagnosticCode {
    /// A database at the open version has no backup at a released one.
    package static let noReleasedBackup = DiagnosticCode("no-released-backup", .error)
}

extension Diagnostic {
    static func noReleasedBackup(of store: String) -> Diagnostic {
        Diagnostic(
            .noReleasedBackup, "mapc has no backup of this database at a released version", subject: store,
            help: "restore a copy of your own, or create a new database with 'mapc apply --create'")
    }

    static func noReleasedBackup(of store: String, withFolder backup: String) -> Diagnostic {
        Diagnostic(
            .noReleasedBackup, "large values of this database are in files of their own, which mapc does not put back", subject: store,
            help: "put '\(backup)' and its folder in the place of the database, then run 'mapc apply'")
    }
}
