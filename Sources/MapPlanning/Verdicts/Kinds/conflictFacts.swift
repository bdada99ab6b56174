import MapPlan

extension FactKind {
    /// What happens to a row that breaks a constraint: `UNIQUE ON CONFLICT IGNORE`.
    static let conflictClauses = FactKind(
        "conflict clause",
        .table { declared in
            guard let declaration = declared.declaration, declaration.sql.mentions("conflict") else { return [] }
            let inColumns = declared.parts.map { (of: [$0.column], tokens: declared.tokens($0.part.tokens)) }
            let ofTable = declaration.constraints.map { (of: $0.columns, tokens: declared.tokens($0.tokens)) }
            return (inColumns + ofTable).filter { $0.tokens.contains { $0.isKeyword("conflict") } }.map { clause in
                StoreFact(
                    of: declared.table.name, columns: clause.of, tokens: clause.tokens,
                    words: "\(onOneLine(clause.tokens)) of '\(declared.table.name)'")
            }
        },
        explain: { fact, judge in
            // A model that no longer has the constraint has no clause of it.
            let words = fact.tokens.map { foldedName($0.text).text }
            if words.contains("null"), let (pair, _) = judge.pair(of: fact), pair.home?.isNotNull != pair.column.isNotNull {
                return .ofModel
            }
            if words.contains("unique"), judge.isUniqueOfModel(fact), !judge.staysUnique(fact) { return .ofModel }
            // Another key has the clause of the key before.
            let isKey = fact.tokens.contains { $0.isKeyword("primary") }
            let clause = fact.tokens.suffix(3)
            let keys = judge.afterwards(of: fact).filter { after in
                after.tokens.contains { $0.isKeyword("primary") } && judge.isSame(Array(clause), Array(after.tokens.suffix(3)))
            }
            return isKey && !keys.isEmpty ? .rewritten("it is the clause of the new key") : nil
        })
}
