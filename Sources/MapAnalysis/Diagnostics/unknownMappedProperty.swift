import MapSyntax

extension Diagnostic {
    /// Reports a property under `set`, `rows` or `drop` that its entity does not have: it is misspelt, is on the other side, or does not
    /// exist.
    static func unknownProperty(_ name: Name, of entity: EntityID, in model: ModelNames, otherSide: ModelNames) -> Diagnostic {
        let version = model.model.version
        let message = "'\(model.name(entity))' in version \(version) has no property '\(name.text)'"
        let other = otherSide.entity(canonical: model.model.entities[entity.index].canonicalName)
        if let other, let property = otherSide.property(named: name.text, of: other) {
            // Numbered versions show that a mapping was meant the other way round.
            let isBackwards = Int(otherSide.model.version).flatMap { old in Int(version).map { $0 < old } } ?? false
            let exchange = ", or exchange 'from' and 'to' to migrate version \(version) to version \(otherSide.model.version)"
            return Diagnostic(
                .unknownProperty, message, at: name.range, label: "only version \(otherSide.model.version) has it",
                also: [Label(otherSide.model[property].range, "declared here")],
                help: "name a property of version \(version)" + (isBackwards ? exchange : ""))
        }
        let names = model.propertyNames(of: entity)
        if model.model[entity].key.isEmpty, ["id", "_id", "pk", "rowid", "z_pk"].contains(name.text.lowercased()),
            !names.contains(where: { $0.lowercased() == name.text.lowercased() })
        {
            return Diagnostic(
                .unknownProperty, message, at: name.range, label: "the key is not a property",
                also: [Label(model.model.entities[entity.index].range, "declared without 'key'")],
                help:
                    "remove it, since mapc keeps the keys of rows; for keys of your own, declare 'key' and the attribute in version \(version)"
            )
        }
        let near = nearest(to: name.text, among: names)
        if near == nil, isKeyOfEntityMapping(name.text) { return keyUnderSet(name, message) }
        let declared = near.flatMap { near in
            model.property(named: near, of: entity).map { Label(model.model[$0].range, "'\(near)' is here") }
        }
        return Diagnostic(
            .unknownProperty, message, at: name.range,
            label: near.map { "did you mean '\($0)'?" } ?? "not a property of '\(model.name(entity))'",
            also: declared.map { [$0] } ?? [Label(model.model.entities[entity.index].range, "declared here")],
            notes: near == nil && !names.isEmpty ? ["'\(model.name(entity))' has: \(names.joined(separator: ", "))"] : [],
            help: near.map { "write '\($0)'" } ?? "write one of these names, or declare '\(name.text)' in version \(version)",
            fixes: .replacing(name.range, by: near))
    }

    /// Reports a key of the entity mapping one level too deep.
    private static func keyUnderSet(_ name: Name, _ message: String) -> Diagnostic {
        Diagnostic(
            .unknownProperty, message, at: name.range, label: "a key of the mapping",
            help: "write it beside 'set', one level further to the left, if you mean the key '\(name.text)'")
    }
}
