package import MapSyntax

extension DiagnosticCode {
    /// A key, a `unique`, an index or an inverse names a property that does not exist.
    package static let unknownProperty = DiagnosticCode("unknown-property", .error)
}

extension Diagnostic {
    /// Reports a path such as `title.length` under `set`, where `title` is not a composite.
    static func unknownProperty(part name: Name, ofValue type: String) -> Diagnostic {
        Diagnostic(
            .unknownProperty, "\(type) has no part '\(name.text)'", at: name.range, label: "only composites have parts",
            help: "set the property itself")
    }

    static func unknownProperty(_ name: Name, of entity: Entity, known: [Name]) -> Diagnostic {
        let near = nearest(to: name.text, among: known.map(\.text))
        let declared = known.first { $0.text == near }
        return Diagnostic(
            .unknownProperty, "'\(entity.name)' has no property '\(name.text)'", at: name.range,
            label: near.map { "did you mean '\($0)'?" } ?? "not a property of '\(entity.name)'",
            also: declared.map { [Label($0.range, "'\($0.text)' is here")] } ?? [Label(entity.range, "declared here")],
            notes: near == nil && !known.isEmpty ? ["'\(entity.name)' has: \(known.map(\.text).joined(separator: ", "))"] : [],
            help: near.map { "write '\($0)'" } ?? "declare '\(name.text)' in '\(entity.name)', or write the name of a property that it has",
            fixes: .replacing(name.range, by: near))
    }
}
