package import MapSyntax

extension DiagnosticCode {
    /// An entry names an entity that the version after does not have.
    package static let unknownDestination = DiagnosticCode("unknown-destination", .error)
}

extension Diagnostic {
    static func unknownDestination(_ name: Name, in pair: ModelPair) -> Diagnostic {
        let model = pair.destination.model
        if let entity = pair.source.entity(named: name.text) {
            let successor = pair.successor(of: entity).map(pair.destination.name)
            return Diagnostic(
                .unknownDestination, "'\(name.text)' is an entity of version \(pair.source.model.version), not of version \(model.version)",
                at: name.range, label: "only version \(pair.source.model.version) has it",
                also: [Label(pair.source.model.entities[entity.index].range, "declared here")],
                help: successor.map { "write '\($0)', its name now" } ?? "name the entry after the entity that its rows become",
                fixes: .replacing(name.range, by: successor))
        }
        // The name of a mapping in Xcode and in calls: 'PostToArticle'.
        let made = name.text.firstRange(of: "To").flatMap { to in model.entities.first { $0.name == name.text[to.upperBound...] }?.name }
        let near = made ?? nearest(to: name.text, among: model.entities.map(\.name))
        return Diagnostic(
            .unknownDestination, "version \(model.version) has no entity '\(name.text)'", at: name.range,
            label: near.map { "did you mean '\($0)'?" } ?? "not in version \(model.version)",
            notes: near == nil ? [model.entityList] : [],
            help: near.map { "write '\($0)'" } ?? "write the name of an entity of version \(model.version)",
            fixes: .replacing(name.range, by: near))
    }
}

extension Model {
    /// The first entities in words, for notes.
    var entityList: String {
        let names = entities.map(\.name)
        return "version \(version) has: \(names.prefix(12).joined(separator: ", "))"
            + (names.count > 12 ? " and \(names.count - 12) more" : "")
    }
}
