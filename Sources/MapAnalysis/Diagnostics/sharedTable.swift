package import MapSyntax

extension DiagnosticCode {
    /// Two entities or relationships in one table, by their names as SQLite compares them.
    package static let sharedTable = DiagnosticCode("shared-table", .error)
}

extension Diagnostic {
    static func sharedTable(_ table: String, of thing: String, at range: TextRange, with first: String, _ firstRange: TextRange)
        -> Diagnostic
    {
        Diagnostic(
            .sharedTable, "'\(thing)' would lie in table '\(table)', where '\(first)' lies", at: range, label: "lies in the same table",
            also: [Label(firstRange, "lies there already")],
            notes: ["names of tables that differ only in the case of ASCII letters are one name to SQLite"],
            help: "write another 'table' for one of them")
    }
}
