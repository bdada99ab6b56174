/// The keys of an entry under `emit`.
enum EmitKey: String, KeyWord {
    case from, `let`, each, `where`, distinct, order, set, onNil

    static let owner = "an entry under 'emit'"
    static let place = "in an entry under 'emit'"
    static var neighbours: [any KeyWord.Type] { [EntityMappingKey.self, MappingKey.self] }
    static let isOpen = true
    static let required: [EmitKey] = [.from, .set]

    var facts: KeyFacts {
        switch self {
        case .from: KeyFacts(.word(.name), "The source entity, with its subentities.", example: "Post")
        case .let:
            KeyFacts(
                .names(.value, isOpen: true, areDeclared: true), "Values that are computed once for each row, for the keys below.",
                example: "{ widest: $source.images.sorted($0.width).last }")
        case .each: KeyFacts(.expression, "Emits one row for each element of a sequence: $item and $index.", example: "$source.images")
        case .where: KeyFacts(.word(.expression), "The condition on the rows that are emitted.", example: "$source.isArchived == true")
        case .distinct:
            KeyFacts(
                .oneOrMore(.expression), "Emits one row of those that agree in these values: $source is the first of them, $group all.",
                example: "$source.author")
        case .order:
            KeyFacts(.oneOrMore(.expression), "The order of the rows; 'desc' behind a term reverses it.", example: "$source.date desc")
        case .set: KeyFacts(.names(.value, isOpen: true), "The members of the JSON object.", example: "{ title: $source.title }")
        case .onNil: KeyFacts(.word(.onNil), "Leaves a row out if a value under '!' is nil.", example: "drop")
        }
    }

    static func meant(by word: String) -> EmitKey? { EntityMappingKey.meant(by: word).flatMap { EmitKey(rawValue: $0.rawValue) } }
}
