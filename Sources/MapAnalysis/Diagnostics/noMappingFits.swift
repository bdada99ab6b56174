package import MapSyntax

extension DiagnosticCode {
    /// A row stands for a row of a destination that nothing makes of it.
    package static let noMappingFits = DiagnosticCode("no-mapping-fits", .error)
}

extension Diagnostic {
    static func noMappingFits(_ kind: EntityID, _ target: EntityID, at range: TextRange, in pair: ModelPair) -> Diagnostic {
        let (row, wanted) = (pair.source.name(kind), pair.destination.name(target))
        return Diagnostic(
            .noMappingFits, "no mapping makes a '\(wanted)' of a row of '\(row)'", at: range, label: "a '\(wanted)' is wanted here",
            also: [Label(pair.destination.model.entities[target.index].range, "declared here")],
            help: "write an entry 'from: \(row)' under '\(wanted)'")
    }
}
