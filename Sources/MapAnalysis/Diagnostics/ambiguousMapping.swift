package import MapSyntax

extension DiagnosticCode {
    /// A row stands for rows of a destination that several mappings make of it.
    package static let ambiguousMapping = DiagnosticCode("ambiguous-mapping", .error)
}

extension Diagnostic {
    static func ambiguousMapping(
        _ target: EntityID, among names: [String], at range: TextRange, in pair: ModelPair, isExpression: Bool
    ) -> Diagnostic {
        let list = names.map { "'\($0)'" }.joined(separator: " and ")
        return Diagnostic(
            .ambiguousMapping, "\(list) make rows of '\(pair.destination.name(target))' of one row, and either could be meant", at: range,
            label: "which of them?",
            notes: ["they are not proven to take different rows: 'p' and 'not p', or '==' with different constants, would be"],
            help: "call one by its name: '\(names.first ?? "Mapping")(\(isExpression ? "…" : "$source"))'",
            fixes: isExpression ? names.map { Fix("write '\($0)(…)'", isSafe: false, .wrapping(range, in: "\($0)(", ")")) } : [])
    }
}
