/// The keys of `stored: { as, scale, fraction, zone }`.
enum StoredKey: String, KeyWord {
    case `as`, scale, fraction, zone

    static let owner = "a representation"
    static let place = "in the map under 'stored'"
    static var neighbours: [any KeyWord.Type] { [AttributeKey.self] }

    var shape: ValueShape {
        switch self {
        case .as: .word(.representation)
        case .scale, .fraction: .word(.number)
        case .zone: .word(.text)
        }
    }
}
