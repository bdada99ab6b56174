/// The name of a table or a column as SQLite compares names: by bytes, except for the case of ASCII letters. Swift's strings would take two
/// Unicode forms of one letter as equal. `FoldedName` in `MapPlan` is its twin, because neither module may import the other.
struct StoredName: Hashable, ExpressibleByStringLiteral {
    /// The name with its ASCII letters in lower case. SQLite does not fold other letters. Each of their bytes is a scalar of its own, which Unicode
    /// leaves to programs and does not normalise, so that Swift compares bytes.
    let text: String

    init(_ name: String) {
        var (isFolded, all) = (true, 0 as UInt8)
        for byte in name.utf8 {
            isFolded = isFolded && !(byte >= 65 && byte <= 90)
            all |= byte
        }
        if all < 0x80 {
            text = isFolded ? name : Self.inLowerCase(name)
            return
        }
        var scalars = String.UnicodeScalarView()
        for byte in name.utf8 {
            let value = byte >= 65 && byte <= 90 ? UInt32(byte | 32) : byte < 0x80 ? UInt32(byte) : 0xE000 + UInt32(byte)
            if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
        }
        text = String(scalars)
    }

    private static func inLowerCase(_ name: String) -> String {
        String(unsafeUninitializedCapacity: name.utf8.count) { bytes in
            for (place, byte) in name.utf8.enumerated() { bytes[place] = byte >= 65 && byte <= 90 ? byte | 0x20 : byte }
            return bytes.count
        }
    }

    init(stringLiteral name: String) { self.init(name) }
}

/// Whether two texts have the same bytes. `==` takes two Unicode forms of one letter as equal.
func hasSameBytes(_ left: String, _ right: String) -> Bool {
    // The same short text, or the same memory: that is true of most equal names, and takes two comparisons.
    if MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size,
        unsafeBitCast(left, to: (UInt64, UInt64).self) == unsafeBitCast(right, to: (UInt64, UInt64).self)
    {
        return true
    }
    // Swift finds out quickly that most texts differ.
    guard left.utf8.count == right.utf8.count, left == right else { return false }
    let isSame = left.utf8.withContiguousStorageIfAvailable { left in
        right.utf8.withContiguousStorageIfAvailable { right in left.elementsEqual(right) }
    }
    return (isSame ?? nil) ?? left.utf8.elementsEqual(right.utf8)
}
