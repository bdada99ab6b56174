package import MapSyntax

extension DiagnosticCode {
    /// An entity is its own ancestor.
    package static let parentCycle = DiagnosticCode("parent-cycle", .error)
}

extension Diagnostic {
    static func parentCycle(_ names: [Name]) -> Diagnostic {
        Diagnostic(
            .parentCycle, "'\(names[0].text)' is its own ancestor", at: names[0].range, label: "closes the cycle",
            also: names.dropFirst().map { Label($0.range, "and this") },
            notes: ["the cycle is \((names + [names[0]]).map(\.text).joined(separator: " → "))"],
            help: "remove 'parent' from one of them")
    }
}
