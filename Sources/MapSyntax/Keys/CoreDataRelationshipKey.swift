/// The keys of `coreData` in a relationship.
enum CoreDataRelationshipKey: String, KeyWord {
    case userInfo

    static let owner = "a relationship's 'coreData'"
    static let place = "under 'coreData' of the relationship"
    static var neighbours: [any KeyWord.Type] { [CoreDataAttributeKey.self, RelationshipKey.self] }

    var shape: ValueShape { .names(.word(.text)) }
}
