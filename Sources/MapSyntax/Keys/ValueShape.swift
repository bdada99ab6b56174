/// What may stand under a key, or in a list: the grammar of the files as a value.
indirect enum ValueShape: Sendable {
    /// A single value.
    case word(Word)
    /// A list. The elements of an open list are on lines of their own.
    case list(ValueShape, isOpen: Bool = false, atLeast: Int = 0)
    /// A map with keys of the language.
    case keys(any KeyWord.Type)
    /// A map whose keys are words that users choose. The entries of an open map are on lines of their own. If the keys declare names, they must be names of
    /// the language.
    case names(ValueShape, isOpen: Bool = false, areDeclared: Bool = false)
    /// One of these. The YAML tells which.
    case either([ValueShape])

    /// What a single value is.
    enum Word: Sendable {
        case name, text, path, version, boolean, integer, constant, hash
        /// The name of the models, which is no path.
        case modelName
        /// A number from 0, and one where -1 is no limit.
        case count, limit
        /// How many digits of a second a date has: 0 to 6, or `auto`.
        case fraction
        /// `string?`, and `string? = draft` as the short form of an attribute.
        case type, shortForm
        /// `Post`, or `Post?`. A list of it has one element: `[Post]`.
        case entity
        /// `$source.title`, or a text in quotes.
        case expression
        /// `date desc` in an index.
        case indexColumn
        /// `Post.color` under `drop`.
        case loss
        case sql
        // One of a few words.
        case layout, deleteRule, representation, onNil, level, history, collation
    }
}

extension ValueShape {
    /// One value, or a list of them.
    static func oneOrMore(_ word: Word) -> ValueShape { .either([.word(word), .list(.word(word), atLeast: 1)]) }
    /// One value, or a list, which may be empty.
    static func oneOrList(_ word: Word) -> ValueShape { .either([.word(word), .list(.word(word))]) }

    /// An expression, or a list of expressions, which is a list.
    static let expression = ValueShape.oneOrList(.expression)
    /// What `set` and `let` give.
    static let value = ValueShape.either([.word(.expression), .list(.word(.expression)), .keys(SetValueKey.self)])
    /// `string?`, `Status`, `Post` or `[Post]`.
    static let type = ValueShape.either([.word(.type), .list(.word(.entity))])
    static let attribute = ValueShape.either([.word(.shortForm), .keys(AttributeKey.self)])
    static let relationship = ValueShape.either([.word(.entity), .list(.word(.entity)), .keys(RelationshipKey.self)])
    /// `Post`, `Post?` or `[Tag]`.
    static let destination = ValueShape.either([.word(.entity), .list(.word(.entity))])
    static let column = ValueShape.either([.word(.text), .list(.word(.text)), .keys(ColumnKey.self)])
    /// A representation, or the stored values of an enum's cases.
    static let stored = ValueShape.either([.word(.representation), .keys(StoredKey.self), .names(.word(.constant))])
    /// A statement, or a list of them.
    static let sql = ValueShape.either([.word(.sql), .list(.word(.sql), isOpen: true)])
}

extension ValueShape {
    /// Returns the shape without its alternatives, as the YAML decides; `nil` if the value fits none.
    func chosen(for node: YAMLNode) -> ValueShape? {
        switch (self, node.content) {
        // `stored: { as: text }` has keys, `stored: { draft: 0 }` names.
        case (.either(let shapes), _): shapes.firstResult { $0.hasKey(of: node) ? $0 : nil } ?? shapes.last { $0.chosen(for: node) != nil }
        case (.word, .scalar), (.list, .sequence), (.names, .mapping), (.keys, .mapping): self
        default: nil
        }
    }

    /// Whether the value is a map with a key that marks this shape.
    private func hasKey(of node: YAMLNode) -> Bool {
        guard case .keys(let keys) = self, case .mapping(let pairs, _) = node.content else { return false }
        return pairs.contains { keys.markingWords.contains($0.key.text) }
    }
}

extension KeyWord {
    static func has(_ word: String) -> Bool { Self(rawValue: word) != nil }
    static var markingWords: [String] { marks.map(\.rawValue) }
}
