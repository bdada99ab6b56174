/// The keys of a model file.
enum ModelKey: String, KeyWord {
    case model, version, after, withdrawn, layout, identifiers, coreData, enums, composites, entities

    static let owner = "a model"
    static let place = "at the top of the model file"
    static var neighbours: [any KeyWord.Type] {
        [EntityKey.self, AttributeKey.self, RelationshipKey.self, ProjectKey.self, CoreDataModelKey.self]
    }
    static let isOpen = true
    static let required: [ModelKey] = [.model, .version]

    var facts: KeyFacts {
        switch self {
        case .model: KeyFacts(.word(.name), "The model's name, the same in every version.", example: "Blog")
        case .version: KeyFacts(.word(.version), "The version: an integer or a text.", example: "3")
        case .after:
            KeyFacts(
                .word(.version), "The version before this one, if neither mapc.yaml nor the numbers of the versions give the order.",
                example: "2")
        case .withdrawn:
            KeyFacts(
                .word(.boolean), "Whether databases are never migrated to this version, only away from it.", example: "true",
                standard: "false")
        case .layout: KeyFacts(.word(.layout), "How the model is laid out in a database.", example: "core-data", standard: "tables")
        case .identifiers:
            KeyFacts(
                .oneOrList(.text),
                "The version identifiers that Core Data writes into a database. One empty text differs from no identifiers.",
                example: #"["1.0"]"#)
        case .coreData:
            KeyFacts(
                .keys(CoreDataModelKey.self), "What only Core Data needs to know, in layout core-data.", example: "{ introspected: true }")
        case .enums:
            KeyFacts(
                .names(.either([.list(.word(.name)), .names(.word(.constant), areDeclared: true)]), isOpen: true, areDeclared: true),
                "Types with a fixed set of values: the cases as a list, or with the stored value of each.",
                example: "{ Status: [draft, published] }")
        case .composites:
            KeyFacts(
                .names(.names(.attribute, areDeclared: true), isOpen: true, areDeclared: true),
                "Types with several attributes, stored in several columns.",
                example: "{ Place: { latitude: double, longitude: double } }")
        case .entities:
            KeyFacts(
                .names(.keys(EntityKey.self), isOpen: true, areDeclared: true), "The entities. Their order decides the keys of made rows.",
                example: "{ Post: { attributes: { title: string } } }")
        }
    }

    static func meant(by word: String) -> ModelKey? {
        switch word {
        case "name", "schema": .model
        case "tables", "classes", "models": .entities
        case "types": .composites
        case "previous", "parentVersion": .after
        case "versionIdentifiers", "versionIdentifier": .identifiers
        default: nil
        }
    }
}
