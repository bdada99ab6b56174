package import MapSyntax

extension DiagnosticCode {
    package static let noDatabase = DiagnosticCode("no-database", .error)
}

extension Diagnostic {
    static func noDatabase(_ store: String) -> Diagnostic {
        let name = store.lowercased()
        let help =
            if name.hasSuffix(".sql") {
                "make a database of the dump first, with sqlite3 new.sqlite < \(store)"
            } else if [".gz", ".bz2", ".xz", ".zip", ".zst"].contains(where: name.hasSuffix) {
                "decompress the file first"
            } else {
                "check that this is the right file; decrypt an encrypted database first"
            }
        return Diagnostic(.noDatabase, "the file is not a SQLite database, or it is encrypted", subject: store, help: help)
    }
}
