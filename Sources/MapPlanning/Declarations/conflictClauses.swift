import MapPlan

extension StoreSchema {
    /// Whether the text of a table says what happens to a row that breaks a constraint: `NOT NULL ON CONFLICT IGNORE`.
    var hasConflictClauses: Bool {
        tables.contains { $0.sql.mentions("conflict") && sqlTokens($0.sql).contains { $0.isKeyword("conflict") } }
    }
}
