import MapSyntax

extension Diagnostic {
    /// Reports a property under `set`, `rows` or `drop` that its entity does not have: it is misspelt, is on the other side, or does not
    /// exist.
    static func unknownProperty(_ name: Name, of entity: EntityID, in model: ModelNames, otherSide: ModelNames) -> Diagnostic {
        let version = model.model.version
        let message = "'\(model.name(entity))' in version \(version) has no property '\(name.text)'"
        let other = otherSide.entity(canonical: model.model.entities[entity.index].canonicalName)
        if let other, let property = otherSide.property(named: name.text, of: other) {
            return Diagnostic(
                .unknownProperty, message, at: name.range, label: "only the other version has it",
                also: [Label(otherSide.model[property].range, "version \(otherSide.model.version) has it")],
                help: "name a property of version \(version)")
        }
        let names = model.propertyNames(of: entity)
        let near = nearest(to: name.text, among: names)
        let declared = near.flatMap { model.property(named: $0, of: entity) }.map { Label(model.model[$0].range, "did you mean this?") }
        return Diagnostic(
            .unknownProperty, message, at: name.range, label: "not a property of '\(model.name(entity))'",
            also: declared.map { [$0] } ?? [Label(model.model.entities[entity.index].range, "declared here")],
            notes: near == nil && !names.isEmpty ? ["'\(model.name(entity))' has \(names.joined(separator: ", "))"] : [],
            help: near.map { "write '\($0)'" }, fixes: .replacing(name.range, by: near))
    }
}
