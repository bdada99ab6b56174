import MapPlan

extension FactKind {
    /// The defaults of columns.
    static let defaults = FactKind(
        "DEFAULT",
        .table { declared in
            declared.table.columns.compactMap { column in
                guard let text = column.defaultSQL else { return nil }
                return StoreFact(
                    column.name, of: declared.table.name, columns: [column.name], text: text,
                    words: "DEFAULT \(onOneLine(text)) of '\(declared.table.name).\(column.name)'")
            }
        },
        explain: { fact, judge in
            judge.pair(of: fact).flatMap { pair, _ in pair.home?.defaultValue ?? .null != pair.column.defaultValue ?? .null ? .ofModel : nil
            }
        })
}
