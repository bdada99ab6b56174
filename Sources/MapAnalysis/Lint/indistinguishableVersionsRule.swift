import MapSyntax

extension LintRule {
    /// Neighbours in the version order whose stores have the same structure but hold values in another representation: `unix` and
    /// `unixms` are both integers. A store that somebody else made would be taken for the wrong one.
    static let indistinguishableVersions = LintRule(.indistinguishableVersions) { models, diagnostics in
        for (first, second) in zip(models, models.dropFirst()) {
            guard first.fingerprints.storage != second.fingerprints.storage else { continue }
            guard structure(of: first) == structure(of: second) else { continue }
            let before = storedAttributes(of: first)
            for attribute in storedAttributes(of: second).values.sorted(by: { $0.id < $1.id }) {
                let name = StoredName(attribute, in: second)
                guard let old = before[name], old.representation != attribute.representation else { continue }
                diagnostics.report(.indistinguishableVersions(first, second, attribute: attribute, before: old))
                break
            }
        }
    }

    private struct StoredName: Hashable {
        var table: String
        var columns: [String]

        init(_ attribute: Attribute, in model: Model) {
            table = model.tableName(of: attribute.id.entity)
            columns = model.columnNames(of: attribute.id)
        }
    }

    private static func storedAttributes(of model: Model) -> [StoredName: Attribute] {
        let attributes = model.entities.flatMap(\.declared).compactMap(\.attribute).filter(\.isStored)
        return Dictionary(attributes.map { (StoredName($0, in: model), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The storage texts with every representation replaced by what a column of it looks like.
    private static func structure(of model: Model) -> [[UInt8]] {
        let entities = model.entities.map { entity in
            var entity = entity
            for index in entity.declared.indices {
                guard case .attribute(var attribute) = entity.declared[index] else { continue }
                attribute.representation = .plain
                attribute.type.value = attribute.looksLike
                entity.declared[index] = .attribute(attribute)
            }
            return entity
        }
        let plain = Model(
            name: model.name, version: model.version, file: model.file, versionRange: model.versionRange, layout: model.layout,
            composites: model.composites, entities: entities)
        return plain.entities.map { storageText(of: $0, in: plain).bytes }.sorted { $0.lexicographicallyPrecedes($1) }
    }
}

extension Attribute {
    /// A type whose columns look like those of this attribute.
    fileprivate var looksLike: ValueType {
        switch representation {
        case .plain: type.value
        case .date(.iso8601), .uuid(.text), .decimal(.text): .string
        case .date(.unix), .date(.unixms), .decimal(.integer): .int64
        case .date(.julian), .date(.reference2001), .decimal(.real): .double
        case .uuid(.blob): .data
        case .decimal(.numeric): .decimal
        case .cases(let cases): cases.allSatisfy { if case .integer = $0.stored { true } else { false } } ? .int64 : .string
        }
    }
}
