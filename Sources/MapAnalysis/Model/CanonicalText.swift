/// A text that does not depend on the layout of the file: lines of words, such as `attribute "title" type string optional`.
///
/// Names and values are quoted with their length, so that no name can look like two words.
///
/// A big project makes tens of thousands of these texts, and discards most because they equal those of the version before. So the text is
/// written into unmanaged memory.
struct CanonicalText: ~Copyable {
    private var memory: UnsafeMutableRawPointer
    private var capacity = 2000
    private var count = 0
    /// Where the lines begin that are being sorted.
    private var starts: [Int] = []

    init(_ first: StaticString) {
        memory = .allocate(byteCount: capacity, alignment: 1)
        starts.reserveCapacity(16)
        word(first)
    }

    deinit { memory.deallocate() }

    var bytes: [UInt8] { Array(written(0..<count)) }

    private func written(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: memory + range.lowerBound, count: range.count)
    }

    func isEqual(to other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        return other.withUnsafeBytes { other in
            // Compares eight bytes at once, then the rest one by one.
            let whole = count & ~7
            for offset in stride(from: 0, to: whole, by: 8)
            where memory.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            {
                return false
            }
            return (whole..<count).allSatisfy { memory.load(fromByteOffset: $0, as: UInt8.self) == other[$0] }
        }
    }

    mutating func line(_ first: StaticString) {
        line()
        word(first)
    }

    /// Begins a line whose first word is a name.
    mutating func line() {
        starts.append(count)
        append(UInt8(ascii: "\n"))
    }

    mutating func word(_ word: StaticString) {
        separate()
        append(word.utf8Start, word.utf8CodeUnitCount)
    }

    mutating func word(_ word: String) {
        separate()
        append(word)
    }

    mutating func name(_ name: String) {
        separate()
        digits(of: name.utf8.count)
        append(UInt8(ascii: "\""))
        append(name)
        append(UInt8(ascii: "\""))
    }

    mutating func names(_ names: [String]) {
        for name in names { self.name(name) }
    }

    mutating func value(_ value: Value) {
        switch value {
        case .nil: word("nil")
        case .boolean(let flag): word(flag ? "true" : "false")
        case .integer(let number), .date(let number): word(String(number))
        case .real(let number): word(RealText.text(number))
        case .decimal(let text): word(text)
        case .text(let bytes), .uuid(let bytes), .data(let bytes): quote(bytes)
        case .list(let values):
            word("list")
            for value in values { self.value(value) }
        case .row, .unreadable: word("none")
        }
    }

    /// Writes lines and sorts them by their bytes, because the order in the file has no meaning.
    ///
    /// A line may contain sorted lines of its own, which stay with it.
    mutating func sortedLines(_ write: (inout CanonicalText) -> Void) {
        let outerStarts = starts
        let lower = count
        starts = []
        starts.reserveCapacity(16)
        write(&self)
        starts.append(count)
        let lines = zip(starts, starts.dropFirst()).map { written($0..<$1) }
        starts = outerStarts
        guard lines.count > 1 else { return }
        var sorted: [UInt8] = []
        sorted.reserveCapacity(count - lower)
        for line in lines.sorted(by: { $0.lexicographicallyPrecedes($1) }) { sorted.append(contentsOf: line) }
        sorted.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: memory + lower, count: count - lower).copyMemory(from: $0) }
    }

    private mutating func quote(_ text: [UInt8]) {
        separate()
        digits(of: text.count)
        append(UInt8(ascii: "\""))
        text.withUnsafeBufferPointer { append($0) }
        append(UInt8(ascii: "\""))
    }

    private mutating func digits(of count: Int) {
        if count > 9 { digits(of: count / 10) }
        append(UInt8(ascii: "0") + UInt8(count % 10))
    }

    private mutating func separate() {
        if count > 0, memory.load(fromByteOffset: count - 1, as: UInt8.self) != UInt8(ascii: "\n") { append(UInt8(ascii: " ")) }
    }

    private mutating func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        if let start = text.baseAddress { append(start, text.count) }
    }

    private mutating func append(_ start: UnsafePointer<UInt8>, _ length: Int) {
        if capacity - count < length { grow(by: length) }
        (memory + count).copyMemory(from: start, byteCount: length)
        count += length
    }

    private mutating func grow(by more: Int) {
        capacity = (capacity + more) * 2
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
        larger.copyMemory(from: memory, byteCount: count)
        memory.deallocate()
        memory = larger
    }
}
