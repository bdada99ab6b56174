/// The keys of a query that a model keeps as documentation.
enum FetchRequestKey: String, KeyWord {
    case entity, predicate, options

    static let owner = "a fetch request"
    static let place = "in a fetch request, as in '{ entity: Post, predicate: \"isPinned == YES\" }'"
    static var neighbours: [any KeyWord.Type] { [CoreDataModelKey.self] }

    var facts: KeyFacts {
        switch self {
        case .entity: KeyFacts(.word(.name), "The entity whose rows the query finds.", example: "Post")
        case .predicate: KeyFacts(.word(.text), "The condition, in Core Data's language.", example: #""isPinned == YES""#)
        case .options: KeyFacts(.names(.word(.text)), "The options of the query.", example: "{ fetchLimit: 20 }")
        }
    }
}
