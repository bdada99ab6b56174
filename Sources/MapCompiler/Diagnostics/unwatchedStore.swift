package import MapSyntax

extension DiagnosticCode {
    /// mapc reads a store in WAL mode without the file by which SQLite notices other programs.
    package static let unwatchedStore = DiagnosticCode("unwatched-store", .note)
}

extension Diagnostic {
    package static func unwatchedStore(_ store: String) -> Diagnostic {
        Diagnostic(
            .unwatchedStore, "mapc cannot notice whether another program writes to the database while mapc reads it", subject: store,
            notes: ["it is in WAL mode, and this user cannot create the file by which SQLite notices other programs"],
            help: "if another program may be writing to it, give this user write permission for the folder, or use a copy")
    }
}
