package import MapSyntax

extension DiagnosticCode {
    /// A model in layout core-data declares something that Core Data cannot have.
    package static let notInCoreData = DiagnosticCode("not-in-core-data", .error)
}

extension Diagnostic {
    static func notInCoreData(_ key: String, at range: TextRange, _ reason: String, help: String) -> Diagnostic {
        Diagnostic(
            .notInCoreData, "'\(key)' is not possible in layout core-data: \(reason)", at: range, label: "not in layout core-data",
            help: help)
    }

    /// `through:` in layout core-data does not name the relationship or its inverse.
    static func throughOfCoreData(_ through: ThroughSyntax, own: String, inverse: String?) -> Diagnostic {
        let names = ["'through: \(own)'"] + (inverse.map { ["'through: \($0)'"] } ?? [])
        return .notInCoreData(
            "through", at: through.range, "the table has the name of one of its two relationships",
            help: "write \(names.joined(separator: " or "))")
    }
}
