import MapPlan

/// The text of a CREATE TABLE during several edits. An edit that does not need to change anything leaves the text unchanged.
struct DeclarationText {
    private(set) var text: String

    init(_ text: String) { self.text = text }

    mutating func edit(_ body: (TableDeclaration) -> String?) {
        guard let declaration = TableDeclaration(text), let edited = body(declaration) else { return }
        text = edited
    }

    /// Sets the DEFAULT that the model gives a column, or removes it.
    mutating func setDefault(of column: PlacedColumn) {
        let clause = column.defaultValue.flatMap { $0 == .null ? nil : defaultClause($0) }
        edit { $0.setting(defaultClause: clause, of: column.name) }
    }
}
