package import MapSyntax

extension DiagnosticCode {
    package static let unreadableStore = DiagnosticCode("unreadable-store", .error)
}

extension Diagnostic {
    /// This user may read the store itself, but not its WAL.
    static func unreadableStore(wal store: String) -> Diagnostic {
        Diagnostic(
            .unreadableStore, "the database's latest rows are in its WAL, which this user cannot read", subject: store,
            notes: ["to read a WAL, SQLite needs the file '\(store)-shm', and this user cannot create files in that folder"],
            help:
                "give this user write permission for the folder, or close the database in the program that wrote it, which empties the WAL")
    }

    static func unreadableStore(_ store: String) -> Diagnostic {
        Diagnostic(
            .unreadableStore, "this user has no permission to read the database", subject: store, help: "give this user read permission")
    }
}
