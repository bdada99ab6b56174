/// Returns the bytes that raw DEFLATE data (RFC 1951) contains. The data has neither the header of zlib nor that of gzip, and what follows its last block
/// is ignored.
///
/// Damaged data, and data that contain more than `limit` bytes, are a failure. A short text may contain a thousand times its size.
package func inflate(_ bytes: [UInt8], atMost limit: Int) -> Result<[UInt8], InflateFailure> {
    var inflater = Inflater(bytes, atMost: limit)
    do {
        try inflater.readBlocks()
        return .success(inflater.output)
    } catch {
        return .failure(error)
    }
}

/// Why data cannot be inflated.
package enum InflateFailure: Error, Hashable, Sendable {
    case truncated
    case tooLarge(limit: Int)
    /// A block of the type 3, which does not exist.
    case unknownBlock
    /// The two lengths of a block that is not compressed do not agree.
    case contradictoryLength
    /// The lengths of codes describe more codes, or fewer, than there can be.
    case impossibleCodes
    /// The bits are not a code of their block.
    case unknownCode
    /// A repetition begins before the first byte.
    case distanceTooFar

    /// A clause that names the fault.
    package var reason: String {
        switch self {
        case .truncated: "the compressed data are truncated"
        case .tooLarge(let limit): "the compressed data contain more than \(limit) bytes"
        case .unknownBlock: "the compressed data have a block of an unknown type"
        case .contradictoryLength: "the compressed data have a block whose lengths do not agree"
        case .impossibleCodes: "the compressed data have a table of codes that is impossible"
        case .unknownCode: "the compressed data have an unknown code"
        case .distanceTooFar: "the compressed data repeat bytes from before their start"
        }
    }
}

/// Reads the blocks of DEFLATE data, bit by bit.
private struct Inflater {
    private let bytes: [UInt8]
    private let limit: Int
    /// The place of the next bit, counted from the first byte's lowest bit.
    private var bit = 0
    private(set) var output: [UInt8] = []

    init(_ bytes: [UInt8], atMost limit: Int) { (self.bytes, self.limit) = (bytes, limit) }

    mutating func readBlocks() throws(InflateFailure) {
        var isLast = false
        while !isLast {
            isLast = try bits(1) == 1
            switch try bits(2) {
            case 0: try readStored()
            case 1: try readCompressed(.fixedLiterals, .fixedDistances)
            case 2: try readDynamic()
            default: throw .unknownBlock
            }
        }
    }

    /// Reads a number, whose lowest bit is first.
    private mutating func bits(_ count: Int) throws(InflateFailure) -> Int {
        guard count <= bytes.count * 8 - bit else { throw .truncated }
        var number = 0
        for place in 0..<count {
            number |= Int(bytes[bit >> 3] >> UInt8(bit & 7) & 1) << place
            bit += 1
        }
        return number
    }

    private mutating func readStored() throws(InflateFailure) {
        bit = (bit + 7) / 8 * 8
        let (length, complement) = (try bits(16), try bits(16))
        guard length == complement ^ 0xFFFF else { throw .contradictoryLength }
        let start = bit / 8
        guard length <= bytes.count - start else { throw .truncated }
        guard length <= limit - output.count else { throw .tooLarge(limit: limit) }
        output += bytes[start..<start + length]
        bit += length * 8
    }

    /// Reads the codes of a block, which are compressed themselves, and then the block.
    private mutating func readDynamic() throws(InflateFailure) {
        let (literals, distances, codes) = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
        guard literals <= 286, distances <= 30 else { throw .impossibleCodes }
        var lengths = [Int](repeating: 0, count: 19)
        for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(codes) { lengths[place] = try bits(3) }
        guard let code = HuffmanCode(lengths), code.isComplete else { throw .impossibleCodes }
        lengths = try codeLengths(by: code, count: literals + distances)
        // Code 256 ends a block. Without it the block would have no end.
        guard lengths[256] > 0, let literalCode = HuffmanCode(Array(lengths[..<literals])),
            let distanceCode = HuffmanCode(Array(lengths[literals...])), literalCode.isUsable, distanceCode.isUsable
        else { throw .impossibleCodes }
        try readCompressed(literalCode, distanceCode)
    }

    private mutating func codeLengths(by code: HuffmanCode, count: Int) throws(InflateFailure) -> [Int] {
        var lengths: [Int] = []
        while lengths.count < count {
            let symbol = try symbol(code)
            guard symbol >= 16 else {
                lengths.append(symbol)
                continue
            }
            let repeated = symbol == 16 ? lengths.last : 0
            let times = symbol == 16 ? try bits(2) + 3 : symbol == 17 ? try bits(3) + 3 : try bits(7) + 11
            guard let repeated, times <= count - lengths.count else { throw .impossibleCodes }
            lengths += [Int](repeating: repeated, count: times)
        }
        return lengths
    }

    private mutating func symbol(_ code: HuffmanCode) throws(InflateFailure) -> Int {
        var (value, first, index) = (0, 0, 0)
        for length in 1...HuffmanCode.longest {
            value |= try bits(1)
            let count = code.counts[length]
            if value - first < count { return code.symbols[index + value - first] }
            (index, first, value) = (index + count, (first + count) << 1, value << 1)
        }
        throw .unknownCode
    }

    private mutating func readCompressed(_ literals: HuffmanCode, _ distances: HuffmanCode) throws(InflateFailure) {
        while true {
            let symbol = try symbol(literals)
            if symbol == 256 { return }
            if symbol < 256 {
                guard output.count < limit else { throw .tooLarge(limit: limit) }
                output.append(UInt8(symbol))
            } else {
                try readRepetition(symbol - 257, distances)
            }
        }
    }

    private mutating func readRepetition(_ symbol: Int, _ distances: HuffmanCode) throws(InflateFailure) {
        guard HuffmanCode.lengths.indices.contains(symbol) else { throw .unknownCode }
        let length = HuffmanCode.lengths[symbol].least + (try bits(HuffmanCode.lengths[symbol].extraBits))
        let place = try self.symbol(distances)
        guard HuffmanCode.distances.indices.contains(place) else { throw .unknownCode }
        let distance = HuffmanCode.distances[place].least + (try bits(HuffmanCode.distances[place].extraBits))
        guard distance <= output.count else { throw .distanceTooFar }
        guard length <= limit - output.count else { throw .tooLarge(limit: limit) }
        // The repeated bytes may include bytes that the repetition itself adds.
        for _ in 0..<length { output.append(output[output.count - distance]) }
    }
}
