import MapSyntax

extension LintRule {
    /// A to-many without inverse beside the only to-one that leads back: said, because the model then has a join table that nobody
    /// seems to have wanted.
    static let missingInverse = LintRule(.missingInverse) { models, diagnostics in
        for model in models {
            for relationship in model.entities.flatMap(\.declared).compactMap(\.relationship) {
                guard relationship.isMany, relationship.inverse == nil, relationship.through == nil else { continue }
                let back = model[relationship.destination].declared.compactMap(\.relationship).filter {
                    !$0.isMany && $0.inverse == nil && $0.destination == relationship.id.entity
                }
                let others = model[relationship.id.entity].declared.compactMap(\.relationship).filter {
                    $0.isMany && $0.inverse == nil && $0.destination == relationship.destination
                }
                guard back.count == 1, others.count == 1 else { continue }
                diagnostics.report(.missingInverse(relationship, back[0], in: model))
            }
        }
    }
}
