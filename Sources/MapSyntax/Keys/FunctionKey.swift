/// The keys of an entry under `functions`.
enum FunctionKey: String, KeyWord {
    case takes, value

    static let owner = "a function"
    static let place = "in a function, as in '{ takes: { text: string }, value: … }'"
    static var neighbours: [any KeyWord.Type] { [SetValueKey.self, MappingKey.self] }

    var shape: ValueShape {
        switch self {
        case .takes: .names(.type)
        case .value: .value
        }
    }

    static func meant(by word: String) -> FunctionKey? {
        switch word {
        case "parameters", "arguments", "args", "params", "input", "in": .takes
        case "returns", "return", "body", "expression", "gives", "result": .value
        default: nil
        }
    }
}
