package import MapSyntax

extension DiagnosticCode {
    /// An attribute is required and has no default, and old rows have no value for it.
    package static let noValueForRequired = DiagnosticCode("no-value-for-required", .error)
}

extension Diagnostic {
    /// A part of a composite is missing, although other parts are set.
    static func noValueForRequired(part name: String, of composite: CompositeType, _ leaf: CompositeType.Leaf, at range: TextRange)
        -> Diagnostic
    {
        Diagnostic(
            .noValueForRequired, "'\(name)' is required, but nothing sets it", at: range, label: "its other parts are set here",
            also: [Label(leaf.range, "required in '\(composite.name)'")], help: "write '\(name): …' beside them")
    }

    /// - Parameter value: an expression that suits every row: the row's own value from before if inference copies nothing, or a new value.
    static func noValueForRequired(
        _ gap: PropertyGap, optionalBefore former: PropertyGap.Former?, entry: EntityMappingSyntax?, value: String? = nil
    ) -> Diagnostic {
        let path = gap.pair.destination.path(gap.id)
        let entity = gap.pair.destination.name(gap.entity)
        if let former {
            return Diagnostic(
                .noValueForRequired, "'\(path)' is required now, but it may be nil in old rows", at: gap.property.range,
                label: "no default", also: [Label(former.property.range, "optional before")],
                help:
                    "write a default, or '\(gap.property.name): $source.\(former.property.name) ?? \(gap.valueOfItsOwn ?? "…")' under 'set' of '\(entity)'"
            )
        }
        return Diagnostic(
            .noValueForRequired, "'\(path)' is required and has no default, so old rows have no value for it",
            at: gap.property.range,
            label: "no value for old rows",
            also: entry.map { [Label($0.from?.range ?? $0.destination.range, "nothing here sets it")] } ?? [],
            help:
                "write a default, make it optional, or write '\(gap.property.name): \(value ?? "…")' under 'set' of '\(entity)'"
        )
    }
}

extension PropertyGap {
    /// An expression that gives each row a value without reading anything from it.
    var valueOfItsOwn: String? { attribute?.type.value == .uuid ? "newUUID()" : nil }
}
