import MapPlanning
package import MapSyntax

extension DiagnosticCode {
    package static let unusableStore = DiagnosticCode("unusable-store", .error)
}

extension Diagnostic {
    static func unusableStore(_ store: String, words: String) -> Diagnostic {
        // SQLite reports an unknown collation of the application when it first needs it.
        let missing = "no such collation sequence: "
        if words.hasPrefix(missing) { return .unknownCollation(String(words.dropFirst(missing.count)), ofStore: store) }
        return Diagnostic(
            .unusableStore, "the store cannot be used: \(words)", subject: store, help: "remove what SQLite or the system complains of")
    }
}
