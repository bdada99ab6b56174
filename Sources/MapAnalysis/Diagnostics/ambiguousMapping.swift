package import MapSyntax

extension DiagnosticCode {
    /// A row is used as a row of the destination, and several mappings make one from it.
    package static let ambiguousMapping = DiagnosticCode("ambiguous-mapping", .error)
}

extension Diagnostic {
    static func ambiguousMapping(
        _ target: EntityID, among names: [String], at range: TextRange, in pair: ModelPair, isExpression: Bool
    ) -> Diagnostic {
        let list = names.map { "'\($0)'" }.joined(separator: " and ")
        return Diagnostic(
            .ambiguousMapping, "\(list) both make rows of '\(pair.destination.name(target))' from this row", at: range,
            label: "several mappings take this row",
            notes: [
                "mapc accepts both only if their conditions exclude each other, as 'p' and 'not p' or '==' with different constants do"
            ],
            help: "call one by its name: '\(names.first ?? "Mapping")(\(isExpression ? "…" : "$source"))'",
            fixes: isExpression ? names.map { Fix("write '\($0)(…)'", isSafe: false, .wrapping(range, in: "\($0)(", ")")) } : [])
    }
}
