/// Parses groups, escapes and repetitions.
extension PatternParser {
    /// Parses a group. Returns nil for a group that only sets flags.
    mutating func group() throws(TextPattern.Fault) -> PatternNode? {
        let start = position
        position += 1
        var isNamed = false
        if next == "*" { throw .unreadable }
        if skip("?") {
            if let fault = lookaround(from: start) { throw fault }
            if skip("P=") || skip("P>") || skip("&") { throw .reference(String(characters[start..<position])) }
            isNamed = try skipName()
            if !isNamed {
                let outside = flags
                guard try changeFlags() else { return nil }
                defer { flags = outside }
                return try inside()
            }
        }
        guard isNamed || !flags.capturesNamesOnly else { return try inside() }
        groupCount += 1
        let number = groupCount
        return .group(try inside(), number: number)
    }

    private mutating func inside() throws(TextPattern.Fault) -> PatternNode {
        let node = try alternation()
        guard skip(")") else { throw .unreadable }
        return node
    }

    /// Returns the reason to refuse a construct that an automaton cannot match, or cannot match in linear time; nil if there is none.
    private mutating func lookaround(from start: Int) -> TextPattern.Fault? {
        for sign in ["=", "!", "<=", "<!", "*", "<*"] where skip(sign) { return .lookaround(String(characters[start..<position])) }
        if skip(">") { return .atomic(String(characters[start..<position])) }
        if skip("^") { return .resetFlags }
        return nil
    }

    /// Skips `<name>`, `P<name>` or `'name'`. Returns whether there was one.
    private mutating func skipName() throws(TextPattern.Fault) -> Bool {
        let end: Character
        if skip("<") || skip("P<") { end = ">" } else if skip("'") { end = "'" } else { return false }
        while let character = next, character != end { position += 1 }
        guard next != nil else { throw .unreadable }
        position += 1
        return true
    }

    /// Parses `i-m:` or `i-m)`. Returns whether the group has contents; then the flags apply only to these.
    private mutating func changeFlags() throws(TextPattern.Fault) -> Bool {
        var isOn = true
        while let character = next {
            position += 1
            switch character {
            case ":": return true
            case ")": return false
            case "-" where isOn: isOn = false
            case _ where PatternFlags.known.contains(character): flags.set(character, to: isOn)
            default: throw .unreadable
            }
        }
        throw .unreadable
    }

    mutating func escape() throws(TextPattern.Fault) -> PatternNode {
        let start = position
        position += 1
        guard next != nil else { throw .unreadable }
        let character = readCharacter()
        switch character {
        case "b": return .assertion(.wordBoundary)
        case "B": return .assertion(.noWordBoundary)
        case "y": return .assertion(.clusterBoundary)
        case "Y": return .assertion(.noClusterBoundary)
        case "A": return .assertion(.start)
        case "z": return .assertion(.end)
        case "Z": return .assertion(.endBeforeNewline)
        case "G": return .assertion(.searchStart)
        case "1"..."9", "k", "g":
            throw .reference(String(characters[start..<position]))
        case "X":
            return .cluster(any: sets.any())
        case "p", "P", "N", "o": try skipBraces()
        case "x": if next == "{" { try skipBraces() } else { skipDigits(2) }
        case "u": return try scalars(from: start)
        case "U": skipDigits(8)
        case "0": skipDigits(3)
        case _ where character.isASCII && character.isLetter: break
        default: return literal(character)
        }
        return try set(spelling: String(characters[start..<position]))
    }

    private mutating func skipBraces() throws(TextPattern.Fault) {
        guard skip("{") else { throw .unreadable }
        while let character = next, character != "}" { position += 1 }
        guard skip("}") else { throw .unreadable }
    }

    private mutating func skipDigits(_ most: Int) {
        let end = position + most
        while let character = next, position < end, character.isASCII, character.isHexDigit { position += 1 }
    }

    /// Parses `\u0061`, or `\u{61 62}`, which is a sequence that is repeated as a whole.
    private mutating func scalars(from start: Int) throws(TextPattern.Fault) -> PatternNode {
        guard skip("{") else {
            skipDigits(4)
            return try set(spelling: String(characters[start..<position]))
        }
        let first = position
        while let character = next, character != "}" { position += 1 }
        guard skip("}") else { throw .unreadable }
        var nodes: [PatternNode] = []
        for digits in characters[first..<(position - 1)].split(whereSeparator: \.isWhitespace) {
            nodes.append(try set(spelling: "\\u{\(String(digits))}"))
        }
        return nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    /// Returns the atom with its repetition, if one follows.
    mutating func repeated(_ atom: PatternNode, from start: Int) throws(TextPattern.Fault) -> PatternNode {
        skipSpace()
        guard let (least, most) = try quantifier() else { return atom }
        skipSpace()
        if next == "+" {
            position += 1
            throw .possessive(String(characters[start..<position]))
        }
        let isLazy = skip("?") != flags.isLazy
        guard max(least, most ?? 0) <= Self.mostRepetitions else {
            throw TextPattern.Fault(
                words: "repeats '\(String(characters[start..<position]))' more than \(Self.mostRepetitions) times",
                help: "leave the count open: '*' or '+'")
        }
        guard most ?? .max >= least else { throw .unreadable }
        guard most == nil, !isLazy, let part = atom.partGivenBack else {
            return .repeated(atom, least: least, most: most, isLazy: isLazy)
        }
        let rest = PatternNode.repeated(part, least: 0, most: nil, isLazy: false)
        return .sequence([.repeated(atom, least: least, most: least, isLazy: false), rest])
    }

    private mutating func skipSpace() {
        while flags.isExtended, next?.isPatternSpace == true { position += 1 }
    }

    /// Parses a quantifier: the least and the greatest number. A nil `most` means any number.
    private mutating func quantifier() throws(TextPattern.Fault) -> (least: Int, most: Int?)? {
        if skip("*") { return (0, nil) }
        if skip("+") { return (1, nil) }
        if skip("?") { return (0, 1) }
        let start = position
        guard skip("{") else { return nil }
        let least = number()
        let hasComma = skip(",")
        let most = hasComma ? number() : least
        guard skip("}"), least ?? most != nil else {
            // The brace is a literal character.
            position = start
            return nil
        }
        return (least ?? 0, most)
    }

    /// Parses a number with the white space around it.
    private mutating func number() -> Int? {
        var digits = ""
        while next == " " { position += 1 }
        while let character = next, ("0"..."9").contains(character) { digits.append(readCharacter()) }
        while next == " " { position += 1 }
        return digits.isEmpty ? nil : Int(digits) ?? .max
    }
}
