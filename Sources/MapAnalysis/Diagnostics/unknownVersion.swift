package import MapSyntax

extension DiagnosticCode {
    /// No model of the project has a version.
    package static let unknownVersion = DiagnosticCode("unknown-version", .error)
}

extension Diagnostic {
    static func unknownVersion(_ version: VersionSyntax, known: [String]) -> Diagnostic {
        // 'v2', '2.0' and 'Blog 2' have the number of a version.
        let digits = number(of: version.label)
        let near = known.first { $0 == digits } ?? known.first { number(of: $0) == digits } ?? nearest(to: version.label, among: known)
        return Diagnostic(
            .unknownVersion, "unknown version '\(version.label)'", at: version.range, label: "no model has this version",
            notes: known.isEmpty ? [] : ["the versions are: \(known.joined(separator: ", "))"],
            help: near.map { "write '\($0)'" } ?? "write one of the versions",
            fixes: .replacing(version.range, by: near.map { Int($0) == nil ? yamlText($0) : $0 }))
    }

    /// The number in a version: `2` in `v2`, `2.0` and `Blog 2`.
    private static func number(of label: String) -> String {
        let whole = label.hasSuffix(".0") ? label.dropLast(2) : label[...]
        return String(whole.drop { !$0.isNumber })
    }
}
