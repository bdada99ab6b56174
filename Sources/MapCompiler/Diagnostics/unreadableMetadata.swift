package import MapSyntax

extension DiagnosticCode {
    /// The metadata of a Core Data store cannot be read.
    package static let unreadableMetadata = DiagnosticCode("unreadable-metadata", .error)
}

extension Diagnostic {
    static func unreadableMetadata(_ store: String, reason: String) -> Diagnostic {
        Diagnostic(
            .unreadableMetadata, "the version hashes of this store cannot be read: \(reason)", subject: store,
            help: "restore the store from a backup, or let the application open it once")
    }
}
