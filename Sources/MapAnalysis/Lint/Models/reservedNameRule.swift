import MapSyntax

extension LintRule {
    /// Reports names of tables that SQLite reserves, or mapc for its receipts.
    static let reservedName = LintRule(.reservedName) { models, _, diagnostics in
        for model in models where model.hasWrittenNames {
            for use in model.tableUses {
                let name = StoredName(use.table)
                if name.text.hasPrefix("sqlite_") {
                    diagnostics.report(.reservedName(use.table, of: use.owner, at: use.range, owner: "SQLite"))
                } else if let receipts = model.names.receiptTable, name == StoredName(receipts) {
                    diagnostics.report(.reservedName(use.table, of: use.owner, at: use.range, owner: "mapc"))
                }
            }
        }
    }
}
