import MapPlan

extension Dialect {
    /// SQLite from version 3.40 on.
    package static let sqlite = Dialect("sqlite") { work in
        switch work {
        case .schema(let change): change.statements
        case .make(let table): [table.creation]
        case .fill(let table, let rows, let columns, let ignoringDuplicates):
            [table.filling(rows, into: columns, ignoringDuplicates: ignoringDuplicates)]
        case .index(let table, let columns, let name): [TemporaryTable.indexing(table, by: columns, as: name)]
        case .rows(let change): [change.statement]
        case .searchIndex(let change): [change.statement]
        case .handOverGreatestKey(let old, let new): GreatestKeys.handOver(from: old, to: new)
        case .coreData(let change): change.statements
        case .authored(let statement): [statement]
        }
    }
}
