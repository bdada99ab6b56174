/// The keys of an entity.
enum EntityKey: String, KeyWord {
    case doc, parent, abstract, renamingID, table, key, attributes, relationships, unique, indexes, hashModifier
    case coreData

    static let owner = "an entity"
    static let place = "under the entity's name"
    static var neighbours: [any KeyWord.Type] { [AttributeKey.self, RelationshipKey.self, ModelKey.self, CoreDataEntityKey.self] }
    static let isOpen = true

    var shape: ValueShape {
        switch self {
        case .doc, .table, .hashModifier: .word(.text)
        case .parent, .renamingID: .word(.name)
        case .abstract: .word(.boolean)
        case .key: .oneOrMore(.name)
        case .attributes: .names(.attribute, isOpen: true)
        case .relationships: .names(.relationship, isOpen: true)
        case .unique: .list(.list(.word(.name)))
        case .indexes: .list(.either([.list(.word(.indexColumn)), .keys(IndexKey.self)]))
        case .coreData: .keys(CoreDataEntityKey.self)
        }
    }

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
