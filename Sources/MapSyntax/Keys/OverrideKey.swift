/// The keys of an element of `overrides`.
enum OverrideKey: String, KeyWord {
    case paths, lint

    static let owner = "an element of 'overrides'"
    static let place = "in an element of 'overrides'"
    static var neighbours: [any KeyWord.Type] { [ProjectKey.self] }

    var shape: ValueShape {
        switch self {
        case .paths: .oneOrMore(.path)
        case .lint: .names(.word(.level))
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
