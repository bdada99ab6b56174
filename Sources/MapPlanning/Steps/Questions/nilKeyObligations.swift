import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the obligation that each row that is written, or found by its key, has one.
    ///
    /// By a historical bug SQLite takes NULL in a PRIMARY KEY that is not declared NOT NULL, unless it is the rowid or the table is WITHOUT ROWID. To a model
    /// a key is never nil, so neither types nor statements expect it. https://www.sqlite.org/lang_createtable.html#the_primary_key
    func addNilKeyObligations(_ lowering: inout LegLowering, into draft: inout LegDraft) {
        for root in source.model.entities where root.parent == nil && needsKeys(of: root.id, lowering) {
            guard let table = store.table(source.table(of: root.id).name) else { continue }
            let parts = table.partsThatMayBeNil
            if parts.isEmpty { continue }
            let (scan, row) = lowering.before.scan(root.id)
            let alias = row.alias ?? ""
            let handle = RowHandle(table: table).columns
            let keys = handle.map { Scalar.column(alias: alias, name: $0) }
            let query = Relation.project(
                .filter(scan, .any(parts.map { .isNil(.column(alias: alias, name: $0)) })),
                keys.enumerated().map { ProjectedColumn("key\($0.offset)", $0.element) })
            let names = parts.map { "\(root.name).\($0)" }
            addObligation(
                .missingValue, "'\(names.joined(separator: "', '"))' is the key of '\(root.name)', but is nil", root.name, query,
                LoweredRow(entity: root.id, key: keys, alias: nil), keyNames: handle, .written(root.range),
                help: "give each of these rows a key, or delete them", into: &draft)
        }
    }
}

extension Table {
    /// The names of the columns of the primary key that SQLite lets be NULL.
    fileprivate var partsThatMayBeNil: [String] {
        isWithoutRowID || rowIDColumn != nil ? [] : primaryKey.filter { !$0.isNotNull }.map(\.name)
    }
}
