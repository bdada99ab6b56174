package import MapSyntax

extension DiagnosticCode {
    /// A relationship points at another entity than before.
    package static let retargetedRelationship = DiagnosticCode("retargeted-relationship", .error)
}

extension Diagnostic {
    static func retargetedRelationship(_ gap: PropertyGap, _ was: Relationship, entry: EntityMappingSyntax?) -> Diagnostic {
        let target = gap.relationship.map { gap.pair.destination.name($0.destination) } ?? ""
        return Diagnostic(
            .retargetedRelationship,
            "'\(gap.pair.destination.path(gap.id))' pointed at '\(gap.pair.source.name(was.destination))' and points at '\(target)' now",
            at: gap.relationship?.destinationRange ?? gap.property.range, label: "which rows are these?",
            also: [Label(was.destinationRange, "before")],
            help: "write '\(gap.property.name): $source.\(was.name)' under 'set' of '\(gap.pair.destination.name(gap.entity))' "
                + "if a mapping makes '\(target)' rows of them, or another path")
    }
}
