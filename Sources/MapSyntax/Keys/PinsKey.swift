/// The keys of `pins: { from, to }`.
enum PinsKey: String, KeyWord {
    case from, to

    static let owner = "'pins'"
    static let place = "in the map under 'pins'"
    static var neighbours: [any KeyWord.Type] { [] }

    var shape: ValueShape { .word(.hash) }
}
