/// The keys of a `set` or `let` entry in its long form.
enum SetValueKey: String, KeyWord {
    case value, map, `else`, onNil

    static let owner = "a value"
    static let place = "in the value's long form, as in '{ value: $source.kind, map: … }'"
    static var neighbours: [any KeyWord.Type] { [EntityMappingKey.self, MappingKey.self] }

    var facts: KeyFacts {
        switch self {
        case .value: KeyFacts(.expression, "The expression.", example: "$source.kind")
        case .map:
            KeyFacts(.names(.oneOrList(.constant)), "The result for each value of the expression.", example: "{ 0: draft, 1: published }")
        case .else: KeyFacts(.expression, "The result for all other values.", example: "draft")
        case .onNil: KeyFacts(.word(.onNil), "Leaves the row out if the result is nil.", example: "drop")
        }
    }

    static func meant(by word: String) -> SetValueKey? {
        switch word {
        case "default", "otherwise": .else
        case "cases": .map
        case "expression", "from": .value
        default: nil
        }
    }
}
