/// The keys of `coreData` in an entity.
enum CoreDataEntityKey: String, KeyWord {
    case `class`, fetchedProperties, indexes, userInfo

    static let owner = "an entity's 'coreData'"
    static let place = "under 'coreData' of the entity"
    static var neighbours: [any KeyWord.Type] { [CoreDataAttributeKey.self, EntityKey.self] }

    var facts: KeyFacts {
        switch self {
        case .class: KeyFacts(.word(.text), "The class of the entity's objects. It is documentation.", example: "PostMO")
        case .fetchedProperties:
            KeyFacts(
                .names(.keys(FetchRequestKey.self)), "The fetched properties. They are documentation.",
                example: #"{ alike: { entity: Post, predicate: "title == $FETCH_SOURCE.title" } }"#)
        case .indexes:
            KeyFacts(
                .names(.word(.text)), "Indexes that mapc cannot make, such as those over expressions. They are documentation.",
                example: "{ byLength: title.length }")
        case .userInfo:
            KeyFacts(.names(.word(.text)), "Values that the application reads. They are documentation.", example: "{ icon: person }")
        }
    }
}
