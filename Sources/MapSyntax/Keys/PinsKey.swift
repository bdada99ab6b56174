/// The keys of `pins: { from, to }`.
enum PinsKey: String, KeyWord {
    case from, to

    static let owner = "'pins'"
    static let place = "in the map under 'pins'"
    static var neighbours: [any KeyWord.Type] { [] }

    var facts: KeyFacts {
        switch self {
        case .from: KeyFacts(.word(.hash), "The fingerprint of the source version.", example: "5f2c")
        case .to: KeyFacts(.word(.hash), "The fingerprint of the destination version.", example: "5f2c")
        }
    }
}
