package import MapSyntax

extension DiagnosticCode {
    /// `from` or `drop` names an entity that the version before does not have.
    package static let unknownSource = DiagnosticCode("unknown-source", .error)
}

extension Diagnostic {
    static func unknownSource(_ name: Name, in pair: ModelPair) -> Diagnostic {
        let model = pair.source.model
        if let entity = pair.destination.entity(named: name.text) {
            let former = pair.origin(of: entity).map(pair.source.name)
            return Diagnostic(
                .unknownSource, "'\(name.text)' is an entity of version \(pair.destination.model.version), not of version \(model.version)",
                at: name.range, label: "only version \(pair.destination.model.version) has it",
                also: [Label(pair.destination.model.entities[entity.index].range, "declared here")],
                help: former.map { "write '\($0)', its name before" } ?? "name an entity of version \(model.version)",
                fixes: .replacing(name.range, by: former))
        }
        let near = nearest(to: name.text, among: model.entities.map(\.name))
        let owners = near != nil ? [] : model.entities.filter { entity in entity.declared.contains { $0.name == name.text } }
        if owners.count == 1, let owner = owners.first {
            let path = "\(owner.name).\(name.text)"
            return Diagnostic(
                .unknownSource, "version \(model.version) has no entity '\(name.text)'", at: name.range, label: "did you mean '\(path)'?",
                help: "write '\(path)' under 'drop'",
                fixes: [Fix("write '\(path)'", isSafe: false, isChoice: true, [Edit(name.range, path)])])
        }
        return Diagnostic(
            .unknownSource, "version \(model.version) has no entity '\(name.text)'", at: name.range,
            label: near.map { "did you mean '\($0)'?" } ?? "not in version \(model.version)",
            notes: near == nil ? [model.entityList] : [],
            help: near.map { "write '\($0)'" } ?? "write the name of an entity of version \(model.version)",
            fixes: .replacing(name.range, by: near))
    }
}
