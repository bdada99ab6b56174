package import MapSyntax

/// A mark of a project's files, by which mapc finds what it keeps about them. It costs a twentieth of SHA-256, which a plan has of the same files, and is nothing that
/// protects: whoever may write the files may also write what is kept.
///
/// Each file is two sums of products of its words, of 64 bits each, as in wyhash. The mark is two such sums of the paths, the lengths and these sums, in hex.
package func contentMark(of files: [TextFile]) -> String {
    var parts: [UInt8] = []
    parts.reserveCapacity(files.count * 80)
    func add(_ number: UInt64) { withUnsafeBytes(of: number.littleEndian) { parts += $0 } }
    for file in files {
        add(UInt64(file.path.utf8.count))
        parts += file.path.utf8
        add(UInt64(file.bytes.count))
        for sum in sums(of: file.bytes) { add(sum) }
    }
    return sums(of: parts).map { sum in
        let digits = String(sum, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
}

private func sums(of bytes: [UInt8]) -> [UInt64] {
    bytes.withUnsafeBytes { bytes in [sum(of: bytes, from: 0xA076_1D64_78BD_642F), sum(of: bytes, from: 0xE703_7ED1_A0B4_28DB)] }
}

private func sum(of bytes: UnsafeRawBufferPointer, from start: UInt64) -> UInt64 {
    var (sum, place) = (start, 0)
    while place + 16 <= bytes.count {
        let first = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        let second = bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self)
        sum = folded(first ^ start, second ^ sum)
        place += 16
    }
    while place < bytes.count {
        sum = folded(sum ^ UInt64(bytes[place]), start)
        place += 1
    }
    return folded(sum ^ UInt64(bytes.count), start)
}

/// Returns both halves of a product, one over the other.
private func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
}
