import MapPlan
import MapSyntax

@testable import MapAnalysis

/// Makes models by hand: those that resolving a file would give, without the file.
struct ModelBuilder {
    struct EntityDraft {
        var name: String
        var parent: String?
        var key: [String] = []
        var table: String?
        var properties: [PropertyDraft] = []
        var unique: [[String]] = []
        var indexes: [[(String, Bool)]] = []
    }

    struct PropertyDraft {
        var name: String
        var attribute: Attribute?
        var relationship: Relationship?
        var destination = ""
        var inverse: String?
    }

    var enums: [EnumType] = []
    var composites: [CompositeType] = []
    var entities: [EntityDraft] = []

    static let nowhere = TextRange(FileID(0), 0, 0)

    static func attribute(
        _ name: String, _ type: ValueType, optional: Bool = false, _ representation: Representation = .plain, defaultValue: Value? = nil,
        column: String? = nil, declaredType: String? = nil, transient: Bool = false
    ) -> PropertyDraft {
        var details = Attribute.Details()
        details.column = column
        details.declaredType = declaredType
        let attribute = Attribute(
            id: PropertyID(EntityID(0), 0), name: name, canonicalName: name, range: nowhere, typeRange: nowhere,
            type: ExpressionType(type, isOptional: optional), defaultValue: defaultValue, isTransient: transient,
            representation: representation, details: column == nil && declaredType == nil ? nil : details)
        return PropertyDraft(name: name, attribute: attribute)
    }

    static func toOne(
        _ name: String, _ destination: String, optional: Bool = false, inverse: String? = nil, delete: Relationship.DeleteRule? = nil,
        columns: [String] = [], declaredType: String? = nil
    ) -> PropertyDraft {
        PropertyDraft(
            name: name,
            relationship: relationship(
                name, isMany: false, optional, false, delete ?? (optional ? .nullify : Relationship.DeleteRule.none), columns, declaredType),
            destination: destination, inverse: inverse)
    }

    static func toMany(
        _ name: String, _ destination: String, inverse: String? = nil, ordered: Bool = false, delete: Relationship.DeleteRule = .nullify,
        through: Relationship.Through? = nil
    ) -> PropertyDraft {
        var made = relationship(name, isMany: true, true, ordered, delete, [], nil)
        if let through {
            made.details = Relationship.Details()
            made.details?.through = through
        }
        return PropertyDraft(name: name, relationship: made, destination: destination, inverse: inverse)
    }

    private static func relationship(
        _ name: String, isMany: Bool, _ optional: Bool, _ ordered: Bool, _ delete: Relationship.DeleteRule, _ columns: [String],
        _ declaredType: String?
    ) -> Relationship {
        var details = Relationship.Details()
        details.declaredType = declaredType
        return Relationship(
            id: PropertyID(EntityID(0), 0), name: name, canonicalName: name, range: nowhere, destination: EntityID(0),
            destinationRange: nowhere, isMany: isMany, isOptional: optional, isOrdered: ordered, deleteRule: delete, columns: columns,
            details: declaredType == nil ? nil : details)
    }

    mutating func entity(
        _ name: String, parent: String? = nil, key: [String] = [], table: String? = nil, unique: [[String]] = [],
        indexes: [[(String, Bool)]] = [], _ properties: [PropertyDraft]
    ) {
        entities.append(
            EntityDraft(
                name: name, parent: parent, key: key, table: table, properties: properties, unique: unique, indexes: indexes))
    }

    func model(version: String = "1") -> Model {
        var digests = Digests()
        return model(version: version, &digests)
    }

    func model(version: String, _ digests: inout Digests) -> Model {
        let ids = Dictionary(entities.enumerated().map { ($1.name, EntityID($0)) }) { first, _ in first }
        var resolved = entities.enumerated().map { index, draft in
            let id = EntityID(index)
            return Entity(
                id: id, name: draft.name, canonicalName: draft.name, range: Self.nowhere, parent: draft.parent.flatMap { ids[$0] },
                isAbstract: false, key: [], table: draft.table,
                declared: draft.properties.enumerated().map { self.resolved($1, PropertyID(id, $0), ids) }, unique: [], indexes: [])
        }
        func property(_ name: String, _ id: EntityID) -> PropertyID? {
            if let index = resolved[id.index].declared.firstIndex(where: { $0.name == name }) { return PropertyID(id, index) }
            return resolved[id.index].parent.flatMap { property(name, $0) }
        }
        for (index, draft) in entities.enumerated() {
            let id = EntityID(index)
            resolved[index].key = draft.key.compactMap { property($0, id) }
            resolved[index].unique = draft.unique.map { names in
                let parts = names.compactMap { name in
                    property(name, id).map { EntityIndex.Part(property: $0, isDescending: false) }
                }
                return UniqueConstraint(parts: parts, range: Self.nowhere)
            }
            resolved[index].indexes = draft.indexes.map { parts in
                let parts = parts.compactMap { name, isDescending in
                    property(name, id).map { EntityIndex.Part(property: $0, isDescending: isDescending) }
                }
                return EntityIndex(parts: parts, range: Self.nowhere)
            }
        }
        return Model(
            name: "Test", version: version, file: FileID(0), versionRange: Self.nowhere, isWithdrawn: false, layout: "tables",
            coreData: nil, enums: enums,
            composites: composites, entities: resolved, digests: &digests)
    }

    private func resolved(_ draft: PropertyDraft, _ id: PropertyID, _ ids: [String: EntityID]) -> Property {
        if var attribute = draft.attribute {
            attribute.id = id
            return .attribute(attribute)
        }
        guard var relationship = draft.relationship else { preconditionFailure("a property is an attribute or a relationship") }
        relationship.id = id
        relationship.destination = ids[draft.destination] ?? EntityID(0)
        relationship.inverse = draft.inverse.flatMap { name in
            entities.first { $0.name == draft.destination }?.properties.firstIndex { $0.name == name }
        }.map { PropertyID(relationship.destination, $0) }
        return .relationship(relationship)
    }
}
