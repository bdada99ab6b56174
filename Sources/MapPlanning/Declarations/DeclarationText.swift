import MapPlan

/// The text of a CREATE TABLE while one edit after the other is made; an edit that finds nothing to change leaves it.
struct DeclarationText {
    private(set) var text: String

    init(_ text: String) { self.text = text }

    mutating func edit(_ body: (TableDeclaration) -> String?) {
        guard let declaration = TableDeclaration(text), let edited = body(declaration) else { return }
        text = edited
    }

    /// The DEFAULT that the model gives a column, or none.
    mutating func setDefault(of column: PlacedColumn) {
        let clause = column.defaultValue.flatMap { $0 == .null ? nil : defaultClause($0) }
        edit { $0.setting(defaultClause: clause, of: column.name) }
    }
}
