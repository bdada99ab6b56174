import MapSyntax

extension LintRule {
    /// Reports names of tables that SQLite reserves, or mapc for its receipts.
    static let reservedName = LintRule(.reservedName) { models, _, diagnostics in
        for model in models where model.layout == "tables" {
            for claim in model.tableClaims {
                let name = foldedASCII(claim.table)
                if name.hasPrefix("sqlite_") {
                    diagnostics.report(.reservedName(claim.table, of: claim.owner, at: claim.range, owner: "SQLite"))
                } else if name == "mapc_store" {
                    diagnostics.report(.reservedName(claim.table, of: claim.owner, at: claim.range, owner: "mapc"))
                }
            }
        }
    }
}
