/// The keys of the project file.
enum ProjectKey: String, KeyWord {
    case model, models, mappings, versions, layout, stored, lint, overrides, userVersion, receipt, history

    static let owner = "the project file"
    static let place = "in mapc.yaml"
    static var neighbours: [any KeyWord.Type] { [ModelKey.self, MappingKey.self] }
    static let isOpen = true

    var shape: ValueShape {
        switch self {
        case .model: .word(.name)
        case .models, .mappings: .oneOrMore(.path)
        case .versions: .list(.word(.version))
        case .layout: .word(.layout)
        case .stored: .names(.stored)
        case .lint: .names(.word(.level))
        case .overrides: .list(.keys(OverrideKey.self))
        case .userVersion: .names(.word(.number))
        case .receipt: .word(.boolean)
        case .history: .word(.history)
        }
    }

    static func meant(by word: String) -> ProjectKey? {
        switch word {
        case "name": .model
        case "order": .versions
        case "rules", "levels": .lint
        case "override", "per-file-ignores", "ignores": .overrides
        case "user_version": .userVersion
        default: nil
        }
    }
}
