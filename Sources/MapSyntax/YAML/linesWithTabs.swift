extension UnsafeBufferPointer<UInt8> {
    /// The lines with a tab in their indentation. In a text behind `|` or `>`, a tab behind the indentation of the text belongs to the text.
    var linesWithTabs: [Range<Int>] {
        var lines: [Range<Int>] = []
        var block: BlockText?
        var start = 0
        while start < count {
            let end = lineEnd(from: start)
            let content = skippingBlanks(from: start, to: end)
            let spaces = self[start..<content].prefix { $0 == UInt8(ascii: " ") }.count
            let isText = block?.contains(spaces: spaces, isBlank: content == end) ?? false
            if !isText {
                if self[start..<content].contains(.tab) { lines.append(start..<end) }
                if content < end { block = opensBlockText(content..<end) ? BlockText(outer: spaces) : nil }
            }
            start = end + 1
        }
        return lines
    }

    /// Whether a line ends with `|` or `>` as its value, perhaps with signs and a comment.
    private func opensBlockText(_ line: Range<Int>) -> Bool {
        var words = self[line].split { $0 == UInt8(ascii: " ") || $0 == .tab || $0 == UInt8(ascii: "\r") }
        if let comment = words.firstIndex(where: { $0.first == UInt8(ascii: "#") }) { words.removeSubrange(comment...) }
        guard words.count > 1, let last = words.last, last.first == UInt8(ascii: "|") || last.first == UInt8(ascii: ">") else {
            return false
        }
        let isHeader = last.dropFirst().allSatisfy { "+-123456789".utf8.contains($0) }
        let before = words[words.count - 2]
        return isHeader && (before.last == UInt8(ascii: ":") || before.elementsEqual("-".utf8))
    }
}

/// The lines of a text behind `|` or `>`.
private struct BlockText {
    /// The indentation of the line with the sign.
    let outer: Int
    /// The indentation of the text; nil before its first line.
    var inner: Int?

    init(outer: Int) { self.outer = outer }

    /// Whether the next line belongs to the text.
    mutating func contains(spaces: Int, isBlank: Bool) -> Bool {
        if let inner { return isBlank || spaces >= inner }
        if isBlank { return true }
        guard spaces > outer else { return false }
        inner = spaces
        return true
    }
}
