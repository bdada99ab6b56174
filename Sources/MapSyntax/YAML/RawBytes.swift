extension UnsafeBufferPointer<UInt8> {
    func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

    func text(_ range: TextRange) -> String { text(Int(range.lower)..<Int(range.upper)) }

    /// Returns the first position of a byte. Every byte of every file passes through here, so this is a plain loop.
    func firstOffset(of byte: UInt8) -> Int? {
        var offset = 0
        while offset < count {
            if self[offset] == byte { return offset }
            offset += 1
        }
        return nil
    }

    /// Whether a text is at an offset.
    func holds(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        var index = 0
        while index < text.count {
            if self[offset + index] != text[index] { return false }
            index += 1
        }
        return true
    }

    /// Returns the end of the line that contains an offset, before its line break.
    func lineEnd(from offset: Int) -> Int {
        var offset = offset
        while offset < count, !self[offset].isLineBreak { offset += 1 }
        return offset
    }

    /// Returns the start of the line that contains an offset, after a byte order mark.
    func lineStart(of offset: Int) -> Int {
        var offset = offset
        while offset > 0, !self[offset - 1].isLineBreak { offset -= 1 }
        return offset == 0 && starts(with: byteOrderMark) ? byteOrderMark.count : offset
    }

    /// Returns the end of a range without blanks and line breaks at its end.
    func trimmedEnd(_ range: Range<Int>) -> Int {
        var upper = range.upperBound
        while upper > range.lowerBound, self[upper - 1].isBlank || self[upper - 1].isLineBreak { upper -= 1 }
        return upper
    }

    /// Returns the offset after any blanks.
    func skippingBlanks(from offset: Int, to end: Int) -> Int {
        var offset = offset
        while offset < end, self[offset].isBlank { offset += 1 }
        return offset
    }

    /// Returns the `!tag`, `&anchor` or `*alias` at the start of a node.
    func propertyToken(_ node: TextRange) -> TextRange {
        TextRange(node.file, Int(node.lower), endOfWord(from: Int(node.lower)))
    }

    /// Returns the end of the properties at the start of a collection.
    func afterProperties(from offset: Int, hasProperties: Bool) -> Int {
        hasProperties ? endOfWord(from: offset) : offset
    }

    private func endOfWord(from offset: Int) -> Int {
        var offset = offset
        let stops = Set(",[]{}".utf8)
        while offset < count, !self[offset].isBlank, !self[offset].isLineBreak, !stops.contains(self[offset]) { offset += 1 }
        return offset
    }
}
