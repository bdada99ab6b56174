package import MapSyntax

extension DiagnosticCode {
    package static let noRoom = DiagnosticCode("no-room", .error)
}

extension Diagnostic {
    static func noRoom(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .noRoom, "there is no room for the migration: \(words)", subject: store,
            help: "make room, or migrate where there is some with '--into'; 'mapc plan' tells what each way needs")
    }
}
