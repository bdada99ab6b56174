package import MapSyntax

extension DiagnosticCode {
    package static let movedStore = DiagnosticCode("moved-store", .error)
}

extension Diagnostic {
    /// Another program deleted the database's file while mapc migrated it, or gave its name to another file.
    static func movedStore(_ store: String, isCommitted: Bool) -> Diagnostic {
        Diagnostic(
            .movedStore,
            isCommitted
                ? "another program deleted or replaced the database's file when mapc had just migrated it"
                : "another program deleted or replaced the database's file while mapc was migrating it",
            subject: store,
            notes: isCommitted ? ["the migrated file no longer has this name; a file that has it now is unchanged"] : [],
            help: "find out which program replaces the file, and apply again when it has finished")
    }
}
