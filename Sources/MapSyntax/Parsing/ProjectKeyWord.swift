/// The keys of the project file.
enum ProjectKey: String, KeyWord {
    case model, models, mappings, versions, layout, stored, lint, overrides, userVersion, receipt, history

    static let owner = "the project file"
    static let place = "in mapc.yaml"
    static var neighbours: [any KeyWord.Type] { [ModelKey.self, MappingKey.self] }

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

/// The keys of an element of `overrides`.
enum OverrideKey: String, KeyWord {
    case paths, lint

    static let owner = "an element of 'overrides'"
    static let place = "in an element of 'overrides'"
    static var neighbours: [any KeyWord.Type] { [ProjectKey.self] }

    static func meant(by word: String) -> OverrideKey? {
        switch word {
        case "path", "files", "folders": .paths
        case "rules", "levels": .lint
        default: nil
        }
    }
}
