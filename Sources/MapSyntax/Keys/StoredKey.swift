/// The keys of `stored: { as, scale, fraction, zone }`.
enum StoredKey: String, KeyWord {
    case `as`, scale, fraction, zone

    static let owner = "a representation"
    static let place = "in the map under 'stored'"
    static var neighbours: [any KeyWord.Type] { [AttributeKey.self] }
    static let required: [StoredKey] = [.as]
    static let marks: [StoredKey] = [.as, .scale]

    var facts: KeyFacts {
        switch self {
        case .as: KeyFacts(.word(.representation), "The representation.", example: "integer")
        case .scale: KeyFacts(.word(.count), "How many digits after the point a decimal has that is stored as an integer.", example: "2")
        case .fraction:
            KeyFacts(.word(.fraction), "How many digits of a second a date stored as 'sql' has: 0 to 6, or 'auto'.", example: "3")
        case .zone: KeyFacts(.word(.text), "The offset of a date stored as 'sql' that has none.", example: #""+01:00""#)
        }
    }
}
