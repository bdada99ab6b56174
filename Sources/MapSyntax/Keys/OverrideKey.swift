/// The keys of an element of `overrides`.
enum OverrideKey: String, KeyWord {
    case paths, lint

    static let owner = "an element of 'overrides'"
    static let place = "in an element of 'overrides'"
    static var neighbours: [any KeyWord.Type] { [ProjectKey.self] }
    static let required: [OverrideKey] = [.paths, .lint]

    var facts: KeyFacts {
        switch self {
        case .paths:
            KeyFacts(
                .oneOrMore(.path), "Files, folders or patterns, relative to this file: '*' is a part of a name, '**' any folders.",
                example: "old/")
        case .lint: KeyFacts(.names(.word(.level)), "The levels of findings, by code.", example: "{ unused-drop: off }")
        }
    }

    static func meant(by word: String) -> OverrideKey? {
        switch word {
        case "path", "files", "folders": .paths
        case "rules", "levels": .lint
        default: nil
        }
    }
}
