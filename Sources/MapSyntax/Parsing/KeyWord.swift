/// The keys of one kind of map, such as an entity or an attribute. The parser switches over them exhaustively, so the list is complete.
protocol KeyWord: RawRepresentable<String>, CaseIterable, Sendable {
    /// The kind of map, for messages: "an entity".
    static var owner: String { get }
    /// Where such a key belongs, as the end of "write it …".
    static var place: String { get }
    /// Other kinds of map in the same files, the nearest first. A key that one of them has is only misplaced.
    static var neighbours: [any KeyWord.Type] { get }
    /// Returns the key here for a word of another tool: `primaryKey` is `key`.
    static func meant(by word: String) -> Self?
    /// Returns what to write for a word of another tool that is no key here.
    static func cure(of word: String) -> String?
}

extension KeyWord {
    static func meant(by word: String) -> Self? { nil }
    static func cure(of word: String) -> String? { nil }
}

/// The keys of a model file.
enum ModelKey: String, KeyWord {
    case model, version, after, withdrawn, layout, identifiers, coreData, enums, composites, entities

    static let owner = "a model"
    static let place = "at the top of the model file"
    static var neighbours: [any KeyWord.Type] {
        [EntityKey.self, AttributeKey.self, RelationshipKey.self, ProjectKey.self, CoreDataModelKey.self]
    }

    static func meant(by word: String) -> ModelKey? {
        switch word {
        case "name", "schema": .model
        case "tables", "classes", "models": .entities
        case "types": .composites
        case "previous", "parentVersion": .after
        case "versionIdentifiers", "versionIdentifier": .identifiers
        default: nil
        }
    }
}

/// The keys of an entity.
enum EntityKey: String, KeyWord {
    case parent, abstract, renamingID, key, table, attributes, relationships, unique, indexes, hashModifier, coreData, doc

    static let owner = "an entity"
    static let place = "under the entity's name"
    static var neighbours: [any KeyWord.Type] { [AttributeKey.self, RelationshipKey.self, ModelKey.self, CoreDataEntityKey.self] }

    static func meant(by word: String) -> EntityKey? {
        switch word {
        case "fields", "properties", "columns": .attributes
        case "relations", "references": .relationships
        case "extends", "inherits", "superentity", "parentEntity": .parent
        case "primaryKey", "primary_key", "id": .key
        case "index", "fetchIndexes": .indexes
        case "uniques", "uniqueness", "uniquenessConstraints", "uniqueConstraints": .unique
        case "renamedFrom", "renameID", "renamingIdentifier", "previousName", "elementID": .renamingID
        case "tableName": .table
        case "comment", "description", "documentation": .doc
        case "isAbstract": .abstract
        case "versionHashModifier": .hashModifier
        default: nil
        }
    }
}

/// The keys of an attribute in its long form.
enum AttributeKey: String, KeyWord {
    case type, `default`, renamingID, min, max, minLength, maxLength, pattern, transient, derived, column, stored, externalStorage
    case preserved, hashModifier, coreData, doc

    static let owner = "an attribute"
    static let place = "in the attribute's long form, as in 'title: { type: string, … }'"
    static var neighbours: [any KeyWord.Type] { [RelationshipKey.self, EntityKey.self, ModelKey.self, CoreDataAttributeKey.self] }

    static func meant(by word: String) -> AttributeKey? {
        switch word {
        case "defaultValue", "defaultValueString", "value": .default
        case "attributeType": .type
        case "renamedFrom", "renameID", "renamingIdentifier", "previousName", "elementID": .renamingID
        case "minimum", "minValue", "minValueString": .min
        case "maximum", "maxValue", "maxValueString": .max
        case "length": .maxLength
        case "regex", "regexp", "match": .pattern
        case "columnName": .column
        case "storage", "representation", "storedAs": .stored
        case "comment", "description", "documentation": .doc
        case "isTransient": .transient
        case "allowsExternalBinaryDataStorage", "externalBinaryData": .externalStorage
        case "preserveAfterDeletion", "preservesValueInHistoryOnDeletion": .preserved
        case "derivation", "derivationExpression", "expression": .derived
        case "versionHashModifier": .hashModifier
        default: nil
        }
    }
}

/// The keys of a relationship in its long form.
enum RelationshipKey: String, KeyWord {
    case to, optional, inverse, ordered, delete, minCount, maxCount, renamingID, column, through, hashModifier, coreData, doc

    static let owner = "a relationship"
    static let place = "in the relationship's long form, as in 'tags: { to: [Tag], … }'"
    static var neighbours: [any KeyWord.Type] { [AttributeKey.self, EntityKey.self, ModelKey.self, CoreDataRelationshipKey.self] }

    static func meant(by word: String) -> RelationshipKey? {
        switch word {
        case "type", "entity", "destination", "destinationEntity", "target", "references", "belongsTo": .to
        case "isOptional", "nullable": .optional
        case "inverseName": .inverse
        case "isOrdered": .ordered
        case "deleteRule", "onDelete", "deletionRule": .delete
        case "renamedFrom", "renameID", "renamingIdentifier", "previousName", "elementID": .renamingID
        case "joinTable": .through
        case "foreignKey", "foreign_key": .column
        case "comment", "description", "documentation": .doc
        case "versionHashModifier": .hashModifier
        default: nil
        }
    }
}

/// The keys of `column: { name, type }`.
enum ColumnKey: String, KeyWord {
    case name, type

    static let owner = "a column"
    static let place = "in the column's map"
    static var neighbours: [any KeyWord.Type] { [AttributeKey.self] }
}

/// The keys of `through: { table, source, destination }`.
enum ThroughKey: String, KeyWord {
    case table, source, destination

    static let owner = "a join table"
    static let place = "in the map under 'through'"
    static var neighbours: [any KeyWord.Type] { [RelationshipKey.self] }
}

/// The keys of `stored: { as, scale, fraction, zone }`.
enum StoredKey: String, KeyWord {
    case `as`, scale, fraction, zone

    static let owner = "a representation"
    static let place = "in the map under 'stored'"
    static var neighbours: [any KeyWord.Type] { [AttributeKey.self] }
}

/// The keys of a mapping file.
enum MappingKey: String, KeyWord {
    case mapping, from, to, infer, entities, drop, `let`, pins, allow, functions, parameters, assert, emit, sql

    static let owner = "a mapping"
    static let place = "at the top of the mapping file"
    static var neighbours: [any KeyWord.Type] { [EntityMappingKey.self, SetValueKey.self] }

    static func meant(by word: String) -> MappingKey? {
        switch word {
        case "name", "model": .mapping
        case "source", "sourceVersion", "sourceModel": .from
        case "destination", "destinationVersion", "destinationModel", "target": .to
        case "tables", "models", "mappings", "entityMappings": .entities
        case "drops", "dropped", "delete", "remove": .drop
        case "ignore", "suppress": .allow
        default: nil
        }
    }
}

/// The keys of an entity mapping.
enum EntityMappingKey: String, KeyWord {
    case from, name, infer, `let`, `where`, set, onNil, rows, each, distinct, order

    static let owner = "an entity mapping"
    static let place = "under the destination entity's name"
    static var neighbours: [any KeyWord.Type] { [MappingKey.self, SetValueKey.self] }

    static func meant(by word: String) -> EntityMappingKey? {
        switch word {
        case "source", "sourceEntity": .from
        case "filter", "filterPredicate", "if", "when", "predicate": .where
        case "values", "attributes", "properties", "assign", "update", "attributeMappings", "relationshipMappings": .set
        case "groupBy", "group_by", "unique": .distinct
        case "forEach": .each
        case "sort", "orderBy": .order
        case "insert", "data": .rows
        default: nil
        }
    }
}

/// The keys of a `set` or `let` entry in its long form.
enum SetValueKey: String, KeyWord {
    case value, map, `else`, onNil

    static let owner = "a value"
    static let place = "in the value's long form, as in '{ value: $source.kind, map: … }'"
    static var neighbours: [any KeyWord.Type] { [EntityMappingKey.self, MappingKey.self] }

    static func meant(by word: String) -> SetValueKey? {
        switch word {
        case "default", "otherwise": .else
        case "cases": .map
        case "expression": .value
        default: nil
        }
    }
}

/// The keys of an entry under `functions`.
enum FunctionKey: String, KeyWord {
    case takes, value

    static let owner = "a function"
    static let place = "in a function, as in '{ takes: { text: string }, value: … }'"
    static var neighbours: [any KeyWord.Type] { [SetValueKey.self, MappingKey.self] }

    static func meant(by word: String) -> FunctionKey? {
        switch word {
        case "parameters", "arguments", "args", "params", "input", "in": .takes
        case "returns", "return", "body", "expression", "gives", "result": .value
        default: nil
        }
    }
}

/// The keys of an entry under `parameters` in its long form.
enum ParameterKey: String, KeyWord {
    case type, `default`, doc

    static let owner = "a parameter"
    static let place = "in a parameter's long form, as in '{ type: date, doc: … }'"
    static var neighbours: [any KeyWord.Type] { [AttributeKey.self, FunctionKey.self] }

    static func meant(by word: String) -> ParameterKey? {
        switch word {
        case "value", "defaultValue": .default
        case "comment", "description", "documentation": .doc
        default: nil
        }
    }
}

/// The keys of an entry under `emit`.
enum EmitKey: String, KeyWord {
    case from, `let`, each, `where`, distinct, order, set, onNil

    static let owner = "an entry under 'emit'"
    static let place = "in an entry under 'emit'"
    static var neighbours: [any KeyWord.Type] { [EntityMappingKey.self, MappingKey.self] }

    static func meant(by word: String) -> EmitKey? { EntityMappingKey.meant(by: word).flatMap { EmitKey(rawValue: $0.rawValue) } }
}

/// The keys of `sql: { before, after }`.
enum SQLKey: String, KeyWord {
    case before, after

    static let owner = "'sql'"
    static let place = "in the map under 'sql'"
    static var neighbours: [any KeyWord.Type] { [MappingKey.self] }
}

/// The keys of `pins: { from, to }`.
enum PinsKey: String, KeyWord {
    case from, to

    static let owner = "'pins'"
    static let place = "in the map under 'pins'"
    static var neighbours: [any KeyWord.Type] { [] }
}
