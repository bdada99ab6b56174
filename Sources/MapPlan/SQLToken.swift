/// A token of SQL text, as SQLite's tokenizer cuts it. The tokens of a text, joined, are that text.
///
/// `"a b" int--x` is the name `a b`, a space, the word `int` and a comment.
public struct SQLToken: Sendable, Equatable {
    /// The kind of a token.
    public enum Kind: Sendable, Equatable {
        case space
        case comment
        /// A keyword or an unquoted name.
        case word
        /// `"x"`, `[x]` or `` `x` ``.
        case quotedName
        /// `'x'` or `x'00ff'`.
        case string
        case number
        /// `?1`, `:name`, `@name`, `$name`.
        case parameter
        /// One character of any other kind: `(`, `,`, `|`.
        case symbol
    }

    /// The kind of the token.
    public var kind: Kind
    /// The text of the token as written.
    public var text: String
    /// Where the token begins, in UTF-8 bytes from the beginning of the whole text.
    public var offset: Int

    /// Creates a token.
    public init(kind: Kind, text: String, offset: Int) {
        self.kind = kind
        self.text = text
        self.offset = offset
    }

    /// The name that the token spells, without quotes; `nil` if it is not a name. SQLite reads a string as a name where only a name is allowed.
    public var name: String? {
        switch kind {
        case .word: return text
        case .quotedName, .string:
            guard let quote = text.utf8.first, text.utf8.count > 1, quote != UInt8(ascii: "x"), quote != UInt8(ascii: "X") else {
                return nil
            }
            // Swift treats a quote and a following accent as one character; SQLite treats them as two.
            let inner = String(text.unicodeScalars.dropFirst().dropLast())
            return quote == UInt8(ascii: "[") ? inner : undoubled(inner, UnicodeScalar(quote))
        case .space, .comment, .number, .parameter, .symbol: return nil
        }
    }

    /// Whether the token spells that name, with or without quotes, as SQLite compares names.
    package func isName(_ wanted: String) -> Bool { name.map { sameName($0, wanted) } ?? false }

    /// Whether the token is that keyword, in upper or lower case.
    public func isKeyword(_ keyword: String) -> Bool { kind == .word && sameName(text, keyword) }

    /// Whether the token is that character.
    public func isSymbol(_ character: String) -> Bool { kind == .symbol && text == character }

    /// Whether the token has no meaning: a space or a comment.
    public var isBlank: Bool { kind == .space || kind == .comment }
}

/// Returns a name in double quotes, for use in SQL text: `a"b` becomes `"a""b"`.
///
/// Planning calls it through its own `quoted`, which also quotes lists, and which saves the loop for names without a quote.
public func quotedName(_ name: String) -> String {
    var result = "\""
    for scalar in name.unicodeScalars {
        if scalar == "\"" { result.unicodeScalars.append(scalar) }
        result.unicodeScalars.append(scalar)
    }
    return result + "\""
}

/// Returns the tokens of a text, blank ones included. Never fails: an unclosed quote or comment ends with the text.
public func sqlTokens(_ sql: String) -> [SQLToken] {
    var scanner = SQLScanner(bytes: Array(sql.utf8))
    var tokens: [SQLToken] = []
    while let token = scanner.next() { tokens.append(token) }
    return tokens
}

private func undoubled(_ text: String, _ quote: UnicodeScalar) -> String {
    var result = String.UnicodeScalarView()
    var isSecond = false
    for scalar in text.unicodeScalars {
        if scalar == quote && !isSecond {
            isSecond = true
            continue
        }
        if isSecond { result.append(quote) }
        isSecond = false
        if scalar != quote { result.append(scalar) }
    }
    return String(result)
}

/// Scans the bytes of a text: https://www.sqlite.org/src/file/src/tokenize.c
private struct SQLScanner {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> SQLToken? {
        guard position < bytes.count else { return nil }
        let start = position
        let kind = scan()
        return SQLToken(kind: kind, text: String(decoding: bytes[start..<position], as: UTF8.self), offset: start)
    }

    private mutating func scan() -> SQLToken.Kind {
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: " "), 9, 10, 12, 13:
            skip { [32, 9, 10, 12, 13].contains($0) }
            return .space
        case UInt8(ascii: "-") where peek(1) == UInt8(ascii: "-"):
            skip { $0 != 10 }
            return .comment
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
            skipBlockComment()
            return .comment
        case UInt8(ascii: "'"):
            skipQuoted(byte)
            return .string
        case UInt8(ascii: "\""), UInt8(ascii: "`"):
            skipQuoted(byte)
            return .quotedName
        case UInt8(ascii: "["):
            skip { $0 != UInt8(ascii: "]") }
            position = min(position + 1, bytes.count)
            return .quotedName
        case UInt8(ascii: "x"), UInt8(ascii: "X"):
            guard peek(1) == UInt8(ascii: "'") else { return word() }
            position += 1
            skipQuoted(UInt8(ascii: "'"))
            return .string
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            skip { Self.isWordByte($0) || $0 == UInt8(ascii: ".") }
            return .number
        case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"):
            position += 1
            skip(Self.isWordByte)
            return .parameter
        case _ where Self.isWordByte(byte): return word()
        default:
            position += 1
            return .symbol
        }
    }

    private mutating func word() -> SQLToken.Kind {
        // SQLite takes a byte order mark for a space.
        if bytes[position...].starts(with: [0xEF, 0xBB, 0xBF]) {
            position += 3
            return .space
        }
        skip(Self.isWordByte)
        return .word
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "$"), 128...255:
            return true
        default: return false
        }
    }

    private func peek(_ distance: Int) -> UInt8? { position + distance < bytes.count ? bytes[position + distance] : nil }

    private mutating func skip(_ belongs: (UInt8) -> Bool) {
        while position < bytes.count, belongs(bytes[position]) { position += 1 }
    }

    private mutating func skipBlockComment() {
        position += 2
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                position += 2
                return
            }
            position += 1
        }
        position = bytes.count
    }

    /// Skips a quoted token. A doubled quote is part of it.
    private mutating func skipQuoted(_ quote: UInt8) {
        position += 1
        while position < bytes.count {
            if bytes[position] == quote {
                guard peek(1) == quote else {
                    position += 1
                    return
                }
                position += 1
            }
            position += 1
        }
        position = min(position, bytes.count)
    }
}
