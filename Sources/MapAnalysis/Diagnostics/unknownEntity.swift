package import MapSyntax

extension DiagnosticCode {
    /// A name of no entity of the model.
    package static let unknownEntity = DiagnosticCode("unknown-entity", .error)
}

extension Diagnostic {
    static func unknownEntity(_ name: Name, near: String?) -> Diagnostic {
        Diagnostic(
            .unknownEntity, "unknown entity '\(name.text)'", at: name.range, label: "not an entity of this model",
            help: near.map { "write '\($0)'" }, fixes: .replacing(name.range, by: near))
    }

    /// A relationship to a type, or a parent that is one. `kind` is "an enum", "a composite", "a type".
    static func typeAsEntity(_ name: Name, kind: String) -> Diagnostic {
        Diagnostic(
            .unknownEntity, "'\(name.text)' is \(kind), not an entity", at: name.range, label: kind, help: "write it under 'attributes'")
    }
}
