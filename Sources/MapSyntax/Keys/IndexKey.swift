/// The keys of an index with a name.
enum IndexKey: String, KeyWord {
    case name, on

    static let owner = "an index"
    static let place = "in an index, as in '{ name: byDate, on: [date desc] }'"
    static var neighbours: [any KeyWord.Type] { [EntityKey.self] }
    static let required: [IndexKey] = [.on]

    var facts: KeyFacts {
        switch self {
        case .name: KeyFacts(.word(.name), "The name that Core Data gives the index.", example: "byDate")
        case .on:
            KeyFacts(
                .list(.word(.indexColumn)), "The properties, each with 'desc' behind it if it is descending.", example: "[date desc, title]"
            )
        }
    }

    static func meant(by word: String) -> IndexKey? {
        switch word {
        case "columns", "properties", "attributes", "elements": .on
        default: nil
        }
    }
}
