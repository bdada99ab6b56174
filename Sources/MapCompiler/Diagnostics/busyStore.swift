package import MapSyntax

extension DiagnosticCode {
    package static let busyStore = DiagnosticCode("busy-store", .error)
}

extension Diagnostic {
    static func busyStore(_ store: String, words: String?) -> Diagnostic {
        Diagnostic(
            .busyStore, "another program is using the database", subject: store, notes: words.map { ["it is locked by \($0)"] } ?? [],
            help: "close the program that has it open, or wait for it with '--wait SECONDS'")
    }
}
