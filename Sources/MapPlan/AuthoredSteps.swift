extension Step {
    /// Whether the step runs SQL that the author of a mapping wrote.
    package var isAuthored: Bool { kind == .before || kind == .after }
}

extension Plan {
    /// The tables of all legs about which mapc proves nothing, each once.
    package var unverified: [String] {
        var names: [String] = []
        for name in legs.flatMap(\.unverified) where !names.contains(where: { sameName($0, name) }) { names.append(name) }
        return names
    }
}

extension Leg {
    /// The steps that run after the ledger has been balanced.
    package var stepsAfterBooks: ArraySlice<Step> { stepsAfterObligations.drop { $0.kind != .after } }

    /// The statements and queries of the leg, in the order in which they run. Planning tries them on tables without rows, where SQLite must
    /// accept all of them. Short queries are left out: they cannot be too deep for SQLite's parser, and preparing hundreds of them would take as
    /// long as the rest of planning.
    package var rehearsedStatements: [Statement] {
        let counts = ledger.flatMap(\.terms).map(\.source)
        let before = screens + obligations.map(\.query) + counts.compactMap { if case .before(let query) = $0 { query } else { nil } }
        let after = checks.map(\.query) + counts.compactMap { if case .after(let query) = $0 { query } else { nil } }
        return made(stepsBeforeObligations) + before.filter(\.mayBeTooDeep) + made(stepsAfterObligations) + after.filter(\.mayBeTooDeep)
    }

    private func made(_ steps: ArraySlice<Step>) -> [Statement] {
        steps.filter { !$0.isAuthored && !$0.describesCoreData }.flatMap(\.statements)
    }
}

extension Step {
    /// Whether the step only writes into Core Data's metadata. The store's version was read from that column, so SQLite accepts the statement, and the
    /// schema stays as it is.
    fileprivate var describesCoreData: Bool {
        !statements.isEmpty
            && statements.allSatisfy { statement in
                statement.purpose == .maintain && statement.reads.isEmpty
                    && statement.writes.map { sameName($0.name, CoreDataBooks.metadata) } ?? false
            }
    }
}

extension Statement {
    fileprivate var mayBeTooDeep: Bool { sql.utf8.count > 1_000 }
}
