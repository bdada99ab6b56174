/// The keys of `coreData` in an entity.
enum CoreDataEntityKey: String, KeyWord {
    case `class`, fetchedProperties, indexes, userInfo

    static let owner = "an entity's 'coreData'"
    static let place = "under 'coreData' of the entity"
    static var neighbours: [any KeyWord.Type] { [CoreDataAttributeKey.self, EntityKey.self] }

    var shape: ValueShape {
        switch self {
        case .class: .word(.text)
        case .fetchedProperties: .names(.keys(FetchRequestKey.self))
        case .indexes, .userInfo: .names(.word(.text))
        }
    }
}
