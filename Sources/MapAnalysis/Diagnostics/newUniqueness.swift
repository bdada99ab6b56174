package import MapSyntax

extension DiagnosticCode {
    /// A uniqueness that rows of the version before may break.
    package static let newUniqueness = DiagnosticCode("new-uniqueness", .error)
}

extension Diagnostic {
    static func newUniqueness(
        _ properties: [LeafID], of entity: Entity, at range: TextRange, isKey: Bool, several: Bool, in step: StepResolution
    ) -> Diagnostic {
        let names = properties.map(step.pair.destination.model.path)
        let list = names.joined(separator: ", ")
        let why = several ? "rows of several mappings may agree in it" : "rows that exist may agree in it"
        return Diagnostic(
            .newUniqueness, "'\(list)' of '\(entity.name)' must be unique now, and \(why)", at: range,
            label: isKey ? "a new key" : "a new uniqueness",
            help: "write 'distinct: [\(list)]' under '\(entity.name)', or 'allow: { new-uniqueness: <why no rows agree> }', "
                + "which is checked on the rows")
    }
}
