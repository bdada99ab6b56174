package import MapSyntax

extension DiagnosticCode {
    /// A to-many and a to-one refer to each other's entity, but no `inverse` joins them into one relationship.
    package static let missingInverse = DiagnosticCode("missing-inverse", .note)
}

extension Diagnostic {
    /// - Parameter texts: the files in which the fix writes the inverse; nil if the join table may hold rows, which the fix would not carry
    ///   over.
    static func missingInverse(_ toMany: Relationship, _ toOne: Relationship, in model: Model, _ texts: ProjectTexts?) -> Diagnostic {
        let (owner, other) = (model[toMany.id.entity].name, model[toOne.id.entity].name)
        let edits = texts?.outline(of: toMany.range.file)?.lengthening(
            toMany.range, shortForm: "to", with: .entry("inverse", toOne.name))
        return Diagnostic(
            .missingInverse, "'\(owner).\(toMany.name)' has no inverse, so it gets a join table beside '\(other).\(toOne.name)'",
            at: toMany.range, label: "a separate relationship", also: [Label(toOne.range, "refers back")],
            help: "write 'inverse: \(toOne.name)' if they are two sides of one relationship",
            fixes: edits.map { [Fix("write 'inverse: \(toOne.name)'", isSafe: false, $0)] } ?? [])
    }
}
