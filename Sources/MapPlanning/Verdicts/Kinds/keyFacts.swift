import MapPlan

extension FactKind {
    /// The directions and collations of the parts of a primary key.
    static let keyOrders = FactKind(
        "primary key",
        .table { declared in
            let keys = declared.indexes.filter { $0.origin == .primaryKey }
            let isUsual = keys.allSatisfy { key in
                key.parts.allSatisfy { part in
                    !part.isDescending && part.column.flatMap(declared.table.column).map { sameName($0.collation, part.collation) } ?? true
                }
            }
            guard !isUsual else { return [] }
            return keys.map { key in
                let names = key.parts.compactMap(\.column)
                let parts = key.parts.map { "\(quotedName($0.column ?? "")) COLLATE \($0.collation)\($0.isDescending ? " DESC" : "")" }
                return StoreFact(
                    of: declared.table.name, columns: names, text: parts.joined(separator: ", "),
                    words: "PRIMARY KEY of '\(declared.table.name)'")
            }
        },
        explain: { fact, judge in
            judge.change(of: fact).flatMap { change in
                let old = change.match.old?.keyColumns.map(\.name) ?? []
                let homes = change.match.placed.key.map { change.columns[$0].home?.name ?? "" }
                return old.map(foldedName) == homes.map(foldedName) ? nil : .ofModel
            }
        })
}
