/// The keys of an entry under `emit`.
enum EmitKey: String, KeyWord {
    case from, `let`, each, `where`, distinct, order, set, onNil

    static let owner = "an entry under 'emit'"
    static let place = "in an entry under 'emit'"
    static var neighbours: [any KeyWord.Type] { [EntityMappingKey.self, MappingKey.self] }
    static let isOpen = true

    var shape: ValueShape {
        switch self {
        case .from: .word(.name)
        case .let, .set: .names(.value, isOpen: true)
        case .each: .expression
        case .where: .word(.expression)
        case .distinct, .order: .oneOrMore(.expression)
        case .onNil: .word(.onNil)
        }
    }

    static func meant(by word: String) -> EmitKey? { EntityMappingKey.meant(by: word).flatMap { EmitKey(rawValue: $0.rawValue) } }
}
