/// The runs of a `|` or `>` scalar; nil when no indentation leads to the expected value.
///
/// How deep the block is indented depends on its parent, which libyaml does not tell, when an indicator counts from there; so
/// the depths that the block's own lines allow are tried, the likeliest first, and the value decides.
func blockScalarRuns(
    of value: UnsafeBufferPointer<UInt8>, isFolded: Bool, in bytes: UnsafeBufferPointer<UInt8>, _ slice: Range<Int>
) -> [YAMLScalar.Run]? {
    var start = ScalarScan(bytes, slice, expecting: value)
    let header = start.readHeader()
    for depth in start.indentations(isExplicit: header.isExplicit) {
        var scan = start
        scan.readBlock(indentation: depth, isFolded: isFolded, keeping: header.keeping)
        if let runs = scan.result { return runs }
    }
    return nil
}

/// What stands beside `|` or `>`.
private struct BlockHeader {
    /// Which line breaks at the end of a block belong to the value.
    enum Keeping { case none, one, all }

    var keeping = Keeping.one
    /// Whether a digit says how deep the block is indented.
    var isExplicit = false
}

extension ScalarScan {
    /// `|`, `>-`, `|2+  # comment`, and the break after it.
    fileprivate mutating func readHeader() -> BlockHeader {
        var header = BlockHeader()
        while offset < end, breakLength(at: offset) == 0 {
            if bytes[offset] == UInt8(ascii: "#") { break }
            if bytes[offset] == UInt8(ascii: "-") { header.keeping = .none }
            if bytes[offset] == UInt8(ascii: "+") { header.keeping = .all }
            if (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(bytes[offset]) { header.isExplicit = true }
            offset += 1
        }
        while offset < end, breakLength(at: offset) == 0 { offset += 1 }
        offset += breakLength(at: offset)
        return header
    }

    /// How deep the block may be indented: as the first written line and the blank ones before it, unless a digit says otherwise.
    fileprivate func indentations(isExplicit: Bool) -> [Int] {
        var (deepest, likeliest) = (0, 0)
        var line = offset
        var isLeading = true
        while line < end {
            var cursor = line
            while cursor < end, bytes[cursor] == .space { cursor += 1 }
            deepest = max(deepest, cursor - line)
            if isLeading { likeliest = max(likeliest, cursor - line) }
            if cursor < end, breakLength(at: cursor) == 0 { isLeading = false }
            while cursor < end, breakLength(at: cursor) == 0 { cursor += 1 }
            line = cursor + max(breakLength(at: cursor), 1)
        }
        likeliest = max(likeliest, 1)
        // No file may nest deeper than this, and a hostile one shall not make us try a million depths.
        let others = isExplicit ? 1...min(deepest + 1, 1000) : 1...1
        return [likeliest] + others.filter { $0 != likeliest }
    }

    fileprivate mutating func readBlock(indentation: Int, isFolded: Bool, keeping: BlockHeader.Keeping) {
        var leading: Range<Int>?
        var wasIndented = false
        var (column, trailing) = readBreaks(indentation)
        while column == indentation, offset < end, !isWrong {
            let isIndented = bytes[offset].isBlank
            if let lineBreak = leading, isFolded, folds(lineBreak), !wasIndented, !isIndented {
                if trailing.isEmpty { put([.space], for: lineBreak.lowerBound..<offset) }
            } else if let leading {
                putBreak(leading)
            }
            for lineBreak in trailing { putBreak(lineBreak) }
            wasIndented = isIndented
            let lower = offset
            while offset < end, breakLength(at: offset) == 0 { offset += 1 }
            copy(lower..<offset)
            let length = breakLength(at: offset)
            leading = length > 0 ? offset..<offset + length : nil
            offset += length
            (column, trailing) = readBreaks(indentation)
        }
        if keeping != .none, let leading { putBreak(leading) }
        if keeping == .all { for lineBreak in trailing { putBreak(lineBreak) } }
    }

    /// Over the indentation of a line and the blank lines before it: how far the line is indented, and the blank lines' breaks.
    private mutating func readBreaks(_ indentation: Int) -> (column: Int, breaks: [Range<Int>]) {
        var breaks: [Range<Int>] = []
        while true {
            var column = 0
            while offset < end, column < indentation, bytes[offset] == .space {
                offset += 1
                column += 1
            }
            let length = breakLength(at: offset)
            guard length > 0 else { return (column, breaks) }
            breaks.append(offset..<offset + length)
            offset += length
        }
    }
}
