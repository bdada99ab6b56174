package import MapSyntax

extension DiagnosticCode {
    /// Inference copies a property by its name from an entity other than the destination's own, where the name may mean something else.
    package static let inferredAcross = DiagnosticCode("inferred-across", .note)
}

extension Diagnostic {
    static func inferredAcross(_ gap: PropertyGap, _ former: PropertyGap.Former, _ entry: EntityMappingSyntax) -> Diagnostic {
        let (new, old) = (gap.property.name, former.property.name)
        let entity = gap.sourceEntity.map(gap.pair.source.name) ?? ""
        return Diagnostic(
            .inferredAcross, "'\(gap.pair.destination.name(gap.entity)).\(new)' is copied from '\(entity).\(old)' because the names match",
            at: entry.from?.range ?? entry.destination.range, label: "another entity",
            also: [Label(former.property.range, "copied from here")], fixes: gap.setting(gap.read(former)).map { [$0] } ?? [])
    }
}
