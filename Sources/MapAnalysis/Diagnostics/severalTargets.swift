package import MapSyntax

extension DiagnosticCode {
    /// A to-one refers to a row of which a mapping makes several, and nothing decides to which of them it refers.
    package static let severalTargets = DiagnosticCode("several-targets", .error)
}

extension Diagnostic {
    /// `call` is the value that refers to the first of the rows.
    static func severalTargets(_ gap: PropertyGap, _ was: Relationship, by maker: String, call: String) -> Diagnostic {
        let name = gap.property.name
        return Diagnostic(
            .severalTargets,
            "'\(gap.pair.destination.path(gap.id))' refers to one row, and '\(maker)' makes several of each row of "
                + "'\(gap.pair.source.name(was.destination))'",
            at: gap.property.range, label: "could refer to any of them",
            help:
                "write '\(name): \(call)' under 'set' of '\(gap.pair.destination.name(gap.entity))' to refer to the first of them, or another expression"
        )
    }
}
