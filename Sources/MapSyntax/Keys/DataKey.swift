/// The keys of an entity's data in its long form.
enum DataKey: String, KeyWord {
    case by, owned, rows

    static let owner = "the data of an entity"
    static let place = "under 'data', as in 'data: { by: code, rows: […] }'"
    static var neighbours: [any KeyWord.Type] { [EntityKey.self] }
    static let required: [DataKey] = [.rows]

    var facts: KeyFacts {
        switch self {
        case .by:
            KeyFacts(
                .oneOrList(.name), "The attributes that tell the rows apart. The default is the key, or the entity's only 'unique'.",
                example: "code")
        case .owned:
            KeyFacts(
                .word(.boolean), "Whether rows that are there already get these values, and rows that a version takes out are removed.",
                example: "true", standard: "false")
        case .rows:
            KeyFacts(
                .list(.names(.oneOrList(.constant)), isOpen: true), "The rows, each with its values.",
                example: "[{ code: DE, name: Germany }]")
        }
    }

    static func meant(by word: String) -> DataKey? {
        switch word {
        case "key", "on", "unique", "match", "keys": .by
        case "values", "records", "insert": .rows
        case "own", "owns", "managed", "overwrite", "update": .owned
        default: nil
        }
    }
}
