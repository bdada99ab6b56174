package import MapSyntax

extension DiagnosticCode {
    /// A name is not the name of an entity of the model.
    package static let unknownEntity = DiagnosticCode("unknown-entity", .error)
}

extension Diagnostic {
    static func unknownEntity(_ name: Name, near: String?) -> Diagnostic {
        Diagnostic(
            .unknownEntity, "unknown entity '\(name.text)'", at: name.range,
            label: near.map { "did you mean '\($0)'?" } ?? "not an entity of this model",
            help: near.map { "write '\($0)'" } ?? "declare '\(name.text)' under 'entities', or name an entity of this model",
            fixes: .replacing(name.range, by: near))
    }

    /// Reports a relationship to a type, or a parent that is a type.
    /// - Parameter kind: "an enum", "a composite", "a type".
    static func typeAsEntity(_ name: Name, kind: String) -> Diagnostic {
        Diagnostic(
            .unknownEntity, "'\(name.text)' is \(kind), not an entity", at: name.range, label: kind, help: "write it under 'attributes'")
    }
}
