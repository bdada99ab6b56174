/// The scalars that the sets of a pattern distinguish: scalars in the same sets are one symbol. Each scalar is looked up in the sets only
/// once.
struct PatternSymbols {
    private let sets: PatternSets
    /// The sets with which a match can begin; nil if it can begin with any scalar or be empty.
    private let firstSets: Set<Int>?
    /// The number of 64-bit words for the sets of one symbol.
    private let words: Int
    private var numbers: [[UInt64]: Int32] = [:]
    private var masks: UnsafeMutablePointer<UInt64>
    private var starts: UnsafeMutablePointer<Bool>
    private var capacity = 16
    private let ascii: UnsafeMutablePointer<Int32>
    /// By the scalar without its last eight bits.
    private var pages: UnsafeMutablePointer<UnsafeMutablePointer<Int32>?>?
    private static let pageCount = 0x1100

    init(_ sets: PatternSets, firstSets: Set<Int>?) {
        self.sets = sets
        self.firstSets = firstSets
        words = max(1, (sets.count + 63) / 64)
        masks = .allocate(capacity: capacity * words)
        starts = .allocate(capacity: capacity)
        ascii = .allocate(capacity: 0x80)
        ascii.initialize(repeating: -1, count: 0x80)
    }

    func free() {
        masks.deallocate()
        starts.deallocate()
        ascii.deallocate()
        guard let pages else { return }
        for page in 0..<Self.pageCount { pages[page]?.deallocate() }
        pages.deallocate()
    }

    /// Returns the symbol at a place of a UTF-8 text, and its width in bytes.
    @inline(__always)
    mutating func symbol(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> (symbol: Int32, width: Int) {
        let byte = bytes[position]
        guard byte >= 0x80 else {
            let known = ascii[Int(byte)]
            return (known >= 0 ? known : meet(Unicode.Scalar(byte)), 1)
        }
        let (scalar, width) = bytes.scalar(at: position)
        if let known = pages?[Int(scalar.value >> 8)]?[Int(scalar.value & 0xFF)], known >= 0 { return (known, width) }
        return (meet(scalar), width)
    }

    @inline(__always)
    func holds(_ set: Int32, _ symbol: Int32) -> Bool {
        let mask = masks[Int(symbol) * words + Int(set) >> 6]
        return mask >> UInt64(set & 63) & 1 == 1
    }

    /// Whether a match can begin with the symbol.
    @inline(__always)
    func starts(_ symbol: Int32) -> Bool { starts[Int(symbol)] }

    /// Looks up a scalar in all sets when it occurs for the first time.
    @inline(never)
    private mutating func meet(_ scalar: Unicode.Scalar) -> Int32 {
        var mask = [UInt64](repeating: 0, count: words)
        for set in 0..<sets.count where sets.holds(set, scalar) { mask[set >> 6] |= 1 << UInt64(set & 63) }
        let symbol = numbers[mask] ?? new(mask)
        if scalar.isASCII { ascii[Int(scalar.value)] = symbol } else { keep(symbol, of: scalar) }
        return symbol
    }

    private mutating func new(_ mask: [UInt64]) -> Int32 {
        let symbol = numbers.count
        if symbol == capacity { grow() }
        for (place, word) in mask.enumerated() { masks[symbol * words + place] = word }
        starts[symbol] = firstSets?.contains { mask[$0 >> 6] >> UInt64($0 & 63) & 1 == 1 } ?? true
        numbers[mask] = Int32(symbol)
        return Int32(symbol)
    }

    private mutating func grow() {
        let (oldMasks, oldStarts) = (masks, starts)
        masks = .allocate(capacity: 2 * capacity * words)
        masks.update(from: oldMasks, count: capacity * words)
        starts = .allocate(capacity: 2 * capacity)
        starts.update(from: oldStarts, count: capacity)
        oldMasks.deallocate()
        oldStarts.deallocate()
        capacity *= 2
    }

    private mutating func keep(_ symbol: Int32, of scalar: Unicode.Scalar) {
        let pages = pages ?? .allocate(capacity: Self.pageCount)
        if self.pages == nil { pages.initialize(repeating: nil, count: Self.pageCount) }
        self.pages = pages
        let number = Int(scalar.value >> 8)
        let page = pages[number] ?? .allocate(capacity: 0x100)
        if pages[number] == nil { page.initialize(repeating: -1, count: 0x100) }
        pages[number] = page
        page[Int(scalar.value & 0xFF)] = symbol
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the scalar that begins here in a UTF-8 text, and its width in bytes.
    @inline(__always)
    func scalar(at position: Int) -> (scalar: Unicode.Scalar, width: Int) {
        let first = UInt32(self[position])
        func rest(_ offset: Int) -> UInt32 { UInt32(self[position + offset]) & 0x3F }
        let (value, width): (UInt32, Int) =
            switch first {
            case ..<0x80: (first, 1)
            case ..<0xE0: ((first & 0x1F) << 6 | rest(1), 2)
            case ..<0xF0: ((first & 0x0F) << 12 | rest(1) << 6 | rest(2), 3)
            default: ((first & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3), 4)
            }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", width)
    }

    /// Returns where the scalar before a place begins.
    func scalarStart(before position: Int) -> Int {
        var start = position - 1
        while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }
}
