/// The keys of an entry under `parameters` in its long form.
enum ParameterKey: String, KeyWord {
    case type, `default`, doc

    static let owner = "a parameter"
    static let place = "in a parameter's long form, as in '{ type: date, doc: … }'"
    static var neighbours: [any KeyWord.Type] { [AttributeKey.self, FunctionKey.self] }

    var shape: ValueShape {
        switch self {
        case .type: .word(.type)
        case .default: .oneOrMore(.constant)
        case .doc: .word(.text)
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
