import MapPlan

extension Statement {
    /// A statement of a test, for whose purpose its first words are enough.
    init(
        _ sql: String, bindings: [StoredValue] = [], counter: String? = nil, isLegacyRename: Bool = false, expectedRowCount: Int64? = nil
    ) {
        let words = sqlTokens(sql).filter { !$0.isBlank }.map { foldedName($0.text) }
        let isTemporary = words.dropFirst().prefix(3).contains("temp")
        let purpose: Purpose =
            switch words.first {
            case "alter": .alter
            case "create" where isTemporary: .stage
            case "create": words.contains("index") ? .index : .create
            case "drop": .drop
            case "insert" where isTemporary: .fill
            case "insert": .insert
            case "update": words.contains("sqlite_schema") || words.contains("\"sqlite_schema\"") ? .declare : .update
            case "delete": .delete
            case "pragma": words.last == "reset" ? .endDeclaring : .beginDeclaring
            default: .ask
            }
        self.init(
            sql, bindings: bindings, purpose, counter: counter, isLegacyRename: isLegacyRename, expectedRowCount: expectedRowCount)
    }
}
