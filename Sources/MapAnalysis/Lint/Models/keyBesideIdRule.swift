import MapSyntax

extension LintRule {
    /// Reports a required `id` of an entity without a key: its author probably takes it for the key.
    static let keyBesideId = LintRule(.keyBesideId) { models, project, diagnostics in
        for model in models where model.hasWrittenNames {
            for entity in model.entities where entity.parent == nil && entity.key.isEmpty {
                let key = model.undeclaredKey(of: entity.id)
                guard key != model.names.undeclaredKey else { continue }
                let id = entity.declared.compactMap(\.attribute).first { attribute in
                    model.columnNames(of: attribute).map { StoredName($0) } == [StoredName(model.names.undeclaredKey)]
                }
                guard let id, !id.type.isOptional, !entity.unique.contains(where: { $0.parts.map(\.property) == [id.id] }) else { continue }
                diagnostics.report(.keyBesideId(id, of: entity, key: key, project.texts))
            }
        }
    }
}
