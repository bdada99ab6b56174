import MapPlan

extension FactKind {
    /// STRICT and WITHOUT ROWID.
    static let tableOptions = FactKind(
        "table option",
        .table { declared in
            let options = [declared.table.isStrict ? "STRICT" : nil, declared.table.isWithoutRowID ? withoutRowID : nil].compactMap(
                \.self)
            return options.map { StoreFact($0, of: declared.table.name, text: $0, words: "\($0) of '\(declared.table.name)'") }
        },
        explain: { fact, judge in
            guard fact.name == withoutRowID, let placed = judge.change(of: fact)?.match.placed, !placed.isWithoutRowID else { return nil }
            return .dropped("only a table with rowids numbers its rows")
        })
}

private let withoutRowID = "WITHOUT ROWID"
