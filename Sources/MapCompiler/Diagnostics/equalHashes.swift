package import MapSyntax

extension DiagnosticCode {
    /// Several versions have the version hashes of a Core Data store.
    package static let equalHashes = DiagnosticCode("equal-hashes", .note)
}

extension Diagnostic {
    static func equalHashes(of store: String, chosen: String, _ others: [String]) -> Diagnostic {
        let names = others.count == 1 ? "version \(others[0]) has" : "versions \(others.joined(separator: ", ")) have"
        return Diagnostic(
            .equalHashes, "\(names) the same version hashes as version \(chosen)", subject: store,
            notes: ["Core Data opens the database with each of these versions, and mapc assumes the latest"],
            help: "give one of them a 'hashModifier' if Core Data must migrate between them")
    }
}
