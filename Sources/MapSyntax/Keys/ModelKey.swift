/// The keys of a model file.
enum ModelKey: String, KeyWord {
    case model, version, after, withdrawn, layout, identifiers, coreData, enums, composites, entities

    static let owner = "a model"
    static let place = "at the top of the model file"
    static var neighbours: [any KeyWord.Type] {
        [EntityKey.self, AttributeKey.self, RelationshipKey.self, ProjectKey.self, CoreDataModelKey.self]
    }
    static let isOpen = true

    var shape: ValueShape {
        switch self {
        case .model: .word(.name)
        case .version, .after: .word(.version)
        case .withdrawn: .word(.boolean)
        case .layout: .word(.layout)
        case .identifiers: .oneOrMore(.text)
        case .coreData: .keys(CoreDataModelKey.self)
        case .enums: .names(.either([.list(.word(.name)), .names(.word(.constant))]), isOpen: true)
        case .composites: .names(.names(.attribute), isOpen: true)
        case .entities: .names(.keys(EntityKey.self), isOpen: true)
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
