/// The keys of a query that a model keeps as documentation.
enum FetchRequestKey: String, KeyWord {
    case entity, predicate, options

    static let owner = "a fetch request"
    static let place = "in a fetch request, as in '{ entity: Post, predicate: \"isPinned == YES\" }'"
    static var neighbours: [any KeyWord.Type] { [CoreDataModelKey.self] }

    var shape: ValueShape {
        switch self {
        case .entity: .word(.name)
        case .predicate: .word(.text)
        case .options: .names(.word(.text))
        }
    }
}
