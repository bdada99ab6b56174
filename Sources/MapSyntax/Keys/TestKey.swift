/// The keys of one test.
enum TestKey: String, KeyWord {
    case from, to, now, seed, params, store, before, after, error, later, lost, sql

    static let owner = "a test"
    static let place = "in a test, under 'tests'"
    static var neighbours: [any KeyWord.Type] { [TestErrorKey.self, TestFileKey.self] }
    static let isOpen = true

    private static let list = ValueShape.list(.either([.word(.constant), .keys(TestListedRowKey.self)]))
    private static let row = ValueShape.names(.either([.word(.constant), list, .keys(TestValueKey.self)]))
    private static let rows = ValueShape.names(.either([.list(row, isOpen: true), .names(row, isOpen: true)]), isOpen: true)
    private static let answer = ValueShape.either([.word(.constant), .list(.either([.word(.constant), .list(.word(.constant))]))])

    var facts: KeyFacts {
        switch self {
        case .from: KeyFacts(.word(.version), "The version of the rows before. The default is the one of the file.", example: "2")
        case .to: KeyFacts(.word(.version), "The version to migrate to. The default is the one of the file.", example: "3")
        case .now: KeyFacts(.word(.constant), "The value of now().", example: "2024-01-31T12:00:00Z")
        case .seed:
            KeyFacts(.word(.text), "The seed of new keys, 32 hexadecimal digits.", example: "00112233445566778899aabbccddeeff")
        case .params: KeyFacts(.names(.word(.constant)), "The values of parameters.", example: "{ since: 2024-01-01 }")
        case .store:
            KeyFacts(
                .word(.path), "A database that is migrated in place of 'before', relative to this file. mapc never writes it.",
                example: "stores/1.4.sqlite")
        case .before:
            KeyFacts(
                Self.rows, "The rows before, by entity: a list, or a map with a label for each row.",
                example: "{ Post: { first: { title: News } } }")
        case .after:
            KeyFacts(
                Self.rows, "All rows of these entities after the migration. Only the named properties are compared.",
                example: "{ Post: { first: { title: NEWS } } }")
        case .error:
            KeyFacts(
                .either([.word(.name), .keys(TestErrorKey.self)]), "The code of the finding that stops the migration, and its rows.",
                example: "{ code: missing-value, rows: [first] }")
        case .later:
            KeyFacts(
                .word(.name), "The code of the finding that stops these rows on the way to a later version, if that is right.",
                example: "value-not-in-map")
        case .lost:
            KeyFacts(
                .names(.word(.count)), "How many values a conversion loses, or how many references become nil, by property.",
                example: "{ Post.rating: 1 }")
        case .sql:
            KeyFacts(
                .names(Self.answer, isOpen: true), "Queries of the migrated database, each with its answer: a value, or a list of rows.",
                example: "{ SELECT count(*) FROM Post: 1 }")
        }
    }

    static func meant(by word: String) -> TestKey? {
        switch word {
        case "rows", "given", "source", "input": .before
        case "expect", "expected", "then", "destination", "output": .after
        case "fails", "failure", "throws", "finding": .error
        case "database", "file": .store
        case "losses": .lost
        case "queries", "query": .sql
        case "parameters", "param": .params
        default: nil
        }
    }
}
