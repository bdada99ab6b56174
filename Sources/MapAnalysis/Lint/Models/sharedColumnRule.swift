import MapSyntax

extension LintRule {
    /// Two properties of one table in one column, or one where the key lies that rows have without being declared.
    static let sharedColumn = LintRule(.sharedColumn) { models, _, diagnostics in
        for model in models where model.layout == "tables" {
            var claims = ColumnClaims(model)
            claims.claimAll()
            for finding in claims.findings { diagnostics.report(finding) }
        }
    }
}

/// Who has which column, table by table.
private struct ColumnClaims {
    enum Owner {
        case undeclaredKey
        case property(PropertyID)
    }

    let model: Model
    var findings: [Diagnostic] = []
    /// By the topmost entity of the hierarchy: folded column name to owner.
    private var owners: [[String: Owner]]

    init(_ model: Model) {
        self.model = model
        owners = model.entities.map { [String: Owner](minimumCapacity: $0.declared.count + 1) }
    }

    mutating func claimAll() {
        for entity in model.entities where entity.parent == nil && entity.key.isEmpty {
            owners[entity.id.index]["id"] = .undeclaredKey
        }
        for entity in model.entities {
            let root = model.root(of: entity.id).index
            for (index, property) in entity.declared.enumerated() {
                // A foreign key may on purpose lie in columns that hold something else too: it says so by naming them.
                if case .relationship(let relationship) = property, !relationship.columns.isEmpty { continue }
                let id = PropertyID(entity.id, index)
                for column in model.columnNames(of: id) { claim(column, for: id, root) }
            }
        }
    }

    private mutating func claim(_ column: String, for id: PropertyID, _ root: Int) {
        let name = foldedASCII(column)
        guard let owner = owners[root].updateValue(.property(id), forKey: name) else { return }
        owners[root][name] = owner
        let property = model[id]
        let table = model.tableName(of: id.entity)
        switch owner {
        case .undeclaredKey:
            findings.append(
                .sharedColumn(
                    column, of: property.name, at: property.range, with: "the key that rows have without being declared", nil, in: table,
                    help: "write 'key: \(property.name)' to make it the key, or another 'column'"))
        case .property(let first):
            // A property that repeats the name of one of its own entity, or of a parent's, is reported already.
            guard first != id, model.property(property.name, of: id.entity) != first else { return }
            findings.append(
                .sharedColumn(
                    column, of: property.name, at: property.range, with: "'\(model[first].name)'", model[first].range, in: table,
                    help: "write another 'column' for one of them"))
        }
    }
}
