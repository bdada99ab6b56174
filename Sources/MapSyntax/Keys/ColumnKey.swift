/// The keys of `column: { name, type }`.
enum ColumnKey: String, KeyWord {
    case name, type

    static let owner = "a column"
    static let place = "in the column's map"
    static var neighbours: [any KeyWord.Type] { [AttributeKey.self] }

    var shape: ValueShape {
        switch self {
        case .name: .oneOrMore(.text)
        case .type: .word(.text)
        }
    }
}
