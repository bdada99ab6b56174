/// The keys of a test file.
enum TestFileKey: String, KeyWord {
    case test, from, to, now, seed, params, tests

    static let owner = "a test file"
    static let place = "at the top of the test file"
    static var neighbours: [any KeyWord.Type] { [TestKey.self, MappingKey.self] }
    static let isOpen = true
    static let required: [TestFileKey] = [.tests]

    var facts: KeyFacts {
        switch self {
        case .test: KeyFacts(.word(.name), "The model's name.", example: "Blog")
        case .from: KeyFacts(.word(.version), "The version of the rows before, for all tests of the file.", example: "2")
        case .to: KeyFacts(.word(.version), "The version to migrate to, for all tests of the file.", example: "3")
        case .now: KeyFacts(.word(.constant), "The value of now(), for all tests of the file.", example: "2024-01-31T12:00:00Z")
        case .seed:
            KeyFacts(
                .word(.text), "The seed of new keys, 32 hexadecimal digits, for all tests of the file.",
                example: "00112233445566778899aabbccddeeff")
        case .params:
            KeyFacts(.names(.word(.constant)), "The values of parameters, for all tests of the file.", example: "{ since: 2024-01-01 }")
        case .tests:
            KeyFacts(
                .names(.keys(TestKey.self), isOpen: true), "The tests. Each key says in a few words what is tested.",
                example: "{ a title is kept: { before: { Post: [{ title: News }] }, after: { Post: [{ title: News }] } } }")
        }
    }

    static func meant(by word: String) -> TestFileKey? {
        switch word {
        case "model", "name", "mapping": .test
        case "source": .from
        case "destination": .to
        case "cases", "fixtures": .tests
        case "parameters", "param": .params
        default: nil
        }
    }
}
