package import MapSyntax

extension DiagnosticCode {
    /// A type is neither one of the language nor an enum or composite of the model.
    package static let unknownType = DiagnosticCode("unknown-type", .error)
}

extension Diagnostic {
    static func unknownType(_ name: Name, near: String?) -> Diagnostic {
        let meant = typeNamesElsewhere[name.text.lowercased()] ?? near
        return Diagnostic(
            .unknownType, "unknown type '\(name.text)'", at: name.range, label: "not a type, an enum or a composite",
            notes: meant == nil ? [Self.listOfTypes] : [],
            help: meant.map { "write '\($0)'" } ?? "write one of the types, or declare '\(name.text)' under 'enums' or 'composites'",
            fixes: .replacing(name.range, by: meant))
    }

    /// Reports an attribute whose type is an entity. The author probably meant a relationship.
    private static var listOfTypes: String { "the types are: " + ValueType.builtIn.map(\.word).joined(separator: ", ") }

    static func entityAsType(_ name: Name, entity: TextRange) -> Diagnostic {
        Diagnostic(
            .unknownType, "'\(name.text)' is an entity, not the type of an attribute", at: name.range, label: "an entity",
            also: [Label(entity, "declared here")], help: "write it under 'relationships'")
    }

    /// Reports the type of a parameter. Entities are types there.
    static func unknownType(parameter name: Name, near: String?) -> Diagnostic {
        let meant = typeNamesElsewhere[name.text.lowercased()] ?? near
        return Diagnostic(
            .unknownType, "unknown type '\(name.text)'", at: name.range, label: "not a type, an enum or an entity of the source",
            notes: meant == nil ? [Self.listOfTypes] : [],
            help: meant.map { "write '\($0)'" } ?? "write one of the types, or the name of an enum or an entity",
            fixes: .replacing(name.range, by: meant))
    }

    /// Reports a parameter of a mapping file whose value cannot be written on a command line.
    static func unknownType(given type: TypeSyntax) -> Diagnostic {
        Diagnostic(
            .unknownType, "a parameter cannot be of type '\(type.name.text)'", at: type.range,
            label: "cannot be written on a command line",
            help: "declare a parameter for the key and find the row by it, as in 'Post.only($0.slug == $slug)'")
    }

    static func unknownType(givenComposite type: TypeSyntax, _ composite: CompositeType) -> Diagnostic {
        let parts = composite.leaves.map { "'\($0.path.joined(separator: "."))'" }.joined(separator: ", ")
        return Diagnostic(
            .unknownType, "a parameter holds one value, but '\(type.name.text)' is a composite", at: type.range,
            label: "a composite", help: "declare a parameter for each part: \(parts)")
    }

    static func listAsType(_ type: TypeSyntax) -> Diagnostic {
        Diagnostic(
            .unknownType, "an attribute holds one value, not a list", at: type.range, label: "a list",
            help: "write an entity for the elements and a to-many relationship to it")
    }
}
