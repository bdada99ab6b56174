import MapPlan

extension SchemaChange {
    /// The one statement of every change but `declare`, which has several.
    var statements: [Statement] {
        switch self {
        case .createTable(let new):
            [
                Statement(
                    MapPlanning.createTable(new.table, name: new.name, collations: new.collations), .create, writes: TableName(new.name))
            ]
        case .restoreTable(let name, let text): [Statement(text, .create, writes: TableName(name))]
        case .renameTable(let name, let new): [altering(name, "RENAME TO \(quoted(new))")]
        case .putTable(let name, let new): [altering(name, "RENAME TO \(quoted(new))", isLegacyRename: true)]
        case .dropTable(let name): [dropping("TABLE", name, of: name)]
        case .addColumn(let column, let placed, let table): [altering(table, "ADD COLUMN \(columnDeclaration(column, in: placed))")]
        case .renameColumn(let name, let table, let new): [altering(table, "RENAME COLUMN \(quoted(name)) TO \(quoted(new))")]
        case .dropColumn(let name, let table): [altering(table, "DROP COLUMN \(quoted(name))")]
        case .createIndex(let index, let table): [Statement(MapPlanning.createIndex(index, on: table), .index, reads: [TableName(table)])]
        case .restoreIndex(let text, let table): [Statement(text, .index, reads: [TableName(table)])]
        case .dropIndex(let name): [dropping("INDEX", name)]
        case .createView(let name, let table, let columns):
            [Statement(MapPlanning.createView(name, of: table, columns: columns), .create, writes: TableName(name))]
        case .restoreView(let name, let text): [Statement(text, .create, writes: TableName(name))]
        case .dropView(let name): [dropping("VIEW", name, of: name)]
        case .restoreTrigger(let text, let table): [Statement(text, .create, writes: TableName(table))]
        case .dropTrigger(let name, let table): [dropping("TRIGGER", name, of: table)]
        case .declare(let texts): declaring(texts)
        }
    }

    private func altering(_ table: String, _ what: String, isLegacyRename: Bool = false) -> Statement {
        Statement("ALTER TABLE main.\(quoted(table)) \(what)", .alter, writes: TableName(table), isLegacyRename: isLegacyRename)
    }

    private func dropping(_ kind: String, _ name: String, of table: String? = nil) -> Statement {
        Statement("DROP \(kind) main.\(quoted(name))", .drop, writes: table.map { TableName($0) })
    }

    private func declaring(_ texts: [DeclaredText]) -> [Statement] {
        let updates = texts.map { text in
            let kind = text.index == nil ? "table" : "index"
            return Statement(
                "UPDATE main.\"sqlite_schema\" SET \"sql\" = ? WHERE \"type\" = '\(kind)' AND \"name\" = ? AND \"sql\" = ?",
                bindings: [.text(text.new), .text(text.index ?? text.table), .text(text.old)], .declare, writes: TableName(text.table),
                expectedRowCount: 1)
        }
        return [Statement("PRAGMA writable_schema=ON", .beginDeclaring)] + updates + [
            Statement("PRAGMA writable_schema=RESET", .endDeclaring)
        ]
    }
}
