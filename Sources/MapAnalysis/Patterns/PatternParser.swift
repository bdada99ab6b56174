/// Parses the part of Swift's regular expressions that an automaton can match.
///
/// Swift parses patterns by characters, not by scalars, and so does this parser. It only needs to understand patterns that Swift accepts,
/// because `PatternProgram` also asks Swift, which refuses the others.
struct PatternParser {
    static let deepest = 50
    static let mostRepetitions = 1_000

    let characters: [Character]
    var position = 0
    var sets = PatternSets()
    var flags = PatternFlags()
    /// The number of capturing groups so far.
    var groupCount = 0
    private var depth = 0

    init(_ pattern: String) { characters = Array(pattern) }

    var next: Character? { position < characters.count ? characters[position] : nil }

    mutating func skip(_ text: String) -> Bool {
        guard position < characters.count, characters[position...].starts(with: text) else { return false }
        position += text.count
        return true
    }

    mutating func whole() throws(TextPattern.Fault) -> PatternNode {
        let node = try alternation()
        // There is an unbalanced closing parenthesis.
        guard position == characters.count else { throw .unreadable }
        return node
    }

    /// Parses up to the closing parenthesis, or the end.
    mutating func alternation() throws(TextPattern.Fault) -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else {
            throw TextPattern.Fault(words: "is nested more than \(Self.deepest) deep", help: "match it in parts")
        }
        let outside = flags
        defer { flags = outside }
        var branches = [try sequence()]
        while skip("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func sequence() throws(TextPattern.Fault) -> PatternNode {
        var nodes: [PatternNode] = []
        while let character = next, character != "|", character != ")" {
            if skipTrivia() { continue }
            if skip("\\Q") {
                while next != nil, !skip("\\E") { nodes.append(literal(readCharacter())) }
                continue
            }
            let start = position
            guard let atom = try atom() else { continue }
            nodes.append(try repeated(atom, from: start))
        }
        return nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    /// Returns the next character. The caller has checked that there is one.
    mutating func readCharacter() -> Character {
        position += 1
        return characters[position - 1]
    }

    /// Skips a comment, or white space that is ignored. Returns whether there was any.
    private mutating func skipTrivia() -> Bool {
        if skip("(?#") {
            while let character = next, character != ")" { position += 1 }
            position += 1
            return true
        }
        guard flags.isExtended else { return false }
        if skip("#") {
            while let character = next, !character.isNewline { position += 1 }
            return true
        }
        guard next?.isPatternSpace == true else { return false }
        position += 1
        return true
    }

    /// Parses one element. Returns nil for a group that only changes flags.
    private mutating func atom() throws(TextPattern.Fault) -> PatternNode? {
        switch next {
        case "(":
            return try group()
        case "[":
            return try set(spelling: try bracketed())
        case "\\":
            return try escape()
        case ".":
            position += 1
            return .set(flags.dotTakesNewlines ? sets.any() : sets.noNewline())
        case "^":
            position += 1
            return .assertion(flags.anchorsAreOfLines ? .lineStart : .start)
        case "$":
            position += 1
            return .assertion(flags.anchorsAreOfLines ? .lineEnd : .end)
        default:
            return literal(readCharacter())
        }
    }

    /// Returns the node for a literal character. A character of several scalars is a sequence, which is repeated as a whole.
    mutating func literal(_ character: Character) -> PatternNode {
        var nodes: [PatternNode] = []
        for scalar in character.unicodeScalars {
            let spelling = "\\u{\(String(scalar.value, radix: 16))}"
            let folded = flags.ignoresCase && scalar.properties.isCased ? sets.spelled(spelling, flags: flags.ofSets) : nil
            nodes.append(.set(folded ?? sets.scalar(scalar)))
        }
        return nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    /// Returns the node for the set that Swift reads from this text. Some sets match more than one scalar: a CR with its LF, or a whole
    /// grapheme cluster.
    mutating func set(spelling text: String) throws(TextPattern.Fault) -> PatternNode {
        guard let number = sets.spelled(text, flags: flags.ofSets) else { throw .unreadable }
        if sets.length(number, in: "e\u{301}") == 2 {
            guard !text.hasPrefix("[") else {
                throw TextPattern.Fault(words: "has '\\p{any}' in brackets, '\(text)'", help: "write '[\\s\\S]' for any scalar")
            }
            return .cluster(any: sets.any())
        }
        guard sets.length(number, in: "\r\n") == 2 else { return .set(number) }
        return .setOrLineEnd(
            number, carriageReturn: sets.scalar("\r"), lineFeed: sets.scalar("\n"), isGivenBack: false, isBracketed: text.hasPrefix("["))
    }

    /// Returns the text from one bracket to the one that closes it. Sets may contain sets.
    private mutating func bracketed() throws(TextPattern.Fault) -> String {
        let start = position
        var open = 0
        repeat {
            if skip("\\Q") {
                while next != nil, !skip("\\E") { position += 1 }
                continue
            }
            guard next != nil else { throw .unreadable }
            switch readCharacter() {
            case "\\": position += 1
            case "[": open += 1
            case "]": open -= 1
            default: break
            }
        } while open > 0
        guard position <= characters.count else { throw .unreadable }
        return String(characters[start..<position])
    }
}

extension Character {
    /// Whether `(?x)` ignores it.
    var isPatternSpace: Bool { unicodeScalars.count <= 2 && unicodeScalars.allSatisfy(\.properties.isPatternWhitespace) }
}
