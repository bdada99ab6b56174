import MapPlan

extension FactKind {
    /// Whether SQLite never uses a key of the table twice.
    static let autoincrement = FactKind(
        "AUTOINCREMENT",
        .table { declared in
            guard declared.table.hasAutoincrement else { return [] }
            return [StoreFact(of: declared.table.name, text: "AUTOINCREMENT", words: "AUTOINCREMENT of '\(declared.table.name)'")]
        },
        explain: { fact, judge in
            judge.change(of: fact)?.match.placed.rowIDColumn == nil ? .dropped("the key is no longer an INTEGER PRIMARY KEY") : nil
        })
}
