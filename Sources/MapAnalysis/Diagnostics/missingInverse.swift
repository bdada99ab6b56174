package import MapSyntax

extension DiagnosticCode {
    /// A to-many and a to-one back, which nobody said are two sides of one thing.
    package static let missingInverse = DiagnosticCode("missing-inverse", .note)
}

extension Diagnostic {
    static func missingInverse(_ toMany: Relationship, _ toOne: Relationship, in model: Model) -> Diagnostic {
        let (owner, other) = (model[toMany.id.entity].name, model[toOne.id.entity].name)
        return Diagnostic(
            .missingInverse, "'\(owner).\(toMany.name)' has no inverse, so its pairs lie in a join table beside '\(other).\(toOne.name)'",
            at: toMany.range, label: "a relationship of its own", also: [Label(toOne.range, "leads back")],
            help: "write 'inverse: \(toOne.name)' if they are two sides of one relationship")
    }
}
