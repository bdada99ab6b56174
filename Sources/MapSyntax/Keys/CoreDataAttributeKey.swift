/// The keys of `coreData` in an attribute.
enum CoreDataAttributeKey: String, KeyWord {
    case `class`, transformer, derived, userInfo

    static let owner = "an attribute's 'coreData'"
    static let place = "under 'coreData' of the attribute"
    static var neighbours: [any KeyWord.Type] { [CoreDataEntityKey.self, AttributeKey.self] }

    var shape: ValueShape {
        switch self {
        case .class, .transformer, .derived: .word(.text)
        case .userInfo: .names(.word(.text))
        }
    }

    static func meant(by word: String) -> CoreDataAttributeKey? {
        switch word {
        case "derivation", "derivationExpression": .derived
        case "valueTransformerName", "valueTransformer": .transformer
        case "customClassName": .class
        default: nil
        }
    }
}
