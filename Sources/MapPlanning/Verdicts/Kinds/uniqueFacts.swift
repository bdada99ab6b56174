import MapPlan

extension FactKind {
    /// The UNIQUEs of columns and of the table, with the collation and direction of each part.
    static let uniques = FactKind(
        "UNIQUE",
        .table { declared in
            declared.indexes.filter { $0.origin == .unique }.map { index in
                let names = index.parts.compactMap(\.column)
                let parts = index.parts.map { "\(quotedName($0.column ?? "")) COLLATE \($0.collation)\($0.isDescending ? " DESC" : "")" }
                return StoreFact(
                    of: declared.table.name, columns: names, text: parts.joined(separator: ", "),
                    words: "UNIQUE (\(names.joined(separator: ", "))) of '\(declared.table.name)'")
            }
        },
        explain: { fact, judge in
            judge.isUniqueOfModel(fact) ? .ofModel : nil
        })
}
