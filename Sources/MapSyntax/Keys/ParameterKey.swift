/// The keys of an entry under `parameters` in its long form.
enum ParameterKey: String, KeyWord {
    case type, `default`, doc

    static let owner = "a parameter"
    static let place = "in a parameter's long form, as in '{ type: date, doc: … }'"
    static var neighbours: [any KeyWord.Type] { [AttributeKey.self, FunctionKey.self] }
    static let required: [ParameterKey] = [.type]

    var facts: KeyFacts {
        switch self {
        case .type: KeyFacts(.word(.type), "The type; with '?' if the parameter may be nil.", example: "date")
        case .default: KeyFacts(.oneOrList(.constant), "The value if the user passes none.", example: "20")
        case .doc: KeyFacts(.word(.text), "A description for people.", example: "The first day that is kept.")
        }
    }

    static func meant(by word: String) -> ParameterKey? {
        switch word {
        case "value", "defaultValue": .default
        case "comment", "description", "documentation": .doc
        default: nil
        }
    }
}
