package import MapSyntax

extension DiagnosticCode {
    /// The digest in the metadata of a Core Data store is not that of its version hashes.
    package static let otherDigest = DiagnosticCode("other-digest", .note)
}

extension Diagnostic {
    static func otherDigest(of store: String) -> Diagnostic {
        Diagnostic(
            .otherDigest, "'NSStoreModelVersionHashesDigest' in the metadata is not the digest of the version hashes", subject: store,
            help: "nothing to do: a migration that writes version hashes writes their digest, and others leave it as it is")
    }
}
