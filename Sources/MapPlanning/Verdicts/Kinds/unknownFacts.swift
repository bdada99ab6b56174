import MapPlan

extension FactKind {
    /// What mapc cannot read in the declaration of a table.
    static let unknownClauses = FactKind(
        "unknown clause",
        .table { declared in
            guard let declaration = declared.declaration else {
                return [StoreFact(of: declared.table.name, text: declared.table.sql, words: "the declaration of '\(declared.table.name)'")]
            }
            let inColumns = declared.parts.filter { $0.part.kind == .other }.map {
                (columns: [$0.column], tokens: declared.tokens($0.part.tokens))
            }
            let ofTable = declaration.constraints.filter { $0.kind == .other }.map {
                (columns: $0.columns, tokens: declared.tokens($0.tokens))
            }
            return (inColumns + ofTable).map { clause in
                StoreFact(
                    of: declared.table.name, columns: clause.columns, tokens: clause.tokens,
                    words: "'\(onOneLine(clause.tokens))' of '\(declared.table.name)'")
            }
        })
}
