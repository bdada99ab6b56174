package import MapSyntax

extension DiagnosticCode {
    /// Rows of a Core Data store refer to rows that do not exist, lack a required value, or are of no entity.
    package static let damagedRows = DiagnosticCode("damaged-rows", .error)
}

extension Diagnostic {
    /// - Parameter keys: the first keys of the rows, as text.
    static func damagedRows(_ store: String, _ words: String, keys: [String], count: Int, cure: String) -> Diagnostic {
        Diagnostic(.damagedRows, "\(words), in \(rows(count, keys))", subject: store, help: cure)
    }
}
