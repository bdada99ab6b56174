/// A scalar: its value, its style, and the range in the file of each part of the value.
///
/// `"a\tb"` has the value `a⇥b`. Byte 1 of the value is written as bytes 2 and 3 of the scalar in the file, and `range(of:)` finds them.
package struct YAMLScalar: Sendable {
    package enum Style: Sendable { case plain, singleQuoted, doubleQuoted, literal, folded }

    /// The value, as YAML reads it.
    package var text: String
    package var style: Style
    /// The range of the whole scalar, quotes and block indicator included.
    package var range: TextRange
    /// The runs of a value that is not written verbatim. Most values are verbatim and need none.
    private let spelling: [Run]?

    /// A part of the value, and the part of the file that spells it.
    package struct Run: Sendable, Equatable {
        /// The offset in `text.utf8`.
        package var valueLower: Int
        package var valueUpper: Int
        /// The bytes of the file. Equally long as the part of the value if it is written verbatim.
        package var fileLower: Int
        package var fileUpper: Int
    }

    /// Without runs, the value is written verbatim from the first byte of the range on.
    package init(text: String, style: Style, range: TextRange, runs: [Run]? = nil) {
        self.text = text
        self.style = style
        self.range = range
        spelling = runs
    }

    /// The ranges of the bytes of the value in the file, in order and without gaps in the value.
    package var runs: [Run] {
        let lower = Int(range.lower)
        let length = text.utf8.count
        return spelling ?? [Run(valueLower: 0, valueUpper: length, fileLower: lower, fileUpper: lower + length)]
    }

    /// Whether the value is a constant text and not an expression, because it is in quotes.
    package var isQuoted: Bool { style == .singleQuoted || style == .doubleQuoted }

    /// Returns the range in the file of a part of the value. An empty part is before its next byte.
    package func range(of piece: Range<Int>) -> TextRange {
        let lower = fileOffset(of: piece.lowerBound, isEnd: false)
        let upper = piece.isEmpty ? lower : fileOffset(of: piece.upperBound, isEnd: true)
        return TextRange(range.file, min(lower, Int(range.upper)), min(upper, Int(range.upper)))
    }

    /// The last line break of a block is after the range of the scalar, so the caller ends there.
    private func fileOffset(of offset: Int, isEnd: Bool) -> Int {
        guard let runs = spelling else { return Int(range.lower) + offset }
        // An end belongs to the byte before it, a beginning to the byte after it.
        let byte = isEnd ? offset - 1 : offset
        guard let run = runs.first(holding: byte) else { return runs.last?.fileUpper ?? Int(range.lower) + (isQuoted ? 1 : 0) }
        let isVerbatim = run.valueUpper - run.valueLower == run.fileUpper - run.fileLower
        if isVerbatim { return run.fileLower + offset - run.valueLower }
        return isEnd ? run.fileUpper : run.fileLower
    }
}

extension [YAMLScalar.Run] {
    fileprivate func first(holding byte: Int) -> YAMLScalar.Run? {
        var (lower, upper) = (0, count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if self[middle].valueUpper <= byte { lower = middle + 1 } else { upper = middle }
        }
        return lower < count ? self[lower] : nil
    }
}
