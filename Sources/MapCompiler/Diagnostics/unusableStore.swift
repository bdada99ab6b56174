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
    /// Something that mapc did not make has the name of the store's lock file; `words` is what it is: `is a symbolic link`.
    static func unusableStore(_ store: String, lock: String, words: String) -> Diagnostic {
        Diagnostic(
            .unusableStore, "the database cannot be locked: '\(lock)' \(words)", subject: store,
            notes: ["mapc creates a file of this name while it writes a database, and removes it afterwards"],
            help: "give '\(lock)' another name, or remove it")
    }
}
