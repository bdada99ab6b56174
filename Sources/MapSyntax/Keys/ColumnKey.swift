/// The keys of `column: { name, type }`.
enum ColumnKey: String, KeyWord {
    case name, type

    static let owner = "a column"
    static let place = "in the column's map"
    static var neighbours: [any KeyWord.Type] { [AttributeKey.self] }

    var facts: KeyFacts {
        switch self {
        case .name:
            KeyFacts(
                .oneOrList(.text), "The name of the column, or of each column of a to-one with a key of several.", example: "hex_color")
        case .type: KeyFacts(.word(.text), "The type that the column declares.", example: "NVARCHAR(20)")
        }
    }
}
