import MapPlanning
package import MapSyntax

extension DiagnosticCode {
    package static let unusableStore = DiagnosticCode("unusable-store", .error)
}

extension Diagnostic {
    static func unusableStore(_ store: String, words: String) -> Diagnostic {
        // SQLite reports a collation that only the application has when it first needs it.
        let missing = "no such collation sequence: "
        if words.hasPrefix(missing) { return .unknownCollation(String(words.dropFirst(missing.count)), ofStore: store) }
        return Diagnostic(
            .unusableStore, "the database cannot be used: \(words)", subject: store, help: "correct what SQLite or the system reports")
    }
}
