package import MapSyntax

extension DiagnosticCode {
    package static let unreadableStore = DiagnosticCode("unreadable-store", .error)
}

extension Diagnostic {
    /// The store itself is readable.
    static func unreadableStore(wal store: String) -> Diagnostic {
        Diagnostic(
            .unreadableStore, "the store's latest rows stand in its WAL, which this user may not read", subject: store,
            notes: ["SQLite reads a WAL with an index beside it, '\(store)-shm', and this user may make no files in that folder"],
            help: "give this user the right to write the folder, or close the store in the program that wrote it, which empties the WAL")
    }

    static func unreadableStore(_ store: String) -> Diagnostic {
        Diagnostic(.unreadableStore, "this user may not read the store", subject: store, help: "give this user the right to read it")
    }
}
