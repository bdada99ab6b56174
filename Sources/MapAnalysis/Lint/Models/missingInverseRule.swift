import MapSyntax

extension LintRule {
    /// A to-many without inverse beside the only to-one that leads back: said, because the model then has a join table that nobody
    /// seems to have wanted.
    static let missingInverse = LintRule(.missingInverse) { models, _, diagnostics in
        for model in models {
            for entity in model.entities {
                let oneWay = entity.declared.compactMap(\.oneWayRelationship)
                for toMany in oneWay where toMany.isMany && toMany.through == nil {
                    let others = oneWay.filter { $0.isMany && $0.destination == toMany.destination }
                    let back = model[toMany.destination].declared.compactMap(\.oneWayRelationship).filter {
                        !$0.isMany && $0.destination == entity.id
                    }
                    guard others.count == 1, back.count == 1 else { continue }
                    diagnostics.report(.missingInverse(toMany, back[0], in: model))
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
