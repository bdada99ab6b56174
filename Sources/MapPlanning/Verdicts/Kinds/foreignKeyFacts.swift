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
            guard let known = judge.old(of: fact)?.foreignKeys.first(where: { $0.columns.map(foldedName) == fact.columns.map(foldedName) })
            else {
                // No relationship has it, so nobody else names it when its columns go.
                let dropped = judge.change(of: fact)?.dropped ?? []
                let isGone = fact.columns.allSatisfy { name in dropped.contains { sameName($0.name, name) } }
                return isGone ? .dropped(fact.columns.count == 1 ? "its column is dropped" : "its columns are dropped") : nil
            }
            // Of an action that it does not know, such as SET DEFAULT, it says nothing.
            let isOfModel = judge.store.table(fact.table)?.foreignKeys.contains { key in
                key.columns.map(foldedName) == fact.columns.map(foldedName) && key.onDelete == known.onDelete
            }
            let isChanged = judge.change(of: fact)?.match.placed.foreignKeys.contains { key in
                key.columns.map(foldedName) == fact.columns.compactMap { judge.successor(of: $0, in: fact).map(foldedName) }
                    && key.onDelete != known.onDelete
            }
            let word = isOfModel ?? false || isChanged ?? false ? "update" : "delete"
            let same = judge.after(like: fact)
            let others = same.isEmpty ? grownForeignKeys(of: fact, judge) : same
            let rest = fact.tokens.drop { !$0.isKeyword(word) }
            return others.isEmpty || others.contains { judge.isSame(Array(rest), Array($0.tokens.drop { !$0.isKeyword(word) })) }
                ? .ofModel : nil
        })
}

/// Returns the foreign keys of the result that have more or fewer columns than one of the source, and that are no other one of the source.
func grownForeignKeys(of fact: StoreFact, _ judge: Judge) -> [StoreFact] {
    func now(_ columns: [String]) -> [FoldedName] { columns.compactMap { judge.successor(of: $0, in: fact).map(foldedName) } }
    let others = (judge.old(of: fact)?.foreignKeys ?? []).filter { $0.columns.map(foldedName) != fact.columns.map(foldedName) }
    let taken = others.map { now($0.columns) }
    let own = Set(now(fact.columns))
    return judge.afterwards(of: fact).filter { after in
        let columns = after.columns.map(foldedName)
        return !taken.contains(columns) && !own.isEmpty && (own.isSubset(of: columns) || own.isSuperset(of: columns))
    }
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
