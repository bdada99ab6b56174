import MapSyntax

extension LintRule {
    /// Reports neighbouring versions whose stores have the same structure but hold values in another representation: `unix` and `unixms`
    /// are both integers. mapc could take a store without a receipt for the wrong version, unless its `user_version` tells them apart.
    static let indistinguishableVersions = LintRule(.indistinguishableVersions) { models, project, diagnostics in
        let told = Set((project.file?.userVersions ?? []).map(\.version.label))
        for (first, second) in zip(models, models.dropFirst()) where !(told.contains(first.version) && told.contains(second.version)) {
            let before = first.entities(unlike: second)
            let after = second.entities(unlike: first)
            guard !after.isEmpty, first.looks(of: before) == second.looks(of: after) else { continue }
            let pairs = pairs(before, first, after, second)
            guard let (old, new) = pairs.first(where: { !$1.representation.continues($0.representation) }) else { continue }
            diagnostics.report(.indistinguishableVersions(first, second, attribute: new, before: old))
        }
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

extension Model {
    /// Whether stores of both versions have the same tables.
    package func hasTables(like other: Model) -> Bool {
        looks(of: entities(unlike: other)) == other.looks(of: other.entities(unlike: self))
    }

    /// The entities that the other model stores differently or does not have.
    fileprivate func entities(unlike other: Model) -> [Entity] {
        guard fingerprints.storage != other.fingerprints.storage else { return [] }
        let known = Set(other.entityFingerprints.map(\.storage))
        return entities.filter { !known.contains(entityFingerprints[$0.id.index].storage) }
    }

    fileprivate func looks(of entities: [Entity]) -> [[UInt8]] {
        entities.map { names.storageText($0, self, .looks).bytes }.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
