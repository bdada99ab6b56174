package import MapSyntax

extension DiagnosticCode {
    /// A to-many becomes a to-one, and nothing decides which of the rows is kept.
    package static let toManyToOne = DiagnosticCode("to-many-to-one", .error)
}

extension Diagnostic {
    static func toManyToOne(_ gap: PropertyGap, _ was: Relationship, entry: EntityMappingSyntax?) -> Diagnostic {
        let (name, path) = (gap.property.name, gap.pair.source.path(was.id))
        let first = "$source.\(was.name).first"
        return Diagnostic(
            .toManyToOne, "'\(gap.pair.destination.path(gap.id))' referred to many rows and refers to one now", at: gap.property.range,
            label: "one row now", also: [Label(was.range, "to many before")],
            fixes: gap.edits?.writing(
                "write '\(name): \(first)' under 'set' of '\(gap.pair.destination.name(gap.entity))', and '\(path)' under 'drop'",
                [.set(gap.entity, name, first), .drop(path)], entry: gap.entry
            ).map { [$0] } ?? [])
    }
}
