/// The keys of `sql: { before, after }`.
enum SQLKey: String, KeyWord {
    case before, after

    static let owner = "'sql'"
    static let place = "in the map under 'sql'"
    static var neighbours: [any KeyWord.Type] { [MappingKey.self] }
    static let isOpen = true

    var shape: ValueShape { .sql }
}
