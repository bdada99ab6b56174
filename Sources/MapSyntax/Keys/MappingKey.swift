/// The keys of a mapping file.
enum MappingKey: String, KeyWord {
    case mapping, from, to, infer, pins, parameters, functions, `let`, entities, emit, drop, allow, assert, sql

    static let owner = "a mapping"
    static let place = "at the top of the mapping file"
    static var neighbours: [any KeyWord.Type] { [EntityMappingKey.self, SetValueKey.self] }
    static let isOpen = true

    var shape: ValueShape {
        switch self {
        case .mapping: .word(.name)
        case .from, .to: .word(.version)
        case .infer: .word(.boolean)
        case .pins: .keys(PinsKey.self)
        case .allow: .names(.word(.text), isOpen: true)
        case .parameters: .names(.either([.word(.shortForm), .keys(ParameterKey.self)]), isOpen: true)
        case .functions: .names(.keys(FunctionKey.self), isOpen: true)
        case .let: .names(.value, isOpen: true)
        case .entities: .names(.either([.keys(EntityMappingKey.self), .list(.keys(EntityMappingKey.self), isOpen: true)]), isOpen: true)
        case .emit: .names(.keys(EmitKey.self), isOpen: true)
        case .drop: .list(.word(.loss))
        case .assert: .either([.word(.expression), .list(.word(.expression), isOpen: true)])
        case .sql: .keys(SQLKey.self)
        }
    }

    static func meant(by word: String) -> MappingKey? {
        switch word {
        case "name", "model": .mapping
        case "source", "sourceVersion", "sourceModel": .from
        case "destination", "destinationVersion", "destinationModel", "target": .to
        case "tables", "models", "mappings", "entityMappings": .entities
        case "drops", "dropped", "delete", "remove": .drop
        case "ignore", "suppress": .allow
        default: nil
        }
    }
}
