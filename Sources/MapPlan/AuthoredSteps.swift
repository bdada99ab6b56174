extension Step {
    /// Whether its SQL is the author's own.
    package var isAuthored: Bool { kind == .before || kind == .after }
}

extension Plan {
    /// The tables of all legs of which nothing is proven, each once.
    package var unverified: [String] {
        var names: [String] = []
        for name in legs.flatMap(\.unverified) where !names.contains(where: { sameName($0, name) }) { names.append(name) }
        return names
    }
}

extension Leg {
    /// What runs when the books are closed.
    package var stepsAfterBooks: ArraySlice<Step> { stepsAfterObligations.drop { $0.kind != .after } }

    /// What mapc runs of it and asks meanwhile, in that order: on tables without rows SQLite must take all of it. Short questions are left
    /// out: they cannot be too deep for its parser, and hundreds of them take as long as all else in planning.
    package var rehearsedStatements: [Statement] {
        let (before, after) = (screens + obligations.map(\.query), checks.map(\.query))
        return made(stepsBeforeObligations) + before.filter(\.mayBeTooDeep) + made(stepsAfterObligations) + after.filter(\.mayBeTooDeep)
    }

    private func made(_ steps: ArraySlice<Step>) -> [Statement] { steps.filter { !$0.isAuthored }.flatMap(\.statements) }
}

extension Statement {
    fileprivate var mayBeTooDeep: Bool { sql.utf8.count > 1_000 }
}
