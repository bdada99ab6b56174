package import MapSyntax

extension DiagnosticCode {
    /// Two entity mappings have one name, so neither can be called.
    package static let duplicateMappingName = DiagnosticCode("duplicate-mapping-name", .error)
}

extension Diagnostic {
    static func duplicateMappingName(_ name: String, _ entry: EntityMappingSyntax, other: EntityMappingSyntax?) -> Diagnostic {
        Diagnostic(
            .duplicateMappingName, "two mappings are called '\(name)'",
            at: entry.name?.range ?? entry.from?.range ?? entry.destination.range,
            label: "the second",
            also: other.map { [Label($0.name?.range ?? $0.from?.range ?? $0.destination.range, "the first")] } ?? [],
            help: "give one of them a 'name'")
    }
}
