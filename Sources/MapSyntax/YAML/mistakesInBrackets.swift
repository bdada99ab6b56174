// Likely mistakes where libyaml stops inside { } or [ ].
extension Diagnostic {
    /// Explains why YAML stops at an offset in a flow collection.
    static func stopInBrackets(_ offset: Int, _ opening: Int, _ text: RefusedText) -> Diagnostic {
        mistakeInBrackets(offset, opening, text)
            ?? .unreadableInBrackets(
                at: text.scalar(at: offset), opening: text.scalar(at: opening), text.bytes.text(text.scalar(at: opening)))
    }

    /// Explains why a flow collection cannot continue at an offset; nil if no likely mistake is found.
    private static func mistakeInBrackets(_ offset: Int, _ opening: Int, _ text: RefusedText) -> Diagnostic? {
        let bytes = text.bytes
        if let toMany = optionalToMany(endingBefore: offset, text) { return toMany }
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else { return nil }
        var lower = offset
        while lower > opening, bytes[lower - 1].isWordByte { lower -= 1 }
        let before = bytes.trimmedEnd(opening..<lower)
        guard lower < offset, before > opening + 1, before < lower, ![UInt8(ascii: ","), UInt8(ascii: ":")].contains(bytes[before - 1])
        else { return nil }
        let bracket = text.range(opening, opening + 1)
        let (line, first) = (text.content(ofLineAt: lower), text.content(ofLineAt: opening))
        let isNewEntry = line.lowerBound == lower && indentation(of: line, bytes) <= indentation(of: first, bytes)
        guard isNewEntry else {
            return .missingComma(
                before: text.range(lower, offset), bytes.text(lower..<offset), after: text.range(before, before), opening: bracket)
        }
        // Behind a comment, a bracket would belong to the comment.
        let isCommented = bytes[bytes.lineStart(of: before - 1)..<before].contains(UInt8(ascii: "#"))
        return .unclosedBracket(
            at: bracket, bytes.text(opening..<opening + 1), end: isCommented ? nil : text.range(before, before),
            next: text.range(lower, offset))
    }

    /// `[Tag]?`: YAML stops at the question mark.
    static func optionalToMany(endingBefore offset: Int, _ text: RefusedText) -> Diagnostic? {
        let bytes = text.bytes
        guard offset > 0, offset < bytes.count, bytes[offset] == UInt8(ascii: "?"), bytes[offset - 1] == UInt8(ascii: "]"),
            let opening = bytes[..<offset].lastIndex(of: UInt8(ascii: "[")), isName(bytes.text(opening + 1..<offset - 1))
        else { return nil }
        let written = bytes.text(opening..<offset + 1)
        return .optionalToMany(written, at: text.range(opening, offset + 1), mark: text.range(offset, offset + 1))
    }

    private static func indentation(of line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        line.lowerBound - bytes.lineStart(of: line.lowerBound)
    }
}
