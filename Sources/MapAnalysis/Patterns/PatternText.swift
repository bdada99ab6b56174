/// A text to search, which evaluates assertions at its places.
struct PatternText {
    /// The text in UTF-8. Invalid bytes have been replaced by U+FFFD.
    let bytes: UnsafeBufferPointer<UInt8>
    private let isASCII: Bool
    /// By byte: whether a word boundary is there. Computed when an assertion needs it; `clusters` likewise.
    private var words: [Bool]?
    private var clusters: [Bool]?

    private init(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
        self.bytes = bytes
        self.isASCII = isASCII
    }

    /// Calls `body` with the text, in which invalid UTF-8 has been replaced.
    static func with<Result>(_ text: [UInt8], _ body: (inout PatternText) -> Result) -> Result {
        let isASCII = text.withUnsafeBufferPointer { bytes in
            // Reading all bytes without a branch is faster than stopping at the first that is not ASCII.
            var all: UInt8 = 0
            for byte in bytes { all |= byte }
            return all < 0x80
        }
        let sound = isASCII ? text : Array(String(decoding: text, as: UTF8.self).utf8)
        return sound.withUnsafeBufferPointer { bytes in
            var text = PatternText(bytes, isASCII: isASCII)
            return body(&text)
        }
    }

    mutating func holds(_ assertion: PatternAssertion, at position: Int, searchStart: Int) -> Bool {
        switch assertion {
        case .start: return position == 0
        case .end: return position == bytes.count
        case .endBeforeNewline:
            guard position < bytes.count else { return true }
            let (scalar, width) = bytes.scalar(at: position)
            return position + width == bytes.count && scalar.endsLine
        case .searchStart: return position == searchStart
        case .lineStart: return position == 0 || bytes.scalar(at: bytes.scalarStart(before: position)).scalar.endsLine
        case .lineEnd: return position == bytes.count || bytes.scalar(at: position).scalar.endsLine
        case .wordBoundary: return isWordBoundary(position)
        case .noWordBoundary: return !isWordBoundary(position)
        case .clusterBoundary: return isClusterBoundary(position)
        case .noClusterBoundary: return !isClusterBoundary(position)
        case .noLineEnd:
            return !(position + 1 < bytes.count && bytes[position] == 0x0D && bytes[position + 1] == 0x0A)
        }
    }

    private mutating func isWordBoundary(_ position: Int) -> Bool {
        guard position > 0, position < bytes.count else { return true }
        if isASCII { return bytes.isASCIIWordBoundary(position) }
        if let words { return words[position] }
        let found = wordBoundaries(of: bytes)
        words = found
        return found[position]
    }

    private mutating func isClusterBoundary(_ position: Int) -> Bool {
        guard position > 0, position < bytes.count else { return true }
        if let clusters { return clusters[position] }
        var found = [Bool](repeating: false, count: bytes.count)
        var place = 0
        for character in String(decoding: bytes, as: UTF8.self) {
            found[place] = true
            place += character.utf8.count
        }
        clusters = found
        return found[position]
    }
}

/// Returns where words of a text begin and end, as Swift's `\b` finds them: one search for each word, from the end of the last one.
private func wordBoundaries(of bytes: UnsafeBufferPointer<UInt8>) -> [Bool] {
    var found = [Bool](repeating: false, count: bytes.count)
    guard let word = try? Regex(#"(?s:.)+?\b"#).matchingSemantics(.unicodeScalar) else { return found }
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    var place = 0
    while !rest.isEmpty, !Stopping.isAsked, let match = try? word.prefixMatch(in: rest) {
        found[place] = true
        place += rest.utf8.distance(from: rest.startIndex, to: match.range.upperBound)
        rest = rest[match.range.upperBound...]
    }
    return found
}
