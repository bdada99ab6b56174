import MapPlan

extension FactKind {
    /// The foreign keys of the table, with all that they say about deletions, updates and the time at which they are checked.
    static let foreignKeys = FactKind(
        "foreign key",
        .table { declared in
            declared.table.foreignKeys.map { key in
                let clauses = [
                    "REFERENCES \(quotedName(key.table)) (\(key.referenced.map { quotedName($0) }.joined(separator: ", ")))",
                    "ON DELETE \(key.onDelete.rawValue)", "ON UPDATE \(key.onUpdate.rawValue)", deferral(of: key, in: declared),
                ]
                return StoreFact(
                    of: declared.table.name, columns: key.columns, text: clauses.joined(separator: " "),
                    words: "foreign key '\(key.name(in: declared.table.name))'")
            }
        },
        explain: { fact, judge in
            // A relationship says to what its columns refer, and what happens to them when that is deleted.
            guard judge.old(of: fact)?.foreignKeys.contains(where: { $0.columns.map(foldedName) == fact.columns.map(foldedName) }) ?? false
            else {
                return nil
            }
            let others = judge.after(like: fact)
            let rest = fact.tokens.drop { !$0.isKeyword("update") }
            return others.isEmpty || others.contains { judge.isSame(Array(rest), Array($0.tokens.drop { !$0.isKeyword("update") })) }
                ? .ofModel : nil
        })
}

/// Whether SQLite checks a foreign key only at the end of a transaction, as the text of the table says it.
private func deferral(of key: ForeignKey, in declared: DeclaredTable) -> String {
    guard let declaration = declared.declaration, declaration.sql.mentions("deferr") else { return "" }
    let inColumn = key.columns.count == 1 ? declaration.column(key.columns[0])?.parts(.references).map(\.tokens) ?? [] : []
    let ofTable = declaration.constraints.filter { constraint in
        constraint.kind == .foreignKey && constraint.columns.map(foldedName) == key.columns.map(foldedName)
    }.compactMap(\.references)
    let tokens = (inColumn + ofTable).flatMap { declared.tokens($0) }.filter { !$0.isBlank }
    let words = ["not", "deferrable", "initially", "deferred", "immediate"]
    return tokens.filter { token in words.contains { token.isKeyword($0) } }.map { $0.text.uppercased() }.joined(separator: " ")
}
