package import MapSyntax

extension DiagnosticCode {
    /// Two properties map to columns that SQLite considers the same name.
    package static let sharedColumn = DiagnosticCode("shared-column", .error)
}

extension Diagnostic {
    /// - Parameter first: the owner of the column: "'Post.title'", "the key that mapc adds".
    static func sharedColumn(
        _ column: String, of property: String, at range: TextRange, with first: String, _ firstRange: TextRange?, in table: String,
        help: String
    ) -> Diagnostic {
        Diagnostic(
            .sharedColumn, "\(first) and '\(property)' both map to column '\(column)' of table '\(table)'", at: range,
            label: "maps to the same column", also: firstRange.map { [Label($0, "the first")] } ?? [],
            notes: ["SQLite does not distinguish column names by the case of ASCII letters"], help: help)
    }
}
