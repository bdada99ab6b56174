/// The keys of the project file.
enum ProjectKey: String, KeyWord {
    case model, models, mappings, tests, versions, layout, stored, lint, overrides, userVersion, past, collations, otherTables, receipt,
        history

    static let owner = "the project file"
    static let place = "in mapc.yaml"
    static var neighbours: [any KeyWord.Type] { [ModelKey.self, MappingKey.self] }
    static let isOpen = true

    var facts: KeyFacts {
        switch self {
        case .model: KeyFacts(.word(.modelName), "The model's name, which the files are checked against.", example: "Blog")
        case .models:
            KeyFacts(.oneOrList(.path), "Folders or files of models. The default is everything below this file.", example: "models/")
        case .mappings:
            KeyFacts(.oneOrList(.path), "Folders or files of mappings. The default is everything below this file.", example: "mappings/")
        case .tests:
            KeyFacts(
                .oneOrList(.path),
                "Folders or files of tests. The default is everything below this file, or tests/ if models and mappings are named.",
                example: "tests/")
        case .versions:
            KeyFacts(
                .list(.word(.version)), "Every version, the oldest first. Without it integers are in ascending order.",
                example: "[1, 2, 2.1]")
        case .layout:
            KeyFacts(
                .word(.layout), "How the model is laid out in a database, if a model does not say.", example: "core-data",
                standard: "tables")
        case .stored:
            KeyFacts(
                .names(.stored), "How the values of each type are stored, if a model does not say.", example: "{ date: unix, uuid: blob }")
        case .lint: KeyFacts(.names(.word(.level)), "The levels of findings, by code.", example: "{ unused-drop: error }")
        case .overrides:
            KeyFacts(
                .list(.keys(OverrideKey.self)), "Other levels for some of the files. The last element that fits a file wins.",
                example: "[{ paths: old/, lint: { unused-drop: off } }]")
        case .userVersion: KeyFacts(.names(.word(.integer)), "The PRAGMA user_version of each version.", example: "{ 3: 12 }")
        case .past, .collations, .otherTables, .receipt, .history: factsOfDatabases
        }
    }

    /// What is known about the keys that are about databases.
    private var factsOfDatabases: KeyFacts {
        switch self {
        case .past:
            KeyFacts(
                .names(.word(.text), isOpen: true),
                "Versions that the project has no more, each with the release that moves its databases on.",
                example: #"{ 1: "release 2.4" }"#)
        case .collations:
            KeyFacts(
                .names(.keys(CollationKey.self)), "The collations that the application registers with SQLite, and what each is like.",
                example: "{ unicase: { as: nocase } }")
        case .otherTables:
            KeyFacts(
                .oneOrList(.text), "Tables of other programs that SQL of mappings may read and write, such as those of another migrator.",
                example: "[grdb_migrations]")
        case .receipt:
            KeyFacts(.word(.boolean), "Whether mapc keeps the table mapc_store in the database.", example: "false", standard: "true")
        case .history:
            KeyFacts(
                .word(.history), "Whether a migration carries or forgets the persistent history of a Core Data database.",
                example: "forget", standard: "carry")
        case .model, .models, .mappings, .tests, .versions, .layout, .stored, .lint, .overrides, .userVersion: facts
        }
    }

    static func meant(by word: String) -> ProjectKey? {
        switch word {
        case "name": .model
        case "order": .versions
        case "rules", "levels": .lint
        case "override", "per-file-ignores", "ignores": .overrides
        case "user_version": .userVersion
        case "collation": .collations
        case "bookkeeping", "tables": .otherTables
        default: nil
        }
    }

    static func cure(of word: String) -> String? {
        switch word {
        case "exclude", "ignore": "list the files and folders to read under 'models' and 'mappings'"
        case "database", "databases", "store", "path": "remove it, and name the database after the command, as in mapc apply app.sqlite"
        default: nil
        }
    }
}
