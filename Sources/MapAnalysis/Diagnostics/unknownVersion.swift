package import MapSyntax

extension DiagnosticCode {
    /// No model of the project has a version.
    package static let unknownVersion = DiagnosticCode("unknown-version", .error)
}

extension Diagnostic {
    static func unknownVersion(_ version: VersionSyntax, known: [String]) -> Diagnostic {
        // 'v2', '2.0' and 'Blog 2' have the number of a version.
        let label = version.label.hasSuffix(".0") ? version.label.dropLast(2) : version.label[...]
        let digits = String(label.drop { !$0.isNumber })
        let near = known.first { $0 == digits } ?? nearest(to: version.label, among: known)
        return Diagnostic(
            .unknownVersion, "unknown version '\(version.label)'", at: version.range, label: "no model has this version",
            notes: known.isEmpty ? [] : ["the versions are: \(known.joined(separator: ", "))"], help: near.map { "write '\($0)'" })
    }
}
