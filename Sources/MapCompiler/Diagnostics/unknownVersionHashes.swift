import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// A migration would write a Core Data store without all version hashes.
    package static let unknownVersionHashes = DiagnosticCode("unknown-version-hashes", .error)
}

extension Diagnostic {
    static func unknownVersionHashes(of model: Model, _ unknown: [(entity: String, reason: VersionHash.Reason)]) -> Diagnostic {
        Diagnostic(
            .unknownVersionHashes, "Core Data would not open the result: mapc does not know all version hashes of version \(model.version)",
            at: model.versionRange, label: "its hashes are needed",
            notes: unknown.map { "the hash of '\($0.entity)' cannot be computed, because \($0.reason.words)" },
            help:
                "bring them with 'mapc import --momd' from the compiled model, or pass '--without-hashes' for a store that Core Data need not open"
        )
    }
}
