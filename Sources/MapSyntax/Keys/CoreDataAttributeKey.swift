/// The keys of `coreData` in an attribute.
enum CoreDataAttributeKey: String, KeyWord {
    case `class`, transformer, derived, objectID, encrypted, userInfo

    static let owner = "an attribute's 'coreData'"
    static let place = "under 'coreData' of the attribute"
    static var neighbours: [any KeyWord.Type] { [CoreDataEntityKey.self, AttributeKey.self] }

    var facts: KeyFacts {
        switch self {
        case .class: KeyFacts(.word(.text), "The class of a transformable's values. It is documentation.", example: "UIColor")
        case .transformer:
            KeyFacts(.word(.text), "The value transformer of a transformable. It is documentation.", example: "ColorTransformer")
        case .derived:
            KeyFacts(
                .word(.text), "The expression from which Core Data computes the attribute, in Core Data's language.",
                example: #""comments.@count""#)
        case .objectID:
            KeyFacts(
                .word(.boolean), "Whether the value is the object ID of an object. How Core Data hashes such an attribute is not known.",
                example: "true", standard: "false")
        case .encrypted:
            KeyFacts(
                .word(.boolean), "Whether iCloud keeps the value encrypted. How Core Data hashes such an attribute is not known.",
                example: "true", standard: "false")
        case .userInfo:
            KeyFacts(.names(.word(.text)), "Values that the application reads. They are documentation.", example: "{ unit: kg }")
        }
    }

    static func meant(by word: String) -> CoreDataAttributeKey? {
        switch word {
        case "derivation", "derivationExpression": .derived
        case "valueTransformerName", "valueTransformer": .transformer
        case "customClassName": .class
        case "allowsCloudEncryption": .encrypted
        default: nil
        }
    }
}
