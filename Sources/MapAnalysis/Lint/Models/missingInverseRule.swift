import MapSyntax

extension LintRule {
    /// Reports a to-many without an inverse, next to the only to-one that refers back. The model then has a join table that its author
    /// probably did not intend.
    static let missingInverse = LintRule(.missingInverse) { models, project, diagnostics in
        // Core Data has a column for such a to-many, and an inverse changes the version hash.
        for (place, model) in models.enumerated() where !model.isCoreData {
            let former = place > 0 ? models[place - 1] : nil
            for entity in model.entities {
                let oneWay = entity.declared.compactMap(\.oneWayRelationship)
                for toMany in oneWay where toMany.isMany && toMany.through == nil {
                    let others = oneWay.filter { $0.isMany && $0.destination == toMany.destination }
                    let back = model[toMany.destination].declared.compactMap(\.oneWayRelationship).filter {
                        !$0.isMany && $0.destination == entity.id
                    }
                    guard others.count == 1, back.count == 1 else { continue }
                    // A fix would lose links that stores already hold in the join table. Stores hold every version that another version
                    // follows.
                    let isNew = place == models.indices.last && former.map { toMany.isNew(in: model, since: $0) } ?? true
                    diagnostics.report(.missingInverse(toMany, back[0], in: model, isNew ? project.texts : nil))
                }
            }
        }
    }
}

extension Property {
    /// The relationship, if it has no inverse.
    fileprivate var oneWayRelationship: Relationship? {
        guard case .relationship(let relationship) = self, relationship.inverse == nil else { return nil }
        return relationship
    }
}

extension Relationship {
    /// Whether the version before does not have this relationship.
    fileprivate func isNew(in model: Model, since former: Model) -> Bool {
        let owner = model[id.entity].canonicalName
        let before = former.entities.first { $0.canonicalName == owner }?.declared ?? []
        return !before.contains { $0.canonicalName == canonicalName }
    }
}
