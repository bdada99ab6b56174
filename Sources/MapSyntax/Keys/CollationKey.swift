/// The keys of a collation under `collations`.
enum CollationKey: String, KeyWord {
    case `as`

    static let owner = "a collation"
    static let place = "in a collation under 'collations'"
    static var neighbours: [any KeyWord.Type] { [ProjectKey.self] }
    static let required: [CollationKey] = [.as]

    var facts: KeyFacts {
        KeyFacts(.word(.collation), "The collation of SQLite that compares texts like it.", example: "nocase")
    }

    static func meant(by word: String) -> CollationKey? { ["like", "is", "same"].contains(word) ? .as : nil }
}
