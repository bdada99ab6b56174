package import MapSyntax

extension DiagnosticCode {
    /// A relationship and its inverse share one set of pairs, and a mapping sets both.
    package static let bothSidesSet = DiagnosticCode("both-sides-set", .error)
}

extension Diagnostic {
    static func bothSidesSet(
        _ one: Relationship, _ place: TextRange, _ other: Relationship, _ otherPlace: TextRange, _ model: ModelNames
    ) -> Diagnostic {
        Diagnostic(
            .bothSidesSet, "'\(model.path(one.id))' and '\(model.path(other.id))' are inverses, and the mapping sets both", at: otherPlace,
            label: "one side", also: [Label(place, "the other side")], help: "remove one of the two: the other side follows from it")
    }
}
