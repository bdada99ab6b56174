package import MapSyntax

extension DiagnosticCode {
    /// mapc cannot keep a declaration that only the store has, since the columns it is about change.
    package static let lostDeclaration = DiagnosticCode("lost-declaration", .error)
}

extension Diagnostic {
    /// - Parameter declarations: texts such as `CHECK (n < 10)`.
    static func lostDeclaration(_ declarations: [String], of table: String, because reason: String, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .lostDeclaration, "'\(table)' loses what only the database declares: \(declarations.joined(separator: "; "))", at: range,
            notes: ["\(reason), so mapc cannot carry it over"],
            help: "write 'allow: { lost-declaration: <why this is right> }' in the mapping, or change the table first with SQL of your own")
    }
}
