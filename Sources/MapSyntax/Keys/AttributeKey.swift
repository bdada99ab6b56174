/// The keys of an attribute in its long form.
enum AttributeKey: String, KeyWord {
    case type, `default`, renamingID, min, max, minLength, maxLength, pattern, transient, derived, column, stored
    case externalStorage, preserved, hashModifier, coreData, doc

    static let owner = "an attribute"
    static let place = "in the attribute's long form, as in 'title: { type: string, … }'"
    static var neighbours: [any KeyWord.Type] { [RelationshipKey.self, EntityKey.self, ModelKey.self, CoreDataAttributeKey.self] }

    var shape: ValueShape {
        switch self {
        case .type: .word(.type)
        case .default: .oneOrMore(.constant)
        case .renamingID: .word(.name)
        case .min, .max: .word(.constant)
        case .minLength, .maxLength: .word(.number)
        case .pattern, .hashModifier, .doc: .word(.text)
        case .transient, .externalStorage, .preserved: .word(.boolean)
        case .derived: .expression
        case .column: .column
        case .stored: .stored
        case .coreData: .keys(CoreDataAttributeKey.self)
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
