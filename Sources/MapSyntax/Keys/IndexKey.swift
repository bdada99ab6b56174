/// The keys of an index with a name.
enum IndexKey: String, KeyWord {
    case name, on

    static let owner = "an index"
    static let place = "in an index, as in '{ name: byDate, on: [date desc] }'"
    static var neighbours: [any KeyWord.Type] { [EntityKey.self] }

    var shape: ValueShape {
        switch self {
        case .name: .word(.name)
        case .on: .list(.word(.indexColumn))
        }
    }

    static func meant(by word: String) -> IndexKey? {
        switch word {
        case "columns", "properties", "attributes", "elements": .on
        default: nil
        }
    }
}
