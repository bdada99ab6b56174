package import MapSyntax

extension DiagnosticCode {
    /// An entity is its own ancestor.
    package static let parentCycle = DiagnosticCode("parent-cycle", .error)
}

extension Diagnostic {
    static func parentCycle(_ names: [Name]) -> Diagnostic {
        if names.count == 1 {
            return Diagnostic(
                .parentCycle, "'\(names[0].text)' names itself as its parent", at: names[0].range, label: "the entity itself",
                help: "remove 'parent', or name another entity")
        }
        return Diagnostic(
            .parentCycle, "'\(names[0].text)' is its own ancestor", at: names[0].range, label: "closes the cycle",
            also: names.dropFirst().map { Label($0.range, "and this") },
            notes: ["the cycle is \((names + [names[0]]).map(\.text).joined(separator: " → "))"],
            help: "remove 'parent' from one of them")
    }
}
