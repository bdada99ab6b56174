/// The keys of `coreData` in a relationship.
enum CoreDataRelationshipKey: String, KeyWord {
    case userInfo

    static let owner = "a relationship's 'coreData'"
    static let place = "under 'coreData' of the relationship"
    static var neighbours: [any KeyWord.Type] { [CoreDataAttributeKey.self, RelationshipKey.self] }

    var facts: KeyFacts {
        switch self {
        case .userInfo:
            KeyFacts(.names(.word(.text)), "Values that the application reads. They are documentation.", example: "{ icon: tag }")
        }
    }
}
