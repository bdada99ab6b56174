package import MapSyntax

extension DiagnosticCode {
    /// A type that is no type of the language and no enum or composite of the model.
    package static let unknownType = DiagnosticCode("unknown-type", .error)
}

extension Diagnostic {
    static func unknownType(_ name: Name, near: String?) -> Diagnostic {
        Diagnostic(
            .unknownType, "there is no type '\(name.text)'", at: name.range, label: "not a type, an enum or a composite",
            help: near.map { "write '\($0)'" }, fixes: .replacing(name.range, by: near))
    }

    /// An attribute of an entity's type: what was meant is a relationship.
    static func entityAsType(_ name: Name, entity: TextRange) -> Diagnostic {
        Diagnostic(
            .unknownType, "'\(name.text)' is an entity, and an attribute has a type", at: name.range, label: "an entity",
            also: [Label(entity, "declared here")], help: "write it under 'relationships'")
    }

    /// The type of a parameter: entities are types there.
    static func unknownType(parameter name: Name, near: String?) -> Diagnostic {
        Diagnostic(
            .unknownType, "there is no type '\(name.text)'", at: name.range, label: "not a type, an enum or an entity of the source",
            help: near.map { "write '\($0)'" }, fixes: .replacing(name.range, by: near))
    }

    /// A parameter of a mapping file that nobody could write on a command line.
    static func unknownType(given type: TypeSyntax) -> Diagnostic {
        Diagnostic(
            .unknownType, "a parameter is one value that can be written, and '\(type.name.text)' is none", at: type.range,
            label: "cannot be given from outside",
            help: "take a key or another value, and find the row by it: 'Post.only($0.slug == $slug)'")
    }

    static func unknownType(givenComposite type: TypeSyntax, _ composite: CompositeType) -> Diagnostic {
        let parts = composite.leaves.map { "'\($0.path.joined(separator: "."))'" }.joined(separator: ", ")
        return Diagnostic(
            .unknownType, "a parameter is one value that can be written, and '\(type.name.text)' is several", at: type.range,
            label: "a composite", help: "take a parameter for each of its parts: \(parts)")
    }

    static func listAsType(_ type: TypeSyntax) -> Diagnostic {
        Diagnostic(
            .unknownType, "an attribute has one value, not a list", at: type.range, label: "a list",
            help: "write an entity for the elements and a to-many relationship to it")
    }
}
