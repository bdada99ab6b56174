package import MapSyntax

extension DiagnosticCode {
    /// An entry sets values for rows, but it gets no rows: the version before has no entity of its name.
    package static let noSource = DiagnosticCode("no-source", .error)
}

extension Diagnostic {
    static func noSource(_ destination: Name, in pair: ModelPair) -> Diagnostic {
        let near = nearest(to: destination.text, among: pair.source.model.entities.map(\.name))
        return Diagnostic(
            .noSource, "version \(pair.source.model.version) has no entity '\(destination.text)', so this entry gets no rows",
            at: destination.range, label: "no source entity",
            help: "write 'from: \(near ?? "…")', or 'rows' for rows that this version adds")
    }

    /// The parent's entry empties this entity too, yet this entry sets values for its rows.
    static func noSource(_ destination: Name, emptiedBy parent: Name) -> Diagnostic {
        Diagnostic(
            .noSource, "'\(parent.text): []' empties '\(destination.text)' too, so this entry gets no rows", at: destination.range,
            label: "no source entity", also: [Label(parent.range, "emptied here")],
            help: "write 'from: …', or remove the line that empties '\(parent.text)'")
    }
}
