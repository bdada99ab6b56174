package import MapSyntax

extension DiagnosticCode {
    /// Two properties in one column, by their names as SQLite compares them.
    package static let sharedColumn = DiagnosticCode("shared-column", .error)
}

extension Diagnostic {
    /// `first` is who has the column already: "'title'", "the kind of the row".
    static func sharedColumn(
        _ column: String, of property: String, at range: TextRange, with first: String, _ firstRange: TextRange?, in table: String,
        help: String
    ) -> Diagnostic {
        Diagnostic(
            .sharedColumn, "'\(property)' would lie in column '\(column)' of table '\(table)', where \(first) lies", at: range,
            label: "lies in the same column", also: firstRange.map { [Label($0, "lies there already")] } ?? [],
            notes: ["names of columns that differ only in the case of ASCII letters are one name to SQLite"], help: help)
    }
}
