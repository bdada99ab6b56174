import MapPlan
import Testing

/// A store before and after one rename and two additions, beside what SQLite's own rename makes of it.
struct Comparison {
    let before: StoreContents
    let after: StoreContents
    let reference: StoreContents
    let renaming: ForeignDatabase.Renaming
    /// What tables are called after what they were called.
    private(set) var tableNames: [String: String] = [:]
    /// What a column of the renamed table is called after what it was called.
    private(set) var columnNames: [String: String] = [:]
    /// The renamed table, as it was called.
    let table: String

    init(before: StoreContents, after: StoreContents, reference: StoreContents, _ renaming: ForeignDatabase.Renaming) {
        (self.before, self.after, self.reference, self.renaming) = (before, after, reference, renaming)
        for (old, new) in zip(before.objects, reference.objects) where old.type == "table" { tableNames[old.name] = new.name }
        table = renaming.table ?? renaming.entity
        let renamedTable = tableNames[table] ?? ""
        let columns = (before.tables[table]?.columns ?? [], reference.tables[renamedTable]?.columns ?? [])
        for (old, new) in zip(columns.0, columns.1) { columnNames[old] = new }
    }

    /// Only what mentions the renamed thing has another text, and that is SQLite's own; the table itself has two columns more.
    func expectSameSchema(isKept: Bool) {
        let own = after.objects.filter { $0.name == "mapc_store" }.map(\.description)
        #expect(own == (isKept ? [] : ["table mapc_store"]))
        let objects = after.objects.filter { $0.table != "mapc_store" }
        #expect(objects.map(\.description).sorted() == reference.objects.map(\.description).sorted())
        var touched: Set<String> = []
        for (old, expected) in zip(before.objects, reference.objects) {
            guard let new = after.object(expected.type, expected.name) else { continue }
            if new != old { touched.insert(old.description) }
            if old.type == "table", old.name == table {
                expectOnlyAdditions(in: new.sql ?? "", to: expected.sql ?? "")
            } else {
                #expect(new.table == expected.table)
                #expect(new.sql == renaming.views[old.name] ?? expected.sql)
            }
        }
        #expect(touched == renaming.touched)
    }

    /// Cutting one piece out of the text, that of the new columns, gives the text it had.
    private func expectOnlyAdditions(in text: String, to original: String) {
        let (new, old) = (Array(text.utf8), Array(original.utf8))
        let start = zip(new, old).prefix { $0 == $1 }.count
        let end = zip(new.reversed(), old.reversed()).prefix { $0 == $1 }.count
        #expect(start + end >= old.count, "\(text) is not \(original) with columns added")
        for name in ["added_remark", "added_rank"] { #expect(text.contains(name)) }
    }

    /// Every value of every table has its storage class and bytes.
    func expectSameRows() {
        #expect(Set(after.tables.keys).subtracting(["mapc_store"]) == Set(reference.tables.keys))
        for (name, contents) in before.tables.sorted(by: { $0.key < $1.key }) where name != "sqlite_sequence" {
            let newName = tableNames[name] ?? name
            for column in contents.columns {
                let newColumn = name == table ? columnNames[column] ?? column : column
                let values = after.tables[newName]?.values(of: newColumn)
                #expect(values == contents.values(of: column), "\(name).\(column)")
            }
            #expect(after.tables[newName]?.rows.count == contents.rows.count)
        }
        // With the application's own names for tables, every AUTOINCREMENT remembers what it gave away.
        let marks = reference.tables["sqlite_sequence"]?.rows.map { $0.map(exact) }
        #expect(after.tables["sqlite_sequence"]?.rows.filter { $0[1] != .text(Array("mapc_store".utf8)) }.map { $0.map(exact) } == marks)
        let count = before.tables[table]?.rows.count ?? 0
        #expect(count > 0)
        let renamed = after.tables[tableNames[table] ?? table]
        #expect(renamed?.values(of: "added_remark") == Array(repeating: "null", count: count))
        #expect(renamed?.values(of: "added_rank") == Array(repeating: "integer:7", count: count))
    }

    func expectSameChecks() {
        #expect(after.integrityCheck == before.integrityCheck)
        #expect(after.foreignKeyCheck == reference.foreignKeyCheck)
        #expect(after.foreignKeyCheck.count == before.foreignKeyCheck.count)
    }
}
