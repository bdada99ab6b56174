import MapSyntax

extension Expression {
    /// The same with every name that a mapping's `let` binds replaced by what it stands for, so that conditions of two mappings can be
    /// compared: `$v` in one need not be `$v` in the other.
    package func inlining(_ lets: [LetBinding]) -> Expression {
        if lets.isEmpty { return self }
        // A `let` sees only those before it. A body sees no name of an entity mapping.
        if case .variable(.entityLet(let place)) = kind {
            return lets.indices.contains(place) ? lets[place].value.inlining(Array(lets[..<place])) : self
        }
        return mappingParts { $0.inlining(lets) }
    }
}
