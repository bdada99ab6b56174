import MapSyntax

extension LintRule {
    /// Two properties of one table in one column, or one where the layout keeps a column of its own.
    static let sharedColumn = LintRule(.sharedColumn) { models, diagnostics in
        for model in models where model.layout == "tables" {
            var claims = ColumnClaims(model)
            claims.claimAll()
            for finding in claims.findings { diagnostics.report(finding) }
        }
    }
}

/// Who has which column, table by table.
private struct ColumnClaims {
    struct Owner {
        /// For people: "'title'", "the key that rows have by themselves".
        var description: String
        var range: TextRange?
        var help: String
    }

    let model: Model
    var findings: [Diagnostic] = []
    /// By the topmost entity of the hierarchy: folded column name to owner.
    private var owners: [[String: Owner]]

    init(_ model: Model) {
        self.model = model
        owners = Array(repeating: [:], count: model.entities.count)
    }

    mutating func claimAll() {
        for entity in model.entities where entity.parent == nil {
            if entity.key.isEmpty {
                owners[entity.id.index]["id"] = Owner(
                    description: "the key that rows have without being declared", range: nil,
                    help: "write 'key: id' to make it the key, or another 'column'")
            }
        }
        for entity in model.entities {
            for (index, property) in entity.declared.enumerated() {
                let id = PropertyID(entity.id, index)
                // A foreign key may on purpose lie in columns that hold something else too: it says so by naming them.
                if property.relationship?.columns.isEmpty == false { continue }
                for column in model.columnNames(of: id) { claim(column, for: property, in: entity.id) }
            }
        }
    }

    private mutating func claim(_ column: String, for property: Property, in entity: EntityID) {
        let root = model.root(of: entity).index
        let name = foldedASCII(column)
        guard let owner = owners[root][name] else {
            owners[root][name] = Owner(
                description: "'\(property.name)'", range: property.range, help: "write another 'column' for one of them")
            return
        }
        // Two properties of one name and one entity are reported already.
        if owner.range == property.range || owner.description == "'\(property.name)'" && isReported(property, owner) { return }
        findings.append(
            .sharedColumn(
                column, of: property.name, at: property.range, with: owner.description, owner.range, in: model.tableName(of: entity),
                help: owner.help))
    }

    /// Whether `property` repeats the name of one that its own entity has, by itself or from a parent.
    private func isReported(_ property: Property, _ owner: Owner) -> Bool {
        let entity = (property.attribute?.id ?? property.relationship?.id)?.entity
        return entity.flatMap { model.property(property.name, of: $0) }.map { model[$0].range == owner.range } ?? false
    }
}
