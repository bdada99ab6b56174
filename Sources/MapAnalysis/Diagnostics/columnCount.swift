package import MapSyntax

extension DiagnosticCode {
    /// A relationship names more or fewer columns than the key that it refers to has.
    package static let columnCount = DiagnosticCode("column-count", .error)
}

extension Diagnostic {
    static func columnCount(_ given: Int, for relationship: String, at range: TextRange, key: [String], of entity: String) -> Diagnostic {
        let columns = key.count == 1 ? "one column" : "\(key.count) columns"
        return Diagnostic(
            .columnCount,
            "'\(relationship)' names \(given == 1 ? "1 column" : "\(given) columns"), but the key of '\(entity)' has \(columns)", at: range,
            label: "refers to \(key.joined(separator: ", "))", help: "name \(columns), in the order of the key")
    }
}
