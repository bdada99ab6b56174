/// How many columns come before each block of a text. With it, a column in a line of megabytes is found without reading the line from its beginning.
struct ColumnCounts: Sendable {
    /// The bytes of a block, which are read to find a column in it.
    static let block = 1_024

    /// The scalars that begin before each block, and how many of them have two UTF-16 units.
    private var scalars: [Int] = []
    private var pairs: [Int] = []

    init(_ bytes: [UInt8]) {
        var (scalars, pairs) = (0, 0)
        bytes.withUnsafeBufferPointer { bytes in
            for start in stride(from: 0, through: bytes.count, by: Self.block) {
                self.scalars.append(scalars)
                self.pairs.append(pairs)
                for offset in start..<Swift.min(start + Self.block, bytes.count) {
                    scalars += bytes[offset].continuesScalar ? 0 : 1
                    pairs += bytes[offset] >= 0xF0 ? 1 : 0
                }
            }
        }
    }

    /// Returns the columns of the text before an offset.
    func columns(before offset: Int, in bytes: [UInt8], _ unit: LineIndex.Unit) -> Int {
        let place = offset / Self.block
        return columns(beforeBlock: place, unit) + unit.width(of: bytes[place * Self.block..<offset])
    }

    /// Returns the beginning of the last block in a range before which are at most `limit` columns, and their number; `nil` if there is none.
    func block(in range: Range<Int>, notAfter limit: Int, _ unit: LineIndex.Unit) -> (offset: Int, columns: Int)? {
        let first = (range.lowerBound + Self.block - 1) / Self.block
        var (lower, upper) = (first, range.upperBound / Self.block + 1)
        while lower < upper {
            let middle = (lower + upper) / 2
            if columns(beforeBlock: middle, unit) <= limit { lower = middle + 1 } else { upper = middle }
        }
        return lower > first ? ((lower - 1) * Self.block, columns(beforeBlock: lower - 1, unit)) : nil
    }

    private func columns(beforeBlock place: Int, _ unit: LineIndex.Unit) -> Int {
        switch unit {
        case .utf8: place * Self.block
        case .scalars: scalars[place]
        case .utf16: scalars[place] + pairs[place]
        }
    }
}

extension LineIndex.Unit {
    /// Returns the number of columns of a byte. The first byte of a scalar counts for the whole scalar.
    func width(of byte: UInt8) -> Int {
        switch self {
        case .utf8: 1
        case .scalars: byte.continuesScalar ? 0 : 1
        case .utf16: byte.continuesScalar ? 0 : byte >= 0xF0 ? 2 : 1
        }
    }

    func width(of bytes: ArraySlice<UInt8>) -> Int { self == .utf8 ? bytes.count : bytes.reduce(0) { $0 + width(of: $1) } }
}
