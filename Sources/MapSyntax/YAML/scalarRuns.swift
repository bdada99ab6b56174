/// Returns the runs of a scalar: the range in the file of each part of its value, found by reading the scalar a second time.
///
/// libyaml reports the value and its two ends, but nothing between. The second reading must give libyaml's value, byte for byte. If it does not,
/// the whole scalar is one run, and a caret marks all of it. Most values are written verbatim and need no runs: nil.
func scalarRuns(of value: String, style: YAMLScalar.Style, in bytes: UnsafeBufferPointer<UInt8>, _ slice: Range<Int>) -> [YAMLScalar.Run]? {
    if value.isEmpty { return [] }
    var value = value
    return value.withUTF8 { value in
        switch style {
        case .plain where slice.count == value.count && bytes.holds(value, at: slice.lowerBound):
            return nil
        case .plain, .singleQuoted, .doubleQuoted:
            var scan = ScalarScan(bytes, slice, expecting: value)
            scan.readFlow(style)
            if let runs = scan.result { return runs }
        case .literal, .folded:
            if let runs = blockScalarRuns(of: value, isFolded: style == .folded, in: bytes, slice) { return runs }
        }
        return [YAMLScalar.Run(valueLower: 0, valueUpper: value.count, fileLower: slice.lowerBound, fileUpper: slice.upperBound)]
    }
}

/// Reads a scalar again and records the origin of each byte of its value.
struct ScalarScan {
    let bytes: UnsafeBufferPointer<UInt8>
    let end: Int
    var offset: Int
    private let expected: UnsafeBufferPointer<UInt8>
    private var valueCount = 0
    private var runs: [YAMLScalar.Run] = []
    private(set) var isWrong = false
    /// Whether the last run is verbatim, so that the next bytes may extend it.
    private var isCopying = false

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ slice: Range<Int>, expecting expected: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        self.expected = expected
        offset = slice.lowerBound
        end = slice.upperBound
    }

    /// The runs, if this reading gave the expected value.
    var result: [YAMLScalar.Run]? { !isWrong && valueCount == expected.count ? runs : nil }

    /// Adds bytes of the file that are verbatim.
    mutating func copy(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        guard expect(bytes[range]) else { return }
        if let last = runs.last, last.fileUpper == range.lowerBound, isCopying {
            runs[runs.count - 1].fileUpper = range.upperBound
            runs[runs.count - 1].valueUpper += range.count
        } else {
            runs.append(
                YAMLScalar.Run(
                    valueLower: valueCount - range.count, valueUpper: valueCount, fileLower: range.lowerBound, fileUpper: range.upperBound))
        }
        isCopying = true
    }

    /// Adds bytes of the value that a part of the file spells.
    mutating func put(_ piece: some Collection<UInt8>, for range: Range<Int>) {
        guard !piece.isEmpty, expect(piece) else { return }
        isCopying = false
        runs.append(
            YAMLScalar.Run(
                valueLower: valueCount - piece.count, valueUpper: valueCount, fileLower: range.lowerBound, fileUpper: range.upperBound))
    }

    /// A line break in the value: LS and PS are kept, all others become a line feed.
    mutating func putBreak(_ range: Range<Int>) {
        if range.count == 3 || bytes[range.lowerBound] == .lineFeed { copy(range) } else { put([.lineFeed], for: range) }
    }

    private mutating func expect(_ piece: some Collection<UInt8>) -> Bool {
        let upper = valueCount + piece.count
        guard !isWrong, upper <= expected.count, expected[valueCount..<upper].elementsEqual(piece) else {
            isWrong = true
            return false
        }
        valueCount = upper
        return true
    }

    /// Returns the length of the line break at an offset; 0 if there is none. YAML 1.1 also breaks lines at NEL, LS and PS.
    func breakLength(at offset: Int) -> Int {
        guard offset < end else { return 0 }
        switch bytes[offset] {
        case .lineFeed: return 1
        case .carriageReturn: return offset + 1 < end && bytes[offset + 1] == .lineFeed ? 2 : 1
        case 0xC2: return offset + 1 < end && bytes[offset + 1] == 0x85 ? 2 : 0
        case 0xE2:
            let isSeparator = offset + 2 < end && bytes[offset + 1] == 0x80 && (bytes[offset + 2] == 0xA8 || bytes[offset + 2] == 0xA9)
            return isSeparator ? 3 : 0
        default: return 0
        }
    }

    /// Whether folding turns a line break into a space: all but LS and PS.
    func folds(_ lineBreak: Range<Int>) -> Bool { lineBreak.count < 3 }
}

extension ScalarScan {
    /// Reads a scalar that is not a block: plain or in quotes, on one line or several.
    fileprivate mutating func readFlow(_ style: YAMLScalar.Style) {
        let isQuoted = style != .plain
        let last = isQuoted ? end - 1 : end
        if isQuoted { offset += 1 }
        while offset < last {
            let lower = offset
            while offset < last, !bytes[offset].isBlank, breakLength(at: offset) == 0, !isSpecial(bytes[offset], style) { offset += 1 }
            copy(lower..<offset)
            guard offset < last else { return }
            if style == .singleQuoted, bytes[offset] == UInt8(ascii: "'") {
                put([UInt8(ascii: "'")], for: offset..<min(offset + 2, last))
                offset += 2
            } else if style == .doubleQuoted, bytes[offset] == UInt8(ascii: "\\") {
                let length = breakLength(at: offset + 1)
                if length > 0 {
                    offset += 1 + length
                    readGap(to: last, isEscaped: true)
                } else {
                    readEscape(to: last)
                }
            } else {
                readGap(to: last, isEscaped: false)
            }
        }
    }

    private func isSpecial(_ byte: UInt8, _ style: YAMLScalar.Style) -> Bool {
        style == .singleQuoted && byte == UInt8(ascii: "'") || style == .doubleQuoted && byte == UInt8(ascii: "\\")
    }

    /// Reads blanks and line breaks between words: blanks alone are kept, one line break is a space, and of several the first is lost.
    private mutating func readGap(to last: Int, isEscaped: Bool) {
        let lower = offset
        var breaks: [Range<Int>] = []
        while offset < last {
            let length = breakLength(at: offset)
            if length > 0 {
                breaks.append(offset..<offset + length)
                offset += length
            } else if bytes[offset].isBlank {
                offset += 1
            } else {
                break
            }
        }
        guard let first = breaks.first else {
            if !isEscaped { copy(lower..<offset) }
            return
        }
        if !isEscaped, folds(first), breaks.count == 1 {
            put([.space], for: lower..<offset)
            return
        }
        for lineBreak in breaks.dropFirst(!isEscaped && folds(first) ? 1 : 0) { putBreak(lineBreak) }
    }

    private mutating func readEscape(to last: Int) {
        let lower = offset
        guard offset + 1 < last else {
            offset = last
            return
        }
        let letter = bytes[offset + 1]
        offset += 2
        if let digits = digitCount(ofEscape: letter) {
            let upper = min(offset + digits, last)
            let number = UInt32(String(decoding: bytes[offset..<upper], as: UTF8.self), radix: 16)
            offset = upper
            if let scalar = number.flatMap(Unicode.Scalar.init) { put(UTF8.encode(scalar) ?? .init(), for: lower..<offset) }
        } else {
            put(meaning(ofEscape: letter), for: lower..<offset)
        }
    }

    private func digitCount(ofEscape letter: UInt8) -> Int? {
        switch letter {
        case UInt8(ascii: "x"): 2
        case UInt8(ascii: "u"): 4
        case UInt8(ascii: "U"): 8
        default: nil
        }
    }

    private func meaning(ofEscape letter: UInt8) -> [UInt8] {
        switch letter {
        case UInt8(ascii: "0"): [0x00]
        case UInt8(ascii: "a"): [0x07]
        case UInt8(ascii: "b"): [0x08]
        case UInt8(ascii: "t"), .tab: [.tab]
        case UInt8(ascii: "n"): [.lineFeed]
        case UInt8(ascii: "v"): [0x0B]
        case UInt8(ascii: "f"): [0x0C]
        case UInt8(ascii: "r"): [.carriageReturn]
        case UInt8(ascii: "e"): [0x1B]
        case UInt8(ascii: "N"): [0xC2, 0x85]
        case UInt8(ascii: "_"): [0xC2, 0xA0]
        case UInt8(ascii: "L"): [0xE2, 0x80, 0xA8]
        case UInt8(ascii: "P"): [0xE2, 0x80, 0xA9]
        default: [letter]
        }
    }
}
