/// Bytes one after another. They are removed all at once, and their memory stays for the next.
struct GrowingBytes {
    /// The bytes, and space for more after them.
    private var space: [UInt8] = []
    private(set) var count = 0

    mutating func removeAll() { count = 0 }

    mutating func append(_ byte: UInt8) {
        makeSpace(for: 1)
        space[count] = byte
        count += 1
    }

    /// Appends a number, its lowest byte first.
    mutating func append(_ number: some FixedWidthInteger) {
        let size = MemoryLayout.size(ofValue: number)
        makeSpace(for: size)
        space.withUnsafeMutableBytes { $0.storeBytes(of: number.littleEndian, toByteOffset: count, as: type(of: number)) }
        count += size
    }

    /// Appends a byte and a number.
    mutating func append(_ byte: UInt8, _ number: UInt64) {
        makeSpace(for: 9)
        space.withUnsafeMutableBytes {
            $0[count] = byte
            $0.storeBytes(of: number.littleEndian, toByteOffset: count + 1, as: UInt64.self)
        }
        count += 9
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress, bytes.count > 0 else { return }
        makeSpace(for: bytes.count)
        space.withUnsafeMutableBytes { $0.baseAddress?.advanced(by: count).copyMemory(from: start, byteCount: bytes.count) }
        count += bytes.count
    }

    mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try space.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }

    var array: [UInt8] { Array(space[..<count]) }

    @inline(__always)
    private mutating func makeSpace(for more: Int) { if space.count - count < more { grow(by: more) } }

    private mutating func grow(by more: Int) {
        space.append(contentsOf: repeatElement(0, count: max(more, space.count, 64)))
    }
}
