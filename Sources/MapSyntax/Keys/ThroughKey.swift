/// The keys of `through: { table, source, destination }`.
enum ThroughKey: String, KeyWord {
    case table, source, destination

    static let owner = "a join table"
    static let place = "in the map under 'through'"
    static var neighbours: [any KeyWord.Type] { [RelationshipKey.self] }

    var shape: ValueShape {
        switch self {
        case .table: .word(.text)
        case .source, .destination: .oneOrMore(.text)
        }
    }
}
