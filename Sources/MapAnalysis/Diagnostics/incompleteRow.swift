package import MapSyntax

extension DiagnosticCode {
    /// A row under `rows` has no value for a required property.
    package static let incompleteRow = DiagnosticCode("incomplete-row", .error)
}

extension Diagnostic {
    package static func incompleteRow(_ property: Property, of entity: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .incompleteRow, "this row of '\(entity)' lacks '\(property.name)', which is required", at: range,
            label: "no '\(property.name)'",
            also: [Label(property.range, "no default")], help: "write '\(property.name): …'")
    }
}
