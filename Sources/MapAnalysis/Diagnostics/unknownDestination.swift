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
                at: name.range, label: "on the other side", also: [Label(pair.source.model.entities[entity.index].range, "declared here")],
                help: successor.map { "write '\($0)', its name now" } ?? "name the entry after the entity that its rows become",
                fixes: .replacing(name.range, by: successor))
        }
        // The name of a mapping in Xcode and in calls: 'PostToArticle'.
        let made = name.text.firstRange(of: "To").flatMap { to in model.entities.first { $0.name == name.text[to.upperBound...] }?.name }
        let near = made ?? nearest(to: name.text, among: model.entities.map(\.name))
        return Diagnostic(
            .unknownDestination, "version \(model.version) has no entity '\(name.text)'", at: name.range, label: "not in the destination",
            help: near.map { "write '\($0)'" }, fixes: .replacing(name.range, by: near))
    }
}
