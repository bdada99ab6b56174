package import MapSyntax

extension DiagnosticCode {
    package static let failedRun = DiagnosticCode("failed-run", .error)
}

extension Diagnostic {
    static func failedRun(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .failedRun, "the migration failed and the store is what it was: \(words)", subject: store,
            help: "remove what SQLite complains of and apply again")
    }

    /// The rollback is not finished yet.
    static func failedRun(_ store: String, unfinished words: String) -> Diagnostic {
        Diagnostic(
            .failedRun, "the migration failed, and what it did could not be undone yet: \(words)", subject: store,
            notes: ["the store is what it was as soon as somebody opens it who may write it: its journal says what to undo"],
            help: "leave the files beside the store where they are, remove what SQLite complains of, and apply again")
    }

    /// It is unknown whether the commit took effect.
    static func failedRun(_ store: String, uncertain words: String) -> Diagnostic {
        Diagnostic(
            .failedRun, "the commit failed, and nobody knows whether the store is migrated: \(words)", subject: store,
            notes: ["all of the migration stands in the store's WAL or nothing of it, and the disk did not say which"],
            help: "leave the files beside the store where they are, remove what SQLite complains of, and ask 'mapc status'")
    }
}
