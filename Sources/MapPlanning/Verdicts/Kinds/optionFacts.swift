import MapPlan

extension FactKind {
    /// STRICT and WITHOUT ROWID.
    static let tableOptions = FactKind(
        "table option",
        .table { declared in
            let options = [declared.table.isStrict ? "STRICT" : nil, declared.table.isWithoutRowID ? "WITHOUT ROWID" : nil].compactMap(
                \.self)
            return options.map { StoreFact($0, of: declared.table.name, text: $0, words: "\($0) of '\(declared.table.name)'") }
        })
}
