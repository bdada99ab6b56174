package import MapSyntax

extension DiagnosticCode {
    /// A to-many becomes a to-one: which of the rows stays?
    package static let toManyToOne = DiagnosticCode("to-many-to-one", .error)
}

extension Diagnostic {
    static func toManyToOne(_ gap: PropertyGap, _ was: Relationship, entry: EntityMappingSyntax?) -> Diagnostic {
        Diagnostic(
            .toManyToOne, "'\(gap.pair.destination.path(gap.id))' led to many rows and leads to one now", at: gap.property.range,
            label: "which of them?", also: [Label(was.range, "to many before")],
            help: "write '\(gap.property.name): $source.\(was.name).first' under 'set' of '\(gap.pair.destination.name(gap.entity))', "
                + "and '\(gap.pair.source.path(was.id))' under 'drop'")
    }
}
