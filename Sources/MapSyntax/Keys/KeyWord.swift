/// The keys of one kind of map, such as an entity or an attribute. The parser switches over them exhaustively, so the list is complete.
///
/// The cases are in the order in which `mapc fmt` writes the keys.
protocol KeyWord: RawRepresentable<String>, CaseIterable, Sendable {
    /// The kind of map, for messages: "an entity".
    static var owner: String { get }
    /// Where such a key belongs, as the end of "write it …".
    static var place: String { get }
    /// Other kinds of map in the same files, the nearest first. A key that one of them has is only misplaced.
    static var neighbours: [any KeyWord.Type] { get }
    /// Whether each key is always on a line of its own.
    static var isOpen: Bool { get }
    /// The keys that such a map must have.
    static var required: [Self] { get }
    /// Keys that such a map must have unless another key has a value: 'from', unless 'to' is 'next'.
    static var requiredUnless: [(key: Self, other: Self, value: String)] { get }
    /// The keys that tell such a map from one whose keys are names.
    static var marks: [Self] { get }
    var facts: KeyFacts { get }
    /// Returns the key here for a word of another tool: `primaryKey` is `key`.
    static func meant(by word: String) -> Self?
    /// Returns what to write for a word of another tool that is no key here.
    static func cure(of word: String) -> String?
    /// Returns what to do about a key that is none here and a value that says what it is.
    static func cure(of pair: YAMLPair) -> String?
}

extension KeyWord {
    static var isOpen: Bool { false }
    static var required: [Self] { [] }
    static var requiredUnless: [(key: Self, other: Self, value: String)] { [] }
    static var marks: [Self] { Array(allCases) }
    var shape: ValueShape { facts.shape }
    static func meant(by word: String) -> Self? { nil }
    static func cure(of word: String) -> String? { nil }
    static func cure(of pair: YAMLPair) -> String? { cure(of: pair.key.text) }

    /// Returns what may stand under a word, and the place of the word in the order of the keys; `nil` if it is no key.
    static func entry(_ word: String) -> (shape: ValueShape, place: Int)? {
        guard let key = Self(rawValue: word), let place = Array(allCases).firstIndex(where: { $0.rawValue == word }) else { return nil }
        return (key.shape, place)
    }
}

/// What is known about a key. The formatter, the schemas of editors and the documentation read it.
struct KeyFacts: Sendable {
    /// What may stand under the key.
    var shape: ValueShape
    /// What the key says, in one or two sentences.
    var words: String
    /// A value, in YAML.
    var example: String
    /// The value, in YAML, that a map without the key has; `nil` if there is none, or no single one.
    var standard: String?

    init(_ shape: ValueShape, _ words: String, example: String, standard: String? = nil) {
        (self.shape, self.words, self.example, self.standard) = (shape, words, example, standard)
    }
}
