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

    /// The store has another name, and `part` is SQLite's file beside that name.
    static func unusableStore(_ store: String, otherName name: String, part: String) -> Diagnostic {
        Diagnostic(
            .unusableStore, "the database is also called '\(name)' (a hard link), and '\(part)' has changes that are not in the file",
            subject: store,
            help: "use the name '\(name)', or close the programs that have it open under that name and remove one of the names")
    }
}
