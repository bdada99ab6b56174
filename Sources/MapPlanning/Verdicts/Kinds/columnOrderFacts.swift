import MapPlan

extension FactKind {
    /// The order of the columns of a table, on which an INSERT that names none of them depends.
    static let columnOrders = FactKind(
        "order of columns",
        .table { declared in
            let names = declared.table.columns.filter { !$0.isHidden }.map(\.name)
            return [
                StoreFact(
                    of: declared.table.name, text: names.map { quotedName($0) }.joined(separator: ", "),
                    words: "order of the columns of '\(declared.table.name)'")
            ]
        },
        explain: { fact, judge in
            // Core Data names all columns, and their order is that of its own model.
            if judge.store.isCoreData { return .ofModel }
            let old = fact.tokens.compactMap(\.name).compactMap { judge.successor(of: $0, in: fact) }.map(foldedName)
            return judge.afterwards(of: fact).contains { after in
                let new = after.tokens.compactMap(\.name).map(foldedName)
                return new.filter(old.contains) == old.filter(new.contains)
            } ? .ofModel : nil
        })
}
