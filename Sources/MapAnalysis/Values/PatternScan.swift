/// Looks at a pattern without matching anything: how deep it is, how much it repeats, and in how many ways a repeated part can match.
///
/// A repeated part that can match in several ways, `(a+)+`, multiplies them with each repetition. `ways` bounds them; what is not
/// understood, such as a lookahead's inside, counts as it stands. Possessive repetitions and atomic groups have one way only.
struct PatternScan {
    private static let deepest = 50
    private static let mostRepetitions = 1_000
    private static let mostWays = 1_000_000.0

    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var depth = 0
    private var found: TextPattern.Fault?

    init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

    /// What makes the pattern too much, `nil` if nothing does.
    mutating func fault() -> TextPattern.Fault? {
        while position < scalars.count, found == nil {
            _ = alternation()
            // A parenthesis too many, which is for the real reader to refuse.
            position += 1
        }
        return found
    }

    /// In how many ways a part matches at most, as far as the pattern alone can tell; and with which sign it begins, if with just one.
    private struct Part {
        var ways = 1.0
        var first: Unicode.Scalar?
    }

    private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    /// Up to the parenthesis that closes it, or the end.
    private mutating func alternation() -> Part {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else {
            note("is nested more than \(Self.deepest) deep", help: "match it in parts")
            return Part()
        }
        var branches = [sequence()]
        while found == nil, skip("|") { branches.append(sequence()) }
        guard branches.count > 1 else { return branches[0] }
        let firsts = branches.compactMap(\.first)
        let areDistinct = firsts.count == branches.count && Set(firsts).count == firsts.count
        let ways = branches.map(\.ways)
        return Part(ways: areDistinct ? ways.max() ?? 1 : ways.reduce(0, +))
    }

    private mutating func sequence() -> Part {
        var whole = Part()
        var isFirst = true
        while let scalar = next, scalar != "|", scalar != ")", found == nil {
            let part = repeated(atom())
            whole.ways *= part.ways
            if isFirst { whole.first = part.first }
            isFirst = false
        }
        return whole
    }

    private mutating func atom() -> Part {
        guard let scalar = next else { return Part() }
        position += 1
        switch scalar {
        case "(": return group()
        case "[":
            skipClass()
            return Part()
        case "\\":
            skipEscape()
            return Part()
        case ".", "^", "$": return Part()
        default: return Part(first: scalar)
        }
    }

    private mutating func group() -> Part {
        var isAtomic = false
        if skip("?") {
            switch next {
            case "#":
                while let scalar = next, scalar != ")" { position += scalar == "\\" ? 2 : 1 }
                _ = skip(")")
                return Part()
            case ">", "=", "!":
                isAtomic = true
                position += 1
            case "<", "P":
                // A name, or one of `<=` and `<!`, after which there is only one way back.
                isAtomic = position + 1 < scalars.count && ["=", "!"].contains(scalars[position + 1])
                while let scalar = next, !isAtomic, scalar != ">", scalar != ")" { position += 1 }
                position += isAtomic ? 2 : 1
            default: while let scalar = next, scalar != ":", scalar != ")" { position += 1 }
            }
            if !isAtomic, next == ":" { position += 1 }
        }
        let inside = alternation()
        _ = skip(")")
        return isAtomic ? Part() : inside
    }

    /// Sets may hold sets; a bracket that comes first stands for itself.
    private mutating func skipClass() {
        var open = 1
        _ = skip("^")
        _ = skip("]")
        while open > 0, let scalar = next {
            position += 1
            switch scalar {
            case "\\": position += 1
            case "[": open += 1
            case "]": open -= 1
            default: break
            }
        }
    }

    private mutating func skipEscape() {
        guard let scalar = next else { return }
        position += 1
        if scalar == "Q" {
            while next != nil, !(next == "\\" && position + 1 < scalars.count && scalars[position + 1] == "E") { position += 1 }
            position += 2
        } else if "pPxuNgko".unicodeScalars.contains(scalar), next == "{" {
            while let scalar = next, scalar != "}" { position += 1 }
            position += 1
        }
    }

    /// The atom with what repeats it.
    private mutating func repeated(_ atom: Part) -> Part {
        guard let (least, most) = quantifier() else { return atom }
        let isPossessive = skip("+")
        if !isPossessive { _ = skip("?") }
        if let count = [least, most ?? 0].max(), count > Self.mostRepetitions {
            note("repeats more than \(Self.mostRepetitions) times", help: "leave the count open: '*' or '+'")
        }
        let first = least > 0 ? atom.first : nil
        if isPossessive { return Part(first: first) }
        if atom.ways > 1, most ?? .max > 1, pow(atom.ways, most) > Self.mostWays {
            note(
                "repeats what can match in several ways, which may take for ever",
                help: "make the repetition inside possessive, as 'a++', or the group atomic, as '(?>a|b)'")
        }
        return Part(ways: most.map { pow(atom.ways, $0) * Double($0 - min(least, $0) + 1) } ?? .infinity, first: first)
    }

    /// So many at least and at most; `nil` stands for any number.
    private mutating func quantifier() -> (least: Int, most: Int?)? {
        if skip("*") { return (0, nil) }
        if skip("+") { return (1, nil) }
        if skip("?") { return (0, 1) }
        guard next == "{" else { return nil }
        let start = position
        position += 1
        let least = number()
        let hasComma = skip(",")
        let most = hasComma ? number() : least
        guard skip("}"), least ?? most != nil else {
            // A brace that stands for itself.
            position = start
            return nil
        }
        return (least ?? 0, most)
    }

    private mutating func number() -> Int? {
        var digits = ""
        while let scalar = next, ("0"..."9").contains(scalar) {
            digits.unicodeScalars.append(scalar)
            position += 1
        }
        return digits.isEmpty ? nil : Int(digits) ?? .max
    }

    private func pow(_ ways: Double, _ count: Int?) -> Double {
        guard ways > 1 else { return ways }
        guard let count, count < 64 else { return .infinity }
        return (0..<count).reduce(1) { product, _ in product * ways }
    }

    private mutating func note(_ words: String, help: String) {
        if found == nil { found = TextPattern.Fault(words: words, help: help) }
    }
}
