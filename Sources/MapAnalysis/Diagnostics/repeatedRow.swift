package import MapSyntax

extension DiagnosticCode {
    /// Two rows under `rows` have the same key, or the same values of a `unique`.
    package static let repeatedRow = DiagnosticCode("repeated-row", .error)
}

extension Diagnostic {
    static func repeatedRow(_ names: [String], of entity: String, at range: TextRange, first: TextRange) -> Diagnostic {
        let list = names.joined(separator: ", ")
        return Diagnostic(
            .repeatedRow, "two rows of '\(entity)' have the same '\(list)', which must be unique", at: range, label: "the same '\(list)'",
            also: [Label(first, "first here")], help: "remove one of the rows, or give it another '\(list)'")
    }
}
