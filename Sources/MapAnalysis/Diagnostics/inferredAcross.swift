package import MapSyntax

extension DiagnosticCode {
    /// A property is inferred by its name from an entity that is not the destination's own: the name may mean something else there.
    package static let inferredAcross = DiagnosticCode("inferred-across", .note)
}

extension Diagnostic {
    static func inferredAcross(_ gap: PropertyGap, _ former: PropertyGap.Former, _ entry: EntityMappingSyntax) -> Diagnostic {
        let (new, old) = (gap.property.name, former.property.name)
        let entity = gap.sourceEntity.map(gap.pair.source.name) ?? ""
        return Diagnostic(
            .inferredAcross, "'\(gap.pair.destination.name(gap.entity)).\(new)' is taken from '\(entity).\(old)', by its name",
            at: entry.from?.range ?? entry.destination.range, label: "another entity than it was",
            also: [Label(former.property.range, "this one")], fixes: gap.setting(gap.read(former)).map { [$0] } ?? [])
    }
}
