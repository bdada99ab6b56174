/// A scalar as it was written: its value, its style, and where in the file each part of the value stands.
///
/// `"a\tb"` has the value `a⇥b`; byte 1 of the value stands at bytes 2 and 3 of the file's scalar. `range(of:)` knows.
package struct YAMLScalar: Sendable {
    package enum Style: Sendable { case plain, singleQuoted, doubleQuoted, literal, folded }

    /// The value, as YAML reads it.
    package var text: String
    package var style: Style
    /// The whole scalar, quotes and block indicator included.
    package var range: TextRange
    /// The runs of a value that does not stand in the file as it is; most do, and then its place says all.
    private let spelling: [Run]?

    /// A piece of the value and the piece of the file that spells it.
    package struct Run: Sendable, Equatable {
        /// Offset into `text.utf8`.
        package var valueLower: Int
        package var valueUpper: Int
        /// Bytes of the file. As long as the value's piece if the piece stands there verbatim.
        package var fileLower: Int
        package var fileUpper: Int
    }

    /// Without runs the value stands in the file as it is, from the first byte of the range on.
    package init(text: String, style: Style, range: TextRange, runs: [Run]? = nil) {
        self.text = text
        self.style = style
        self.range = range
        spelling = runs
    }

    /// Where the bytes of the value stand in the file, in order, without gaps in the value.
    package var runs: [Run] {
        let lower = Int(range.lower)
        let length = text.utf8.count
        return spelling ?? [Run(valueLower: 0, valueUpper: length, fileLower: lower, fileUpper: lower + length)]
    }

    /// Whether the value is a constant text rather than an expression: it stands in quotes.
    package var isQuoted: Bool { style == .singleQuoted || style == .doubleQuoted }

    /// Where a piece of the value stands in the file. An empty piece stands before its next byte.
    package func range(of piece: Range<Int>) -> TextRange {
        let lower = fileOffset(of: piece.lowerBound, isEnd: false)
        let upper = piece.isEmpty ? lower : fileOffset(of: piece.upperBound, isEnd: true)
        return TextRange(range.file, min(lower, Int(range.upper)), min(upper, Int(range.upper)))
    }

    /// The last line break of a block stands past the scalar's range, so the caller cuts there.
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
