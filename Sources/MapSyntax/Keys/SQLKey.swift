/// The keys of `sql: { before, after }`.
enum SQLKey: String, KeyWord {
    case before, after

    static let owner = "'sql'"
    static let place = "in the map under 'sql'"
    static var neighbours: [any KeyWord.Type] { [MappingKey.self] }
    static let isOpen = true

    var facts: KeyFacts {
        switch self {
        case .before:
            KeyFacts(.sql, "Runs before everything else, on the tables of the source.", example: "UPDATE Post SET title = trim(title)")
        case .after:
            KeyFacts(.sql, "Runs after everything else, on the tables of the destination.", example: "UPDATE Post SET title = trim(title)")
        }
    }
}
