package import MapSyntax

extension DiagnosticCode {
    /// The metadata of a Core Data store cannot be read.
    package static let unreadableMetadata = DiagnosticCode("unreadable-metadata", .error)
}

extension Diagnostic {
    /// A file that should bring version hashes is a database of another kind.
    static func noMetadata(_ path: String) -> Diagnostic {
        Diagnostic(
            .unreadableMetadata, "this is not a Core Data store, so it has no version hashes", subject: path,
            help: "pass a database that the application made")
    }

    static func unreadableMetadata(_ store: String, reason: String) -> Diagnostic {
        Diagnostic(
            .unreadableMetadata, "the version hashes of this store cannot be read: \(reason)", subject: store,
            help: "restore the store from a backup, or let the application open it once")
    }
}
