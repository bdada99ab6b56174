package import MapSyntax

extension DiagnosticCode {
    /// A store in WAL mode is read without the file in which SQLite records who else has it open.
    package static let unwatchedStore = DiagnosticCode("unwatched-store", .note)
}

extension Diagnostic {
    package static func unwatchedStore(_ store: String) -> Diagnostic {
        Diagnostic(
            .unwatchedStore, "the store is read as if nobody wrote to it meanwhile", subject: store,
            notes: ["it is in WAL mode, and this user may not make the file in its folder by which SQLite sees who else has it open"],
            help: "if somebody may be writing it, give this user the right to write the folder, or look at a copy")
    }
}
