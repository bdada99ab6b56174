import MapSyntax

extension LintRule {
    /// A to-many without inverse beside the only to-one that leads back: said, because the model then has a join table that nobody
    /// seems to have wanted.
    static let missingInverse = LintRule(.missingInverse) { models, project, diagnostics in
        for (place, model) in models.enumerated() {
            let former = place > 0 ? models[place - 1] : nil
            for entity in model.entities {
                let oneWay = entity.declared.compactMap(\.oneWayRelationship)
                for toMany in oneWay where toMany.isMany && toMany.through == nil {
                    let others = oneWay.filter { $0.isMany && $0.destination == toMany.destination }
                    let back = model[toMany.destination].declared.compactMap(\.oneWayRelationship).filter {
                        !$0.isMany && $0.destination == entity.id
                    }
                    guard others.count == 1, back.count == 1 else { continue }
                    // What stores hold already is in a join table, and a version that others follow is what stores hold.
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
    /// Whether the version before has no such relationship.
    fileprivate func isNew(in model: Model, since former: Model) -> Bool {
        let owner = model[id.entity].canonicalName
        let before = former.entities.first { $0.canonicalName == owner }?.declared ?? []
        return !before.contains { $0.canonicalName == canonicalName }
    }
}
