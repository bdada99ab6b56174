/// Digests of bytes under keys that this process alone has, so that nobody can make a store whose rows are mistaken for others. Two byte strings that differ have
/// the same digest with a chance of one in 2⁶⁴.
enum KeyedDigest {
    /// A hasher that has read the key.
    private static let keyed = {
        var hasher = Hasher()
        hasher.combine(UInt64.random(in: .min ... .max))
        return hasher
    }()

    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hasher = keyed
        hasher.combine(bytes: bytes)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}

/// A digest of rows in any order, each as often as it is there: the sum of their digests.
struct RowSum: Equatable {
    private(set) var count: Int64 = 0
    private var sum: UInt64 = 0

    mutating func add(_ cells: CellBytes) {
        count += 1
        sum &+= cells.withBytes(KeyedDigest.of)
    }
}
