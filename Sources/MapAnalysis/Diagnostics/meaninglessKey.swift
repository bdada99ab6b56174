package import MapSyntax

extension DiagnosticCode {
    /// A key of the language is written where it has no meaning.
    package static let meaninglessKey = DiagnosticCode("meaningless-key", .error)
}

extension Diagnostic {
    /// - Parameter reason: completes "'min' …", as in "is for numbers and dates, and this is a string".
    static func meaninglessKey(_ key: String, at range: TextRange, _ reason: String, help: String? = nil) -> Diagnostic {
        Diagnostic(.meaninglessKey, "'\(key)' \(reason)", at: range, label: "has no meaning here", help: help ?? "remove '\(key)'")
    }

    /// `through: tags` in a layout whose join tables have names of their own.
    static func throughOfTables(_ name: Name) -> Diagnostic {
        .meaninglessKey(
            "through", at: name.range, "names a relationship only in layout core-data",
            help: "write 'through: { table: \(name.text), source: a_id, destination: b_id }'")
    }
}
