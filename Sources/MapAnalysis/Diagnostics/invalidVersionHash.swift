package import MapSyntax

extension DiagnosticCode {
    /// A version hash in a model is not 32 bytes in hex.
    package static let invalidVersionHash = DiagnosticCode("invalid-version-hash", .error)
}

extension Diagnostic {
    static func invalidVersionHash(_ hash: Name, of entity: String) -> Diagnostic {
        Diagnostic(
            .invalidVersionHash, "the version hash of '\(entity)' is not 64 hexadecimal digits", at: hash.range, label: "not a hash",
            help: "run 'mapc import' again with '--momd' or '--hashes'")
    }
}
