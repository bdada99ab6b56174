package import MapSyntax

extension DiagnosticCode {
    /// Something that only the store declares of a table cannot go on, since what it is about does not.
    package static let lostDeclaration = DiagnosticCode("lost-declaration", .error)
}

extension Diagnostic {
    /// `declarations` are words like `CHECK (n < 10)`.
    static func lostDeclaration(_ declarations: [String], of table: String, because reason: String, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .lostDeclaration, "'\(table)' loses what only the database declares: \(declarations.joined(separator: "; "))", at: range,
            notes: ["\(reason), so mapc cannot carry it over"],
            help: "write 'allow: { lost-declaration: <why it may go> }' in the mapping, or change the table first with SQL of your own")
    }
}
