/// A line and a column, both from 1.
package struct TextPosition: Sendable, Hashable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// The beginnings of the lines of a file. Turns bytes into lines and columns, and back.
///
/// A line ends with LF, CRLF or CR and nothing else, as in editors. A byte order mark at the start of the file has no column.
package struct LineIndex: Sendable, Equatable {
    /// The unit of columns. People count scalars; most editors count UTF-16 units.
    package enum Unit: Sendable { case scalars, utf16, utf8 }

    /// The contents of the file.
    package private(set) var bytes: [UInt8]
    private var starts: [Int]
    /// Only of a text with a long line.
    private var counts: ColumnCounts?

    package init(_ file: TextFile) { self.init(file.bytes) }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = [bytes.startOfText] + bytes.lineStarts(in: 0..<bytes.count)
        countColumns()
    }

    package static func == (left: LineIndex, right: LineIndex) -> Bool { left.bytes == right.bytes }

    /// Counts the columns of long lines once, so that many positions in them are found fast. `replace` forgets the counts.
    package mutating func countColumns() {
        guard counts == nil else { return }
        let isLong = starts.indices.contains { place in
            (place + 1 < starts.count ? starts[place + 1] : bytes.count) - starts[place] > 2 * ColumnCounts.block
        }
        if isLong { counts = ColumnCounts(bytes) }
    }

    /// Replaces a part of the text. Only the lines around it are looked at again, so that many small changes of a large file are fast.
    package mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
        counts = nil
        bytes.replaceSubrange(range, with: text)
        guard range.lowerBound >= byteOrderMark.count else {
            self = LineIndex(bytes)
            return
        }
        // The text may join a CR and a LF that were apart, or part them. A line that begins before the range, or behind its last line, is not affected.
        let kept = line(of: range.lowerBound - 1)
        let next = starts[kept...].firstIndex { $0 > range.upperBound } ?? starts.count
        let shift = text.count - range.count
        let end = next < starts.count ? starts[next] + shift : bytes.count
        for index in next..<starts.count { starts[index] += shift }
        var found = bytes.lineStarts(in: starts[kept - 1]..<end)
        // The first of the lines behind it has been found as well.
        if next < starts.count, found.last == end { found.removeLast() }
        starts.replaceSubrange(kept..<next, with: found)
    }

    package var lineCount: Int { starts.count }

    /// Returns the line that contains a byte. A line break belongs to the line that it ends.
    package func line(of offset: Int) -> Int {
        var (lower, upper) = (0, starts.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if starts[middle] <= offset { lower = middle + 1 } else { upper = middle }
        }
        return max(lower, 1)
    }

    /// Returns the bytes of a line without its line break.
    package func content(ofLine line: Int) -> Range<Int> {
        let lower = starts[line - 1]
        var upper = line < starts.count ? starts[line] : bytes.count
        if upper > lower, bytes[upper - 1] == .lineFeed { upper -= 1 }
        if line < starts.count, upper > lower, bytes[upper - 1] == .carriageReturn { upper -= 1 }
        return lower..<upper
    }

    /// Returns the text of a line without its line break. Invalid UTF-8 becomes U+FFFD.
    package func text(ofLine line: Int) -> String {
        String(decoding: bytes[content(ofLine: line)], as: UTF8.self)
    }

    /// Returns the position of a byte. An offset past the end of the file, or inside a line break, gives the end of the line.
    package func position(of offset: Int, in unit: Unit = .scalars) -> TextPosition {
        let line = line(of: offset)
        let content = content(ofLine: line)
        let end = min(max(offset, content.lowerBound), content.upperBound)
        return TextPosition(line: line, column: columns(content.lowerBound..<end, unit) + 1)
    }

    private func columns(_ range: Range<Int>, _ unit: Unit) -> Int {
        guard let counts, range.count > ColumnCounts.block else { return unit.width(of: bytes[range]) }
        return counts.columns(before: range.upperBound, in: bytes, unit) - counts.columns(before: range.lowerBound, in: bytes, unit)
    }

    /// Returns the byte at a position; nil if the line does not exist. A column past the end of the line gives its end.
    package func offset(of position: TextPosition, in unit: Unit = .scalars) -> Int? {
        guard (1...lineCount).contains(position.line), position.column >= 1 else { return nil }
        let content = content(ofLine: position.line)
        var (offset, left) = (content.lowerBound, position.column - 1)
        if let counts, content.count > ColumnCounts.block {
            let before = counts.columns(before: offset, in: bytes, unit)
            if let block = counts.block(in: content, notAfter: before + left, unit) {
                (offset, left) = (block.offset, before + left - block.columns)
            }
        }
        while offset < content.upperBound {
            left -= unit.width(of: bytes[offset])
            if left < 0 { break }
            offset += 1
            // The continuation bytes of a scalar belong to it.
            while unit != .utf8, offset < content.upperBound, bytes[offset].continuesScalar { offset += 1 }
        }
        return offset
    }
}

let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

extension [UInt8] {
    /// The length of a byte order mark at the start; 0 if there is none.
    package var startOfText: Int { starts(with: byteOrderMark) ? byteOrderMark.count : 0 }

    /// Returns where the lines begin that follow the line breaks in a range.
    fileprivate func lineStarts(in range: Range<Int>) -> [Int] {
        var starts: [Int] = []
        withUnsafeBufferPointer { bytes in
            // A file may have a hundred megabytes, and an iterator is slow without optimisation.
            var offset = range.lowerBound
            while offset < range.upperBound {
                let byte = bytes[offset]
                offset += 1
                if byte == .lineFeed || byte == .carriageReturn && !(offset < bytes.count && bytes[offset] == .lineFeed) {
                    starts.append(offset)
                }
            }
        }
        return starts
    }
}

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")

    /// Whether this is a continuation byte of UTF-8.
    var continuesScalar: Bool { self & 0xC0 == 0x80 }
    var isBlank: Bool { self == .space || self == .tab }
    var isLineBreak: Bool { self == .lineFeed || self == .carriageReturn }
}
