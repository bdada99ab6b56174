/// The sets of scalars that a pattern uses. Swift's `Regex` decides what is in a set that the pattern spells. It matches single scalars for
/// this and never searches.
struct PatternSets {
    private enum Content {
        case scalar(Unicode.Scalar)
        case any
        case noNewline
        case spelled(Regex<AnyRegexOutput>)
    }

    private var contents: [Content] = []
    private var numbers: [String: Int] = [:]

    var count: Int { contents.count }

    /// Returns the number of a set of one scalar.
    mutating func scalar(_ scalar: Unicode.Scalar) -> Int { number(of: "=\(scalar)", .scalar(scalar)) }

    mutating func any() -> Int { number(of: "any", .any) }

    /// Returns the number of the set of all scalars that do not end a line, which is `.` without `(?s)`.
    mutating func noNewline() -> Int { number(of: "no newline", .noNewline) }

    /// Returns the number of the set that a pattern spells, such as `\d` or `[a-z]`, with `flags` as in `(?i)`. Returns nil if Swift cannot
    /// read it.
    mutating func spelled(_ text: String, flags: String) -> Int? {
        let key = "/\(flags)/\(text)"
        if let number = numbers[key] { return number }
        guard let regex = try? Regex(flags.isEmpty ? text : "(?\(flags):\(text))").matchingSemantics(.unicodeScalar) else { return nil }
        return number(of: key, .spelled(regex))
    }

    private mutating func number(of key: String, _ content: Content) -> Int {
        if let number = numbers[key] { return number }
        numbers[key] = contents.count
        contents.append(content)
        return contents.count - 1
    }

    /// Whether the scalar is in the set with this number.
    func holds(_ number: Int, _ scalar: Unicode.Scalar) -> Bool {
        switch contents[number] {
        case .scalar(let own): own == scalar
        case .any: true
        case .noNewline: !scalar.endsLine
        case .spelled(let regex): (try? regex.wholeMatch(in: String(scalar))) != nil
        }
    }

    /// Returns how many scalars the set with this number matches at once at the beginning of a text; nil if it does not match there.
    func length(_ number: Int, in text: String) -> Int? {
        guard case .spelled(let regex) = contents[number], let match = try? regex.prefixMatch(in: text) else { return nil }
        return text[match.range].unicodeScalars.count
    }
}

extension Unicode.Scalar {
    /// Whether it is LF, VT, FF, CR, NEL, or the separator of lines or paragraphs.
    var endsLine: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
