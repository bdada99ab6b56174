package import MapSyntax

extension DiagnosticCode {
    /// Nothing sets a property, and both the element and the source row have one of that name.
    package static let itemOrSource = DiagnosticCode("item-or-source", .error)
}

extension Diagnostic {
    static func itemOrSource(
        _ item: PropertyGap.Former, _ source: PropertyGap.Former, for id: PropertyID, of entity: EntityID, in step: StepResolution,
        entry: EntityMappingSyntax?
    ) -> Diagnostic {
        let name = step.pair.destination.model[id].name
        let (first, second) = ("$item.\(item.property.name)", "$source.\(source.property.name)")
        return Diagnostic(
            .itemOrSource, "'\(step.pair.destination.path(id))' could come from '\(first)' or '\(second)'",
            at: entry?.each?.range ?? entry?.range, label: "both have a '\(item.property.name)'",
            also: [Label(item.property.range, "of the element"), Label(source.property.range, "of the source row")],
            fixes: [first, second].compactMap { value in
                step.edits.writing("write '\(name): \(value)' under 'set'", [.set(entity, name, value)], entry: entry)
            })
    }
}
