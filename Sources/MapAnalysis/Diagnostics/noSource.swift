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
            help: "write 'from: \(near ?? "…")', or 'rows' for rows that this version brings")
    }

    /// The entity is emptied together with its parent, and the entry writes values for its rows.
    static func noSource(_ destination: Name, emptiedBy parent: Name) -> Diagnostic {
        Diagnostic(
            .noSource, "'\(parent.text): []' empties '\(destination.text)' too, so no rows come here", at: destination.range,
            label: "from which entity?", also: [Label(parent.range, "emptied here")],
            help: "write 'from: …', or remove the line that empties '\(parent.text)'")
    }
}
