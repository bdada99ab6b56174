package import MapSyntax

extension DiagnosticCode {
    package static let irreplaceableStore = DiagnosticCode("irreplaceable-store", .error)
}

extension Diagnostic {
    static func irreplaceableStore(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .irreplaceableStore, "a copy cannot replace the database: \(words)", subject: store,
            help: "migrate it in place, without '--copy'")
    }
}
