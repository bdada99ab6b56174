/// The keys of `through: { table, source, destination }`.
enum ThroughKey: String, KeyWord {
    case table, source, destination

    static let owner = "a join table"
    static let place = "in the map under 'through'"
    static var neighbours: [any KeyWord.Type] { [RelationshipKey.self] }

    var facts: KeyFacts {
        switch self {
        case .table: KeyFacts(.word(.text), "The name of the join table.", example: "post_tags")
        case .source: KeyFacts(.oneOrList(.text), "The column that refers to the entity of the relationship.", example: "post_id")
        case .destination: KeyFacts(.oneOrList(.text), "The column that refers to the destination.", example: "tag_id")
        }
    }
}
