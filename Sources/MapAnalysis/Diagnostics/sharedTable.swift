package import MapSyntax

extension DiagnosticCode {
    /// Two entities or relationships map to tables that SQLite considers the same name.
    package static let sharedTable = DiagnosticCode("shared-table", .error)
}

extension Diagnostic {
    static func sharedTable(_ table: String, of thing: String, at range: TextRange, with first: String, _ firstRange: TextRange)
        -> Diagnostic
    {
        Diagnostic(
            .sharedTable, "'\(first)' and '\(thing)' both map to table '\(table)'", at: range, label: "maps to the same table",
            also: [Label(firstRange, "the first")],
            notes: ["SQLite does not distinguish table names by the case of ASCII letters"],
            help: "give one of them another 'table'")
    }
}
