/// The keys of a value that is written as the column has it.
enum TestValueKey: String, KeyWord {
    case stored, hex, text

    static let owner = "a value"
    static let place = "under a property, as in 'price: { stored: \"1e2\" }'"
    static var neighbours: [any KeyWord.Type] { [TestListedRowKey.self, TestKey.self] }

    var facts: KeyFacts {
        switch self {
        case .stored:
            KeyFacts(
                .word(.constant), "What the column has, whatever the attribute's type: a number, a text in quotes, or nil.",
                example: #""1e2""#)
        case .hex: KeyFacts(.word(.text), "The bytes of a BLOB in hexadecimal digits.", example: "00ff")
        case .text: KeyFacts(.word(.text), "The bytes of a text that YAML cannot write, in hexadecimal digits.", example: "61ff")
        }
    }
}
