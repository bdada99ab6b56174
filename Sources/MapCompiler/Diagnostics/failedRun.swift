package import MapSyntax

extension DiagnosticCode {
    package static let failedRun = DiagnosticCode("failed-run", .error)
}

extension Diagnostic {
    static func failedRun(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .failedRun, "the migration failed, and the database is unchanged: \(words)", subject: store,
            help: "correct what SQLite reports, and apply again")
    }

    /// The changes of the run are not undone yet.
    static func failedRun(_ store: String, unfinished words: String) -> Diagnostic {
        Diagnostic(
            .failedRun, "the migration failed, and its changes are not undone yet: \(words)", subject: store,
            notes: ["SQLite undoes them, from the journal, as soon as a program opens the database for writing"],
            help: "leave the files beside the database where they are, correct what SQLite reports, and apply again")
    }

    /// The commit failed in such a way that it may have happened or not.
    static func failedRun(_ store: String, uncertain words: String) -> Diagnostic {
        Diagnostic(
            .failedRun, "the commit failed, and mapc cannot tell whether the database is migrated: \(words)", subject: store,
            notes: ["the database's WAL contains either the whole migration or none of it; the system did not report which"],
            help: "leave the files beside the database where they are, correct what SQLite reports, and run 'mapc status'")
    }
}
