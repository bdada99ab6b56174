/// The keys of a mapping file.
enum MappingKey: String, KeyWord {
    case mapping, from, to, infer, pins, parameters, functions, `let`, entities, emit, drop, objects, allow, assert, sql

    static let owner = "a mapping"
    static let place = "at the top of the mapping file"
    static var neighbours: [any KeyWord.Type] { [EntityMappingKey.self, SetValueKey.self] }
    static let isOpen = true
    static let required: [MappingKey] = [.to]
    static var requiredUnless: [(key: MappingKey, other: MappingKey, value: String)] { [(.from, .to, VersionSyntax.openLabel)] }

    var facts: KeyFacts {
        switch self {
        case .mapping: KeyFacts(.word(.name), "The model's name.", example: "Blog")
        case .from: KeyFacts(.word(.version), "The version to migrate from. A mapping to 'next' may leave it out.", example: "2")
        case .to: KeyFacts(.word(.version), "The version to migrate to.", example: "3")
        case .infer: KeyFacts(.word(.boolean), "Whether mapc infers what the file does not mention.", example: "false", standard: "true")
        case .pins:
            KeyFacts(
                .keys(PinsKey.self), "The fingerprints of both versions. If a model changes, the mapping is an error.",
                example: "{ to: 5f2c }")
        case .parameters:
            KeyFacts(
                .names(.either([.word(.shortForm), .keys(ParameterKey.self)]), isOpen: true, areDeclared: true),
                "Values that the user passes with --param, each with its type.", example: "{ since: date }")
        case .functions:
            KeyFacts(
                .names(.keys(FunctionKey.self), isOpen: true, areDeclared: true), "Pure functions of this file, written out at each call.",
                example: "{ shout: { takes: { text: string }, value: upper($text) } }")
        case .let:
            KeyFacts(
                .names(.value, isOpen: true, areDeclared: true), "Values that are computed once for the file.",
                example: "{ me: Owner.only }")
        case .entities, .emit, .drop, .objects, .allow, .assert, .sql: factsOfRows
        }
    }

    /// What is known about the keys that say what happens to rows.
    private var factsOfRows: KeyFacts {
        switch self {
        case .entities:
            KeyFacts(
                .names(.either([.keys(EntityMappingKey.self), .list(.keys(EntityMappingKey.self), isOpen: true)]), isOpen: true),
                "What is not inferred, by destination entity: one mapping, or a list of several. '[]' makes no rows.",
                example: "{ Post: { set: { title: $source.name } } }")
        case .emit:
            KeyFacts(
                .names(.keys(EmitKey.self), isOpen: true, areDeclared: true),
                "Rows for the program that migrates, as JSON lines; each key is the name of its rows.",
                example: "{ archive: { from: Post, set: { title: $source.title } } }")
        case .drop:
            KeyFacts(
                .list(.word(.loss)), "The losses that you accept: entities, and properties as Entity.property.",
                example: "[Legacy, Post.color]")
        case .objects:
            KeyFacts(
                .names(.word(.sql), isOpen: true),
                "What happens to views, triggers, indexes, CHECKs and defaults of the database that no model describes: 'drop', or their new SQL.",
                example: "{ view recent: drop }")
        case .allow:
            KeyFacts(
                .names(.word(.text), isOpen: true), "The findings that you accept, by code, each with the reason.",
                example: "{ dropped-attribute: nobody reads it }")
        case .assert:
            KeyFacts(
                .either([.word(.expression), .list(.word(.expression), isOpen: true)]),
                "Conditions over source.Entity and destination.Entity. mapc undoes the migration if one does not hold.",
                example: "destination.Post.count == source.Post.count")
        case .sql:
            KeyFacts(
                .keys(SQLKey.self), "SQL statements that change rows, which mapc does not check.",
                example: "{ after: UPDATE Post SET title = trim(title) }")
        default: facts
        }
    }

    static func meant(by word: String) -> MappingKey? {
        switch word {
        case "name", "model": .mapping
        case "source", "sourceVersion", "sourceModel": .from
        case "destination", "destinationVersion", "destinationModel", "target": .to
        case "tables", "models", "mappings", "entityMappings": .entities
        case "drops", "dropped", "delete", "remove": .drop
        case "views", "triggers", "indexes", "checks", "defaults": .objects
        case "ignore", "suppress": .allow
        default: nil
        }
    }
}
