package import MapSyntax

extension DiagnosticCode {
    /// An entry sets values for rows, but no entity of the version before says which rows.
    package static let noSource = DiagnosticCode("no-source", .error)
}

extension Diagnostic {
    static func noSource(_ destination: Name, in pair: ModelPair) -> Diagnostic {
        let near = nearest(to: destination.text, among: pair.source.model.entities.map(\.name))
        return Diagnostic(
            .noSource, "nothing of version \(pair.source.model.version) is called '\(destination.text)', so no rows come here",
            at: destination.range, label: "from which entity?",
            help: "write 'from: \(near ?? "Entity")', or 'rows' for rows that this version brings")
    }

    /// The entity of that name is emptied, and the entry says what its rows become.
    static func noSource(droppedFor destination: Name) -> Diagnostic {
        Diagnostic(
            .noSource, "'\(destination.text)' is named under 'drop', so no rows come here", at: destination.range,
            label: "from which entity?",
            help: "take '\(destination.text)' away from 'drop', or write 'from: Entity' or 'rows'")
    }
}
