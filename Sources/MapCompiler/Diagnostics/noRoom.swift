package import MapSyntax

extension DiagnosticCode {
    package static let noRoom = DiagnosticCode("no-room", .error)
}

extension Diagnostic {
    static func noRoom(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .noRoom, "not enough disk space for the migration: \(words)", subject: store,
            help: "free some space; 'mapc plan' shows how much each way needs, and '--into' writes to a file on another disk")
    }
}
