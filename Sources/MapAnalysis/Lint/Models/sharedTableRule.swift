import MapSyntax

extension LintRule {
    /// Reports two hierarchies or many-to-manys in one table.
    static let sharedTable = LintRule(.sharedTable) { models, _, diagnostics in
        for model in models where model.hasWrittenNames {
            var owners: [StoredName: TableUse] = [:]
            for use in model.tableUses {
                let name = StoredName(use.table)
                if let owner = owners[name] {
                    diagnostics.report(.sharedTable(use.table, of: use.owner, at: use.range, with: owner.owner, owner.range))
                } else {
                    owners[name] = use
                }
            }
        }
    }
}

/// A table that an entity or a relationship needs.
struct TableUse {
    var table: String
    /// The owner, for messages: `Post`, `Post.tags`.
    var owner: String
    var range: TextRange
}

extension Model {
    /// The tables of the model: those of hierarchies, then those of many-to-manys. Skips entities whose name is a duplicate, since
    /// that has been reported.
    var tableUses: [TableUse] {
        var uses: [TableUse] = []
        for index in entities.indices where entities[index].parent == nil {
            let (id, name) = (entities[index].id, entities[index].name)
            guard self.index.entities[name] == id else { continue }
            uses.append(TableUse(table: tableName(of: id), owner: name, range: entities[index].range))
        }
        for index in entities.indices {
            for property in entities[index].declared {
                guard case .relationship(let relationship) = property, isManyToMany(relationship),
                    storedSide(of: relationship) == relationship.id
                else { continue }
                let owner = "\(entities[index].name).\(relationship.name)"
                uses.append(TableUse(table: joinTable(of: relationship).table, owner: owner, range: relationship.range))
            }
        }
        return uses
    }
}
