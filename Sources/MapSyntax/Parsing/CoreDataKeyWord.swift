/// The keys of `coreData` in a model.
enum CoreDataModelKey: String, KeyWord {
    case configurations, fetchRequests, userInfo, hashes, hashesOf, introspected

    static let owner = "a model's 'coreData'"
    static let place = "under 'coreData' of the model"
    static var neighbours: [any KeyWord.Type] { [CoreDataEntityKey.self, ModelKey.self] }
}

/// The keys of `coreData` in an entity.
enum CoreDataEntityKey: String, KeyWord {
    case `class`, fetchedProperties, indexes, userInfo

    static let owner = "an entity's 'coreData'"
    static let place = "under 'coreData' of the entity"
    static var neighbours: [any KeyWord.Type] { [CoreDataAttributeKey.self, EntityKey.self] }
}

/// The keys of `coreData` in an attribute.
enum CoreDataAttributeKey: String, KeyWord {
    case `class`, transformer, derived, userInfo

    static let owner = "an attribute's 'coreData'"
    static let place = "under 'coreData' of the attribute"
    static var neighbours: [any KeyWord.Type] { [CoreDataEntityKey.self, AttributeKey.self] }

    static func meant(by word: String) -> CoreDataAttributeKey? {
        switch word {
        case "derivation", "derivationExpression": .derived
        case "valueTransformerName", "valueTransformer": .transformer
        case "customClassName": .class
        default: nil
        }
    }
}

/// The keys of `coreData` in a relationship.
enum CoreDataRelationshipKey: String, KeyWord {
    case userInfo

    static let owner = "a relationship's 'coreData'"
    static let place = "under 'coreData' of the relationship"
    static var neighbours: [any KeyWord.Type] { [CoreDataAttributeKey.self, RelationshipKey.self] }
}

/// The keys of a query that a model keeps as documentation.
enum FetchRequestKey: String, KeyWord {
    case entity, predicate, options

    static let owner = "a fetch request"
    static let place = "in a fetch request, as in '{ entity: Post, predicate: \"isPinned == YES\" }'"
    static var neighbours: [any KeyWord.Type] { [CoreDataModelKey.self] }
}

/// The keys of an index with a name.
enum IndexKey: String, KeyWord {
    case name, on

    static let owner = "an index"
    static let place = "in an index, as in '{ name: byDate, on: [date desc] }'"
    static var neighbours: [any KeyWord.Type] { [EntityKey.self] }

    static func meant(by word: String) -> IndexKey? {
        switch word {
        case "columns", "properties", "attributes", "elements": .on
        default: nil
        }
    }
}
