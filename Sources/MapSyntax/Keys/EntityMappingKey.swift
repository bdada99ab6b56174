/// The keys of an entity mapping.
enum EntityMappingKey: String, KeyWord {
    case from, name, infer, `let`, each, `where`, distinct, order, set, onNil, rows

    static let owner = "an entity mapping"
    static let place = "under the destination entity's name"
    static var neighbours: [any KeyWord.Type] { [MappingKey.self, SetValueKey.self] }
    static let isOpen = true

    var shape: ValueShape {
        switch self {
        case .from, .name: .word(.name)
        case .infer: .word(.boolean)
        case .let, .set: .names(.value, isOpen: true)
        case .each: .expression
        case .where: .word(.expression)
        case .distinct, .order: .oneOrMore(.expression)
        case .onNil: .word(.onNil)
        case .rows: .list(.names(.oneOrMore(.constant)), isOpen: true)
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
