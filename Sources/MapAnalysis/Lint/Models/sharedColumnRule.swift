import MapSyntax

extension LintRule {
    /// Reports two properties in one column of a table, or one in the column of the key that mapc adds to entities without a declared key.
    static let sharedColumn = LintRule(.sharedColumn) { models, _, diagnostics in
        // An entity that is the same in another version was already checked there.
        var known: Set<Fingerprints> = []
        for model in models where model.hasWrittenNames {
            for root in rootsWithRepeatedColumns(model, &known) {
                var owners = ColumnOwners(model)
                owners.settle(root)
                for finding in owners.findings { diagnostics.report(finding) }
            }
        }
    }

    /// Returns the hierarchies in whose table a column name is repeated. There are hardly any, and this check needs no record of owners.
    private static func rootsWithRepeatedColumns(_ model: Model, _ known: inout Set<Fingerprints>) -> [EntityID] {
        var columns: [[StoredName]] = model.entities.map {
            $0.parent == nil && $0.key.isEmpty ? [StoredName(model.undeclaredKey(of: $0.id))] : []
        }
        var asked = Array(repeating: false, count: columns.count)
        for index in model.entities.indices {
            let root = model.root(of: EntityID(index)).index
            guard model.isInHierarchy(EntityID(index)) || !known.contains(model.entityFingerprints[index]) else { continue }
            asked[root] = true
            columns[root].reserveCapacity(columns[root].count + model.entities[index].declared.count)
            for property in model.entities[index].declared where !property.sharesColumns {
                for name in model.columnNames(of: property) { columns[root].append(StoredName(name)) }
            }
        }
        return columns.indices.compactMap { root in
            guard asked[root] else { return nil }
            if columns[root].hasRepeats { return EntityID(root) }
            if !model.isInHierarchy(EntityID(root)) { known.insert(model.entityFingerprints[root]) }
            return nil
        }
    }
}

extension Property {
    /// Whether a foreign key names its columns. Such columns may hold something else too, on purpose.
    fileprivate var sharesColumns: Bool { relationship.map { !$0.columns.isEmpty } ?? false }
}

/// The owner of each column of a hierarchy's table.
private struct ColumnOwners {
    enum Owner {
        case undeclaredKey
        case property(PropertyID)
    }

    let model: Model
    var findings: [Diagnostic] = []
    /// By folded column name.
    private var owners: [StoredName: Owner] = [:]

    init(_ model: Model) { self.model = model }

    mutating func settle(_ root: EntityID) {
        if model[root].key.isEmpty { owners[StoredName(model.undeclaredKey(of: root))] = .undeclaredKey }
        for entity in model.entities where model.root(of: entity.id) == root {
            for (index, property) in entity.declared.enumerated() where !property.sharesColumns {
                for column in model.columnNames(of: property) { record(column, for: PropertyID(entity.id, index)) }
            }
        }
    }

    private mutating func record(_ column: String, for id: PropertyID) {
        let name = StoredName(column)
        if let owner = owners[name] { refuse(column, for: id, owner) } else { owners[name] = .property(id) }
    }

    private func path(_ id: PropertyID) -> String { "\(model[id.entity].name).\(model[id].name)" }

    private mutating func refuse(_ column: String, for id: PropertyID, _ owner: Owner) {
        let property = model[id]
        let table = model.tableName(of: id.entity)
        switch owner {
        case .undeclaredKey:
            findings.append(
                .sharedColumn(
                    column, of: path(id), at: property.range, with: "the key that mapc adds", nil, in: table,
                    help: "write 'key: \(property.name)' to make it the key, or another 'column'"))
        case .property(let first):
            // A property that repeats a name of its own entity, or of a parent's, has been reported already.
            guard first != id, model.property(property.name, of: id.entity) != first else { return }
            findings.append(
                .sharedColumn(
                    column, of: path(id), at: property.range, with: "'\(path(first))'", model[first].range, in: table,
                    help: "give one of them a 'column' of its own"))
        }
    }
}
