package import MapSyntax

extension DiagnosticCode {
    /// A name that SQLite or mapc keeps for itself.
    package static let reservedName = DiagnosticCode("reserved-name", .error)
}

extension Diagnostic {
    static func reservedName(_ table: String, of thing: String, at range: TextRange, owner: String) -> Diagnostic {
        Diagnostic(
            .reservedName, "'\(thing)' would lie in table '\(table)', a name that \(owner) keeps for itself", at: range, label: "reserved",
            help: "write another 'table'")
    }
}
