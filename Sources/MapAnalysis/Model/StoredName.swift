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
    // Swift finds out quickly that most texts differ.
    guard left == right else { return false }
    // ASCII letters have one form only, and to look for others is faster than to compare bytes.
    let isASCII = left.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 } } ?? false
    return isASCII || left.utf8.elementsEqual(right.utf8)
}
