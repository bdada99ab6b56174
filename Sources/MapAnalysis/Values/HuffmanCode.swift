/// A canonical Huffman code as DEFLATE has it: each symbol has a code of 1 to 15 bits, or none.
struct HuffmanCode {
    static let longest = 15

    /// How many codes have each length.
    let counts: [Int]
    /// The symbols in the order of their codes.
    let symbols: [Int]
    /// How many more codes of the greatest length could exist.
    private let free: Int

    /// Returns the code in which each symbol has a code of this length, or none if the length is 0. Returns nil if there cannot be so many codes.
    init?(_ lengths: [Int]) {
        var counts = [Int](repeating: 0, count: Self.longest + 1)
        for length in lengths { counts[length] += 1 }
        counts[0] = 0
        var free = 1
        for length in 1...Self.longest {
            free = free * 2 - counts[length]
            if free < 0 { return nil }
        }
        (self.counts, self.free) = (counts, free)
        symbols = (1...Self.longest).flatMap { length in lengths.indices.filter { lengths[$0] == length } }
    }

    /// Whether each sequence of bits begins with a code.
    var isComplete: Bool { free == 0 }

    /// Whether a block may have the code. Encoders write an incomplete code for a single symbol, of one bit, and for no symbol.
    var isUsable: Bool { isComplete || counts.reduce(0, +) == counts[1] && counts[1] <= 1 }
}

extension HuffmanCode {
    /// The numbers that a symbol can mean: the least, and how many bits behind the symbol are added to it.
    struct Range {
        let least: Int
        let extraBits: Int
    }

    /// The lengths of repetitions, from symbol 257 on.
    static let lengths: [Range] = zip(
        [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258],
        [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
    ).map(Range.init)

    /// How far back the repeated bytes are.
    static let distances: [Range] = zip(
        [
            1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12_289,
            16_385, 24_577,
        ],
        [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]
    ).map(Range.init)

    static let fixedLiterals = fixed((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    static let fixedDistances = fixed([Int](repeating: 5, count: 32))

    private static func fixed(_ lengths: [Int]) -> HuffmanCode { HuffmanCode(lengths) ?? HuffmanCode(none: ()) }

    /// The code without symbols.
    private init(none: Void) { (counts, symbols, free) = ([Int](repeating: 0, count: Self.longest + 1), [], 1 << Self.longest) }
}
