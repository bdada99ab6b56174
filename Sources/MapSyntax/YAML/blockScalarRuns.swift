/// Returns the runs of a `|` or `>` scalar; nil if no indentation gives the expected value.
///
/// If an indicator counts from the parent, the indentation depends on the parent, which libyaml does not report. So the indentations that the
/// lines of the block allow are tried, the likeliest first, until one gives the value.
func blockScalarRuns(
    of value: UnsafeBufferPointer<UInt8>, isFolded: Bool, in bytes: UnsafeBufferPointer<UInt8>, _ slice: Range<Int>
) -> [YAMLScalar.Run]? {
    readBlock(of: value, isFolded: isFolded, in: bytes, slice)?.runs
}

/// Returns the number of blanks before each line of a `|` or `>` scalar that are not part of its value.
func blockIndentation(
    of value: UnsafeBufferPointer<UInt8>, isFolded: Bool, in bytes: UnsafeBufferPointer<UInt8>, _ slice: Range<Int>
) -> Int? {
    readBlock(of: value, isFolded: isFolded, in: bytes, slice)?.indentation
}

private func readBlock(
    of value: UnsafeBufferPointer<UInt8>, isFolded: Bool, in bytes: UnsafeBufferPointer<UInt8>, _ slice: Range<Int>
) -> (runs: [YAMLScalar.Run], indentation: Int)? {
    var start = ScalarScan(bytes, slice, expecting: value)
    let header = start.readHeader()
    for depth in start.indentations(isExplicit: header.isExplicit) {
        var scan = start
        scan.readBlock(indentation: depth, isFolded: isFolded, keeping: header.keeping)
        if let runs = scan.result { return (runs, depth) }
    }
    return nil
}

/// The indicators after `|` or `>`.
private struct BlockHeader {
    /// Which line breaks at the end of a block belong to the value.
    enum Keeping { case none, one, all }

    var keeping = Keeping.one
    /// Whether a digit gives the indentation of the block.
    var isExplicit = false
}

extension ScalarScan {
    /// Reads `|`, `>-`, `|2+  # comment`, and the line break after it.
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

    /// Returns the possible indentations: that of the first line and of the blank lines before it, unless a digit gives it.
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
        // A file may not nest more deeply. The limit keeps a hostile file from causing a million attempts.
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

    /// Reads the indentation of a line and the blank lines before it. Returns the indentation and the line breaks of the blank lines.
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
