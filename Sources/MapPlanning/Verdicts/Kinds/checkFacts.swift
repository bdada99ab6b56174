import MapPlan

extension FactKind {
    /// The CHECKs of columns and of the table, with their names.
    static let checks = FactKind(
        "CHECK",
        .table { declared in
            guard let declaration = declared.declaration else { return [] }
            return declaration.checks.map { check in
                let tokens = sqlTokens(check.expression)
                let names = tokens.filter { $0.kind != .string }.compactMap(\.name)
                let columns = declared.table.columns.map(\.name).filter { column in names.contains { sameName($0, column) } }
                return StoreFact(
                    check.name ?? "", of: declared.table.name, columns: columns, tokens: tokens,
                    words: "CHECK (\(onOneLine(check.expression))) of '\(declared.table.name)'")
            }
        },
        explain: { fact, judge in
            guard let change = judge.change(of: fact) else { return nil }
            if change.edits.listed.contains(where: { $0.isWritten(as: fact.text) }) {
                return .rewritten("it lists the cases of version \(judge.version)")
            }
            let isGone = !fact.columns.isEmpty && fact.columns.allSatisfy { name in change.dropped.contains { sameName($0.name, name) } }
            let read = fact.columns.map { "'\(fact.table).\($0)'" }.joined(separator: " and ")
            return isGone ? .dropped("it reads only \(read), which \(fact.columns.count == 1 ? "is" : "are") dropped") : nil
        })
}
