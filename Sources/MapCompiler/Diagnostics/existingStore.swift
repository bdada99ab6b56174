package import MapSyntax

extension DiagnosticCode {
    package static let existingStore = DiagnosticCode("existing-store", .error)
}

extension Diagnostic {
    static func existingStore(_ path: String) -> Diagnostic {
        let isPart = path.hasSuffix("-wal") || path.hasSuffix("-journal")
        return Diagnostic(
            .existingStore, "'\(path)' exists already", subject: path,
            notes: isPart ? ["it may hold rows of a database that had this name, and SQLite would take it for a part of the new one"] : [],
            help: isPart ? "put that database back beside it, or move the file away" : "write the name of a new file after '--into'")
    }
}
