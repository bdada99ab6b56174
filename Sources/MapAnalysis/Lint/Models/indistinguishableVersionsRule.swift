import MapSyntax

extension LintRule {
    /// Reports neighbouring versions whose stores have the same structure but hold values in another representation: `unix` and `unixms`
    /// are both integers. mapc could take a store without a receipt for the wrong version, unless its `user_version` tells them apart.
    static let indistinguishableVersions = LintRule(.indistinguishableVersions) { models, project, diagnostics in
        let told = Set((project.file?.userVersions ?? []).map(\.version.label))
        for (first, second) in zip(models, models.dropFirst()) where !(told.contains(first.version) && told.contains(second.version)) {
            let before = changed(first, from: second)
            let after = changed(second, from: first)
            guard !after.isEmpty, looks(of: before, in: first) == looks(of: after, in: second) else { continue }
            guard let (old, new) = pairs(before, first, after, second).first(where: { $0.representation != $1.representation }) else {
                continue
            }
            diagnostics.report(.indistinguishableVersions(first, second, attribute: new, before: old))
        }
    }

    /// Returns the entities that the other model stores differently or does not have.
    private static func changed(_ model: Model, from other: Model) -> [Entity] {
        guard model.fingerprints.storage != other.fingerprints.storage else { return [] }
        let known = Set(other.entityFingerprints.map(\.storage))
        return model.entities.filter { !known.contains(model.entityFingerprints[$0.id.index].storage) }
    }

    private static func looks(of entities: [Entity], in model: Model) -> [[UInt8]] {
        entities.map { model.names.storageText($0, model, .looks).bytes }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Returns the attributes that have the same columns in both versions.
    private static func pairs(_ before: [Entity], _ first: Model, _ after: [Entity], _ second: Model) -> [(Attribute, Attribute)] {
        let old = places(before, first)
        return places(after, second).compactMap { place, attribute in
            old.first { $0.place == place }.map { ($0.attribute, attribute) }
        }
    }

    private static func places(_ entities: [Entity], _ model: Model) -> [(place: [String], attribute: Attribute)] {
        entities.flatMap { entity in
            entity.declared.compactMap(\.attribute).filter(\.isStored).map { attribute in
                ([model.tableName(of: entity.id)] + model.columnNames(of: attribute.id), attribute)
            }
        }
    }
}
