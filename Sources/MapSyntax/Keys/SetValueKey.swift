/// The keys of a `set` or `let` entry in its long form.
enum SetValueKey: String, KeyWord {
    case value, map, `else`, onNil

    static let owner = "a value"
    static let place = "in the value's long form, as in '{ value: $source.kind, map: … }'"
    static var neighbours: [any KeyWord.Type] { [EntityMappingKey.self, MappingKey.self] }

    var shape: ValueShape {
        switch self {
        case .value, .else: .expression
        case .map: .names(.oneOrMore(.constant))
        case .onNil: .word(.onNil)
        }
    }

    static func meant(by word: String) -> SetValueKey? {
        switch word {
        case "default", "otherwise": .else
        case "cases": .map
        case "expression": .value
        default: nil
        }
    }
}
