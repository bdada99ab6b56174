extension RawValue {
    /// Whether a database sorts this value before another, as `ORDER BY` does without a collation: NULL, numbers by size, texts and then blobs by their bytes.
    func precedes(_ other: RawValue) -> Bool {
        switch (self, other) {
        case (.integer(let a), .integer(let b)): a < b
        case (.text(let a), .text(let b)), (.blob(let a), .blob(let b)): a.lexicographicallyPrecedes(b)
        case (.integer, .real), (.real, .integer), (.real, .real): isLess(than: other)
        default: rank < other.rank
        }
    }

    /// Numbers by size. An integer precedes a real number that is as near as doubles can tell, and one that no double is follows it.
    private func isLess(than other: RawValue) -> Bool {
        let (mine, theirs) = (size, other.size)
        return mine == theirs ? numberRank < other.numberRank : mine < theirs
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        case .blob: 3
        }
    }

    /// A number as the nearest double.
    var size: Double {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        case .null, .text, .blob: 0
        }
    }

    /// Decides between numbers that are the same double: 0 for an integer that is that double, 1 for a real number, 2 for any other integer.
    var numberRank: UInt8 {
        guard case .integer(let number) = self else { return 1 }
        return abs(number.clampedAwayFromMinimum) <= 1 << 53 ? 0 : 2
    }
}

extension Int64 {
    fileprivate var clampedAwayFromMinimum: Int64 { Swift.max(self, .min + 1) }
}

extension Value {
    /// What a database has for a value of a key if nothing is declared about its form: a boolean is 0 or 1, a UUID its usual text.
    package var usualSpelling: RawValue {
        switch self {
        case .nil, .list: .null
        case .row(let row): row.key.count == 1 ? row.stored(0) : .null
        case .boolean(let flag): .integer(flag ? 1 : 0)
        case .integer(let number), .date(let number): .integer(number)
        case .real(let number): .real(number)
        case .text(let bytes): .text(bytes)
        case .uuid(let bytes): .text(Array(UUIDText.text(bytes).utf8))
        case .decimal(let text): .text(Array(text.utf8))
        case .data(let bytes): .blob(bytes)
        case .unreadable(let raw): raw
        }
    }
}
