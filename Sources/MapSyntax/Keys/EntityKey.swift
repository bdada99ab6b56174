/// The keys of an entity.
enum EntityKey: String, KeyWord {
    case doc, parent, abstract, renamingID, table, key, attributes, relationships, unique, indexes, data, hashModifier
    case coreData

    static let owner = "an entity"
    static let place = "under the entity's name"
    static var neighbours: [any KeyWord.Type] {
        [AttributeKey.self, RelationshipKey.self, ModelKey.self, CoreDataEntityKey.self, DataKey.self]
    }
    static let isOpen = true

    var facts: KeyFacts {
        switch self {
        case .doc: KeyFacts(.word(.text), "A description for people. It changes no fingerprint.", example: "An article of the blog.")
        case .parent: KeyFacts(.word(.name), "The entity from which this one inherits. Both are stored in one table.", example: "Block")
        case .abstract:
            KeyFacts(
                .word(.boolean), "Whether no row is of this entity itself, only of its subentities.", example: "true", standard: "false")
        case .renamingID:
            KeyFacts(
                .word(.name), "The name that the entity has through all versions. Set it when the entity is renamed, and keep it.",
                example: "Article")
        case .table: KeyFacts(.word(.text), "The table, if its name differs from the entity's.", example: "blog_posts")
        case .key:
            KeyFacts(
                .oneOrList(.name), "The attributes or to-ones that are the primary key. Without it rows have an integer id.",
                example: "slug")
        case .attributes:
            KeyFacts(
                .names(.attribute, isOpen: true, areDeclared: true), "The attributes with their types.",
                example: "{ title: string, words: int32? }")
        case .relationships:
            KeyFacts(
                .names(.relationship, isOpen: true, areDeclared: true), "The relationships with their destinations.",
                example: "{ author: Author, tags: [Tag] }")
        case .unique:
            KeyFacts(.list(.list(.word(.name))), "Sets of properties in which no two rows agree.", example: "[[slug], [author, title]]")
        case .indexes:
            KeyFacts(
                .list(.either([.list(.word(.indexColumn)), .keys(IndexKey.self)])), "Sets of properties that have an index.",
                example: "[[status, date desc]]")
        case .data:
            KeyFacts(
                .either([.list(.names(.oneOrList(.constant)), isOpen: true), .keys(DataKey.self)]),
                "Rows that the version begins with. A migration adds those that are not there.", example: "[{ code: DE, name: Germany }]")
        case .hashModifier: KeyFacts(.word(.text), "Makes a version differ from the one before that is otherwise equal.", example: "2")
        case .coreData:
            KeyFacts(.keys(CoreDataEntityKey.self), "What only Core Data needs to know, in layout core-data.", example: "{ class: PostMO }")
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
        case "rows", "seed", "seeds", "fixtures", "referenceData", "values", "initialData": .data
        case "comment", "description", "documentation": .doc
        case "isAbstract": .abstract
        case "versionHashModifier": .hashModifier
        default: nil
        }
    }
}
