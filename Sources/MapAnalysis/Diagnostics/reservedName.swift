package import MapSyntax

extension DiagnosticCode {
    /// SQLite or mapc reserves the name of a table.
    package static let reservedName = DiagnosticCode("reserved-name", .error)
}

extension Diagnostic {
    static func reservedName(_ table: String, of thing: String, at range: TextRange, owner: String) -> Diagnostic {
        Diagnostic(
            .reservedName, "'\(thing)' maps to table '\(table)', a name that \(owner) reserves", at: range, label: "reserved",
            help: "give it another 'table'")
    }
}
