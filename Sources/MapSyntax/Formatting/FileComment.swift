/// A comment of a YAML file.
struct FileComment: Sendable {
    /// From `#` to the end of the line, without blanks at the end.
    var text: String
    /// The offset of `#`.
    var offset: Int
    /// The distance from the start of the line; `nil` if something else is before it on the line.
    var column: Int?
    /// Whether the line before is blank.
    var followsBlank: Bool
}

/// What is between the keys and values of a YAML file.
struct FileGaps {
    /// The comments, in the order of the file.
    private(set) var comments: [FileComment] = []
    /// The offsets of the dashes of block lists.
    private(set) var dashes: [Int] = []
    private let bytes: UnsafeBufferPointer<UInt8>

    init(around root: YAMLNode, in bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        var place = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
        for scalar in root.scalars {
            read(place..<max(place, Int(scalar.range.lower)))
            if scalar.isBlock { readHeader(of: scalar) }
            place = max(place, Int(scalar.range.upper))
        }
        read(place..<bytes.count)
    }

    /// Between two values there are only punctuation and comments.
    private mutating func read(_ gap: Range<Int>) {
        var place = gap.lowerBound
        while place < gap.upperBound {
            switch bytes[place] {
            case UInt8(ascii: "#"):
                let end = bytes.lineEnd(from: place)
                addComment(place..<end)
                place = end
            case UInt8(ascii: "-"):
                dashes.append(place)
                place += 1
            default: place += 1
            }
        }
    }

    /// Reads the comment after `|`.
    private mutating func readHeader(of scalar: YAMLScalar) {
        let start = Int(scalar.range.lower)
        let end = bytes.lineEnd(from: start)
        if let sign = bytes[start..<end].firstIndex(of: UInt8(ascii: "#")) { addComment(sign..<end) }
    }

    private mutating func addComment(_ range: Range<Int>) {
        let start = bytes.lineStart(of: range.lowerBound)
        let isAlone = bytes.skippingBlanks(from: start, to: range.lowerBound) == range.lowerBound
        comments.append(
            FileComment(
                text: bytes.text(range.lowerBound..<bytes.trimmedEnd(range)), offset: range.lowerBound,
                column: isAlone ? range.lowerBound - start : nil, followsBlank: isAlone && bytes.followsBlankLine(start)))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the line before the one that starts at an offset has only blanks. There is none before the first.
    func followsBlankLine(_ start: Int) -> Bool {
        guard start > 0, self[start - 1].isLineBreak else { return false }
        var end = start - 1
        if self[end] == .lineFeed, end > 0, self[end - 1] == .carriageReturn { end -= 1 }
        let previous = lineStart(of: end)
        return skippingBlanks(from: previous, to: end) == end
    }
}

extension YAMLNode {
    /// All keys and single values, in the order of the file.
    var scalars: [YAMLScalar] {
        switch content {
        case .scalar(let scalar): [scalar]
        case .sequence(let elements, _): elements.flatMap(\.scalars)
        case .mapping(let pairs, _): pairs.flatMap { [$0.key] + $0.value.scalars }
        case .missing: []
        }
    }
}

extension YAMLScalar {
    var isBlock: Bool { style == .literal || style == .folded }
}
