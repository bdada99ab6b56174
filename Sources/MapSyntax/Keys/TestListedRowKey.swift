/// The keys of a row in the list of an ordered relationship.
enum TestListedRowKey: String, KeyWord {
    case row
    case position = "place"

    static let owner = "a row in a list"
    static let place =
        "in the list of an ordered relationship, as in 'tracks: [{ row: intro, place: 5 }]'; elsewhere, write a row alone, as in 'album: intro'"
    static var neighbours: [any KeyWord.Type] { [TestValueKey.self] }
    static let required: [TestListedRowKey] = [.row]

    var facts: KeyFacts {
        switch self {
        case .row: KeyFacts(.word(.constant), "The label of the row, or its key.", example: "intro")
        case .position:
            KeyFacts(
                .word(.constant),
                "The number by which the rows are in order, as the position column has it, or nil. Numbers may be left out or occur twice.",
                example: "5")
        }
    }

    static func meant(by word: String) -> TestListedRowKey? {
        switch word {
        case "position", "index", "order", "at": .position
        case "label", "to", "key": .row
        default: nil
        }
    }
}
