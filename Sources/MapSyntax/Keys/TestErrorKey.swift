/// The keys of an expected finding in its long form.
enum TestErrorKey: String, KeyWord {
    case code, rows

    static let owner = "'error'"
    static let place = "under 'error', as in 'error: { code: missing-value, rows: [ann] }'"
    static var neighbours: [any KeyWord.Type] { [TestKey.self] }
    static let required: [TestErrorKey] = [.code]
    static let marks: [TestErrorKey] = [.code]

    var facts: KeyFacts {
        switch self {
        case .code: KeyFacts(.word(.name), "The code of the finding.", example: "missing-value")
        case .rows: KeyFacts(.oneOrList(.text), "The labels of the rows that the finding names; all of them.", example: "[ann, ben]")
        }
    }
}
