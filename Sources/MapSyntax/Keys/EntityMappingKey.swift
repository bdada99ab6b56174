/// The keys of an entity mapping.
enum EntityMappingKey: String, KeyWord {
    case from, name, infer, `let`, each, `where`, distinct, order, set, onNil, rows

    static let owner = "an entity mapping"
    static let place = "under the destination entity's name"
    static var neighbours: [any KeyWord.Type] { [MappingKey.self, SetValueKey.self] }
    static let isOpen = true

    var facts: KeyFacts {
        switch self {
        case .from:
            KeyFacts(
                .word(.name), "The source entity, with its subentities. The default is the one with the same name or renaming ID.",
                example: "Article")
        case .name:
            KeyFacts(
                .word(.name), "The name by which expressions call this mapping. The default is '<source>To<destination>'.",
                example: "PostToSection")
        case .infer:
            KeyFacts(.word(.boolean), "Whether mapc infers the properties that 'set' does not mention.", example: "false", standard: "true")
        case .let:
            KeyFacts(
                .names(.value, isOpen: true, areDeclared: true), "Values that are computed once for each row, for the keys below.",
                example: "{ widest: $source.images.sorted($0.width).last }")
        case .each:
            KeyFacts(.expression, "Makes one row for each element of a sequence: $item and $index.", example: #"split($source.tags, ",")"#)
        case .where: KeyFacts(.word(.expression), "The condition on the rows that take part.", example: "$source.content != nil")
        case .distinct:
            KeyFacts(
                .oneOrMore(.expression), "Makes one row of those that agree in these values: $source is the first of them, $group all.",
                example: "barcode")
        case .order:
            KeyFacts(
                .oneOrMore(.expression), "The order of the rows, which decides the first; 'desc' behind a term reverses it.",
                example: "$source.date desc")
        case .set: KeyFacts(.names(.value, isOpen: true), "The values of properties.", example: "{ title: $source.name }")
        case .onNil: KeyFacts(.word(.onNil), "Leaves a row out if a required value would be nil.", example: "drop")
        case .rows:
            KeyFacts(
                .list(.names(.oneOrList(.constant)), isOpen: true), "Rows that this version brings.", example: "[{ name: news, rank: 1 }]")
        }
    }

    static func meant(by word: String) -> EntityMappingKey? {
        switch word {
        case "source", "sourceEntity": .from
        case "filter", "filterPredicate", "if", "when", "predicate": .where
        case "values", "attributes", "properties", "assign", "update", "attributeMappings", "relationshipMappings": .set
        case "groupBy", "group_by", "unique": .distinct
        case "forEach": .each
        case "sort", "orderBy": .order
        case "insert", "data": .rows
        default: nil
        }
    }
}

/// Whether a word is a key of an entity mapping, such as `where`.
package func isKeyOfEntityMapping(_ word: String) -> Bool { EntityMappingKey.has(word) }
