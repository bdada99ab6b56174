package import MapSyntax

extension DiagnosticCode {
    /// A version hash from Core Data differs from the one that mapc computes.
    package static let versionHashMismatch = DiagnosticCode("version-hash-mismatch", .error)
}

extension Diagnostic {
    static func versionHashMismatch(_ entity: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .versionHashMismatch, "the version hash of '\(entity)' differs from the one that mapc computes", at: range,
            label: "differs from the computed hash",
            help: "compare the properties of '\(entity)' with the application's model, or remove the line")
    }

    /// A compiled model or a store has other hashes than a version that it should be of.
    package static func versionHashMismatch(_ entities: [String], of version: String, in source: String) -> Diagnostic {
        let names = entities.map { "'\($0)'" }.joined(separator: ", ")
        return Diagnostic(
            .versionHashMismatch, "the version hashes of \(names) are not those of version '\(version)'", subject: source,
            help: "compare the properties of \(names) with the application's model: both must be of the same version")
    }
}
