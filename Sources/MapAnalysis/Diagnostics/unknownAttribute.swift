package import MapSyntax

extension DiagnosticCode {
    package static let unknownAttribute = DiagnosticCode("unknown-attribute", .error)
}

extension Diagnostic {
    /// Reports a property that a row does not have. The help depends on what the author probably meant: another spelling, the other side, a
    /// subentity.
    static func unknownAttribute(_ name: Name, of id: EntityID, _ side: Side, _ scope: ExpressionScope) -> Diagnostic {
        let model = scope.model(side)
        let entity = model[id]
        let known = model.properties(of: id).map { model[$0] }
        let message = "'\(entity.name)' in version \(model.version) has no property '\(name.text)'"
        if let stored = stored(name, entity, known, message) { return stored }
        if let near = nearest(to: name.text, among: known.map(\.name)), let meant = known.first(where: { $0.name == near }) {
            return Diagnostic(
                .unknownAttribute, message, at: name.range, label: "did you mean '\(near)'?",
                also: [Label(meant.range, "'\(near)' is here")],
                help: "write '\(near)'", fixes: .replacing(name.range, by: near))
        }
        if let below = model.concreteKinds(of: id).firstResult({ kind in model.property(name.text, of: kind).map { (kind, $0) } }) {
            let kind = model[below.0].name
            return Diagnostic(
                .unknownAttribute, message, at: name.range, label: "only '\(kind)' has it",
                also: [Label(model[below.1].range, "declared here")],
                help: "write '(… as \(kind)).\(name.text)', which is nil for rows of other entities")
        }
        let other = scope.model(side == .source ? .destination : .source)
        if let counterpart = other.entities.first(where: { $0.canonicalName == entity.canonicalName }),
            let property = other.property(name.text, of: counterpart.id)
        {
            let hint = model.properties(of: id).map { model[$0] }.first { $0.canonicalName == other[property].canonicalName }
            return Diagnostic(
                .unknownAttribute, message, at: name.range, label: "only version \(other.version) has it",
                also: [Label(other[property].range, "declared here")],
                help: hint.map { "write '\($0.name)', its name in version \(model.version)" }
                    ?? "read a property of version \(model.version)",
                fixes: hint.map { [Fix("write '\($0.name)'", isSafe: false, [Edit(name.range, $0.name)])] } ?? [])
        }
        return Diagnostic(
            .unknownAttribute, message, at: name.range, label: "unknown", also: [Label(entity.range, "'\(entity.name)' declared here")],
            notes: known.isEmpty ? [] : ["'\(entity.name)' has: " + known.map(\.name).joined(separator: ", ")],
            help: known.isEmpty ? "declare it in version \(model.version)" : "write one of these names")
    }

    /// Reports a name of the database: of the key, or of the column of a to-one; nil for another name.
    private static func stored(_ name: Name, _ entity: Entity, _ known: [Property], _ message: String) -> Diagnostic? {
        let isAlike = known.contains { $0.name.lowercased() == name.text.lowercased() }
        if !isAlike, ["id", "_id", "pk", "rowid", "z_pk", "objectid"].contains(name.text.lowercased()) {
            return Diagnostic(
                .unknownAttribute, message, at: name.range, label: "not an attribute of the model",
                also: [Label(entity.range, "'\(entity.name)' declared here")], help: "write key(…) for the key of a row, as in key($source)"
            )
        }
        let column = known.compactMap(\.relationship).first { !$0.isMany && name.text.lowercased() == "\($0.name)_id".lowercased() }
        if let column {
            return Diagnostic(
                .unknownAttribute, message, at: name.range, label: "the column of '\(column.name)'",
                also: [Label(column.range, "the relationship")],
                help: "write '\(column.name)' for the row, or key(….\(column.name)) for its key")
        }
        return nil
    }

    static func unknownAttribute(_ name: Name, ofComposite composite: CompositeType) -> Diagnostic {
        let known = composite.members.map(\.name)
        let near = nearest(to: name.text, among: known)
        return Diagnostic(
            .unknownAttribute, "'\(composite.name)' has no '\(name.text)'", at: name.range,
            label: near.map { "did you mean '\($0)'?" } ?? "unknown",
            also: [Label(composite.range, "'\(composite.name)' declared here")],
            notes: ["'\(composite.name)' has: " + known.joined(separator: ", ")],
            help: near.map { "write '\($0)'" } ?? "write one of these names", fixes: .replacing(name.range, by: near))
    }

    static func unknownAttribute(transient name: Name, _ attribute: Attribute) -> Diagnostic {
        Diagnostic(
            .unknownAttribute, "'\(name.text)' is transient, so it is not stored", at: name.range, label: "not stored",
            also: [Label(attribute.range, "declared here")], help: "read the stored attributes from which the application computes it")
    }
}
