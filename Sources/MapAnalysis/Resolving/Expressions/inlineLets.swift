import MapSyntax

extension Expression {
    /// Returns the same expression with every name of a mapping's `let` replaced by its value, so that conditions of two mappings can be
    /// compared: `$v` in one need not equal `$v` in the other.
    package func inlining(_ lets: [LetBinding]) -> Expression {
        if lets.isEmpty { return self }
        // A `let` can read only those before it. The body of a function cannot read names of an entity mapping.
        if case .variable(.entityLet(let place)) = kind {
            return lets.indices.contains(place) ? lets[place].value.inlining(Array(lets[..<place])) : self
        }
        return mappingParts { $0.inlining(lets) }
    }
}
