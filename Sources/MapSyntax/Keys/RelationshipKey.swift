/// The keys of a relationship in its long form.
enum RelationshipKey: String, KeyWord {
    case to, optional, inverse, ordered, delete, minCount, maxCount, renamingID, column, through, hashModifier
    case coreData, doc

    static let owner = "a relationship"
    static let place = "in the relationship's long form, as in 'tags: { to: [Tag], … }'"
    static var neighbours: [any KeyWord.Type] { [AttributeKey.self, EntityKey.self, ModelKey.self, CoreDataRelationshipKey.self] }
    static let required: [RelationshipKey] = [.to]

    var facts: KeyFacts {
        switch self {
        case .to:
            KeyFacts(
                .destination, "The destination: 'Post' is one row, 'Post?' one row or none, '[Tag]' any number of rows.", example: "[Tag]")
        case .optional:
            KeyFacts(.word(.boolean), "Whether a to-one may be nil, as '?' after the entity says.", example: "true", standard: "false")
        case .inverse: KeyFacts(.word(.name), "The relationship of the destination that leads back.", example: "posts")
        case .ordered: KeyFacts(.word(.boolean), "Whether a to-many has an order of its own.", example: "true", standard: "false")
        case .delete:
            KeyFacts(
                .word(.deleteRule),
                "What happens to the destination when the row is deleted. An optional relationship has the default 'nullify', others 'none'.",
                example: "cascade")
        case .minCount: KeyFacts(.word(.limit), "The least number of rows. In layout core-data, -1 is no limit.", example: "1")
        case .maxCount: KeyFacts(.word(.limit), "The greatest number of rows. In layout core-data, -1 is no limit.", example: "10")
        case .renamingID:
            KeyFacts(
                .word(.name),
                "The name that the relationship has through all versions. Set it when the relationship is renamed, and keep it.",
                example: "writer")
        case .column: KeyFacts(.column, "The column of a to-one, or its columns, if they differ from the layout's.", example: "author_id")
        case .through:
            KeyFacts(
                .either([.word(.name), .keys(ThroughKey.self)]),
                "The join table of a many-to-many. In layout core-data: the relationship whose name the table of a self-relation has.",
                example: "{ table: post_tags, source: post_id, destination: tag_id }")
        case .hashModifier: KeyFacts(.word(.text), "Makes a version differ from the one before that is otherwise equal.", example: "2")
        case .coreData:
            KeyFacts(
                .keys(CoreDataRelationshipKey.self), "What only Core Data needs to know, in layout core-data.",
                example: "{ userInfo: { icon: tag } }")
        case .doc: KeyFacts(.word(.text), "A description for people. It changes no fingerprint.", example: "Whoever wrote it.")
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
