import MapPlan
import Testing

/// Compares a store before and after one rename and two additions with the result of SQLite's own rename.
struct Comparison {
    let before: StoreContents
    let after: StoreContents
    let reference: StoreContents
    let renaming: ForeignDatabase.Renaming
    /// The new names of tables, by their old names.
    private(set) var tableNames: [String: String] = [:]
    /// The new names of the renamed table's columns, by their old names.
    private(set) var columnNames: [String: String] = [:]
    /// The old name of the renamed table.
    let table: String

    init(before: StoreContents, after: StoreContents, reference: StoreContents, _ renaming: ForeignDatabase.Renaming) {
        (self.before, self.after, self.reference, self.renaming) = (before, after, reference, renaming)
        for (old, new) in zip(before.objects, reference.objects) where old.type == "table" { tableNames[old.name] = new.name }
        table = renaming.table ?? renaming.entity
        let renamedTable = tableNames[table] ?? ""
        let columns = (before.tables[table]?.columns ?? [], reference.tables[renamedTable]?.columns ?? [])
        for (old, new) in zip(columns.0, columns.1) { columnNames[old] = new }
    }

    /// Checks that only objects which mention the renamed name have another text, which is SQLite's own, and that the table itself has two
    /// more columns.
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

    /// Checks that the text without one piece, the new columns, is the old text. The comma before them may be a piece of its own, because a comment
    /// behind the last column stays with that column.
    private func expectOnlyAdditions(in text: String, to original: String) {
        let old = Array(original.utf8)
        var new = Array(text.utf8)
        var start = zip(new, old).prefix { $0 == $1 }.count
        if start < new.count, new[start] == UInt8(ascii: ","), old[start...].starts(with: " --".utf8) {
            new.remove(at: start)
            start = zip(new, old).prefix { $0 == $1 }.count
        }
        let end = zip(new.reversed(), old.reversed()).prefix { $0 == $1 }.count
        #expect(start + end >= old.count, "\(text) is not \(original) with columns added")
        for name in ["added_remark", "added_rank"] { #expect(text.contains(name)) }
    }

    /// Checks that every value of every table keeps its storage class and bytes.
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
        // Every AUTOINCREMENT keeps its counter, under the application's own table names.
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
