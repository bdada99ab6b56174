/// A word, a value or a sign of a predicate's text.
enum PredicateToken: Hashable, Sendable {
    /// A name or a keyword. `#` before a name keeps it from being a keyword.
    case word(String, isQuoted: Bool = false)
    /// `@count`, without the sign.
    case collection(String)
    /// `$source`, without the sign.
    case variable(String)
    case number(String)
    case text(String)
    case sign(String)

    /// Whether this is a keyword, in any case.
    func `is`(_ keywords: String...) -> Bool {
        if case .word(let word, isQuoted: false) = self { keywords.contains(word.uppercased()) } else { false }
    }
}

/// Splits a predicate's text into tokens. Returns nil if a text is not closed, or a character means nothing.
func predicateTokens(_ text: String) -> [PredicateToken]? {
    var lexer = PredicateLexer(characters: Array(text.unicodeScalars))
    return lexer.tokens()
}

private struct PredicateLexer {
    private static let signs = ["<=", ">=", "=<", "=>", "==", "!=", "<>", "&&", "||", "**", ":="]
    let characters: [Unicode.Scalar]
    var offset = 0

    private func character(_ distance: Int = 0) -> Unicode.Scalar? {
        offset + distance < characters.count ? characters[offset + distance] : nil
    }

    mutating func tokens() -> [PredicateToken]? {
        var found: [PredicateToken] = []
        while let next = character() {
            if next.properties.isWhitespace {
                offset += 1
                continue
            }
            guard let token = token(next) else { return nil }
            found.append(token)
        }
        return found
    }

    private mutating func token(_ next: Unicode.Scalar) -> PredicateToken? {
        switch next {
        case "\"", "'": return quoted(until: next).map(PredicateToken.text)
        case "$": return skip().flatMap { word() }.map(PredicateToken.variable)
        case "@": return skip().flatMap { word() }.map(PredicateToken.collection)
        case "#": return skip().flatMap { word() }.map { .word($0, isQuoted: true) }
        case "0"..."9": return .number(number())
        case _ where startsWord(next): return word().map { .word($0) }
        default: return sign()
        }
    }

    private mutating func skip() -> Void? { offset += 1 }

    private func startsWord(_ scalar: Unicode.Scalar) -> Bool { scalar == "_" || scalar.properties.isAlphabetic }

    private mutating func word() -> String? {
        guard let first = character(), startsWord(first) else { return nil }
        var word = ""
        while let next = character(), startsWord(next) || ("0"..."9").contains(next) || isSelectorColon(next) {
            word.unicodeScalars.append(next)
            offset += 1
        }
        return word
    }

    /// Whether this is the colon of `add:to:`, which a letter or `(` follows.
    private func isSelectorColon(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar == ":", let next = character(1) else { return false }
        return startsWord(next) || next == "("
    }

    private mutating func number() -> String {
        var digits = ""
        while let next = character() {
            let isExponentSign = (next == "-" || next == "+") && (digits.last == "e" || digits.last == "E")
            guard ("0"..."9").contains(next) || next == "." || next == "e" || next == "E" || isExponentSign else { break }
            digits.unicodeScalars.append(next)
            offset += 1
        }
        return digits
    }

    private mutating func quoted(until quote: Unicode.Scalar) -> String? {
        var text = ""
        offset += 1
        while let next = character() {
            offset += 1
            if next == quote { return text }
            guard next == "\\", let escaped = character() else {
                text.unicodeScalars.append(next)
                continue
            }
            offset += 1
            switch escaped {
            case "n": text += "\n"
            case "t": text += "\t"
            case "r": text += "\r"
            default: text.unicodeScalars.append(escaped)
            }
        }
        return nil
    }

    private mutating func sign() -> PredicateToken? {
        if let next = character(), let second = character(1) {
            let pair = String(String.UnicodeScalarView([next, second]))
            if Self.signs.contains(pair) {
                offset += 2
                return .sign(pair)
            }
        }
        guard let next = character(), "()[]{},.<>=!+-*/".unicodeScalars.contains(next) else { return nil }
        offset += 1
        return .sign(String(next))
    }
}
