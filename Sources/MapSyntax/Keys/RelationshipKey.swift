/// The keys of a relationship in its long form.
enum RelationshipKey: String, KeyWord {
    case to, optional, inverse, ordered, delete, minCount, maxCount, renamingID, column, through, hashModifier
    case coreData, doc

    static let owner = "a relationship"
    static let place = "in the relationship's long form, as in 'tags: { to: [Tag], … }'"
    static var neighbours: [any KeyWord.Type] { [AttributeKey.self, EntityKey.self, ModelKey.self, CoreDataRelationshipKey.self] }

    var shape: ValueShape {
        switch self {
        case .to: .destination
        case .optional, .ordered: .word(.boolean)
        case .inverse, .renamingID: .word(.name)
        case .delete: .word(.deleteRule)
        case .minCount, .maxCount: .word(.number)
        case .column: .column
        case .through: .either([.word(.name), .keys(ThroughKey.self)])
        case .hashModifier, .doc: .word(.text)
        case .coreData: .keys(CoreDataRelationshipKey.self)
        }
    }

    static func meant(by word: String) -> RelationshipKey? {
        switch word {
        case "type", "entity", "destination", "destinationEntity", "target", "references", "belongsTo": .to
        case "isOptional", "nullable": .optional
        case "inverseName": .inverse
        case "isOrdered": .ordered
        case "deleteRule", "onDelete", "deletionRule": .delete
        case "renamedFrom", "renameID", "renamingIdentifier", "previousName", "elementID": .renamingID
        case "joinTable": .through
        case "foreignKey", "foreign_key": .column
        case "comment", "description", "documentation": .doc
        case "versionHashModifier": .hashModifier
        default: nil
        }
    }
}
