package import MapSyntax

extension DiagnosticCode {
    /// Two relationships are declared as each other's inverse but cannot be.
    package static let inverseMismatch = DiagnosticCode("inverse-mismatch", .error)
}

extension Diagnostic {
    /// - Parameter reason: the whole sentence.
    static func inverseMismatch(_ inverse: Name, _ reason: String, other: TextRange, help: String) -> Diagnostic {
        Diagnostic(
            .inverseMismatch, reason, at: inverse.range, label: "named as the inverse", also: [Label(other, "declared here")], help: help)
    }

    /// An inverse that cannot be one. `near` is the only relationship that can.
    static func inverseMismatch(
        _ inverse: Name, _ reason: String, other: TextRange, between destination: String, _ owner: String, near: String?
    ) -> Diagnostic {
        var finding = inverseMismatch(
            inverse, reason, other: other,
            help: near.map { "write '\($0)'" } ?? "name the relationship of '\(destination)' to '\(owner)'")
        finding.fixes = .replacing(inverse.range, by: near)
        return finding
    }
}
