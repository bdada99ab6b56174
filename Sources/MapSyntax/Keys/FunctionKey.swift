/// The keys of an entry under `functions`.
enum FunctionKey: String, KeyWord {
    case takes, value

    static let owner = "a function"
    static let place = "in a function, as in '{ takes: { text: string }, value: … }'"
    static var neighbours: [any KeyWord.Type] { [SetValueKey.self, MappingKey.self] }
    static let required: [FunctionKey] = [.value]

    var facts: KeyFacts {
        switch self {
        case .takes:
            KeyFacts(
                .names(.type, areDeclared: true), "The type of each parameter: a type, an enum, a composite or a source entity.",
                example: "{ text: string }")
        case .value: KeyFacts(.value, "The result.", example: "upper($text)")
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
