import MapPlan

extension FactKind {
    /// The order, directions and collations of the parts of a primary key. An INTEGER PRIMARY KEY has none.
    static let keyOrders = FactKind(
        "primary key",
        .table { declared in
            declared.indexes.filter { $0.origin == .primaryKey }.map { key in
                let written = writtenParts(of: declared)
                let parts = key.parts.map { part -> String in
                    let name = part.column ?? ""
                    return "\(quotedName(name)) " + (written[foldedName(name)] ?? clauses(of: part))
                }
                return StoreFact(
                    of: declared.table.name, columns: key.parts.compactMap(\.column), text: parts.joined(separator: ", "),
                    words: "PRIMARY KEY of '\(declared.table.name)'")
            }
        },
        explain: { fact, judge in
            let former = keyParts(of: fact).compactMap { part in
                judge.successor(of: part.name, in: fact).map { KeyPart(name: $0, clauses: part.clauses) }
            }
            let after = judge.afterwards(of: fact).flatMap(keyParts)
            let kept = after.compactMap { part in former.first { sameName($0.name, part.name) } }
            // A part keeps its direction and collation, whatever key it is in.
            let isClear = kept.allSatisfy { part in after.contains { sameName($0.name, part.name) && isSpelled($0.clauses, part.clauses) } }
            let isOrdered = former.filter { part in kept.contains { sameName($0.name, part.name) } }.map(\.name) == kept.map(\.name)
            return isClear && (isOrdered || ordersByModel(fact, judge)) ? .ofModel : nil
        })
}

/// Whether the models say in which order the columns of the key are, and it is another one. Pairs are the same in any order, but Core Data has its own.
private func ordersByModel(_ fact: StoreFact, _ judge: Judge) -> Bool {
    guard let change = judge.change(of: fact), let old = change.match.old, !change.match.placed.keepsOrderOfKey else { return false }
    let homes = change.match.placed.key.map { change.columns[$0].home?.name ?? "" }
    return old.keyColumns.map { foldedName($0.name) } != homes.map(foldedName)
}

private struct KeyPart {
    var name: String
    var clauses: String
}

private func keyParts(of fact: StoreFact) -> [KeyPart] {
    fact.tokens.split { $0.isSymbol(",") }.compactMap { part in
        part.first?.name.map { KeyPart(name: $0, clauses: part.dropFirst().map(\.text).joined(separator: " ")) }
    }
}

private func clauses(of part: Index.Part) -> String { "COLLATE \(part.collation)" + (part.isDescending ? " DESC" : "") }

/// Returns the clauses of each column in the key's list. SQLite has one index for a key and a UNIQUE before it over the same columns, with the
/// directions of the UNIQUE.
private func writtenParts(of declared: DeclaredTable) -> [FoldedName: String] {
    guard let declaration = declared.declaration, let list = declaration.constraints.first(where: { $0.kind == .primaryKey })?.list else {
        return [:]
    }
    var written: [FoldedName: String] = [:]
    for part in declaration.keyParts(in: list) {
        let tokens = sqlTokens(part.text).filter { !$0.isBlank }
        let collation = tokens.firstIndex { $0.isKeyword("collate") }.flatMap { tokens[($0 + 1)...].first?.name }
        let isDescending = tokens.contains { $0.isKeyword("desc") }
        let own = collation ?? declared.table.column(part.name)?.collation ?? "BINARY"
        written[foldedName(part.name)] = clauses(of: Index.Part(column: part.name, isDescending: isDescending, collation: own))
    }
    return written
}
