/// The keys of an attribute in its long form.
enum AttributeKey: String, KeyWord {
    case type, `default`, renamingID, min, max, minLength, maxLength, pattern, transient, derived, column, stored
    case externalStorage, preserved, hashModifier, coreData, doc

    static let owner = "an attribute"
    static let place = "in the attribute's long form, as in 'title: { type: string, … }'"
    static var neighbours: [any KeyWord.Type] { [RelationshipKey.self, EntityKey.self, ModelKey.self, CoreDataAttributeKey.self] }
    static let required: [AttributeKey] = [.type]

    var facts: KeyFacts {
        switch self {
        case .type: KeyFacts(.word(.type), "A type, an enum or a composite; with '?' if it may be nil.", example: "string?")
        case .default: KeyFacts(.oneOrList(.constant), "The value of rows that have none.", example: "draft")
        case .renamingID:
            KeyFacts(
                .word(.name), "The name that the attribute has through all versions. Set it when the attribute is renamed, and keep it.",
                example: "color")
        case .min: KeyFacts(.word(.constant), "The least value.", example: "0")
        case .max: KeyFacts(.word(.constant), "The greatest value.", example: "100")
        case .minLength: KeyFacts(.word(.count), "The least number of characters.", example: "1")
        case .maxLength: KeyFacts(.word(.count), "The greatest number of characters.", example: "80")
        case .pattern: KeyFacts(.word(.text), "The pattern that texts match as a whole.", example: #""[a-z-]+""#)
        case .transient: KeyFacts(.word(.boolean), "Whether the attribute is not stored.", example: "true", standard: "false")
        case .derived:
            KeyFacts(.expression, "The expression over the row from which the attribute is computed.", example: "$source.comments.count")
        case .column: KeyFacts(.column, "The column, if its name or its declared type differs from the layout's.", example: "hex_color")
        case .stored:
            KeyFacts(.stored, "How values are stored: a representation, or the stored value of each case of an enum.", example: "unix")
        case .externalStorage:
            KeyFacts(
                .word(.boolean), "Whether Core Data may store the value in a file of its own, in layout core-data.", example: "true",
                standard: "false")
        case .preserved:
            KeyFacts(
                .word(.boolean), "Whether Core Data keeps the value in its history after the row is deleted, in layout core-data.",
                example: "true", standard: "false")
        case .hashModifier: KeyFacts(.word(.text), "Makes a version differ from the one before that is otherwise equal.", example: "2")
        case .coreData:
            KeyFacts(
                .keys(CoreDataAttributeKey.self), "What only Core Data needs to know, in layout core-data.", example: "{ class: UIColor }")
        case .doc: KeyFacts(.word(.text), "A description for people. It changes no fingerprint.", example: "With a '#'.")
        }
    }

    static func meant(by word: String) -> AttributeKey? {
        switch word {
        case "defaultValue", "defaultValueString", "value": .default
        case "attributeType": .type
        case "renamedFrom", "renameID", "renamingIdentifier", "previousName", "elementID": .renamingID
        case "minimum", "minValue", "minValueString": .min
        case "maximum", "maxValue", "maxValueString": .max
        case "length": .maxLength
        case "regex", "regexp", "match": .pattern
        case "columnName": .column
        case "storage", "representation", "storedAs": .stored
        case "comment", "description", "documentation": .doc
        case "isTransient": .transient
        case "allowsExternalBinaryDataStorage", "externalBinaryData": .externalStorage
        case "preserveAfterDeletion", "preservesValueInHistoryOnDeletion": .preserved
        case "derivation", "derivationExpression", "expression": .derived
        case "versionHashModifier": .hashModifier
        default: nil
        }
    }
}
