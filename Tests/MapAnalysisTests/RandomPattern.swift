import RandomTesting

/// Patterns and texts that are likely to match each other, the same for each seed.
struct RandomPattern {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func number(below limit: Int) -> Int { random.number(below: limit) }

    mutating func one<Element>(of choices: [Element]) -> Element { choices[number(below: choices.count)] }

    private mutating func isOneIn(_ count: Int) -> Bool { number(below: count) == 0 }

    mutating func pattern(depth: Int = 2) -> String {
        var text = sequence(depth)
        while isOneIn(3) { text += "|" + sequence(depth) }
        return text
    }

    private mutating func sequence(_ depth: Int) -> String { (0..<number(below: 4)).map { _ in repeated(depth) }.joined() }

    private mutating func repeated(_ depth: Int) -> String {
        let (text, canRepeat) = atom(depth)
        guard canRepeat, isOneIn(3) else { return text }
        return text + one(of: Self.repetitions) + (isOneIn(3) ? "?" : "")
    }

    /// Returns an atom, and whether it may be repeated.
    private mutating func atom(_ depth: Int) -> (String, canRepeat: Bool) {
        switch number(below: 20) {
        case 0..<9: return (one(of: Self.literals), true)
        case 9..<13: return (one(of: Self.sets), true)
        case 13: return (one(of: Self.assertions), false)
        case 14..<17 where depth > 0: return (one(of: ["(", "(", "(?:", "(|", "(?<g>"]) + pattern(depth: depth - 1) + ")", true)
        case 17 where depth > 0: return (one(of: Self.flags) + ":" + pattern(depth: depth - 1) + ")", true)
        case 18: return (one(of: Self.flags) + ")", false)
        case 19: return (one(of: ["(?#c)", "\\Qa*\\E"]), false)
        default: return ("a", true)
        }
    }

    mutating func text(of scalars: [Unicode.Scalar], most: Int) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<number(below: most) { text.append(one(of: scalars)) }
        return String(text)
    }

    static let few: [Unicode.Scalar] = ["a", "b", "c"]
    /// Leaves out the characters which Swift's own regular expressions treat inconsistently: `TextPatternDialectTests` tests those.
    static let many: [Unicode.Scalar] = [
        "a", "b", "c", "e", "k", "A", "K", "é", "ß", "中", "\u{301}", " ", ",", ".", ":", ";", "-", "'", "\"", "*", "\n", "\t", "\u{85}",
        "\u{1F1E6}", "\u{200D}",
    ]
    static let ascii: [Unicode.Scalar] = many.filter(\.isASCII) + ["1", "5", "_", "\0", "\u{0B}", "\r"]

    private static let literals = [
        "a", "b", "c", "A", "1", "_", "é", "ß", "中", "k", "\u{301}", "e\u{301}", " ", ",", "\\.", "\\n", "\\r", "\\t", "\\x41", "\\u{301}",
        "\\u{61 62}", "K", ":", "-", "\n", "]", "}", "\\0",
    ]
    private static let sets = [
        "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\h", "\\H", "\\v", "\\V", "\\R", "\\p{L}", "\\P{L}", "\\p{Lu}", ".", "[a-c]", "[^a]",
        "[^\\n]", "[\\w&&[^a]]", "[a-zé-ý]", "[[:alpha:]_]", "[^\\d\\s]", "[ab--b]", "[\\Q]-\\E]", "\\N{LATIN SMALL LETTER A}", "[\\D]",
    ]
    private static let assertions = ["^", "$", "\\b", "\\B", "\\A", "\\z", "\\Z", "\\G", "\\y", "\\Y", "\\X"]
    private static let repetitions = ["*", "+", "?", "{2}", "{0,2}", "{1,}", "{,2}", "{ 1, 2 }"]
    private static let flags = ["(?i", "(?s", "(?m", "(?x", "(?U", "(?n", "(?-i", "(?D", "(?W", "(?P", "(?im-s"]
}
