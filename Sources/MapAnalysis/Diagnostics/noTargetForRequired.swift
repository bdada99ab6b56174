package import MapSyntax

extension DiagnosticCode {
    /// A relationship is required, but old rows have nothing to refer to.
    package static let noTargetForRequired = DiagnosticCode("no-target-for-required", .error)
}

extension Diagnostic {
    static func noTargetForRequired(_ gap: PropertyGap, former: PropertyGap.Former?, entry: EntityMappingSyntax?) -> Diagnostic {
        let path = gap.pair.destination.path(gap.id)
        let entity = gap.pair.destination.name(gap.entity)
        if let former, former.property.relationship?.isOptional == true {
            return Diagnostic(
                .noTargetForRequired, "'\(path)' is required now, but it may be nil in old rows", at: gap.property.range,
                label: "required", also: [Label(former.property.range, "optional before")],
                help: "make it optional, or write '\(gap.property.name): $source.\(former.property.name)!' under 'set' of '\(entity)'")
        }
        return Diagnostic(
            .noTargetForRequired, "'\(path)' is required, but old rows have no row to refer to", at: gap.property.range,
            label: "no row for old rows",
            also: entry.map { [Label($0.from?.range ?? $0.destination.range, "nothing here sets it")] } ?? [],
            help: "make it optional, or write '\(gap.property.name): …' under 'set' of '\(entity)'")
    }
}
